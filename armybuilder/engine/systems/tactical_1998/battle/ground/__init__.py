"""The map of a battle: what ground costs and hides, lines of sight, ways."""
