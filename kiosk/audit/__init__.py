"""An exported tournament, reckoned anew from its events by plain sums, and compared with what it has said.

It is a second opinion: `record`, `sheets`, `gains`, `places`, `knock_out`, `pairings` and `mineo` ask none of
the projections, by which pages, papers and pairings are made. Only `differences` puts the two beside each
other.

Others use `differences`.
"""
