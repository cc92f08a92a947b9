"""Tournaments of Mineo: their entrants, seats, sheets and standings.

Others use `decisions`, `entrants_page`, `latecomers`, `papers`, `seating`, `sheets`, `views`.
"""
