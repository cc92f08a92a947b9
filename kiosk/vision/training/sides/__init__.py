"""Whole sides of a table as pictures, with their truth.

Others use `deck_photos`, `rendered_sides`, `truth`.
"""
