"""Keeping house: what is kept how long and then goes by itself, backups and how they come back, and how the site does."""
