"""Packs of players in the database: what their makers work on, and the versions that lists use."""
