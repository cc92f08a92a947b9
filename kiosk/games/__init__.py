"""What a meld, a deal, a sheet and a match are worth. Pure: no clock, no files, no logging."""
