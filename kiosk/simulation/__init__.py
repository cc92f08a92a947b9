"""Random tournaments, each from a seed: ordered by the hub's own commands, played by tables' own words.

`tournaments` plays one, `archives` makes a file of it.

Others use `simulate_command`.
"""
