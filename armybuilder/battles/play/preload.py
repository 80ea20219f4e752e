"""Imported once by the process that workers are forked from: they start with rules and catalogues in memory."""

from armybuilder.battles.play.playable import PLAYABLE
from factions.catalogues import game_of

for key in PLAYABLE:
    game_of(key)
