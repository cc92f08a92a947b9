"""Whole sides of a table as pictures, with their truth."""
