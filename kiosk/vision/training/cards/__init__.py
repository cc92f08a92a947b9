"""Decks drawn by chance: their styles, faces, marks, pips and pictures.

Others use `deck_styles`, `faces`, `glyphs`, `paint`.
"""
