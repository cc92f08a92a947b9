"""Which units speak for the tables: enrolment, admission, replacement."""
