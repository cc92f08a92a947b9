"""The standings beside the matches: thresholds, lots between level entrants, and what the director takes.

Others use `decisions`, `lots`, `pages`.
"""
