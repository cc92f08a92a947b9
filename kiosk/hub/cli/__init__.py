"""The hub on a command line: commands to a hub that runs, export, import, results, the next tournament.

Others use all of it.
"""
