"""A proposal for people: in words, drawn on the photograph, and as the command ``kiosk count``.

Others use `count_command`, `overlay`.
"""
