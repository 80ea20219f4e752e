"""Lists at the table: games that are played with a list, kept for their owner."""
