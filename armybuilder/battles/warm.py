"""Imported once by the process that workers are forked from: they start with rules and catalogues in memory."""

from armybuilder.battles.playable import PLAYABLE
from factions.catalogues import get_catalogue

for key in PLAYABLE:
    get_catalogue(key)
