"""The Mineo tournament: entrants and squads, the draw, the seats of every round, standings. Pure."""
