"""Signed events in hash chains, and the append-only log that keeps them over a power cut.

`event` and `bodies` are what is written, `log` is where (on SQLite or PostgreSQL), `identity` who has signed.
"""
