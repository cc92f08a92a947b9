"""Decks drawn by chance: their styles, faces, marks, pips and pictures."""
