"""The arbiter's screens: the lock, the desk, rulings and corrections.

Others use `arbiter`.
"""
