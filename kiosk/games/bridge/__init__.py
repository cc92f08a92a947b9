"""Bridge: what a table needs of Laws 6 and 67. It is no `Game`: there is no sheet and nothing is scored.

`checklist` is what people go through at a table, whatever it is about. `board` says where a board stands
between the shuffle and the score, `deal_checks` what is gone through before the auction and what the Laws
say when something is wrong with a deal. `trick` says the same of a defective trick, `trick_questions` what
is noted when attention is drawn to one and what the Director then asks. `table_checks` is what a table shows
of all that. `cards` checks a whole pack, `seats` goes round the table, `settings` holds what the Director
chooses.

Facts, times and counts are kept; nothing is dealt again, ruled or taken away by the program.
"""
