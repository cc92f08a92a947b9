"""What is printed on A4, and what is saved in files: sheets, pairings, standings, results."""
