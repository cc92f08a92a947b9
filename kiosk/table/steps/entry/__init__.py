"""A deal on its way to the sheet: what was said before, questions, the keypad, what outlives a power cut.

Others use `deal_entry`, `declarations`, `entry_checks`, `keypad_entry`, `saved_draft`.
"""
