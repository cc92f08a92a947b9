"""What the networks learn from, drawn batch by batch.

Others use `card_patches`, `detector_samples`, `lane_samples`, `reader_samples`, `side_patches`.
"""
