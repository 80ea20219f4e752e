"""Lists that the engine fills: what is left of one, and whole armies to start from."""
