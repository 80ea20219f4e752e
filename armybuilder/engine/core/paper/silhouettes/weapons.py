"""Shapes of weapons, and what names of weapons say of them in plain words."""

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from zlib import crc32


class Shape(StrEnum):
    """What a weapon looks like."""

    AUTOCANNON = "autocannon"
    ROTARY = "rotary"
    FRAG = "frag"
    SNUB = "snub"
    MACHINE_GUN = "machine_gun"
    RIFLE = "rifle"
    PACK_GUN = "pack_gun"
    LASER = "laser"
    GATLING_LASER = "gatling_laser"
    PULSE_LASER = "pulse_laser"
    PARTICLE = "particle"
    FLAMER = "flamer"
    TANK_GUN = "tank_gun"
    RAILGUN = "railgun"
    FIELD_GUN = "field_gun"
    HOWITZER = "howitzer"
    MORTAR = "mortar"
    GUIDED_MORTAR = "guided_mortar"
    BAZOOKA = "bazooka"
    PANZERFAUST = "panzerfaust"
    LAUNCHER = "launcher"
    ROCKETS = "rockets"
    BARRAGE = "barrage"
    """Rockets of artillery."""
    SMALL_ROCKETS = "small_rockets"
    MISSILE = "missile"
    BURST_MISSILE = "burst_missile"
    AIR_MISSILE = "air_missile"
    GREAT_MISSILE = "great_missile"
    BOMB = "bomb"
    GRENADE = "grenade"
    DISCHARGER = "discharger"
    """Small tubes around a hull."""
    CHARGE = "charge"
    BLADE = "blade"
    AXE = "axe"
    SPIKE = "spike"
    FIST = "fist"
    GUN = "gun"
    """Of which nothing is known."""


WORDS: tuple[tuple[str, Shape], ...] = (
    ("vibro", Shape.BLADE),
    ("anti-personnel grenade", Shape.DISCHARGER),
    ("grenade launcher", Shape.LAUNCHER),
    ("grenade", Shape.GRENADE),
    ("anti-personnel rocket", Shape.SMALL_ROCKETS),
    ("artillery rocket", Shape.BARRAGE),
    ("rocket", Shape.ROCKETS),
    ("artillery missile", Shape.GREAT_MISSILE),
    ("air burst missile", Shape.BURST_MISSILE),
    ("air missile", Shape.AIR_MISSILE),
    ("missile", Shape.MISSILE),
    ("gatling laser", Shape.GATLING_LASER),
    ("pulse laser", Shape.PULSE_LASER),
    ("laser", Shape.LASER),
    ("particle", Shape.PARTICLE),
    ("rotary", Shape.ROTARY),
    ("gatling", Shape.ROTARY),
    ("frag cannon", Shape.FRAG),
    ("shotgun", Shape.FRAG),
    ("snub", Shape.SNUB),
    ("autocannon", Shape.AUTOCANNON),
    ("auto-cannon", Shape.AUTOCANNON),
    ("machine gun", Shape.MACHINE_GUN),
    ("machinegun", Shape.MACHINE_GUN),
    ("vulcan", Shape.MACHINE_GUN),
    ("spike", Shape.SPIKE),
    ("railgun", Shape.RAILGUN),
    ("rail gun", Shape.RAILGUN),
    ("tank gun", Shape.TANK_GUN),
    ("field gun", Shape.FIELD_GUN),
    ("artillery gun", Shape.HOWITZER),
    ("howitzer", Shape.HOWITZER),
    ("guided mortar", Shape.GUIDED_MORTAR),
    ("mortar", Shape.MORTAR),
    ("bazooka", Shape.BAZOOKA),
    ("panzerfaust", Shape.PANZERFAUST),
    ("pack gun", Shape.PACK_GUN),
    ("pistol", Shape.PACK_GUN),
    ("submachine", Shape.PACK_GUN),
    ("flame", Shape.FLAMER),
    ("assault rifle", Shape.PACK_GUN),
    ("rifle", Shape.RIFLE),
    ("bomb", Shape.BOMB),
    ("explosive", Shape.CHARGE),
    ("mine", Shape.CHARGE),
    ("combat weapon", Shape.AXE),
    ("axe", Shape.AXE),
    ("blade", Shape.BLADE),
    ("sabre", Shape.BLADE),
    ("saber", Shape.BLADE),
    ("sword", Shape.BLADE),
    ("knife", Shape.BLADE),
    ("lance", Shape.SPIKE),
    ("unarmed", Shape.FIST),
    ("fist", Shape.FIST),
    ("cannon", Shape.FIELD_GUN),
)
"""What is looked for in a name, the first that is found counts."""
SIZES: Mapping[str, int] = {"infantry": 1, "light": 2, "medium": 3, "heavy": 4, "naval": 5}
USUAL = 3
PRIME = 251
"""The last digits of a checksum alone are alike for names that end alike."""
NAMES_KEPT = 1024
"""Names of weapons: the books have some two hundred, and players write their own."""


@lru_cache(NAMES_KEPT)
def shape_of(name: str) -> Shape:
    """The shape that an English name of a weapon speaks of."""
    lower = name.casefold()
    return next((shape for word, shape in WORDS if word in lower), Shape.GUN)


@lru_cache(NAMES_KEPT)
def size_of(name: str) -> int:
    """The size that it begins with."""
    return SIZES.get(name.partition(" ")[0].casefold(), USUAL)


@lru_cache(NAMES_KEPT)
def mark_of(name: str, marks: int) -> int:
    """One of so many marks, the same for a name in every process."""
    return crc32(name.casefold().encode()) % PRIME % marks
