"""Card faces and typefaces that others have made, fetched for training alone.

Others use `art`, `fonts`.
"""
