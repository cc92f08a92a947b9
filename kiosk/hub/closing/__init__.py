"""The end: what is not in order yet, the standings that are declared, and what has changed since.

Others use `decisions`, `pages`, `publication_state`, `readiness`.
"""
