"""Beside the deal: calls, checklists, the clock of a turn, the rules, and what is carried by hand.

Others use all of it.
"""
