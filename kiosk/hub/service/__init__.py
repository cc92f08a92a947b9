"""The hub without pages: the journal folded, commands obeyed once, who is there; it names no subject.

Others use `alert`, `change_notifier`, `commands`, `decisions`, `for_newest`, `hub_service`, `hub_state`,
`person_names`, `presence`, `table_orders`.
"""
