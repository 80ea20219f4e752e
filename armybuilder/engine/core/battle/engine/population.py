"""The tables that battles are fought on: so many for each size of game, drawn by the seed of a battle.

What a list is worth depends on the table, so a batch has to see many; and each takes a while to get to know. What is known
of one is kept in files that all processes of a machine share (`core.table.cache`), so that the next one reads it.
"""

from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, Protocol, TypeVar

from armybuilder.engine.core.table.cache import TableCache, current_cache

TABLES = 64
"""So many there are: battles of the same number of them have more in common than others."""
WORTH_KEEPING = 400
"""Things worked out, such as looks, that take much longer than it takes to write a file."""


def table_number(seed: int) -> int:
    """The table of a seed."""
    return seed % TABLES


class PlayedField(Protocol):
    """A table with what battles worked out of it."""

    @property
    def news(self) -> int:
        """How much was worked out since it was made or read."""

    def tidy(self) -> None:
        """Drop what another battle is not likely to need."""

    def release(self) -> None:
        """Drop everything: nobody will fight on it again."""


class TableSlot(Protocol, Hashable):
    """A table of a population, by its number from 0 and whatever else tells it apart."""

    @property
    def name(self) -> str:
        """Its name on the shelf."""


SlotT = TypeVar("SlotT", bound=TableSlot)
FieldT = TypeVar("FieldT", bound=PlayedField)


class FieldPopulation(ABC, Generic[SlotT, FieldT]):
    """The tables at hand, and the shelf from which the others come."""

    def __init__(self, shelf: TableCache | None = None, at_hand: int = TABLES) -> None:
        """`shelf`: that of the process unless said otherwise. `at_hand`: tables that a process holds; seeds that follow one
        another have different ones: with fewer, each would be read again when its turn comes."""
        self._shelf, self.at_hand = shelf, at_hand
        self._fields: OrderedDict[SlotT, FieldT] = OrderedDict()
        self._written: dict[SlotT, int] = {}
        self._lock = Lock()

    @abstractmethod
    def make(self, slot: SlotT, kept: bytes | None) -> FieldT:
        """Make a table, or read it from what was `kept` of it; bytes that nobody wrote are as none."""

    @abstractmethod
    def encode(self, field: FieldT) -> bytes:
        """What is known of a table, for `make`."""

    @property
    def shelf(self) -> TableCache:
        return self._shelf or current_cache()

    def field_at(self, slot: SlotT) -> FieldT:
        """The table of a slot."""
        with self._lock:
            for last in list(self._fields)[-1:]:
                if last != slot:  # not between the battles of a pair
                    self._fields[last].tidy()
            field = self._fields.get(slot)
            if field is None:
                field = self._fields[slot] = self.make(slot, self.shelf.read(slot.name))
                self._make_room()
            self._fields.move_to_end(slot)
            return field

    def store_at(self, slot: SlotT) -> None:
        """After a battle: leave what is known of its table to others, if that is worth it."""
        field = self._fields.get(slot)
        if field is None:
            return
        written = self._written.get(slot, 0)
        # As often as it has doubled: the more is known, the longer it takes to write.
        if field.news - written >= max(WORTH_KEEPING, written):
            self._written[slot] = field.news
            self.shelf.write(slot.name, self.encode(field))

    def _make_room(self) -> None:
        while len(self._fields) > self.at_hand:
            slot, field = self._fields.popitem(last=False)
            self._written.pop(slot, None)
            field.release()
