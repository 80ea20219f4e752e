"""Weapons as odds see them, and what distance does to them (BR-45, L734-L740)."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Literal

import msgspec

from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables.catalogue import cached_on_catalogue
from armybuilder.engine.systems.tactical_1998.book import figures
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.book.tables import InfantryWeapon, Mount, Ranges, Vehicle, WeaponClass

Band = Literal["point-blank", "short", "medium", "long", "extreme"]
BANDS: tuple[Band, ...] = ("point-blank", "short", "medium", "long", "extreme")
MODIFIERS: Mapping[Band, int] = {"point-blank": 1, "short": 0, "medium": -1, "long": -2, "extreme": -3}
KICK, PUNCH = "kick", "punch"
LAUNCHED = ("rocket", "missile")
"""Words in the names of what uses twice the ammunition for each point of its rate of fire (L926)."""


class OddsWeapon(msgspec.Struct, frozen=True):
    """A weapon of whatever table, or a limb. A figure that the book lost is None; `least` is the range that it needs."""

    key: str
    name: str
    ranges: Ranges
    accuracy: int | None
    damage: int | None
    rof: int = 0
    words: frozenset[str] = frozenset()
    area: int | None = None
    least: int = 0
    by_infantry: bool = False

    @property
    def reaches(self) -> bool:
        """Whether it strikes beyond its own hex."""
        return self.ranges[-1] > 0

    @property
    def is_limb(self) -> bool:
        return self.key in (KICK, PUNCH)

    @property
    def is_launched(self) -> bool:
        """Whether it launches rockets or missiles."""
        return _is_launched(self.name)

    def rounds(self, rof: int) -> int | None:
        """Ammunition of an attack with so much of its rate of fire (L916, L926); None for what has none."""
        if self.by_infantry or "physical" in self.words:
            return None
        return rounds_of(rof, launched=self.is_launched)


def rounds_of(rof: int, *, launched: bool) -> int:
    """Ammunition of an attack at a rate of fire: ten rounds for each point, or twice as many rockets or missiles (L916, L926)."""
    return int(2**rof) if launched else 10 * rof or 1


@lru_cache(maxsize=1024)
def _is_launched(name: str) -> bool:
    return any(word in name.lower() for word in LAUNCHED)


@cached_on_catalogue
def odds_weapons(catalogue: Catalogue) -> Mapping[str, OddsWeapon]:
    """Every weapon by its key, and the limbs that strike by themselves (L856, L860)."""
    found = [
        *map(_class_weapon, catalogue.weapons.values()),
        *map(_infantry_weapon, catalogue.infantry_weapons.values()),
    ]
    return {arm.key: arm for arm in (*found, *_limbs())}


def label_weapon(arm: OddsWeapon) -> str:
    return gettext(arm.name) if arm.is_limb else arm.name


def _limbs() -> Iterator[OddsWeapon]:
    for key, name in ((KICK, gettext_noop("Kick")), (PUNCH, gettext_noop("Punch"))):
        yield OddsWeapon(key, name, (0, 0, 0, 0), 0, None, words=frozenset(("physical",)))


def _class_weapon(weapon: WeaponClass) -> OddsWeapon:
    numbers = {special.key: special.value for special in weapon.special}
    return OddsWeapon(
        weapon.code,
        weapon.name,
        weapon.range,
        weapon.accuracy,
        weapon.damage,
        weapon.rof,
        frozenset(numbers),
        numbers.get("area-effect"),
        numbers.get("minimum-range") or 0,
    )


def _infantry_weapon(weapon: InfantryWeapon) -> OddsWeapon:
    least = weapon.minimum_range
    return OddsWeapon(
        weapon.key, weapon.name, weapon.range, weapon.accuracy, weapon.damage, weapon.rof, least=least, by_infantry=True
    )


def mounted_weapons(vehicle: Vehicle, catalogue: Catalogue) -> Mapping[str, OddsWeapon]:
    """The weapons of a sheet by their codes, each with the figures of the sheet, those of its class where it lost them."""
    known, found = odds_weapons(catalogue), dict[str, OddsWeapon]()
    for mount in vehicle.weapons:
        if mount.weapon.code in known and mount.weapon.code not in found:
            found[mount.weapon.code] = _on_sheet(mount, known[mount.weapon.code])
    return found


def _on_sheet(mount: Mount, arm: OddsWeapon) -> OddsWeapon:
    """Apply the figures of the sheet, which come before the summary table; words of either count, since sheets
    leave some out.
    """
    told = {name: getattr(mount, name) for name in ("accuracy", "damage") if figures.mount_figure(mount, name)}
    known = {name: value for name, value in told.items() if value is not None}
    words = arm.words | {special.key for special in mount.special}
    return msgspec.structs.replace(arm, ranges=mount.range, rof=mount.rof, words=words, **known)


def band_of(arm: OddsWeapon, band: Band, hexes: int | None) -> Band:
    """The range that is asked for, or that of a distance; `DocumentError` beyond what the weapon reaches."""
    if not arm.reaches:
        if hexes:
            raise fail("/hexes", gettext("{weapon} only strikes in its own hex.", weapon=label_weapon(arm)))
        return "point-blank"
    if hexes is None:
        return band
    if hexes < arm.least:
        raise fail(
            "/hexes", gettext("{weapon} can't reach anything closer than {least}.", weapon=arm.name, least=arm.least)
        )
    if hexes > arm.ranges[-1]:
        told = gettext_noop("{weapon} reaches {most} hexes, the target is {hexes} away.")
        raise fail("/hexes", gettext(told, weapon=arm.name, most=arm.ranges[-1], hexes=hexes))
    return band_at(arm.ranges, hexes)


def band_at(ranges: Ranges, hexes: int) -> Band:
    """The range band of a distance that is within the last of them."""
    return next(name for name, end in zip(BANDS, (0, *ranges), strict=True) if hexes <= end)
