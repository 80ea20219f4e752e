"""The table: kinds of terrain, the ground that units cross, what they see of each other, zones, random tables."""
