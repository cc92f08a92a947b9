"""Both lines' consent: to a deal, and to the sheet; and how they prove it.

Others use all of it.
"""
