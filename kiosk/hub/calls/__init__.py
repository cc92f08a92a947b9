"""Calls from the tables: who goes, who is there, and the page on an arbiter's phone.

Others use all of it.
"""
