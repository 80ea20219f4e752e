"""A player's choices: how they are saved, changed, and written as text."""
