"""The kinds of attacks, as a player chooses them. Rates of fire, spots and further targets are asked for afterwards."""

from typing import Any, NamedTuple


class Fire(NamedTuple):
    """A weapon at a unit, by direct fire or in contact with it (BR-34, BR-36). One that is not detected has to be found first by active
    detection (BR-33)."""

    weapon: int
    target: int


class Burst(NamedTuple):
    """How the rate of fire of an attack is used: so many inches of area, so much more damage; how many linked weapons fire together; and at
    whom, -1 for nobody (BR-42, L1541)."""

    weapon: int
    area: int = 0
    damage: int = 0
    linked: int = 1
    target: int = -1


class Spot(NamedTuple):
    """The place at which an area is centred (BR-38)."""

    cell: int


class IndirectFire(NamedTuple):
    """A weapon at what a friend observes, or designates for guided weapons (BR-39)."""

    weapon: int
    target: int
    observer: int


class Throw(NamedTuple):
    """A grenade at a unit that is seen: it is placed like indirect fire (L1371)."""

    weapon: int
    target: int


class Drop(NamedTuple):
    """A grenade laid where the unit stands, to go off after so many rounds; at once for 0 (BR-72)."""

    weapon: int
    rounds: int


class Bombard(NamedTuple):
    """A weapon at a section of a building (BR-48)."""

    weapon: int
    piece: int


class Ram(NamedTuple):
    """A vehicle that is touched (BR-37)."""

    target: int


class Charges(NamedTuple):
    """Charges against infantry that is touched, for no action (L1385)."""

    target: int


class Observe(NamedTuple):
    """Send coordinates of a unit to friends (BR-39)."""

    target: int


class Designate(NamedTuple):
    """Tag a unit for guided weapons (BR-55)."""

    target: int


class CallSalvo(NamedTuple):
    """Call artillery from beyond the table down on where a unit stands (BR-63)."""

    salvo: int
    target: int


class CallStrike(NamedTuple):
    """Call an air strike (BR-61)."""

    strike: int


class Schedule(NamedTuple):
    """The round in which a strike or a salvo comes, and where a salvo falls; 0 for one that is called in the battle (BR-61, BR-63)."""

    number: int
    round: int
    cell: int = -1


class FlightPath(NamedTuple):
    """A run of aircraft over two places, from edge to edge (BR-61)."""

    start: int
    end: int


class Intercept(NamedTuple):
    """Abort an air strike to intercept one of the enemy (BR-62)."""

    strike: int


class Strafe(NamedTuple):
    """A unit that aircraft attack (BR-61)."""

    target: int


class Control(NamedTuple):
    """Control a drone (BR-58)."""

    drone: int


class Embark(NamedTuple):
    """Take a unit aboard (BR-52)."""

    unit: int


class Disembark(NamedTuple):
    """Let a unit out (BR-52)."""

    unit: int


class Reload(NamedTuple):
    """Reload a weapon that is out of ammunition (BR-43)."""

    weapon: int


class Brace(NamedTuple):
    """Take up the position that an oversized weapon needs (L1521)."""


class Extinguish(NamedTuple):
    """Put out a fire on a unit, the own one or one that is touched (L1367)."""

    unit: int


class Hold(NamedTuple):
    """Nothing: no other target, no retaliation, no evasive maneuver."""


class Evade(NamedTuple):
    """Spend an action for 1 more on a defense (BR-15)."""


ATTACK_ACTS: dict[str, type[Any]] = {
    act.__name__.lower(): act
    for act in (
        *(
            Fire,
            Burst,
            Spot,
            IndirectFire,
            Throw,
            Drop,
            Bombard,
            Ram,
            Charges,
            Observe,
            Designate,
            CallSalvo,
            CallStrike,
        ),
        *(Schedule, FlightPath, Intercept, Strafe, Control, Embark, Disembark, Reload, Brace, Extinguish, Hold, Evade),
    )
}
"""The kinds of attacks, as a file of choices names them."""
