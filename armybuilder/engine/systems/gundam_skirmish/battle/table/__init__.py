"""The table: ground, cover, random tables."""
