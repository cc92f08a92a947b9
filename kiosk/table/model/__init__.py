"""What a table's screen is made of: its state, what can happen to it, and what is then to be done. No I/O.

`state.State` holds a `table_view.TableView` of the journal, the `draft.Draft` of the deal and the open mode;
`events` happen, and `effects` are asked for. Nothing is imported here: who folds a view alone needs no more.

Others use `consent_proof`, `consultation`, `consulting`, `draft`, `effects`, `history`, `link`, `moves`,
`picture_names`, `preferences`, `recording`, `review`, `saved_draft`, `sections`, `sheet_column`, `state`,
`table_view`, `text_entry`.
"""
