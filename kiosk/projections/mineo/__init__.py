"""Mineo's sheets and standings, and what is odd when the parts of one match are put side by side.

Others use all of it.
"""
