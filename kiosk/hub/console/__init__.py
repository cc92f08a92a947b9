"""The director's page and the hall's display: tables at a glance, the clock, the next step.

Others use all of it.
"""
