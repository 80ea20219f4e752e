"""Pages of systems whose rows deserve better than tables: a room with `urls`, which come before those of `factions.views.urls`."""

ROOMS = {"blitz-beta": "factions.systems.blitz_beta"}
"""Rooms by the key of their system."""
