"""One screen per file; `draw` chooses."""
