"""A deal on its way to the sheet: questions, the keypad, and what outlives a power cut."""
