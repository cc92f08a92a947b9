"""A state for every screen, with sample names, deals and counts: for the gallery and the checks of layout."""
