"""The kinds of attacks, as a player chooses them. What a weapon spends, further targets and locations are asked for afterwards."""

from typing import Any, NamedTuple


class Fire(NamedTuple):
    """A weapon, an arm or a melee weapon at a target (BR-42, BR-51, BR-54)."""

    weapon: int
    target: int


class CalledShot(NamedTuple):
    """The same at a system of a vehicle (BR-57)."""

    weapon: int
    target: int


class IndirectFire(NamedTuple):
    """A weapon at a target that a friend observes (BR-58)."""

    weapon: int
    target: int
    observer: int


class WalkingFire(NamedTuple):
    """A burst that walks from a target to others (BR-61)."""

    weapon: int
    target: int


class SaturationFire(NamedTuple):
    """A burst into a hex (BR-62)."""

    weapon: int


class Kick(NamedTuple):
    """A kick, or a stomp of infantry (BR-52)."""

    target: int


class Ram(NamedTuple):
    """A collision with a unit in the same hex (BR-50)."""

    target: int


class Observe(NamedTuple):
    """Observe a target for the indirect fire of friends (BR-58)."""

    target: int


class Designate(NamedTuple):
    """Mark a target for guided weapons (L1366)."""

    target: int


class Burst(NamedTuple):
    """The rate of fire of an attack at a target, or at a hex (-1) (BR-59)."""

    weapon: int
    target: int
    rate: int


class AimPoint(NamedTuple):
    """The system that a called shot is aimed at (BR-57)."""

    weapon: int
    target: int
    system: str


class Zone(NamedTuple):
    """The hex of saturation fire (BR-62)."""

    weapon: int
    cell: int


class Hold(NamedTuple):
    """No further target, or no attack with a further weapon."""


ATTACK_ACTS: dict[str, type[Any]] = {
    act.__name__.lower(): act
    for act in (
        *(Fire, CalledShot, IndirectFire, WalkingFire, SaturationFire, Kick, Ram, Observe, Designate),
        *(Burst, AimPoint, Zone, Hold),
    )
}
"""The kinds of attacks, as a file of choices names them."""
