"""The hub on a command line: commands to a hub that runs, export, import, results, the next tournament.

Others use `carry_command`, `check_command`, `client`, `next_tournament`, `order_command`, `results_command`.
"""
