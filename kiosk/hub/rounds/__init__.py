"""Rounds: who meets, groups, the clock, time-outs, and what the tables ask beside the score.

Others use `arrangement_pages`, `by_hand`, `clock_decisions`, `decisions`, `forbidden`, `group_decisions`,
`individual_rounds`, `pages`, `progress`, `seating`, `time_out_views`, `views`.
"""
