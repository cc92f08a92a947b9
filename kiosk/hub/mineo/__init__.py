"""Tournaments of Mineo: their entrants, seats, sheets and standings."""
