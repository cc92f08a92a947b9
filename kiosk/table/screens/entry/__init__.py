"""The questions of a deal, and the page that is filled in.

Others use all of it.
"""
