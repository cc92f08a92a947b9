"""From matches to a tournament: pairings, standings, byes, substitutions, corrections. Pure."""
