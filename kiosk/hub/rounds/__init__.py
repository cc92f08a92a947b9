"""Rounds: who meets, groups, the clock, time-outs, and what the tables ask beside the score.

Others use `arrangement_pages`, `bracket_pages`, `bracket_views`, `by_hand`, `clock_decisions`, `decisions`,
`forbidden`, `group_decisions`, `individual_rounds`, `knock_out_decisions`, `pages`, `progress`, `seating`,
`time_out_views`, `views`.
"""
