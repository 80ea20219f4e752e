"""The kinds of acts: two fast ones or a slow one (BR-8 to BR-11)."""

from typing import Any, NamedTuple


class End(NamedTuple):
    """Nothing more."""


class Move(NamedTuple):
    """Straight ahead to a place, and face it (BR-12)."""

    cell: int


class Turn(NamedTuple):
    """Turn on the spot: a Move of no inches (BR-13)."""

    facing: int


class Boost(NamedTuple):
    """Fly there, as one stood (BR-19)."""

    cell: int


class Shoot(NamedTuple):
    weapon: int
    target: int


class Volley(NamedTuple):
    """A Shoot at a target out of Sight (BR-30)."""

    weapon: int
    target: int


class Repair(NamedTuple):
    """A Mechanic takes off a level of a location (L44)."""

    location: int


class Aim(NamedTuple):
    """An Aimed Shot at a location (BR-32)."""

    weapon: int
    target: int
    location: int


class Reload(NamedTuple):
    weapon: int


class SlowReload(NamedTuple):
    weapon: int


class Switch(NamedTuple):
    """Take another weapon in hand."""

    name: str


class GiveOrder(NamedTuple):
    """An order from the list, to a unit (-1 for none) or for a place: a cell, or a quarter of the table (L34)."""

    key: str
    unit: int = -1
    place: int = -1


class Enter(NamedTuple):
    """Try to Ambush at a place (L32)."""

    cell: int


SLOW = (Boost, Aim, SlowReload, Repair)


ACTS: dict[str, type[Any]] = {
    act.__name__.lower(): act
    for act in (End, Move, Turn, Boost, Shoot, Volley, Aim, Reload, SlowReload, Switch, Repair, GiveOrder, Enter)
}
"""The kinds of acts, as a file of choices names them."""
