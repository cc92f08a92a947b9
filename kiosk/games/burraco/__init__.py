"""Burraco: melds, deals, matches and the federation's regulations, under either of its two codes.

`rules` says how the game is played, `regulations` how a tournament is run (`federation`, `sisal`); any pair
of them works together. `sequence` and `meld` read melds, `adding` extends them. `sheet` has the paper sheet's
cells, `deal` scores them; `bounds`, `findings` and `pack` say what cannot be. `match` and `points_match` make
results of deals, `forfeits` of what was not played. `turn`, `lap` and `seating` are about play at the table.
`game` puts it all behind the `Game` protocol.
"""
