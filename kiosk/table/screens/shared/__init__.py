"""Parts of several screens: the frame, choices, text in pages, seats, cards, the keypad.

Others use all of it.
"""
