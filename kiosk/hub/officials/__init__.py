"""Who officiates: names, PINs, phones that are enrolled, signing in, and the log of who commanded what.

Others use `decisions`, `pages`, `sign_in`.
"""
