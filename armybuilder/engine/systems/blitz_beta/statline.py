"""A model with everything that was bought for it: the statlines that cards print and battles fight with.

Upgrade rows come first, in the order bought, then purchases, then the rank, then what the whole unit bought: a later
step sees the weapons and traits that an earlier one gave.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

import msgspec

from armybuilder.engine.systems.blitz_beta.army.army import army_of
from armybuilder.engine.systems.blitz_beta.army.grants import apply_grant
from armybuilder.engine.systems.blitz_beta.army.parts import PurchasedUpgrade, ResolvedEntry
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.changes import (
    improve_skill,
    with_row,
    with_steps,
    with_traits,
    without_trait,
)
from armybuilder.engine.systems.blitz_beta.book.notation import Trait
from armybuilder.engine.systems.blitz_beta.book.tables import Drone, Model
from armybuilder.engine.systems.blitz_beta.book.values import Statline, Weapon
from armybuilder.engine.systems.blitz_beta.book.weapons import as_anti_air, with_bracket_trait
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedUnit

ANTI_AIR = "anti-air"
DUELIST = Trait("Duelist")
RECON_DRONE = "drone/recon"
BRINGS_DRONES = "includes-recon-drones"
"""Flag of a row whose bay is full of recon drones already."""


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


class EntryLoadout(NamedTuple):
    """An entry of a force with its loadout."""

    unit: ResolvedUnit
    entry: ResolvedEntry
    loadout: Loadout


@dataclass(frozen=True, slots=True)
class StatChange:
    """Something of a statline that is not as it was: `text` as it is now, empty for what is gone, and what it `was`."""

    text: str
    was: str = ""


def plain_loadout(model: Model) -> Loadout:
    """A row as it stands in the list, with what its faction gives unprinted."""
    first = replace(model.statline, traits=model.traits)
    return Loadout((first, *model.attached), _gained_traits(first, model))


def entry_loadout(entry: ResolvedEntry, catalogue: Catalogue, unit: ResolvedUnit | None = None) -> Loadout:
    """One model of `entry` with its upgrades, rank and the purchases of its `unit`."""
    bodies = list(plain_loadout(entry.model).bodies)
    for row in entry.rows:
        bodies[0] = with_row(bodies[0], row)
    for bought in entry.upgrades:
        _apply_purchase(bodies, bought, catalogue)
    bodies[0] = _with_rank(bodies[0], entry.rank, catalogue)
    if unit:
        bodies[0] = _with_unit(bodies[0], entry, unit)
    return Loadout(tuple(bodies), _gained_traits(bodies[0], entry.model), tuple(_drones(entry, catalogue)))


def _drones(entry: ResolvedEntry, catalogue: Catalogue) -> Iterator[Drone]:
    """The drones that come with the model (L7327) and those bought for it, each attached to it (L4114)."""
    bay = entry.model.trait("Drone Bay")
    own = bay.number or 0 if bay and BRINGS_DRONES in entry.model.provenance.flags else 0
    attached = Trait("Attached", entry.model.name.partition(" (")[0])
    for key in (*[RECON_DRONE] * own, *(bought.key for bought in entry.upgrades)):
        drone = catalogue.drones.get(key)
        if drone:
            yield msgspec.structs.replace(drone, statline=with_traits(drone.statline, attached))


def entry_loadouts(force: Force, catalogue: Catalogue) -> tuple[EntryLoadout, ...]:
    """Every entry of `force`, in its order, with its loadout."""
    return tuple(EntryLoadout(unit, entry, entry_loadout(entry, catalogue, unit)) for unit, entry in force.entries)


def granted_changes(entry: ResolvedEntry, catalogue: Catalogue, unit: ResolvedUnit) -> tuple[StatChange, ...]:
    """Return what the army of the force changes about an entry without a purchase."""
    if not unit.army.grants:
        return ()
    others = entry_loadout(entry, catalogue, replace(unit, army=army_of(catalogue, ""))).first
    return tuple(_statline_changes(others, entry_loadout(entry, catalogue, unit).first))


def _statline_changes(before: Statline, after: Statline) -> Iterator[StatChange]:
    if before.move_text != after.move_text:
        yield StatChange(f"MR {after.move_text}", before.move_text or "")
    yield from _swaps([trait.text for trait in before.traits], [trait.text for trait in after.traits])
    yield from _swaps([weapon.code for weapon in before.weapons], [weapon.code for weapon in after.weapons])
    for old, new in zip(before.weapons, after.weapons, strict=False):
        if old.code == new.code and old.text != new.text:
            yield StatChange(new.text, old.text)


def _swaps(before: list[str], after: list[str]) -> Iterator[StatChange]:
    """Yield each addition paired with the removal of the same name, then whatever removals are left."""
    removed = [text for text in before if text not in after]
    for text in after:
        if text not in before:
            same = next((old for old in removed if _word(old) == _word(text)), "")
            if same:
                removed.remove(same)
            yield StatChange(text, same)
    yield from (StatChange("", text) for text in removed)


def _word(text: str) -> str:
    return text.partition(":")[0].partition(" ")[0]


def skills_of(weapon: Weapon, line: Statline) -> tuple[int | None, int | None]:
    """The skill an attack rolls in optimal and in sub-optimal range: PILOT in melee, else GUN; Linked is one better,
    a beam one better in optimal range and one worse beyond (L2067-2078). A weapon nobody defined has none."""
    if weapon.category is None:
        return None, None
    steps = 1 if weapon.trait("Linked") else 0
    if weapon.category == "melee":
        return improve_skill(line.pilot, steps), improve_skill(line.pilot, steps)
    spread = 1 if weapon.category == "beam" else 0
    return improve_skill(line.gun, steps + spread), improve_skill(line.gun, steps - spread)


def skill_points(line: Statline) -> int:
    """Skill points of a veteran: one for each action (L13199)."""
    return (line.act or 0) if line.trait("Vet") else 0


def _apply_purchase(bodies: list[Statline], bought: PurchasedUpgrade, catalogue: Catalogue) -> None:
    purchase = bought.purchase
    if purchase is None:
        return
    if purchase.parameter == "weapon":
        _change_weapon(bodies, bought, catalogue)
        return
    line = with_traits(bodies[0], *purchase.add_traits)
    for trait in purchase.remove_traits:
        line = without_trait(line, trait)
    line = replace(line, weapons=line.weapons + purchase.add_weapons)
    for rating, steps in purchase.steps.items():
        line = with_steps(line, rating, steps)
    bodies[0] = line


def _with_unit(line: Statline, entry: ResolvedEntry, unit: ResolvedUnit) -> Statline:
    """Apply what the unit bought for its members, and what the army gives them."""
    for bought in unit.purchases:
        if bought.purchase and line.trait("Arms"):
            line = replace(line, weapons=line.weapons + bought.purchase.add_weapons)
        line = with_traits(line, *(bought.purchase.add_traits if bought.purchase else ()))
    for grant in unit.army.grants:
        line = apply_grant(line, grant, entry, unit)
    return line


def _change_weapon(bodies: list[Statline], bought: PurchasedUpgrade, catalogue: Catalogue) -> None:
    """Anti-Air, Linked or Reach on the first weapon of the code that the buyer named; none, and nothing changes."""
    for number, line in enumerate(bodies):
        for place, weapon in enumerate(line.weapons):
            if weapon.code == bought.weapon_code and weapon.weapon_class:
                changed = _upgrade_weapon(weapon, bought, catalogue)
                weapons = (*line.weapons[:place], changed, *line.weapons[place + 1 :])
                bodies[number] = replace(line, weapons=weapons)
                return


def _upgrade_weapon(weapon: Weapon, bought: PurchasedUpgrade, catalogue: Catalogue) -> Weapon:
    if bought.key == ANTI_AIR or bought.purchase is None:
        return as_anti_air(weapon, catalogue.weapon_classes)
    for trait in bought.purchase.add_traits:
        weapon = with_bracket_trait(weapon, trait.text)
    return weapon


def _with_rank(line: Statline, rank: str | None, catalogue: Catalogue) -> Statline:
    if rank == "duelist":
        return with_traits(line, DUELIST)
    command = catalogue.ranks.get(rank) if rank else None
    return with_traits(line, *(command.add_traits if command else ()))


def _gained_traits(line: Statline, model: Model) -> frozenset[Trait]:
    return frozenset(line.traits) - frozenset(model.statline.traits)
