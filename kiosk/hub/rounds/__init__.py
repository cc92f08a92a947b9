"""Rounds: who meets, groups, the clock, time-outs, and what the tables ask beside the score.

Others use all of it.
"""
