"""From cards to columns and rows: what lies together, where cards begin, and what was missed.

`columns` groups cards; `starts` looks for the edges with which they begin, and `edge_alignment` holds the two
against each other.

Others use all of it.
"""
