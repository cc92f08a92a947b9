"""Sheets as pages show them, and what may be put right in them, by whom and until when (Art. 19).

Others use all of it.
"""
