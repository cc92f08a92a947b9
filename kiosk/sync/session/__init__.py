"""One connection's life at either end, without I/O: who proves what, what is sent, what is fetched.

Others use `admission`, `enrolment_window`, `exchange`, `handshake`, `hub_session`, `link`, `table_session`.
"""
