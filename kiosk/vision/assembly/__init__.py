"""From indices to cards: which indices explain one rectangle, how large cards are, and how they lie.

`card_assembly.find_cards` puts them together.

Others use `card_assembly`, `card_margins`, `card_sizes`, `cut_indices`, `index_pairs`, `isolated_cards`.
"""
