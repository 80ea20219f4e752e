"""Tables of the legacy rules of Heavy Gear Blitz 2006 (FC-27 to FC-34; line numbers of that book).

Keys of perks and flaws and codes of weapons are those of the 1998 rules.
"""

from typing import Literal, NamedTuple

from armybuilder.engine.conversion.card import Setup, Status
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.rules.report import Source

BOOK = "blitz-2006"
_LEGACY, _CARDS = "Legacy units", "Datacards"
SOURCES = {
    "FC-27": Source(BOOK, _LEGACY, (1709, 1709)),
    "FC-28": Source(BOOK, _LEGACY, (1709, 1709)),
    "FC-29": Source(BOOK, _LEGACY, (1709, 1709)),
    "FC-30": Source(BOOK, _LEGACY, (1707, 1707)),
    "FC-31": Source(BOOK, _LEGACY, (1707, 1707)),
    "FC-32": Source(BOOK, _LEGACY, (1713, 1713)),
    "FC-33": Source(BOOK, _LEGACY, (1715, 1715)),
    "FC-34": Source(BOOK, _LEGACY, (1705, 1705)),
    "DC-3": Source(BOOK, _CARDS, (363, 363)),
    "DC-4": Source(BOOK, _CARDS, (365, 367)),
    "DC-5": Source(BOOK, _CARDS, (369, 369)),
    "DC-7": Source(BOOK, _CARDS, (377, 377)),
    "DC-8": Source(BOOK, _CARDS, (381, 383)),
}
"""Where the rules stand. A value under a DC rule is a field that both cards have: it is taken over as it is."""

SETUP = Setup(2, 2, 1, 1, better_leader=2, better_leader_tv=10, command_as="Northern Guard", rule="FC-33")
"""Squads of an army that the book does not list: attack 2, defense 2, electronic warfare 1, leader 1 (FC-33)."""

STURDY = frozenset({
    "reinforced-crew-compartment", "reinforced-chassis", "emergency-medical", "heat-armor", "ammo-fuel-containment",
    "easy-to-modify",
})  # fmt: skip
"""Perks that become a sturdy box each (FC-30)."""
FRAGILE = frozenset({
    "brittle-armor", "fragile-chassis", "hazardous-ammo-fuel", "weak-point", "exposed-crew-compartment",
    "difficult-to-modify",
})  # fmt: skip
"""Flaws that make a unit fragile (FC-31); a weak facing is none of them."""


class LegacyTrait(NamedTuple):
    """The book's name for a perk, flaw or system, its group on the card, and where it is described."""

    name: str
    group: Literal["armor", "auxiliary", "perk", "flaw"]
    lines: tuple[int, int]
    ruled: str = ""


TRAITS = {
    "airdroppable": LegacyTrait("Airdroppable", "perk", (1475, 1477)),
    "autopilot": LegacyTrait("Autopilot", "auxiliary", (1389, 1391)),
    "backup-sensors": LegacyTrait("Backup Sensors", "armor", (1429, 1431)),
    "ecm": LegacyTrait("ECM", "auxiliary", (1062, 1078)),
    "eccm": LegacyTrait("ECCM", "auxiliary", (1062, 1078)),
    "manipulator-arm": LegacyTrait("Manipulator Arms", "perk", (596, 596)),
    "passenger-seating": LegacyTrait(
        "Transport", "perk", (1529, 1539), gettext_noop("the rulebook gives no rule for seats of the old kind")
    ),
    "reinforced-armor": LegacyTrait("Reinforced Armor", "armor", (1449, 1451)),
    "shielded-weapons": LegacyTrait("Shielded Weapons", "armor", (1457, 1459)),
    "target-designator": LegacyTrait("Target Designator", "auxiliary", (1403, 1405)),
    "exposed-fire-control": LegacyTrait("Exposed Fire Control", "armor", (1437, 1439)),
    "large-sensor-profile": LegacyTrait("Large Sensor Profile", "flaw", (1559, 1561)),
    "weak-facing": LegacyTrait("Weak Facing", "armor", (1461, 1463)),
}
"""Perks and flaws that both books know, under the name of the new one (DC-8)."""
UNRATED = frozenset({"manipulator-arm"})
"""The new book has no use for their rating: its punches strike with the size (L1276)."""

WEAPON_LINES = {
    "APGL": 1251, "ATM": 1238, "DPG": 1197, "HAC": 1204, "HG": 1283, "HGM": 1247, "HMG": 1191, "HRP": 1231,
    "LAC": 1202, "LGM": 1246, "LMG": 1190, "LRP": 1229, "MAC": 1203, "MRP": 1230, "SC": 1211, "VB": 1277,
}  # fmt: skip
"""Rows of the weapon tables; the size of a rocket pack (LRP/24) is told there by its rate of fire (L1225)."""
MELEE = frozenset({"VB"})
"""Weapons that never run out (L1353)."""
HAND_HELD = frozenset({"DPG", "LAC", "MAC", "HAC"})
"""Weapons that gears hold. No sheet says so; the guides give reloads to what takes the place of the autocannon or the
pack gun, and none to what takes that of the rocket pack (L1788, L2043, L2045, L2096)."""
MOUNTED = frozenset({"FF", "FR", "T"})
"""Arcs of fixed and turreted weapons, which nobody holds."""
ARCS = {"F": "F", "R": "RR", "T": "T", "FF": "FF", "FR": "FRR"}
"""The 1998 arcs by the new book's letters (L717–727)."""
MODES: dict[str, Literal["W", "G", "H"]] = {"walker": "W", "ground": "G", "hover": "H"}

RELOADS_FROM = 30
LIMITED_TO = 8

ATTACK_MOVEMENT = {"stationary": 2, "combat": 0, "top": -3}
"""The 1998 modifiers for the attacker's movement, all points of the speed spent (L765–768 of the 1998 book)."""
TARGET_SPEED: tuple[tuple[int, int, int, Status], ...] = (
    (0, 0, -3, "exact"),
    (1, 2, -2, "derived"),
    (3, 4, -1, "ruled"),
    (5, 6, 0, "exact"),
    (7, 9, 1, "exact"),
    (10, 19, 2, "merged"),
    (20, 99, 3, "exact"),
)
"""The 1998 modifiers for the target's movement: from, to (hexes), modifier, and how it was read (L784–793). The row of
1 and 2 follows from two examples (L652, L718), that of 10 to 19 has lost its label, that of 3 and 4 everything."""
