"""A deal on its way to the sheet: questions, the keypad, and what outlives a power cut.

Others use `deal_entry`, `entry_checks`, `keypad_entry`, `saved_draft`.
"""
