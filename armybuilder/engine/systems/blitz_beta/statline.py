"""A model with everything that was bought for it: the statlines that cards print and battles fight with.

Upgrade rows come first, in the order bought, then purchases, then the rank, then what the whole unit bought: a later
step sees the weapons and traits that an earlier one gave.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

import msgspec

from armybuilder.engine.systems.blitz_beta.army import GENERAL, Army
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.notation import Trait, parse_hull, parse_move, parse_skill
from armybuilder.engine.systems.blitz_beta.book.tables import Drone, Model, Upgrade
from armybuilder.engine.systems.blitz_beta.book.values import Statline, Weapon
from armybuilder.engine.systems.blitz_beta.book.weapons import bracketed, surface_to_air
from armybuilder.engine.systems.blitz_beta.force import Bought, Force, ResolvedEntry, ResolvedUnit

BEST_SKILL = 2
WORST_SKILL = 6
ANTI_AIR = "anti-air"
DUELIST = Trait("Duelist")
RECON_DRONE = "drone/recon"
BRINGS_DRONES = "includes-recon-drones"
"""Flag of a row whose bay is full of recon drones already."""
# A CO has +1D6 Command "more" (FC-14), a melee specialist 2D6 "more" (L4136); other traits are had once.
_SUMMED = frozenset({"CMD", "Brawler"})


@dataclass(frozen=True, slots=True)
class Loadout:
    """`bodies` are the statlines as they fight, the first one first; `gained` the traits that the row does not print;
    `drones` what the model carries."""

    bodies: tuple[Statline, ...]
    gained: frozenset[Trait] = frozenset()
    drones: tuple[Drone, ...] = ()

    @property
    def first(self) -> Statline:
        return self.bodies[0]


class Fielded(NamedTuple):
    """An entry of a force with its loadout."""

    unit: ResolvedUnit
    entry: ResolvedEntry
    loadout: Loadout


@dataclass(frozen=True, slots=True)
class Change:
    """Something of a statline that is not as it was: `text` as it is now, empty for what is gone, and what it `was`."""

    text: str
    was: str = ""


def bare(model: Model) -> Loadout:
    """A row as it stands in the list, with what its faction gives unprinted."""
    first = replace(model.statline, traits=model.traits)
    return Loadout((first, *model.attached), _gained(first, model))


def upgraded(entry: ResolvedEntry, catalogue: Catalogue, unit: ResolvedUnit | None = None) -> Loadout:
    """One model of `entry` with its upgrades, rank and the purchases of its `unit`."""
    bodies = list(bare(entry.model).bodies)
    for row in entry.rows:
        bodies[0] = with_row(bodies[0], row)
    for bought in entry.bought:
        if bought.purchase:
            _buy(bodies, bought, catalogue)
    bodies[0] = _with_rank(bodies[0], entry.rank, catalogue)
    if unit:
        bodies[0] = _with_unit(bodies[0], entry, unit)
    return Loadout(tuple(bodies), _gained(bodies[0], entry.model), tuple(_drones(entry, catalogue)))


def _drones(entry: ResolvedEntry, catalogue: Catalogue) -> Iterator[Drone]:
    """The drones that come with the model (L7327) and those bought for it, each attached to it (L4114)."""
    bay = entry.model.trait("Drone Bay")
    own = bay.number or 0 if bay and BRINGS_DRONES in entry.model.provenance.flags else 0
    attached = Trait("Attached", entry.model.name.partition(" (")[0])
    for key in (*[RECON_DRONE] * own, *(bought.key for bought in entry.bought)):
        drone = catalogue.drones.get(key)
        if drone:
            yield msgspec.structs.replace(drone, statline=gaining(drone.statline, attached))


def fielded(force: Force, catalogue: Catalogue) -> tuple[Fielded, ...]:
    """Every entry of `force`, in its order, with its loadout."""
    return tuple(Fielded(unit, entry, upgraded(entry, catalogue, unit)) for unit, entry in force.entries)


def given(entry: ResolvedEntry, catalogue: Catalogue, unit: ResolvedUnit) -> tuple[Change, ...]:
    """What the army of the force changes about an entry without a purchase."""
    if not unit.army.grants and type(unit.army).refit is Army.refit:
        return ()
    others = upgraded(entry, catalogue, replace(unit, army=GENERAL)).first
    return tuple(_changes(others, upgraded(entry, catalogue, unit).first))


def _changes(before: Statline, after: Statline) -> Iterator[Change]:
    if before.move_text != after.move_text:
        yield Change(f"MR {after.move_text}", before.move_text or "")
    yield from _swaps([trait.text for trait in before.traits], [trait.text for trait in after.traits])
    yield from _swaps([weapon.code for weapon in before.weapons], [weapon.code for weapon in after.weapons])
    for old, new in zip(before.weapons, after.weapons, strict=False):
        if old.code == new.code and old.text != new.text:
            yield Change(new.text, old.text)


def _swaps(before: list[str], after: list[str]) -> Iterator[Change]:
    """What came, each beside what went for it: of the same name, else whatever is left."""
    gone = [text for text in before if text not in after]
    for text in after:
        if text not in before:
            same = next((old for old in gone if _word(old) == _word(text)), "")
            if same:
                gone.remove(same)
            yield Change(text, same)
    yield from (Change("", text) for text in gone)


def _word(text: str) -> str:
    return text.partition(":")[0].partition(" ")[0]


def with_row(line: Statline, row: Upgrade) -> Statline:
    """`line` with an upgrade row applied: ratings replaced, weapons and traits taken away, then added (L1072-1074)."""
    for rating, text in row.changes.items():
        line = with_rating(line, rating, text)
    weapons = line.weapons
    for weapon in row.remove_weapons:
        weapons = _without_weapon(weapons, weapon)
    traits = line.traits
    for trait in row.remove_traits:
        traits = _without_trait(traits, trait)
    for trait in row.add_traits:
        traits = _replacing(traits, trait)
    return replace(line, weapons=weapons + row.add_weapons, traits=traits)


def with_rating(line: Statline, rating: str, text: str) -> Statline:
    """`line` with one printed rating replaced: `("ew", "5+")`, `("mr", '6" W')`, `("dc", "5/1")`, `("ar", "3")`."""
    return _RATINGS[rating](line, text)


def _with_move(line: Statline, text: str) -> Statline:
    inches, kind = parse_move(text)
    return replace(line, move_text=text, mr=inches, mr_type=kind)


def _with_damage(line: Statline, text: str) -> Statline:
    hull, structure = parse_hull(text)
    return replace(line, hull=hull, structure=structure)


_RATINGS: Mapping[str, Callable[[Statline, str], Statline]] = {
    "mr": _with_move,
    "ar": lambda line, text: replace(line, ar=int(text)),
    "dc": _with_damage,
    "act": lambda line, text: replace(line, act=int(text)),
    "gun": lambda line, text: replace(line, gun=parse_skill(text)),
    "pilot": lambda line, text: replace(line, pilot=parse_skill(text)),
    "ew": lambda line, text: replace(line, ew=parse_skill(text)),
}


def better(skill: int | None, steps: int) -> int | None:
    """A skill improved by `steps`, worsened by negative ones: 2+ at best, NA (None) beyond 6+ (L386-387)."""
    if skill is None or skill - steps > WORST_SKILL:
        return None
    return max(skill - steps, BEST_SKILL)


def skills_of(weapon: Weapon, line: Statline) -> tuple[int | None, int | None]:
    """The skill an attack rolls in optimal and in sub-optimal range: PILOT in melee, else GUN; Linked is one better,
    a beam one better in optimal range and one worse beyond (L2067-2078). A weapon nobody defined has none."""
    if weapon.category is None:
        return None, None
    steps = 1 if weapon.trait("Linked") else 0
    if weapon.category == "melee":
        return better(line.pilot, steps), better(line.pilot, steps)
    spread = 1 if weapon.category == "beam" else 0
    return better(line.gun, steps + spread), better(line.gun, steps - spread)


def skill_points(line: Statline) -> int:
    """Skill points of a veteran: one for each action (L13199)."""
    return (line.act or 0) if line.trait("Vet") else 0


def _buy(bodies: list[Statline], bought: Bought, catalogue: Catalogue) -> None:
    purchase = bought.purchase
    if purchase is None:
        return
    if purchase.parameter == "weapon":
        _change_weapon(bodies, bought, catalogue)
        return
    first = bodies[0]
    traits = first.traits
    for trait in purchase.add_traits:
        traits = _gaining(traits, trait)
    for trait in purchase.remove_traits:
        traits = _without_trait(traits, trait)
    line = replace(first, weapons=first.weapons + purchase.add_weapons, traits=traits)
    for rating, steps in purchase.steps.items():
        line = stepped(line, rating, steps)
    bodies[0] = line


def stepped(line: Statline, rating: str, steps: int) -> Statline:
    """`line` with a rating so many steps higher: inches of `mr`, boxes of `hull`, actions of `act`; a rating that does
    not exist stays so."""
    if rating == "mr":
        return faster(line, steps)
    if rating == "hull":
        return replace(line, hull=None if line.hull is None else max(line.hull + steps, 1))
    return replace(line, act=None if line.act is None else line.act + steps)


def faster(line: Statline, inches: int) -> Statline:
    """`line` with so many inches more of MR; one that does not move stays where it is."""
    if not line.mr:
        return line
    mr = line.mr + inches
    return replace(line, mr=mr, move_text=f'{mr}" {line.mr_type}')


def better_uplink(line: Statline) -> Statline:
    """`line` with its SatUp one better: `SatUp:6+` → `SatUp:5+`."""
    uplink = line.trait("SatUp")
    skill = better(uplink.number, 1) if uplink else None
    if not uplink or skill is None:
        return line
    return replace(line, traits=_swapped(line.traits, uplink, Trait("SatUp", f"{skill}+", uplink.associated)))


def _with_unit(line: Statline, entry: ResolvedEntry, unit: ResolvedUnit) -> Statline:
    """What the unit bought for its members, and what the army gives them."""
    for bought in unit.purchases:
        if bought.purchase and line.trait("Arms"):
            line = replace(line, weapons=line.weapons + bought.purchase.add_weapons)
        for trait in bought.purchase.add_traits if bought.purchase else ():
            line = gaining(line, trait)
    for grant in unit.army.grants:
        if grant.to(entry):
            line = gaining(line, grant.trait)
    return unit.army.refit(line, entry, unit)


def _change_weapon(bodies: list[Statline], bought: Bought, catalogue: Catalogue) -> None:
    """Anti-Air, Linked or Reach on the first weapon of the code that the buyer named; none, and nothing changes."""
    for number, line in enumerate(bodies):
        for place, weapon in enumerate(line.weapons):
            if weapon.code == bought.weapon_code and weapon.weapon_class:
                changed = _changed(weapon, bought, catalogue)
                weapons = (*line.weapons[:place], changed, *line.weapons[place + 1 :])
                bodies[number] = replace(line, weapons=weapons)
                return


def _changed(weapon: Weapon, bought: Bought, catalogue: Catalogue) -> Weapon:
    if bought.key == ANTI_AIR or bought.purchase is None:
        return surface_to_air(weapon, catalogue.weapon_classes)
    for trait in bought.purchase.add_traits:
        weapon = bracketed(weapon, trait.text)
    return weapon


def gaining(line: Statline, trait: Trait) -> Statline:
    """`line` with a trait that it gains (see `_gaining`)."""
    return replace(line, traits=_gaining(line.traits, trait))


def _with_rank(line: Statline, rank: str | None, catalogue: Catalogue) -> Statline:
    if rank == "duelist":
        return replace(line, traits=_gaining(line.traits, DUELIST))
    traits = line.traits
    command = catalogue.ranks.get(rank) if rank else None
    for trait in command.add_traits if command else ():
        traits = _gaining(traits, trait)
    return replace(line, traits=traits)


def _gained(line: Statline, model: Model) -> frozenset[Trait]:
    return frozenset(line.traits) - frozenset(model.statline.traits)


def _identity(trait: Trait) -> tuple[str, str | None]:
    """What one trait replaces: `Sensors:24"` any Sensors, `Rugged:Weapons` no other Rugged, `SMS:H` no other SMS."""
    return trait.name, None if trait.number is not None else trait.rating


def _replacing(traits: tuple[Trait, ...], trait: Trait) -> tuple[Trait, ...]:
    kept = tuple(other for other in traits if _identity(other) != _identity(trait))
    return (*kept, trait)


def _gaining(traits: tuple[Trait, ...], trait: Trait) -> tuple[Trait, ...]:
    """A trait that is bought: dice of some add up, of the others the higher rating stays (a printed Drone Bay:3)."""
    present = next((other for other in traits if _identity(other) == _identity(trait)), None)
    if present is None:
        return (*traits, trait)
    if trait.name in _SUMMED and present.dice is not None and trait.dice is not None:
        return _swapped(traits, present, replace_dice(present, present.dice + trait.dice))
    return _swapped(traits, present, trait) if (trait.number or 0) > (present.number or 0) else traits


def replace_dice(trait: Trait, dice: int) -> Trait:
    """`trait` with another number of dice: `CMD:+1D6` → `CMD:+2D6`."""
    return Trait(trait.name, f"{dice:+}D6", trait.associated)


def _swapped(traits: Iterable[Trait], old: Trait, new: Trait) -> tuple[Trait, ...]:
    return tuple(new if trait is old else trait for trait in traits)


def _without_weapon(weapons: tuple[Weapon, ...], gone: Weapon) -> tuple[Weapon, ...]:
    """`weapons` without the one that reads like `gone`, or else without the first of its code."""
    match = next((weapon for weapon in weapons if weapon.text == gone.text), None)
    match = match or next((weapon for weapon in weapons if weapon.code == gone.code), None)
    return tuple(weapon for weapon in weapons if weapon is not match)


def _without_trait(traits: tuple[Trait, ...], gone: Trait) -> tuple[Trait, ...]:
    match = next((trait for trait in traits if trait.text == gone.text), None)
    match = match or next((trait for trait in traits if trait.name == gone.name), None)
    return tuple(trait for trait in traits if trait is not match)
