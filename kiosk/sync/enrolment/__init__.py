"""How a unit becomes a table: its side. The window that the director opens is in `sync.session`.

Others use `enroller`, `session`.
"""
