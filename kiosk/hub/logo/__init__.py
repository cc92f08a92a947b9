"""The club's logo: a picture taken in within bounds, and kept for the hall's displays and for prints.

Others use `pages`, `picture`, `store`.
"""
