"""Settings, service, the deck's enrolment, and a unit that is not a table yet.

Others use all of it.
"""
