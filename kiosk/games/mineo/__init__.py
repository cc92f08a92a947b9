"""Mineo: the Sicilian tarot tournament's deals and two sheets, and what its regulations ask of the players.

`seats` goes round the table, `roles` says who plays with whom and what that multiplies, `codes` reads what a
side has scored. `row` is a deal on a player's sheet, `table_sheet` the table's. `sheet` is what the kiosk
asks of a deal; `findings` says what of it cannot be, `paper` what cannot be in the sheets. `play` is
about calling, betting and what may be asked meanwhile, `declarations` what of it is said aloud before the
first card; `penalties` is about Art. 7 and 8. `settings` says how
the regulations are read where they leave a choice, `readings` puts both ways into words. `game` puts it all
behind the `Game` protocol.
"""
