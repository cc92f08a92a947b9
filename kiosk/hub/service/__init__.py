"""The hub without pages: the journal folded, commands obeyed once, who is there; it names no subject."""
