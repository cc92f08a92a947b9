"""Devices: `ports` says what each can do, `raspberry` has the real ones, `simulated` their twins."""
