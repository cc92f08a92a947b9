"""The pages of those who play, each by a link of their own: their seats and results, a captain's line-up.

Others use `captain_pages`, `pages`.
"""
