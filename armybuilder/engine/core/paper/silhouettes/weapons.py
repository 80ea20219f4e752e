"""Shapes of weapons, and what names of weapons say of them in plain words."""

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from zlib import crc32


class WeaponShape(StrEnum):
    """The look of a weapon."""

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


WORDS: tuple[tuple[str, WeaponShape], ...] = (
    ("vibro", WeaponShape.BLADE),
    ("anti-personnel grenade", WeaponShape.DISCHARGER),
    ("grenade launcher", WeaponShape.LAUNCHER),
    ("grenade", WeaponShape.GRENADE),
    ("anti-personnel rocket", WeaponShape.SMALL_ROCKETS),
    ("artillery rocket", WeaponShape.BARRAGE),
    ("rocket", WeaponShape.ROCKETS),
    ("artillery missile", WeaponShape.GREAT_MISSILE),
    ("air burst missile", WeaponShape.BURST_MISSILE),
    ("air missile", WeaponShape.AIR_MISSILE),
    ("missile", WeaponShape.MISSILE),
    ("gatling laser", WeaponShape.GATLING_LASER),
    ("pulse laser", WeaponShape.PULSE_LASER),
    ("laser", WeaponShape.LASER),
    ("particle", WeaponShape.PARTICLE),
    ("rotary", WeaponShape.ROTARY),
    ("gatling", WeaponShape.ROTARY),
    ("frag cannon", WeaponShape.FRAG),
    ("shotgun", WeaponShape.FRAG),
    ("snub", WeaponShape.SNUB),
    ("autocannon", WeaponShape.AUTOCANNON),
    ("auto-cannon", WeaponShape.AUTOCANNON),
    ("machine gun", WeaponShape.MACHINE_GUN),
    ("machinegun", WeaponShape.MACHINE_GUN),
    ("vulcan", WeaponShape.MACHINE_GUN),
    ("spike", WeaponShape.SPIKE),
    ("railgun", WeaponShape.RAILGUN),
    ("rail gun", WeaponShape.RAILGUN),
    ("tank gun", WeaponShape.TANK_GUN),
    ("field gun", WeaponShape.FIELD_GUN),
    ("artillery gun", WeaponShape.HOWITZER),
    ("howitzer", WeaponShape.HOWITZER),
    ("guided mortar", WeaponShape.GUIDED_MORTAR),
    ("mortar", WeaponShape.MORTAR),
    ("bazooka", WeaponShape.BAZOOKA),
    ("panzerfaust", WeaponShape.PANZERFAUST),
    ("pack gun", WeaponShape.PACK_GUN),
    ("pistol", WeaponShape.PACK_GUN),
    ("submachine", WeaponShape.PACK_GUN),
    ("flame", WeaponShape.FLAMER),
    ("assault rifle", WeaponShape.PACK_GUN),
    ("rifle", WeaponShape.RIFLE),
    ("bomb", WeaponShape.BOMB),
    ("explosive", WeaponShape.CHARGE),
    ("mine", WeaponShape.CHARGE),
    ("combat weapon", WeaponShape.AXE),
    ("axe", WeaponShape.AXE),
    ("blade", WeaponShape.BLADE),
    ("sabre", WeaponShape.BLADE),
    ("saber", WeaponShape.BLADE),
    ("sword", WeaponShape.BLADE),
    ("knife", WeaponShape.BLADE),
    ("lance", WeaponShape.SPIKE),
    ("unarmed", WeaponShape.FIST),
    ("fist", WeaponShape.FIST),
    ("cannon", WeaponShape.FIELD_GUN),
)
"""What is looked for in a name, the first that is found counts."""
SIZES: Mapping[str, int] = {"infantry": 1, "light": 2, "medium": 3, "heavy": 4, "naval": 5}
USUAL = 3
PRIME = 251
"""The last digits of a checksum alone are alike for names that end alike."""
NAMES_KEPT = 1024
"""Names of weapons: the books have some two hundred, and players write their own."""


@lru_cache(NAMES_KEPT)
def shape_of(name: str) -> WeaponShape:
    """The shape that an English name of a weapon speaks of."""
    lower = name.casefold()
    return next((shape for word, shape in WORDS if word in lower), WeaponShape.GUN)


@lru_cache(NAMES_KEPT)
def size_of(name: str) -> int:
    """The size that it begins with."""
    return SIZES.get(name.partition(" ")[0].casefold(), USUAL)


@lru_cache(NAMES_KEPT)
def mark_of(name: str, marks: int) -> int:
    """One of so many marks, the same for a name in every process."""
    return crc32(name.casefold().encode()) % PRIME % marks
