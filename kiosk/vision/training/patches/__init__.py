"""What the networks learn from, drawn batch by batch."""
