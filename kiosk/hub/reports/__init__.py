"""Reports on rulings: to Sports Justice, and of special situations for the statistics (powers b and d).

Others use `decisions`, `pages`.
"""
