"""What is printed on A4, and what is saved in files: sheets, pairings, standings, results.

Others use `line_papers`, `pages`, `papers`, `print_head`, `result_pages`, `result_tables`.
"""
