"""Collection of what a player owns of each game: its pages, its table, and what a list lacks of it."""
