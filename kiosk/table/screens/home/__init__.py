"""What stands on the screen when nothing lies open: idle, arrival, the sheet, the last lap."""
