"""Calls from the tables: who goes, who is there, and the page on an arbiter's phone.

Others use `arbiter_views`, `decisions`, `pages`, `views`.
"""
