"""Twins of the devices, for tests and for the demo."""
