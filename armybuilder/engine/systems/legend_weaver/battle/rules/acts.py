"""The kinds of acts, by the ten uses of actions (BR-2) and what is free (BR-7)."""

from typing import Any, NamedTuple


class End(NamedTuple):
    """Nothing more."""


class Pass(NamedTuple):
    """Not now: of reactions, and of what is offered in the middle of something else."""


class Watch(NamedTuple):
    """Go on overwatch: an action now, and one for the shot (BR-8)."""


class CoverFire(NamedTuple):
    """Cover fire at a unit (BR-11)."""

    target: int


class Move(NamedTuple):
    """All models of a unit on foot, or a platform: whoever leads goes to a place, the others keep their places to one another."""

    cell: int


class Jump(NamedTuple):
    """The same through the air (BR-13, BR-14)."""

    cell: int


class Charge(NamedTuple):
    """Move into contact with an enemy unit (BR-60)."""

    target: int


class Lead(NamedTuple):
    """The bonus move of a character, who stays with his unit (BR-5)."""

    model: int
    cell: int


class Drive(NamedTuple):
    """Of a vehicle: inches that it goes, negative backwards; turns of 45°, to the left where positive, each behind its straight
    run (BR-16 to BR-19). From a stop it first faces anywhere."""

    model: int
    speed: int
    turns: int
    facing: int


class Skim(NamedTuple):
    """Drive low over the ground: an inch for two of movement (BR-20)."""

    model: int
    speed: int
    turns: int
    facing: int


class Force(NamedTuple):
    """Drive with a turn that comes sooner than speed allows (BR-21)."""

    model: int
    speed: int
    turns: int


class Attack(NamedTuple):
    """All models of a unit that can hurt a target fire at it."""

    target: int


class Shot(NamedTuple):
    """A weapon of a vehicle or platform fires at a unit."""

    model: int
    weapon: int
    target: int


class Melee(NamedTuple):
    """All models in contact with a unit strike it (BR-60)."""

    target: int


class Throw(NamedTuple):
    """Whoever has grenades throws one at a spot, from cover or in the open (BR-56)."""

    cell: int


class Smoke(NamedTuple):
    """A smoke weapon is fired at a spot (BR-57)."""

    cell: int


class Aim(NamedTuple):
    """Spend an action on aiming (BR-37)."""


class Rally(NamedTuple):
    """Rally one's own unit (BR-49), or as a character another one (BR-52)."""

    target: int


class Join(NamedTuple):
    """A character joins a unit."""

    target: int


class Leave(NamedTuple):
    """A character leaves his unit."""

    model: int


class Merge(NamedTuple):
    """Two units become one (BR-53)."""

    target: int


class Split(NamedTuple):
    """Vehicles beyond three become a unit of their own (BR-53)."""


class Hide(NamedTuple):
    pass


class HeadDown(NamedTuple):
    pass


class Dig(NamedTuple):
    """Spend an action of each model on digging in or entrenching (BR-45)."""


class Call(NamedTuple):
    """Call in a strike of an off-board unit at a place, with a kind of round, -1 for its weapon (BR-54)."""

    battery: int
    round: int
    cell: int


class Teleport(NamedTuple):
    cell: int


class Launch(NamedTuple):
    """Auto grenade launchers are fired at a spot, at no cost (BR-7)."""

    cell: int


class Flak(NamedTuple):
    """A flyer throws out its flak, at no cost (BR-55)."""

    model: int


class Repair(NamedTuple):
    """Try to repair what broke down (chaos card 4)."""

    model: int


class Play(NamedTuple):
    """Play a chaos card, on a unit, a model or one of its weapons where it says so (BR-64)."""

    card: str
    squad: int = -1
    model: int = -1
    cell: int = -1
    weapon: int = -1


ACTS: dict[str, type[Any]] = {
    act.__name__.lower(): act
    for act in (
        End, Pass, Watch, CoverFire, Move, Jump, Charge, Lead, Drive, Skim, Force, Attack, Shot, Melee, Throw, Smoke, Aim,
        Rally, Join, Leave, Merge, Split, Hide, HeadDown, Dig, Call, Teleport, Launch, Flak, Repair, Play,
    )
}  # fmt: skip
"""The kinds of acts, as a file of choices names them."""
