"""One connection's life at either end, without I/O: who proves what, what is sent, what is fetched."""
