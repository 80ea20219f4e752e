"""Weapons as odds see them, and what distance does to them (BR-35, BR-42, 2.4)."""

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

import msgspec

from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.tables.catalogue import cached_on_catalogue
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.equipment import (
    Bands,
    DamageMultiplier,
    InfantryWeapon,
    Trait,
    Weapon,
    WeaponSpecial,
)
from armybuilder.engine.systems.blitz_2006.book.support import Salvo

Band = Literal["point-blank", "short", "medium", "long", "extreme"]
BANDS: tuple[Band, ...] = ("point-blank", "short", "medium", "long", "extreme")
MODIFIERS: Mapping[Band, int] = {"point-blank": 2, "short": 1, "medium": 0, "long": -1, "extreme": -2}
LEAST_OF_ARTILLERY = 24
KICK = "K"
CHARGES = "anti-personnel-charges"
SKILL_BY_ITSELF = 2
_SHOT_DOWN = ("rocket", "missile", "mortar")


class OddsWeapon(msgspec.Struct, frozen=True, dict=True):
    """A weapon of whatever table. `rates` are the lowest and the highest rate of fire that one may have; `sort` is what may
    carry it."""

    key: str
    name: str
    sort: Literal["vehicle", "basic", "heavy", "salvo", "charges"]
    bands: Bands | None
    accuracy: int
    damage: DamageMultiplier | None
    rates: tuple[int, int]
    special: tuple[WeaponSpecial, ...]
    choke: bool = False
    sniper: bool = False
    skill: int | None = None
    """Dice of what fires by itself, whatever its crew can."""
    is_shot_down: bool = False
    """Whether anti-missile systems fire at it."""

    @cached_property
    def rules(self) -> Mapping[str, int]:
        """The words among its notes with their numbers, 0 for those without."""
        return {special.rule: special.value or 0 for special in self.special}

    def has(self, rule: str) -> bool:
        return rule in self.rules

    @property
    def area(self) -> int:
        """Radius of its own blast in inches."""
        return self.rules.get("AE", 0)


@cached_on_catalogue
def odds_weapons(catalogue: Catalogue) -> Mapping[str, OddsWeapon]:
    """Every weapon of a catalogue by its key: vehicles', infantry's, salvos of artillery, charges against
    infantry."""
    found = [
        *map(_vehicle_weapon, catalogue.weapons.values()),
        *map(_infantry_weapon, catalogue.infantry_weapons.values()),
    ]
    found += map(_salvo_weapon, catalogue.salvos.values())
    return {arm.key: arm for arm in [*found, *map(_charges_weapon, (catalogue.traits[CHARGES],))]}


def _vehicle_weapon(weapon: Weapon) -> OddsWeapon:
    return OddsWeapon(
        key=weapon.key,
        name=weapon.name,
        sort="vehicle",
        bands=weapon.range,
        accuracy=weapon.accuracy,
        damage=weapon.damage,
        rates=(weapon.choke, weapon.choke) if weapon.choke else weapon.rof or (0, 0),
        special=weapon.special,
        choke=bool(weapon.choke),
        is_shot_down=weapon.table == "rockets" or _is_shot_down(weapon.name),
    )


def _infantry_weapon(weapon: InfantryWeapon) -> OddsWeapon:
    return OddsWeapon(
        key=weapon.key,
        name=weapon.name,
        sort="heavy" if weapon.table == "heavy" else "basic",
        bands=weapon.range,
        accuracy=weapon.accuracy,
        damage=weapon.damage,
        rates=weapon.rof or (0, 0),
        special=weapon.special,
        sniper="sniper-system" in weapon.traits,
        is_shot_down=_is_shot_down(weapon.name),
    )


def _salvo_weapon(salvo: Salvo) -> OddsWeapon:
    notes = (WeaponSpecial("AE", salvo.area), WeaponSpecial("IF"), WeaponSpecial("ARTILLERY"))
    return OddsWeapon(salvo.key, salvo.name, "salvo", None, 0, salvo.damage, (0, 0), notes, skill=SKILL_BY_ITSELF)


def _charges_weapon(trait: Trait) -> OddsWeapon:
    """Two dice and x4 at infantry in base contact (L1385)."""
    notes = (WeaponSpecial("AI"), WeaponSpecial("M"))
    return OddsWeapon(
        trait.key, trait.name, "charges", (0, 0, 0, 0, 0), 0, DamageMultiplier(4), (0, 0), notes, skill=SKILL_BY_ITSELF
    )


def _is_shot_down(name: str) -> bool:
    return any(word in name.lower() for word in _SHOT_DOWN)


def band_at(arm: OddsWeapon, inches: float) -> Band:
    """The band of a distance; `DocumentError` where the weapon cannot shoot so far, or so near."""
    if arm.has("ARTILLERY"):
        if inches < LEAST_OF_ARTILLERY:
            raise fail(
                "/inches",
                gettext(
                    "{weapon} can't fire closer than {least}\" (L1335).",
                    weapon=arm.name,
                    least=LEAST_OF_ARTILLERY,
                ),
            )
        return "medium"
    for band, edge in zip(BANDS, arm.bands or (), strict=False):
        if inches <= edge:
            return band
    reach = max(arm.bands or (0,))
    raise fail(
        "/inches",
        gettext(
            '{weapon} reaches {reach}"; the target is {inches:g}" away.', weapon=arm.name, reach=reach, inches=inches
        ),
    )


def band_of(arm: OddsWeapon, band: Band, inches: float | None) -> Band:
    """The band that a shot is fired at: that of the distance where it is told; of melee always the first, of artillery always
    the middle (L1335, L1351)."""
    if arm.has("M"):
        return "point-blank"
    if inches is not None:
        band = band_at(arm, inches)
    if arm.has("ARTILLERY"):
        return "medium"
    if arm.has("MR") and band == "point-blank":
        raise fail(
            "/inches" if inches is not None else "/range",
            gettext("{weapon} cannot fire at point blank (L1359).", weapon=arm.name),
        )
    return band


def range_penalty(arm: OddsWeapon, band: Band, *, winds: bool = False) -> int:
    """Return the reduction of the multiplier for the range band, 1 more per band in heavy winds (L1355, L2587)."""
    return (arm.rules["MB"] + winds) * BANDS.index(band) if arm.has("MB") else 0
