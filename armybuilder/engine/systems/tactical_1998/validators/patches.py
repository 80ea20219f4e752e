"""The JSON patches that fixes are made of. Each takes resolved parts and returns operations for the document."""

import copy
from typing import Any

import msgspec

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.rules.construction import Candidate, Patch
from armybuilder.engine.core.rules.operations import remove, replace, set_value
from armybuilder.engine.systems.tactical_1998.document import Rank, Unit
from armybuilder.engine.systems.tactical_1998.force import FieldedUnit

RANKS: dict[Rank, str] = {"commander": gettext_noop("commander"), "second": gettext_noop("second in command")}


def as_data(unit: Unit) -> dict[str, Any]:
    """A unit as plain data."""
    data: dict[str, Any] = msgspec.to_builtins(unit)
    return data


def remove_units(unit: FieldedUnit, number: int) -> Candidate:
    """Take `number` units out of a row, the whole row when none would be left."""
    label = label_removal(unit, number)
    if number >= unit.count:
        return label, remove(unit.where)
    return label, set_value(f"{unit.where}/count", unit.count - number)


def label_removal(unit: FieldedUnit, number: int) -> str:
    """`Remove one Hunter`, `Remove 3 Hunter`."""
    if number == 1:
        return gettext("Remove one {unit}", unit=unit.label)
    return gettext("Remove {number} {unit}", number=number, unit=unit.label)


def add_units(unit: FieldedUnit, number: int) -> Candidate:
    """Put `number` more of the same into the group, without rank, name and notes."""
    one, many = gettext_noop("Add one {unit}"), gettext_noop("Add {number} {unit}")
    text = one if number == 1 else many
    label = gettext(text, number=number, unit=unit.model)
    if not unit.rank:
        return label, set_value(f"{unit.where}/count", unit.count + number)
    return label, set_value(f"{unit.where.rpartition('/')[0]}/-", as_data(_plain(unit.source, number)))


def set_rank(unit: FieldedUnit, rank: Rank) -> Candidate:
    """Give one unit of a row a rank; the others stay behind in a row of their own."""
    label = gettext("Make {unit} the {rank}", unit=unit.label, rank=gettext(RANKS[rank]))
    patch = set_value(f"{unit.where}/rank", rank)
    return label, patch if unit.count == 1 else [*split_off(unit), *patch]


def split_off(unit: FieldedUnit) -> Patch:
    """Leave one unit in the row and put the others, without rank, into a new row behind it."""
    parent, _, index = unit.where.rpartition("/")
    others = as_data(_plain(unit.source, unit.count - 1))
    return [*replace(f"{unit.where}/count", 1), *set_value(f"{parent}/{int(index) + 1}", others)]


def drop_rank(unit: FieldedUnit) -> Candidate:
    rank = gettext(RANKS[unit.rank or "commander"])
    return gettext("Remove the rank {rank} from {unit}", unit=unit.label, rank=rank), remove(f"{unit.where}/rank")


def shorten(unit: FieldedUnit, most: int) -> Patch:
    """Keep the first `most` troopers of a squad; a leader who goes is replaced by the first."""
    design = unit.source.design
    if not design:
        return []
    where = f"{unit.where}/design"
    surplus = range(len(design.troopers) - 1, most - 1, -1)
    led = set_value(f"{where}/leader", 1) if design.leader > most else []
    return [*(step for index in surplus for step in remove(f"{where}/troopers/{index}")), *led]


def divide(unit: FieldedUnit, most: int) -> Patch:
    """Make squads of at most `most` troopers out of one; the others stand behind it, without rank."""
    design = unit.source.design
    if not design:
        return []
    parent, _, index = unit.where.rpartition("/")
    others = [_plain(unit.source, unit.count) for _ in design.troopers[most::most]]
    for number, other in enumerate(others, 1):
        other.design = copy.deepcopy(design)
        other.design.troopers, other.design.leader = design.troopers[number * most : (number + 1) * most], 1
    added = [set_value(f"{parent}/{int(index) + number}", as_data(other))[0] for number, other in enumerate(others, 1)]
    return [*shorten(unit, most), *added]


def swap_model(unit: FieldedUnit, model: str, name: str) -> Candidate:
    """Another vehicle of the catalogue in the row."""
    other = _plain(unit.source, unit.count)
    other.model, other.rank = model, unit.rank
    return gettext("Use {model} instead", model=name), replace(unit.where, as_data(other))


def _plain(source: Unit, count: int) -> Unit:
    plain = copy.deepcopy(source)
    plain.count, plain.rank, plain.name, plain.notes = count, None, "", ""
    return plain
