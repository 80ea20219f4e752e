"""Changes that an army makes to its models without a purchase: things it gives them, and things it takes from them."""

from dataclasses import replace

from armybuilder.engine.systems.blitz_beta.army.parts import PricedUnit, ResolvedEntry
from armybuilder.engine.systems.blitz_beta.book.changes import (
    with_better_uplink,
    with_bracket_traits,
    with_more_inches,
    with_traits,
)
from armybuilder.engine.systems.blitz_beta.book.effects import Grant
from armybuilder.engine.systems.blitz_beta.book.values import Statline, Weapon
from armybuilder.engine.systems.blitz_beta.book.weapons import with_bracket_trait


def apply_grant(line: Statline, grant: Grant, entry: ResolvedEntry, unit: PricedUnit) -> Statline:
    """The statline of an entry with what one record gives it."""
    bought = next((bought.purchase for bought in unit.purchases if bought.key == grant.bought), None)
    meant = (not grant.ranks or entry.rank in grant.ranks) and (not grant.bought or bought)
    if not meant or not grant.models.fits(entry.model):
        return line
    if grant.swaps and bought:
        return _swap_weapons(line, grant, bought.add_weapons)
    line = replace(
        line, weapons=tuple(_with_granted_traits(weapon, grant) for weapon in _without_classes(line, grant.loses))
    )
    line = with_bracket_traits(with_traits(line, *grant.traits), grant.holder, grant.bracket)
    return with_better_uplink(with_more_inches(line, grant.inches), grant.uplink)


def _swap_weapons(line: Statline, grant: Grant, weapons: tuple[Weapon, ...]) -> Statline:
    """`line` with the bought weapons in place of its own; one that had none of its own to swap has none."""
    kept = _without_classes(line, grant.swaps)
    if all(weapon in weapons or weapon in kept for weapon in line.weapons):
        return replace(line, weapons=kept)
    return with_traits(replace(line, weapons=kept + weapons), *grant.traits)


def _without_classes(line: Statline, classes: tuple[str, ...]) -> tuple[Weapon, ...]:
    return tuple(weapon for weapon in line.weapons if _class_code(weapon) not in classes)


def _with_granted_traits(weapon: Weapon, grant: Grant) -> Weapon:
    """A weapon with what it gains; blades that reach already stay as they are."""
    if _class_code(weapon) in grant.weapons and not (weapon.range and weapon.range.maximum):
        for trait in grant.weapon_traits:
            weapon = with_bracket_trait(weapon, trait.text)
    return weapon


def _class_code(weapon: Weapon) -> str:
    return weapon.weapon_class.code if weapon.weapon_class else ""
