"""The parts of a tournament's state, each folded event by event; `tournament_state` puts them together.

Others use `acknowledged_alerts`, `adjustments`, `appeals`, `boards`, `calls`, `checklists`, `clock`, `decks`,
`irregularity`, `officials`, `preparations`, `reports`, `ruling_effects`, `rulings`, `scoring`, `sheets`,
`signatures`, `table_match`, `times_of_day`, `tournament`, `tournament_fold`, `unlocking`.
"""
