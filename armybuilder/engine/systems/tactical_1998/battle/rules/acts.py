"""The kinds of acts of movement, electronics and command (BR-13 to BR-38). Attacks have theirs beside their rules."""

from typing import Any, NamedTuple


class End(NamedTuple):
    """Nothing more."""


class Pass(NamedTuple):
    """Not now: no command point, no snap fire."""


class Declare(NamedTuple):
    """Extra actions and evasive manoeuvres of a unit for the round (BR-10)."""

    extra: int = 0
    evading: bool = False


class Place(NamedTuple):
    """A hex of the zone, as a unit is set up (BR-7)."""

    cell: int


class Announce(NamedTuple):
    """The pace of a unit for the round: `stationary`, `half`, `combat` or `top` (BR-24, BR-25)."""

    pace: str


class Go(NamedTuple):
    """Move to a hex and face so; within its own hex, turn (BR-24, BR-27)."""

    cell: int
    facing: int


class SwitchMode(NamedTuple):
    """Use another movement system (BR-26)."""

    mode: int


class Shift(NamedTuple):
    """The speed of the next round, said right after the move (BR-14)."""

    top: bool


class Sweep(NamedTuple):
    """Search for a target with active sensors (BR-34)."""

    target: int


class Jam(NamedTuple):
    """Activate ECM (BR-36)."""


class CounterJam(NamedTuple):
    """Activate ECCM (BR-37)."""


class Embark(NamedTuple):
    """Take passengers of a squad in the same hex aboard (BR-22)."""

    squad: int


class Disembark(NamedTuple):
    """Let passengers out (BR-22)."""

    squad: int


class AboutFace(NamedTuple):
    """Spend a command point to turn (BR-18)."""

    facing: int


class Reserve(NamedTuple):
    """Spend a command point for an action without penalty (BR-18)."""


class Warn(NamedTuple):
    """Spend a command point for 2 more on a defence (BR-18)."""


class Order(NamedTuple):
    """Spend a command point to activate a unit out of sequence (BR-18)."""

    unit: int


ACTS: dict[str, type[Any]] = {
    act.__name__.lower(): act
    for act in (
        *(End, Pass, Declare, Place, Announce, Go, SwitchMode, Shift, Sweep, Jam, CounterJam, Embark, Disembark),
        *(AboutFace, Reserve, Warn, Order),
    )
}
"""The kinds of acts, as a file of choices names them."""
