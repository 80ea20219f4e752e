"""Labels of the book's figures and words on paper. A lost value is empty: a blank box."""

import re

from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.equipment import InfantryWeapon, Weapon, WeaponClass, WeaponSpecial
from armybuilder.engine.systems.blitz_2006.book.figures import BookFigure
from armybuilder.engine.systems.blitz_2006.book.notation import CardTrait

BLANK = "____"
"""A figure that is lost among words."""
FACED = frozenset({"reinforced-armor", "weak-facing", "ram-plate"})
"""Traits of one side (L1449, L1461, L1511)."""
_X = re.compile(r"\bX\b")


def format_figure(figure: BookFigure) -> str:
    """`15`."""
    return "" if figure.value is None else str(figure.value)


def format_modifier(figure: BookFigure) -> str:
    """`+2`, `0`, `−1`: a modifier."""
    return "" if figure.value is None else with_sign(figure.value)


def with_sign(value: int) -> str:
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


def special_text(special: WeaponSpecial) -> str:
    """`AE2`, as the tables write it."""
    return f"{special.rule}{'' if special.value is None else special.value}"


def rof_text(rof: tuple[int, int] | None) -> str:
    """`2`, `3 to 6`; empty for what does not fire."""
    if rof is None:
        return ""
    low, high = rof
    return str(low) if low == high else gettext("{low} to {high}", low=low, high=high)


def weapon_name(key: str, catalogue: Catalogue) -> str:
    """The name of a weapon by its code, or of a class of weapons."""
    known: Weapon | WeaponClass = catalogue.weapons.get(key) or catalogue.weapon_classes[key]
    return known.name


def format_card_trait(bearing: CardTrait, catalogue: Catalogue) -> str:
    """`Reinforced Armor 3 front`, `Stabilizer Mount (LFG)`, `Target Designator ____`."""
    trait = catalogue.traits[bearing.trait]
    rating = "" if not trait.rated else BLANK if bearing.rating is None else str(bearing.rating)
    about = bearing.weapon if bearing.weapon in catalogue.weapons else ""
    if bearing.weapon and not about:
        about = weapon_name(bearing.weapon, catalogue)
    brackets = ", ".join(part for part in (about, bearing.note) if part)
    facing = bearing.facing or (BLANK if bearing.trait in FACED else "")
    return " ".join(part for part in (trait.name, rating, facing, f"({brackets})" if brackets else "") if part)


def card_trait_effect(bearing: CardTrait, catalogue: Catalogue) -> str:
    """The effect with its rating, where that is known; empty for a trait that the book never describes."""
    effect = catalogue.traits[bearing.trait].effect or ""
    return effect if bearing.rating is None else _X.sub(str(bearing.rating), effect)


def damage_text(weapon: Weapon | InfantryWeapon, size: int | None = None) -> str:
    """`×8`; of what adds to the attacker's size, with it, or `S+3` where the size is lost; empty where the print is."""
    damage = weapon.damage
    if damage is None:
        return ""
    if not damage.size:
        return f"×{damage.value}"
    return f"S+{damage.value}" if size is None else f"×{size + damage.value}"
