"""Hall time: the one clock of a tournament, which no step of a machine's own clock moves.

It begins as the time of day at the hub, and from then on goes by what the machine measures since it was
started. Whatever a journal says of times, and whatever is counted (the round, who is late, how long somebody
waits), is hall time; the time of day that people are shown follows from it by what the journal says of the
clock (`kiosk.projections.folds.times_of_day`).

Others use `anchor`, `anchor_file`, `following`, `hall_clock` and `sharing`.
"""
