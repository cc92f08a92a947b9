"""What an event does to a table's state, as pure functions: `step.step` takes every event to its room.

Others use `arrival`, `dealer`, `enrolling`, `step`.
"""
