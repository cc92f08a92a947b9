"""Rulings as people read them: facts that the journal answers, effects in words, the register of warnings.

Others use all of it.
"""
