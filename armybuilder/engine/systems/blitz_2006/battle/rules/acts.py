"""The kinds of acts of movement, electronics and command (BR-10 to BR-33, BR-53 to BR-59). Attacks have theirs beside their rules."""

from typing import Any, NamedTuple


class End(NamedTuple):
    """Nothing more: the unit is Locked; actions that are left go to waste."""


class Pass(NamedTuple):
    """Not now: no command point, no snap fire, no re-roll."""


class Place(NamedTuple):
    """Where a unit stands at first, and how it faces (SC-13)."""

    cell: int
    facing: int = 0


class BeginAboard(NamedTuple):
    """Begin aboard a transport (BR-52)."""

    carrier: int


class Plan(NamedTuple):
    """The round in which a combat group comes from the reserve; 0 for one that waits for a call, -1 for one that doesn't wait (SC-12)."""

    round: int


class Ready(NamedTuple):
    """Begin on stand-by, hull-down, or neither: empty (SC-11)."""

    how: str = ""


class Announce(NamedTuple):
    """The speed and the movement mode of a unit for the round, said before it moves (BR-20 to BR-24)."""

    speed: str
    mode: int
    backwards: bool = False


class Go(NamedTuple):
    """Move to a place and face so there (BR-20 to BR-22)."""

    cell: int
    facing: int


class Turn(NamedTuple):
    """Turn on the spot for nothing: walkers at Combat Speed, and everybody who is Stationary (BR-20, BR-22)."""

    facing: int


class Swerve(NamedTuple):
    """Turn more sharply at Top Speed than is free, for an MP and a test (BR-22, BR-23)."""

    facing: int


class Jump(NamedTuple):
    """Jump down a cliff, with a test (BR-27)."""

    cell: int


class Fly(NamedTuple):
    """Go up or down to an altitude (BR-22)."""

    altitude: int


class Rise(NamedTuple):
    """Get up after a fall (BR-71)."""


class HullDown(NamedTuple):
    """Take cover: so many counters, against attacks from where the cover lies, -1 for all around (BR-16)."""

    counters: int
    facing: int


class Refresh(NamedTuple):
    """Give up the inch of a Stationary unit for a hull-down counter (BR-16)."""


class StandBy(NamedTuple):
    """Hold all actions that are left for indirect fire (BR-18)."""


class Switch(NamedTuple):
    """Switch automated ECM or ECCM on or off: `ecm` or `eccm` (BR-53)."""

    system: str


class Boost(NamedTuple):
    """Active ECM or ECCM: `ecm` or `eccm` (BR-53)."""

    system: str


class Light(NamedTuple):
    """Use the searchlight (SC-6)."""


class Smoke(NamedTuple):
    """Launch smoke so that it lies around a place (L1417)."""

    cell: int


class CallReserve(NamedTuple):
    """Call a combat group from the reserve (SC-12)."""

    group: int


class Regroup(NamedTuple):
    """Rally a combat group (BR-67)."""


class Order(NamedTuple):
    """A command point for a unit: activated out of sequence (BR-56)."""

    unit: int


class ExtraAction(NamedTuple):
    """A command point for a further action of the unit (BR-56)."""


class Hearten(NamedTuple):
    """A command point that halves the morale tokens of a combat group (BR-56)."""

    group: int


class Again(NamedTuple):
    """A command point, or an advanced neural net, for a second roll (BR-56)."""


ACTS: dict[str, type[Any]] = {
    act.__name__.lower(): act
    for act in (
        *(
            End,
            Pass,
            Place,
            BeginAboard,
            Plan,
            Ready,
            Announce,
            Go,
            Turn,
            Swerve,
            Jump,
            Fly,
            Rise,
            HullDown,
            Refresh,
            StandBy,
        ),
        *(Switch, Boost, Light, Smoke, CallReserve, Regroup, Order, ExtraAction, Hearten, Again),
    )
}
"""The kinds of acts, as a file of choices names them."""
