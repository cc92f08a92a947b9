"""What a journal says, for screens and pages of table and hub alike. Pure.

`tournament_state` folds every event (its parts are in `folds`); the rest is reckoned from the state when it
is asked for: standings, winners, names, rulings in words.
"""
