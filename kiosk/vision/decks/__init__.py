"""The club's own deck: enrolled from photographs, kept as a file.

Others use `deck_file`, `enrol_command`, `enrolment`.
"""
