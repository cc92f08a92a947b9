"""From pixels to indices: the detector, the reader, and what an enrolled deck and the picture itself add.

`recognise.recognise` is what a count asks.

Others use `detector`, `digests`, `engine`, `enrolled_deck`, `prints`, `reader`, `recognise`.
"""
