"""Scopone scientifico, a game that is not of this house: two lines, five cells, eleven points and more.

`sheet` has the cells, what a deal is worth and what it cannot have been; `game` puts it behind the `Game`
protocol; `package` is what the registry is given.
"""
