"""The three networks, and how they learn.

Others use `architectures`, `calibrate`, `half_weights`, `learning`, `pool`.
"""
