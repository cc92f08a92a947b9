"""The arbiter at the table: the lock, rulings, corrections, and what is asked of the hub."""
