"""The models of a game that somebody may own, and those that a list needs."""

from dataclasses import dataclass
from typing import NamedTuple


class StockModel(NamedTuple):
    """A model that may be owned. Variants of one chassis have the same `family`, which is empty where there is none; `list` is
    the printed name of what it belongs to: a faction, a kind."""

    key: str
    name: str
    list: str
    family: str = ""


@dataclass(frozen=True, slots=True)
class NeededModel:
    """So many models of a `key` in the row at the pointer `where`."""

    where: str
    key: str
    count: int
