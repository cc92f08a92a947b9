"""From a state to what is drawn: `draw.draw` takes every mode to its room. The rooms are those of `steps`.

Others use `draw`.
"""
