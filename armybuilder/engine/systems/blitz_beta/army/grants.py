"""What an army gives its models without a purchase, and takes from them."""

from dataclasses import replace

from armybuilder.engine.systems.blitz_beta.army.parts import ResolvedEntry, Unit
from armybuilder.engine.systems.blitz_beta.book.changes import better_uplink, bracketing, faster, gaining
from armybuilder.engine.systems.blitz_beta.book.effects import Grant
from armybuilder.engine.systems.blitz_beta.book.values import Statline, Weapon
from armybuilder.engine.systems.blitz_beta.book.weapons import bracketed


def granted(line: Statline, grant: Grant, entry: ResolvedEntry, unit: Unit) -> Statline:
    """The statline of an entry with what one record gives it."""
    bought = next((bought.purchase for bought in unit.purchases if bought.key == grant.bought), None)
    meant = (not grant.ranks or entry.rank in grant.ranks) and (not grant.bought or bought)
    if not meant or not grant.models.fits(entry.model):
        return line
    if grant.swaps and bought:
        return _swapping(line, grant, bought.add_weapons)
    line = replace(line, weapons=tuple(_changed(weapon, grant) for weapon in _without(line, grant.loses)))
    line = bracketing(gaining(line, *grant.traits), grant.holder, grant.bracket)
    return better_uplink(faster(line, grant.inches), grant.uplink)


def _swapping(line: Statline, grant: Grant, weapons: tuple[Weapon, ...]) -> Statline:
    """`line` with the bought weapons in place of its own; one that had none of its own to swap has none."""
    kept = _without(line, grant.swaps)
    if all(weapon in weapons or weapon in kept for weapon in line.weapons):
        return replace(line, weapons=kept)
    return gaining(replace(line, weapons=kept + weapons), *grant.traits)


def _without(line: Statline, classes: tuple[str, ...]) -> tuple[Weapon, ...]:
    return tuple(weapon for weapon in line.weapons if _class(weapon) not in classes)


def _changed(weapon: Weapon, grant: Grant) -> Weapon:
    """A weapon with what it gains; blades that reach already stay as they are."""
    if _class(weapon) in grant.weapons and not (weapon.range and weapon.range.maximum):
        for trait in grant.weapon_traits:
            weapon = bracketed(weapon, trait.text)
    return weapon


def _class(weapon: Weapon) -> str:
    return weapon.weapon_class.code if weapon.weapon_class else ""
