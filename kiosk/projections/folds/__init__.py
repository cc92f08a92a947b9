"""The parts of a tournament's state, each folded event by event; `tournament_state` puts them together."""
