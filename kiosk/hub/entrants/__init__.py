"""Who plays: lists that are pasted, pairs, teams and players that change, and teams' line-ups.

Others use `former_opening`, `line_up_decisions`, `line_up_views`, `list_looks`, `list_pages`, `list_views`,
`membership_decisions`, `open_cards`, `opening_decisions`, `pages`, `pair_decisions`, `pasted_lists`,
`player_decisions`, `setting_fields`, `substitution`, `table_views`.
"""
