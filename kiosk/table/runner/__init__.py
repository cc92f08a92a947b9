"""A table put together and run: settings, devices, enrolment, and the loop that owns the state.

Others use `app`, `enrolled`, `pilot`, `settings`, `wiring`.
"""
