"""The tables of the beta's battles (`core.battle.engine.population`): as many for small games as for large ones."""

from functools import cache
from random import Random
from typing import NamedTuple

import msgspec

from armybuilder.engine.core.battle.engine.population import FieldPopulation, table_number
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.systems.blitz_beta.battle.table.battlefield import Battlefield
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import LAYOUTS, SMALL_GAME, random_table
from armybuilder.engine.systems.blitz_beta.battle.table.table_codec import CachedTable

STRIDE = 4
"""Moves of a batch end on every fourth place of the lattice, two inches apart."""
_DECODER = msgspec.msgpack.Decoder(CachedTable)


class BetaTable(NamedTuple):
    """A table of the population: its number from 0, and whether it is that of a small game. Each of the layouts of objectives
    belongs to as many of them."""

    number: int
    small: bool

    @property
    def name(self) -> str:
        return f"beta-{'small' if self.small else 'large'}-{self.number:02}"


class Population(FieldPopulation[BetaTable, Battlefield]):
    """By the seed of a battle and the TV of a side; a table takes 2 to 3 MB."""

    def get_field(self, seed: int, limit: int) -> Battlefield:
        """The table of a seed for a game of so many TV."""
        return self.field_at(_slot_of(seed, limit))

    def store(self, seed: int, limit: int) -> None:
        """After a battle: leave what is known of its table to others, if that is worth it."""
        self.store_at(_slot_of(seed, limit))

    def make(self, slot: BetaTable, kept: bytes | None) -> Battlefield:
        layout, known = LAYOUTS[slot.number % len(LAYOUTS)], _decode(kept)
        if known:
            table = Tabletop(known.width, known.height, known.terrain)
        else:
            dice = Random(slot.number)  # noqa: S311 - a game
            table = random_table(dice, limit=SMALL_GAME if slot.small else SMALL_GAME + 1, layout=layout)
        return Battlefield(table, stride=STRIDE, layout=layout, kept=known)

    def encode(self, field: Battlefield) -> bytes:
        return msgspec.msgpack.encode(field.to_cached())


def _slot_of(seed: int, limit: int) -> BetaTable:
    return BetaTable(table_number(seed), limit <= SMALL_GAME)


def _decode(data: bytes | None) -> CachedTable | None:
    try:
        return _DECODER.decode(data) if data else None
    except msgspec.DecodeError:
        return None


@cache
def population() -> Population:
    """That of this process."""
    return Population()
