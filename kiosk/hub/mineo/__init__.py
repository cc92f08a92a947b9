"""Tournaments of Mineo: their entrants, seats, sheets and standings.

Others use `decisions`, `entrants_page`, `former_opening`, `latecomers`, `papers`, `seating`,
`sheets`, `views`.
"""
