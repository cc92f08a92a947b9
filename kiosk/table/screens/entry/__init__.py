"""What is said before a deal, its questions, and the page that is filled in.

Others use all of it.
"""
