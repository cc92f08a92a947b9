"""Many tables on one RS-485 line: the hub asks, the stations answer. `ends` has the two that do I/O.

Others use `ends`.
"""
