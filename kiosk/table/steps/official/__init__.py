"""The arbiter at the table: the lock, rulings, corrections, and what is asked of the hub.

Others use `arbiter`, `correcting`, `force_delivery`, `idle_lock`, `locking`.
"""
