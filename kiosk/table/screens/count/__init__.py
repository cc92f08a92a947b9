"""The live picture, the camera's proposal, and the keys that correct it.

Others use `aiming`, `evidence`, `picker`, `review`.
"""
