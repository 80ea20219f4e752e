"""The games that are played with decks, and how a table is asked for by words."""

import secrets
from collections.abc import Mapping
from typing import NamedTuple

from armybuilder.engine.core.battle.deck.params import DeckRequest
from armybuilder.engine.core.documents import DocumentProblem
from armybuilder.engine.core.game import AnyDecks, Decks
from armybuilder.engine.registry import SYSTEMS
from factions.catalogues import game_of

DECKS = tuple(key for key, system in SYSTEMS.items() if system.deck)
SEEDS = 1_000_000
"""Seeds that are drawn for those who name none: short enough to be read out across a table."""


class DeckQuery(NamedTuple):
    """The deck request read from some words, and the problems with the rest."""

    order: DeckRequest
    problems: list[DocumentProblem]


def decks_of(key: str) -> AnyDecks:
    """The decks of a game, with its current catalogue; `LookupError` where there are none."""
    game = game_of(key) if key in SYSTEMS else None
    if game is None or game.system.deck is None:
        raise LookupError(f"There is no deck of '{key}'. Known: {', '.join(DECKS)}.")
    return Decks(game, game.system.deck)


def read_deck_query(decks: AnyDecks, words: Mapping[str, str]) -> DeckQuery:
    """The table of some words; without a seed a fresh one."""
    return DeckQuery(*decks.parse_request(words, secrets.randbelow(SEEDS)))
