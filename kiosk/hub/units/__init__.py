"""Which units speak for the tables: enrolment, admission, replacement.

Others use all of it.
"""
