"""Fill the rest: ways to complete an army and to spend what is left, within what the player owns.

Each way comes from dice with a fixed seed, so the same list always gets the same answer. It chooses an army type where none is
chosen, adds what the chart and the rules of command ask for, then squads, units, options and support until the points are spent.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping

import jsonpatch
import msgspec

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.choices import Completion
from armybuilder.engine.core.rules.construction import Finding, plural, unsolved
from armybuilder.engine.systems.blitz_2006 import document as doc
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.chart import army_types_of
from armybuilder.engine.systems.blitz_2006.completion.growth import ArmyGrowth
from armybuilder.engine.systems.blitz_2006.force import FieldedSquad, Force
from armybuilder.engine.systems.blitz_2006.resolver import resolve
from armybuilder.engine.systems.blitz_2006.validators import RULES

ATTEMPTS = 15


def completions(
    document: doc.ForceDocument, catalogue: Catalogue, owned: Mapping[str, int] | None, most: int
) -> list[Completion]:
    """Up to `most` different ways: those that end legal first, then those that leave the fewest points; as soon as enough
    leave none, no others are looked for. With `owned`, units by key, none that needs more than those."""
    before = resolve(document, catalogue)
    if before.total >= document.limit:
        return []
    stock = None if owned is None else Counter(owned)
    found: dict[bytes, Completion] = {}
    for seed in range(ATTEMPTS):
        army = grow_army(document, catalogue, random.Random(seed), stock)  # noqa: S311 - dice, not secrets
        after = RULES.findings(army.force)
        if army.force.total > before.total and not _count_errors(after) - _count_errors(RULES.findings(before)):
            way = _completion(before, army.force, unsolved(after))
            found.setdefault(msgspec.json.encode(way.patch), way)
        if sum(not (way.left or way.unsolved) for way in found.values()) >= most:
            break
    return sorted(found.values(), key=lambda way: (bool(way.unsolved), way.left))[:most]


def grow_army(
    document: doc.ForceDocument, catalogue: Catalogue, dice: random.Random, owned: Counter[str] | None = None
) -> ArmyGrowth:
    """The army that the dice make of a list."""
    types = army_types_of(resolve(document, catalogue))
    if types and not document.sublist:
        document = msgspec.structs.replace(document, sublist=dice.choice(types).key)
    army = ArmyGrowth(document, catalogue, dice, owned)
    for step in (
        army.complete_squads,
        army.add_required_squads,
        army.ensure_commander,
        army.add_squads,
        army.spend_points,
    ):
        step()
    return army


def _count_errors(found: list[Finding]) -> Counter[str]:
    return Counter(each.code for each in found if each.severity == "error")


# ---------------------------------------------------------------- what a way says


def _completion(before: Force, after: Force, left: list[str]) -> Completion:
    old, new = (msgspec.to_builtins(force.source) for force in (before, after))
    return Completion(
        adds=list(_describe_additions(before, after)),
        added=after.total - before.total,
        total=after.total,
        left=after.source.limit - after.total,
        patch=list(jsonpatch.make_patch(old, new)),
        unsolved=left,
    )


def _describe_additions(before: Force, after: Force) -> Iterator[str]:
    """Yield what was added, part by part."""
    if after.army_type and after.source.sublist != before.source.sublist:
        yield gettext("army type {type}", type=after.army_type.name)
    known = {squad.where: squad for squad in before.squads}
    for squad in after.squads:
        old = known.get(squad.where)
        more = ", ".join(_describe_squad_additions(squad, old))
        if old is None and more:
            yield gettext("a new {squad} with {more}", squad=squad.record.name, more=more)
        elif old is None:
            yield gettext("a new {squad}", squad=squad.record.name)
        elif more:
            yield f"{squad.label}: {more}"
    stood = {asset.record.key: asset.count for asset in before.support}
    for asset in after.support:
        if number := asset.count - stood.get(asset.record.key, 0):
            yield f"{number}× {asset.record.name}"


def _describe_squad_additions(squad: FieldedSquad, old: FieldedSquad | None) -> Iterator[str]:
    """Units beyond those that stood there, and what is bought."""
    stood = Counter(old.counts if old else squad.record.units)
    for key, number in (Counter(squad.counts) - stood).items():
        yield plural(number, squad.unit_name(key)) if number > 1 else squad.unit_name(key)
    bought = _count_purchases(squad)
    if old:
        bought -= _count_purchases(old)
    for name, number in bought.items():
        yield f"{number}× {name}" if number > 1 else name


def _count_purchases(squad: FieldedSquad) -> Counter[str]:
    found = Counter(each.purchase.name for each in squad.purchases)
    for row in squad.rows:
        for each in row.purchases:
            found[each.purchase.name] += row.count
    return found
