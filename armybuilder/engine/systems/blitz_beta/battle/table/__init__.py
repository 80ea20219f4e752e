"""What the table means in this game: ground, cover, the edge, and what is worked out once for each. Begin with `terrain`."""
