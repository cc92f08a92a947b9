"""The three networks, and how they learn."""
