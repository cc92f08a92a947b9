"""Keeps the journals of tables and hub the same.

`wire` is what travels, `session` who says what to whom (bytes in, bytes out, without I/O), `endpoints` and
`bus` drive sessions over real lines, `enrolment` is how a unit becomes a table, `bundles` what goes by hand.
"""
