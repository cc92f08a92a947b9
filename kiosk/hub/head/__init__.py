"""The head of every official's page: the menu by subject, and the strip of what wants somebody now.

Others use `live_head`, `menu`.
"""
