"""Changes to a statline: ratings replaced or raised, weapons and traits gained and lost."""

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

from armybuilder.engine.systems.blitz_beta.book.notation import Trait, parse_rating
from armybuilder.engine.systems.blitz_beta.book.tables import Upgrade
from armybuilder.engine.systems.blitz_beta.book.values import Statline, Weapon

BEST_SKILL = 2
WORST_SKILL = 6
# A CO has +1D6 Command "more" (FC-14), a melee specialist 2D6 "more" (L4136); other traits are had once.
_SUMMED = frozenset({"CMD", "Brawler"})


def with_row(line: Statline, row: Upgrade) -> Statline:
    """`line` with an upgrade row applied: ratings replaced, weapons and traits taken away, then added (L1072-1074)."""
    for rating, text in row.changes.items():
        line = with_rating(line, rating, text)
    weapons = line.weapons
    for weapon in row.remove_weapons:
        weapons = _without_weapon(weapons, weapon)
    for trait in row.remove_traits:
        line = without_trait(line, trait)
    traits = line.traits
    for trait in row.add_traits:
        traits = _replace_trait(traits, trait)
    return replace(line, weapons=weapons + row.add_weapons, traits=traits)


def with_rating(line: Statline, rating: str, text: str) -> Statline:
    """`line` with one printed rating replaced: `("ew", "5+")`, `("mr", '6" W')`, `("dc", "5/1")`, `("ar", "3")`."""
    return replace(line, **parse_rating(rating, text))


def improve_skill(skill: int | None, steps: int) -> int | None:
    """A skill improved by `steps`, worsened by negative ones: 2+ at best, NA (None) beyond 6+ (L386-387)."""
    if skill is None or skill - steps > WORST_SKILL:
        return None
    return max(skill - steps, BEST_SKILL)


def with_steps(line: Statline, rating: str, steps: int) -> Statline:
    """`line` with a rating so many steps higher: inches of `mr`, boxes of `hull`, actions of `act`; a rating that does
    not exist stays so."""
    if rating == "mr":
        return with_more_inches(line, steps)
    if rating == "hull":
        return replace(line, hull=None if line.hull is None else max(line.hull + steps, 1))
    return replace(line, act=None if line.act is None else line.act + steps)


def with_more_inches(line: Statline, inches: int) -> Statline:
    """`line` with so many inches more of MR; one that does not move stays where it is."""
    if not line.mr or not inches:
        return line
    mr = line.mr + inches
    return replace(line, mr=mr, move_text=f'{mr}" {line.mr_type}')


def with_better_uplink(line: Statline, steps: int) -> Statline:
    """`line` with its SatUp so much better: `SatUp:6+` → `SatUp:5+`."""
    uplink = line.trait("SatUp")
    skill = improve_skill(uplink.number, steps) if uplink else None
    if not uplink or skill is None or not steps:
        return line
    return replace(line, traits=_swap_trait(line.traits, uplink, Trait("SatUp", f"{skill}+", uplink.associated)))


def with_bracket_traits(line: Statline, name: str, added: Iterable[Trait]) -> Statline:
    """`line` with the traits `added` in the brackets of its traits `name`, where they are missing: `ECM:+2D6 (SJ)`."""
    return replace(line, traits=tuple(_add_to_bracket(had, added) if had.name == name else had for had in line.traits))


def _add_to_bracket(trait: Trait, added: Iterable[Trait]) -> Trait:
    missing = [other for other in added if all(other.name != had.name for had in trait.associated)]
    return Trait(trait.name, trait.rating, (*trait.associated, *missing)) if missing else trait


def with_traits(line: Statline, *traits: Trait) -> Statline:
    """`line` with traits that it gains, one after the other (see `_gain_trait`)."""
    return replace(line, traits=reduce(_gain_trait, traits, line.traits)) if traits else line


def _identity(trait: Trait) -> tuple[str, str | None]:
    """Return what one trait replaces: `Sensors:24"` any Sensors, `Rugged:Weapons` no other Rugged, `SMS:H` no
    other SMS.
    """
    return trait.name, None if trait.number is not None else trait.rating


def _replace_trait(traits: tuple[Trait, ...], trait: Trait) -> tuple[Trait, ...]:
    kept = tuple(other for other in traits if _identity(other) != _identity(trait))
    return (*kept, trait)


def _gain_trait(traits: tuple[Trait, ...], trait: Trait) -> tuple[Trait, ...]:
    """A trait that is bought: dice of some add up, of the others the higher rating stays (a printed Drone Bay:3)."""
    present = next((other for other in traits if _identity(other) == _identity(trait)), None)
    if present is None:
        return (*traits, trait)
    if trait.name in _SUMMED and present.dice is not None and trait.dice is not None:
        return _swap_trait(traits, present, replace_dice(present, present.dice + trait.dice))
    return _swap_trait(traits, present, trait) if (trait.number or 0) > (present.number or 0) else traits


def replace_dice(trait: Trait, dice: int) -> Trait:
    """`trait` with another number of dice: `CMD:+1D6` → `CMD:+2D6`."""
    return Trait(trait.name, f"{dice:+}D6", trait.associated)


def _swap_trait(traits: Iterable[Trait], old: Trait, new: Trait) -> tuple[Trait, ...]:
    return tuple(new if trait is old else trait for trait in traits)


def _without_weapon(weapons: tuple[Weapon, ...], removed: Weapon) -> tuple[Weapon, ...]:
    """`weapons` without the one that reads like `removed`, or else without the first of its code."""
    match = next((weapon for weapon in weapons if weapon.text == removed.text), None)
    match = match or next((weapon for weapon in weapons if weapon.code == removed.code), None)
    return tuple(weapon for weapon in weapons if weapon is not match)


def without_trait(line: Statline, removed: Trait) -> Statline:
    """`line` without the trait that reads like `removed`, or else without the first of its name."""
    match = next((trait for trait in line.traits if trait.text == removed.text), None)
    match = match or next((trait for trait in line.traits if trait.name == removed.name), None)
    return replace(line, traits=tuple(trait for trait in line.traits if trait is not match))
