"""Who makes a request, and what is for whom to open: accounts, links, roles and the middleware that asks.

Others use all of it.
"""
