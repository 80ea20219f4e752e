"""From a written weapon to a resolved one: class row, size column, bracket override (inventory 2.2; L2005-2028).

A bracketed trait adds to the class's traits, or replaces the class trait of the same name; `Burst:+0D6` removes it.
"""

from collections.abc import Mapping, Sequence

from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.blitz_beta.book.classes import Penetration, WeaponClass, parse_pen
from armybuilder.engine.systems.blitz_beta.book.notation import (
    SINGLE_SIZE,
    SIZES,
    NotationError,
    Range,
    Trait,
    UnknownCodeError,
    WrittenWeapon,
    parse_range,
    parse_weapon,
    parse_weapons,
)
from armybuilder.engine.systems.blitz_beta.book.traits import AMMUNITION, ammunition
from armybuilder.engine.systems.blitz_beta.book.values import Weapon

SIZE_NAMES = {"L": "Light", "M": "Medium", "H": "Heavy", "I": "Infantry", "N": "Naval"}
# These name a figure of the weapon, shown in its own column, not among its traits.
_FIGURES = frozenset({"PEN", "Range", "Reach"})


def resolve_weapons(
    text: str | None, classes: Mapping[str, WeaponClass], unresolved: Mapping[str, str]
) -> tuple[Weapon, ...]:
    """Resolve a comma list of weapons; `unresolved` maps the codes that the book never defines to a likely reading."""
    return tuple(resolve_weapon(written, classes, unresolved) for written in parse_weapons(text))


def resolve_weapon(written: WrittenWeapon, classes: Mapping[str, WeaponClass], unresolved: Mapping[str, str]) -> Weapon:
    """Resolve one weapon, or raise `NotationError` for an unknown code or an `I`/`N` weapon without `PEN:`."""
    if written.code in unresolved:
        name = gettext("{code} (not defined in the rulebook)", code=written.code)
        return Weapon(*_weapon_notation(written), name, written.arc, written.traits)
    size, weapon_class = _class_of(written.code, classes)
    traits = _merge_traits(weapon_class.traits, written.traits)
    figures = {trait.name: trait for trait in traits if trait.name in _FIGURES}
    pen = _pen(written.code, size, weapon_class, figures.get("PEN"))
    ammo = tuple((ammunition(trait), *trait.associated) for trait in traits if trait.name == AMMUNITION)
    shown = tuple(
        trait for trait in traits if trait.name not in _FIGURES and trait.name != AMMUNITION and not _is_zero(trait)
    )
    distance, range_text = _range(weapon_class, figures)
    name = weapon_class.name if size == SINGLE_SIZE else f"{SIZE_NAMES[size]} {weapon_class.name}"
    return Weapon(
        *_weapon_notation(written),
        name,
        written.arc,
        shown,
        category=weapon_class.category,
        weapon_class=weapon_class,
        pen=pen,
        range=distance,
        range_text=range_text,
        ammo=ammo,
    )


def _weapon_notation(written: WrittenWeapon) -> tuple[str, int, str, tuple[str, ...]]:
    return written.code, written.count, written.text, written.bracket


def as_anti_air(weapon: Weapon, classes: Mapping[str, WeaponClass]) -> Weapon:
    """The anti-air version of a weapon (L4122-4123): an ATM becomes the SAM of its size, any other gains AA."""
    if weapon.code.endswith("ATM"):
        return resolve_weapon(parse_weapon(weapon.text.replace("ATM", "SAM", 1)), classes, {})
    return with_bracket_trait(weapon, "AA")


def with_bracket_trait(weapon: Weapon, trait: str) -> Weapon:
    """The same weapon with one trait more in its bracket; one that the book never defines stays as it is."""
    if weapon.weapon_class is None:
        return weapon
    bracket = ", ".join((*weapon.written, trait))
    count = f"{weapon.count}x" if weapon.count > 1 else ""
    known = {weapon.weapon_class.code: weapon.weapon_class}
    return resolve_weapon(parse_weapon(f"{count}{weapon.code} ({bracket})"), known, {})


def _class_of(code: str, classes: Mapping[str, WeaponClass]) -> tuple[str, WeaponClass]:
    whole = classes.get(code)
    if whole and SINGLE_SIZE in whole.pen:
        return SINGLE_SIZE, whole
    sized = classes.get(code[1:])
    if not sized or SINGLE_SIZE in sized.pen or code[0] not in SIZE_NAMES:
        raise UnknownCodeError(gettext("unknown weapon code {code!r}", code=code))
    return code[0], sized


def _merge_traits(standard: Sequence[Trait], bracket: Sequence[Trait]) -> tuple[Trait, ...]:
    """Class traits with those of the same name replaced, then the added ones. `Ammo` never replaces another `Ammo`."""
    replaced = {trait.name: trait for trait in bracket if trait.name != AMMUNITION}
    kept = [replaced.pop(trait.name, trait) if trait.name != AMMUNITION else trait for trait in standard]
    added = [trait for trait in bracket if trait.name == AMMUNITION or trait.name in replaced]
    return (*kept, *added)


def _pen(code: str, size: str, weapon_class: WeaponClass, override: Trait | None) -> Penetration | None:
    if override:
        return parse_pen(override.rating or "")
    if size in SIZES or size == SINGLE_SIZE:
        return weapon_class.pen.get(size)
    raise NotationError(gettext("{code} needs PEN: infantry and naval sizes have no column (L1886)", code=code))


def _range(weapon_class: WeaponClass, figures: Mapping[str, Trait]) -> tuple[Range | None, str]:
    if "Range" in figures:
        distance = parse_range(figures["Range"].rating or "")
        return distance, figures["Range"].rating or ""
    if "Reach" in figures:
        reach = figures["Reach"].number or 0
        return Range(0, reach, reach), figures["Reach"].text
    return weapon_class.range, weapon_class.range_text or ""


def _is_zero(trait: Trait) -> bool:
    return trait.dice == 0 and trait.name == "Burst"
