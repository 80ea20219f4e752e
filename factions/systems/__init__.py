"""Pages of systems whose rows deserve better than tables: a room with `urls`, which come before those of `factions.views.urls`."""

ROOMS = {"blitz-beta": "factions.systems.blitz_beta"}
"""Rooms by the key of their system."""
APPS = {
    "blitz-beta": "blitz_beta",
    "blitz-2006": "blitz_2006",
    "tactical-1998": "tactical_1998",
    "gundam-skirmish": "gundam_skirmish",
    "legend-weaver": "legend_weaver",
}
"""Games whose records are Django models: the app below this room, and the engine's room, by the key of the system."""
