"""Who plays: lists that are pasted, pairs, teams and players that change, and teams' line-ups."""
