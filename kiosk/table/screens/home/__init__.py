"""What stands on the screen when nothing lies open: idle, arrival, the sheet, the last lap.

Others use `arrival`, `deal`, `dealer`, `idle`, `last_lap`, `news`, `seat_draw`, `sheet`.
"""
