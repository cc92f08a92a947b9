"""Counting a side from photographs: `counting` counts, `decks` enrols the deck that it reads.

It offers no names of its own: whoever only shows a count does not load what counts.
"""
