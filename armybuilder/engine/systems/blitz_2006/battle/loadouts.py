"""The figures of a unit that a battle needs, from the card that its list gives it."""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.blitz_2006.book.cards import (
    Card,
    DefenseRow,
    Drone,
    Infantry,
    Mode,
    Model,
    figures_of,
)
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.notation import CardTrait, Mount
from armybuilder.engine.systems.blitz_2006.force import FieldedUnit, UnitSkills
from armybuilder.engine.systems.blitz_2006.odds.rules.ranges import CHARGES, OddsWeapon, odds_weapons
from armybuilder.engine.systems.blitz_2006.rulings import course as read

SpeedKey = Literal["stationary", "combat", "top"]
UnitSort = Literal["vehicle", "foot", "atv"]
WALKER: Mode = "W"
GROUND: Mode = "G"
HOVER: Mode = "H"
HOPPER: Mode = "R"
ANY_ARC = "T"
"""The arc of infantry, who have no facing (L981), and of turrets."""
FORWARD = "F"
UNLIMITED = -1
"""Circles of ammunition of what counts none."""
SPEEDS: tuple[SpeedKey, SpeedKey, SpeedKey] = ("stationary", "combat", "top")
"""Speeds of a unit in their order, as questions of odds have them."""
ATV_COMBAT_MP = 8
"""Infantry on ATVs moves so far; on foot less (L985, L1008)."""
DRONE_SKILL = 1
"""All skills of a drone that nobody controls (L1121)."""


FIGURES = {
    "actions": gettext_noop("number of actions"), "size": gettext_noop("size"), "detection": gettext_noop("detection rating"),
    "sensors": gettext_noop("sensors"), "auto_comm": gettext_noop("auto comm"), "comm": gettext_noop("comm"),
    "armor": gettext_noop("armor"), "sturdy": gettext_noop("number of sturdy boxes"), "fragile": gettext_noop("damage track"),
}  # fmt: skip
ROWS = {"attack": gettext_noop("attack modifier"), "defense": gettext_noop("movement and defense")}
COLUMNS = {
    "stationary": gettext_noop("stationary"), "combat": gettext_noop("combat speed"), "top": gettext_noop("top speed"),
    "combat_mp": gettext_noop("MP at combat speed"), "top_mp": gettext_noop("MP at top speed"),
}  # fmt: skip
"""What players call the figures of a card, by the words of its places."""


class ModeSpeed(NamedTuple):
    """A movement mode: `W`, `G`, `H` or `R`, combat and top speed in MP, and what it adds to Defense at each of the three speeds."""

    mode: Mode
    combat: int
    top: int
    defense: tuple[int, int, int] = (0, 0, 0)


class CarriedWeapon(NamedTuple):
    """A single weapon of a card. `arc` is where it fires; `rate` is its highest rate of fire; `circles` of ammunition are -1 where shots
    are not counted; an action `reloads` it, or it never fires again. `basic` weapons of infantry fire together with all others."""

    weapon: OddsWeapon
    arc: str
    rate: int
    reloads: bool = True
    circles: int = UNLIMITED

    @property
    def name(self) -> str:
        return self.weapon.name


class Loadout(NamedTuple):
    """A unit as it comes. `card` is what odds questions take their facts from; `attack` is added to attacks at each of the three speeds.
    A squad of infantry has `bases` in place of boxes, and one skill for everything."""

    card: Card | Infantry
    skills: UnitSkills
    actions: int
    size: int
    speeds: tuple[ModeSpeed, ...]
    weapons: tuple[CarriedWeapon, ...]
    attack: tuple[int, int, int] = (0, 0, 0)
    detection: int = 0
    sensors: int = 0
    auto_comm: int = 0
    comm: int = 0
    armor: int = 0
    sturdy: int = 0
    fragile: bool = False
    traits: tuple[CardTrait, ...] = ()
    sort: UnitSort = "vehicle"
    """`vehicle`, `foot` or `atv`, as odds questions have it."""
    bases: int = 0
    drones: tuple[str, ...] = ()
    """Drones that it is the master of, by their keys."""
    drone: bool = False

    @property
    def infantry(self) -> bool:
        return self.bases > 0

    def has(self, trait: str) -> bool:
        return any(each.trait == trait for each in self.traits)

    def rating(self, trait: str) -> int:
        """The rating of a trait, 0 without it."""
        return next((each.rating or 0 for each in self.traits if each.trait == trait), 0)


# ---------------------------------------------------------------- vehicles


def loadout_of(unit: FieldedUnit, catalogue: Catalogue, readings: Mapping[str, str]) -> Loadout:
    """The figures of a unit; `LookupError` names the first that the book lost."""
    card, skills = unit.fit.card, unit.skills
    if isinstance(card, Infantry):
        return _squad(unit, card, skills, catalogue, readings)
    return _vehicle(card, unit.fit.key, skills, tuple(unit.fit.drones), catalogue, readings)


def drone_loadout(key: str, catalogue: Catalogue, readings: Mapping[str, str]) -> Loadout:
    """The figures of a drone, which has skills of 1 as long as nobody controls it (L1121)."""
    skills = UnitSkills(DRONE_SKILL, DRONE_SKILL, DRONE_SKILL, 0)
    return _vehicle(catalogue.drones[key], key, skills, (), catalogue, readings)._replace(drone=True)


def _vehicle(
    card: Model | Drone, key: str, skills: UnitSkills, drones: tuple[str, ...], catalogue: Catalogue,
    readings: Mapping[str, str],
) -> Loadout:  # fmt: skip
    lost = next(missing_figures(card, catalogue, readings), None)
    if lost:
        raise LookupError(lost)
    known = {name: value.value or 0 for name, value in figures_of(card)}
    return Loadout(
        card,
        skills,
        known["actions"],
        known["size"],
        tuple(_speed(number, row, known) for number, row in enumerate(card.defense)),
        tuple(_weapons(card, catalogue)),
        (known["attack/stationary"], known["attack/combat"], known["attack/top"]),
        detection=known["detection"],
        sensors=known["sensors"],
        auto_comm=known["auto_comm"],
        comm=known["comm"],
        armor=known["armor"],
        sturdy=known["sturdy"],
        fragile=bool(known["fragile"]),
        traits=card.traits,
        drones=drones,
    )


def _speed(number: int, row: DefenseRow, known: Mapping[str, int]) -> ModeSpeed:
    combat, top, *defense = (known[f"defense/{number}/{name}"] for name in ("combat_mp", "top_mp", *SPEEDS))
    return ModeSpeed(row.mode or WALKER, combat, top, (defense[0], defense[1], defense[2]))


def missing_figures(card: Card, catalogue: Catalogue, readings: Mapping[str, str]) -> Iterator[str]:
    """Yield a sentence for each figure that a battle needs and no line of the book gives (DQ-1)."""
    for name, value in figures_of(card):
        if value.value is None:
            yield _lacks(card, figure_name(name))
    if not card.defense or any(row.mode is None for row in card.defense):
        yield _lacks(card, gettext("movement"))
    for mount in card.weapons:
        arm = odds_weapons(catalogue).get(mount.weapon)
        if arm is None:
            yield gettext(
                "{unit} can't fight: the rulebook names a class of weapon for it, {weapon}, and not which one. Enter it in a pack.",
                unit=card.name,
                weapon=mount.weapon,
            )
        elif arm.damage is None:
            yield _lacks(card, gettext("damage of {weapon}", weapon=arm.name))
        elif readings[read.BLANK_WEAPONS.key] == read.REFUSED and None in (mount.arc, mount.reloads, mount.limited):
            yield _lacks(card, gettext("arc or ammunition of {weapon}", weapon=arm.name))


def figure_name(place: str) -> str:
    """What players call a figure, by its place on a card: `armor`, `attack/top`, `defense/0/combat_mp`."""
    if place in FIGURES:
        return gettext(FIGURES[place])
    row, speed = gettext(ROWS[place.partition("/")[0]]), place.rpartition("/")[2]
    return f"{row}, {gettext(COLUMNS[speed])}"


def _lacks(card: Card, figure: str) -> str:
    return gettext(
        "{unit} can't fight: its {figure} is missing from the rulebook. Enter it in a pack, or use the pack “Cards of 1998”.",
        unit=card.name,
        figure=figure,
    )


def _weapons(card: Card, catalogue: Catalogue) -> Iterator[CarriedWeapon]:
    for mount in card.weapons:
        yield from [_carried_weapon(mount, odds_weapons(catalogue)[mount.weapon])] * mount.count
    for each in card.traits:
        if each.trait == CHARGES:
            # Charges against infantry are as good as a weapon with so many circles (L1385).
            yield CarriedWeapon(odds_weapons(catalogue)[CHARGES], ANY_ARC, 0, reloads=False, circles=each.rating or 1)


def _carried_weapon(mount: Mount, arm: OddsWeapon) -> CarriedWeapon:
    """A weapon with the figures of the card before those of the table; what neither tells is read as the ruling says."""
    rate = arm.rates[1] if mount.rof is None else mount.rof
    return CarriedWeapon(arm, mount.arc or FORWARD, rate, bool(mount.reloads), mount.limited or UNLIMITED)


# ---------------------------------------------------------------- infantry


# Implements BR-49
def _squad(
    unit: FieldedUnit, card: Infantry, skills: UnitSkills, catalogue: Catalogue, readings: Mapping[str, str]
) -> Loadout:
    arms = odds_weapons(catalogue)
    weapons = tuple(
        CarriedWeapon(arms[key], ANY_ARC, arms[key].rates[1]) for key in (card.weapon, *unit.fit.carried) if key in arms
    )
    atv = card.combat_mp >= ATV_COMBAT_MP
    told = 1 if readings[read.INFANTRY_ACTIONS.key] == read.ONE else 2
    return Loadout(
        card,
        skills,
        told if card.actions.value is None else card.actions.value,
        card.bases + 1,
        (ModeSpeed(GROUND if atv else WALKER, card.combat_mp, card.top_mp, (0, 1, 2) if atv else (0, 0, 0)),),
        weapons,
        (1, -1 if atv else 0, 0),
        detection=card.skill,
        auto_comm=card.skill,
        armor=card.armor,
        traits=card.traits,
        sort="atv" if atv else "foot",
        bases=card.bases,
    )
