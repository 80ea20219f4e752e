"""The tables that battles are fought on: so many for each size of game, drawn by the seed of a battle.

What a list is worth depends on the table, so a batch has to see many; and each takes a while to get to know. What is known
of one is kept in files that all processes of a machine share (`core.table.shelf`), so that the next one reads it.
"""

from collections import OrderedDict
from functools import cache
from random import Random
from threading import Lock
from typing import NamedTuple

import msgspec

from armybuilder.engine.core.table.cache import TableCache, current_cache
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.systems.blitz_beta.battle.table.battlefield import Battlefield
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import LAYOUTS, SMALL_GAME, random_table
from armybuilder.engine.systems.blitz_beta.battle.table.table_codec import CachedTable

TABLES = 64
"""For each size of game. Each of the layouts of objectives belongs to as many of them."""
STRIDE = 4
"""Moves of a batch end on every fourth place of the lattice, two inches apart."""
AT_HAND = TABLES
"""Tables that a process holds, of 2 to 3 MB each. Seeds that follow one another have different ones: with fewer at hand,
each would be read again when its turn comes."""
WORTH_KEEPING = 400
"""Looks that take much longer to work out than it takes to write a file."""
_DECODER = msgspec.msgpack.Decoder(CachedTable)


class TableSlot(NamedTuple):
    """A table of the population: its number from 0, and whether it is that of a small game."""

    number: int
    small: bool

    @property
    def name(self) -> str:
        return f"beta-{'small' if self.small else 'large'}-{self.number:02}"


def table_number(seed: int) -> int:
    """The table of a seed."""
    return seed % TABLES


def _slot_of(seed: int, limit: int) -> TableSlot:
    return TableSlot(table_number(seed), limit <= SMALL_GAME)


class Population:
    """The tables at hand, and the shelf from which the others come."""

    def __init__(self, shelf: TableCache | None = None, at_hand: int = AT_HAND) -> None:
        """`shelf`: that of the process unless said otherwise."""
        self._shelf, self.at_hand = shelf, at_hand
        self._fields: OrderedDict[TableSlot, Battlefield] = OrderedDict()
        self._told: dict[TableSlot, int] = {}
        self._lock = Lock()

    @property
    def shelf(self) -> TableCache:
        return self._shelf or current_cache()

    def get_field(self, seed: int, limit: int) -> Battlefield:
        """The table of a seed for a game of so many TV."""
        place = _slot_of(seed, limit)
        with self._lock:
            for last in list(self._fields)[-1:]:
                if last != place:  # not between the battles of a pair
                    self._fields[last].tidy()
            field = self._fields.get(place)
            if field is None:
                field = self._fields[place] = self._load_or_make(place)
                self._make_room()
            self._fields.move_to_end(place)
            return field

    def store(self, seed: int, limit: int) -> None:
        """After a battle: leave what is known of its table to others, if that is worth it."""
        place = _slot_of(seed, limit)
        field = self._fields.get(place)
        if field is None:
            return
        told = self._told.get(place, 0)
        # As often as it has doubled: the more is known, the longer it takes to write.
        if field.news - told >= max(WORTH_KEEPING, told):
            self._told[place] = field.news
            self.shelf.write(place.name, msgspec.msgpack.encode(field.to_cached()))

    def _load_or_make(self, place: TableSlot) -> Battlefield:
        """From the shelf, or made."""
        layout, kept = LAYOUTS[place.number % len(LAYOUTS)], self._read(place)
        if kept:
            table = Tabletop(kept.width, kept.height, kept.terrain)
        else:
            dice = Random(place.number)  # noqa: S311 - a game
            table = random_table(dice, limit=SMALL_GAME if place.small else SMALL_GAME + 1, layout=layout)
        return Battlefield(table, stride=STRIDE, layout=layout, kept=kept)

    def _read(self, place: TableSlot) -> CachedTable | None:
        data = self.shelf.read(place.name)
        try:
            return _DECODER.decode(data) if data else None
        except msgspec.DecodeError:
            return None

    def _make_room(self) -> None:
        while len(self._fields) > self.at_hand:
            place, field = self._fields.popitem(last=False)
            self._told.pop(place, None)
            field.release()


@cache
def population() -> Population:
    """That of this process."""
    return Population()
