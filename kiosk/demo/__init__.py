"""The whole system on one laptop: hub, one simulated table, and somebody who plays a round by itself."""
