"""Boards that the kiosk does not score: their course, defective tricks, and the station that checks deals.

Others use `boards`, `decisions`, `former_opening`, `pages`, `station`, `views`.
"""
