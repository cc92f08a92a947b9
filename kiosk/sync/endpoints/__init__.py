"""The ends of the lines: a table's `client`, the hub's `server`, and what each remembers of the other."""
