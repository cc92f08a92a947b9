"""The real devices of a table's unit."""
