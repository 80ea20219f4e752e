"""Random forces for proof by play: one of the two has what a label names."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from armybuilder.engine.core.tables.catalogue import cached_on_catalogue
from armybuilder.engine.systems.blitz_2006.battle.drafts import WITHOUT_GUIDE, fighters, make_document, old_squad
from armybuilder.engine.systems.blitz_2006.battle.recruits import Recruit, recruits
from armybuilder.engine.systems.blitz_2006.battle.state import read_rulings
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.purchases import Purchase, purchases_by_seller
from armybuilder.engine.systems.blitz_2006.document import ForceDocument
from armybuilder.engine.systems.blitz_2006.resolver import resolve

Group = dict[str, Any]
GROUPS, UNITS = (1, 2), (1, 3)
"""Combat groups of a side beside the one that is to be used, and units of each."""
SUPPORT = 0.3
"""How often a side brings an air strike or a salvo."""


class Specimen(NamedTuple):
    """A combat group that can fight, with the labels of all that it has."""

    group: Group
    labels: frozenset[str]


@cached_on_catalogue
def specimens(catalogue: Catalogue) -> Mapping[str, tuple[Specimen, ...]]:
    """Combat groups by the labels of what they have: each unit by itself, each option of the guides on who may take it."""
    found: dict[str, list[Specimen]] = {}
    for group in (*_units(catalogue), *_options(catalogue)):
        labels = _labels_of(group, catalogue)
        for label in labels:
            found.setdefault(label, []).append(Specimen(group, labels))
    return {label: tuple(known) for label, known in found.items()}


def _units(catalogue: Catalogue) -> Iterator[Group]:
    able = fighters(catalogue)
    yield from (old_squad([key]) for key in sorted(able))
    for squad in catalogue.squads.values():
        if squad.units and able.issuperset(squad.units):
            yield {"squad": squad.key, "units": [{"model": key, "count": count} for key, count in squad.units.items()]}


def _options(catalogue: Catalogue) -> Iterator[Group]:
    """Yield a squad of the guides for each of its options: bought by the squad, or by the first unit."""
    able = fighters(catalogue)
    sold = purchases_by_seller(catalogue)
    for squad in catalogue.squads.values():
        for purchase in sold.get(squad.key, ()):
            yield from (
                {"squad": squad.key, **_purchases(purchase, key)} for key in squad.units if able.issuperset(squad.units)
            )


def _purchases(purchase: Purchase, key: str) -> Group:
    if purchase.by_squad:
        return {"options": [purchase.key], "units": [{"model": key}]}
    return {"units": [{"model": key, "options": [purchase.key]}]}


def _labels_of(group: Group, catalogue: Catalogue) -> frozenset[str]:
    """What a combat group has; nothing for one that cannot fight, or cannot take what it takes."""
    document = make_document([group], WITHOUT_GUIDE, 0)
    force = resolve(document, catalogue)
    if any(row.fit.refused for row in force.rows):
        return frozenset()
    try:
        found = recruits(force, 0, catalogue, read_rulings({}))
    except LookupError:
        return frozenset()
    return frozenset(label for recruit in found for label in parts_of(recruit))


def parts_of(recruit: Recruit) -> Iterator[str]:
    """Yield labels of a unit and of all that it has."""
    yield f"{'drone' if recruit.loadout.drone else 'unit'} {recruit.loadout.card.key}"
    yield from (f"weapon {carried.weapon.key}" for carried in recruit.loadout.weapons)
    yield from (f"trait {trait.trait}" for trait in recruit.loadout.traits)
    yield from (f"mode {speed.mode}" for speed in recruit.loadout.speeds)
    yield f"sort {recruit.loadout.sort}"


def random_forces(catalogue: Catalogue, labels: Sequence[str], dice: Random) -> tuple[ForceDocument, ForceDocument]:
    """Two forces, one of which has what the labels name, as far as there is such."""
    known = specimens(catalogue)
    wanted = [dice.choice(known[label]).group for label in labels if label in known]
    sides = [_side(catalogue, wanted, dice), _side(catalogue, [], dice)]
    dice.shuffle(sides)
    return sides[0], sides[1]


def _side(catalogue: Catalogue, wanted: list[Group], dice: Random) -> ForceDocument:
    able = sorted(fighters(catalogue))
    groups = [old_squad([dice.choice(able) for _ in range(dice.randint(*UNITS))]) for _ in range(dice.randint(*GROUPS))]
    assets = sorted({*catalogue.air_strikes, *catalogue.salvos})
    support = [{"asset": dice.choice(assets)}] if assets and dice.random() < SUPPORT else []
    return make_document([*wanted, *groups], dice.choice(sorted(catalogue.factions)), 0, support=support)
