"""The JSON patches that fixes are made of. Each takes resolved parts and returns operations for the document."""

import re
from typing import Any

import msgspec
from msgspec.structs import replace as replace_fields

from armybuilder.engine.core.documents.places import part
from armybuilder.engine.core.language import gettext, ngettext
from armybuilder.engine.core.rules.construction import Candidate, Patch
from armybuilder.engine.core.rules.notices import readings_of
from armybuilder.engine.core.rules.operations import remove, replace, set_value
from armybuilder.engine.systems.blitz_beta.army.parts import VET, PurchasedUpgrade, ResolvedEntry
from armybuilder.engine.systems.blitz_beta.document import ForceDocument, Unit
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedGroup, ResolvedUnit
from armybuilder.engine.systems.blitz_beta.validators.rule import code_with_article

_LAST_OF_SUPPORT = re.compile(r"(?P<unit>/groups/\d+/(support|extra_support/\d+))/models/0")


def set_option(force: Force, name: str, value: Any) -> Patch:
    """Set one of the force's options; the others stay."""
    return set_value("/options", {**msgspec.to_builtins(force.source.options), name: value})


def reading_choices(force: Force, ruling: str | None) -> list[Candidate]:
    """Every reading of an open ruling, as a ruling of the players."""
    rulings = force.source.options.rulings
    return [
        (
            gettext("Rule that {reading}", reading=gettext(text)),
            set_option(force, "rulings", {**rulings, ruling: reading}),
        )
        for reading, text in readings_of(force.catalogue.rulings.get(ruling or ""))
        if ruling
    ]


def remove_unit(unit: ResolvedUnit) -> Candidate:
    """Take a support unit away, or a primary unit with its whole group."""
    if unit.is_support:
        group = unit.group.label
        if unit.number == 1:
            return gettext("Remove the support unit of {group}", group=group), remove(unit.where)
        return gettext("Remove {unit} of {group}", unit=unit.words, group=group), remove(unit.where)
    return remove_group(unit.group)


def remove_group(group: ResolvedGroup) -> Candidate:
    return gettext("Remove {group}", group=group.label), remove(group.where)


def attach(unit: ResolvedUnit, host: ResolvedGroup) -> Patch:
    """Make a unit the support unit of another group."""
    return [{"op": "move", "from": unit.where, "path": f"{host.where}/support"}]


def set_code(unit: ResolvedUnit, code: str) -> Candidate:
    """Give a unit another type."""
    return gettext("Make it {a_code} unit", a_code=code_with_article(code)), set_value(f"{unit.where}/ua", code)


def add_models(entry: ResolvedEntry, number: int) -> Candidate:
    """Put `number` more models of the row into the unit, plain ones where the entry has a rank."""
    label = ngettext("Add one {model}", "Add {number} {model}", number, model=entry.model.name)
    if not entry.rank:
        return label, [{"op": "add", "path": f"{entry.where}/count", "value": entry.count + number}]
    added = {"model": entry.source.model, "count": number}
    return label, [{"op": "add", "path": f"{entry.where.rpartition('/')[0]}/-", "value": added}]


def remove_models(entry: ResolvedEntry, number: int) -> Candidate:
    """Take `number` models out of an entry, the whole entry when none would be left."""
    label = ngettext("Remove one {model}", "Remove {number} {model}", number, model=entry.model.name)
    if number >= entry.count:
        return label, remove(entry.where)
    return label, [{"op": "replace", "path": f"{entry.where}/count", "value": entry.count - number}]


def swap_models(entry: ResolvedEntry, number: int, model: str) -> Patch:
    """Put plain models of another row in the place of `number` models of an entry."""
    added = {"model": model, "count": number}
    if number >= entry.count:
        return replace(entry.where, added)
    parent = entry.where.rpartition("/")[0]
    return [*remove_models(entry, number)[1], {"op": "add", "path": f"{parent}/-", "value": added}]


def remove_entry(entry: ResolvedEntry) -> Candidate:
    """Take all models of an entry away."""
    return remove_models(entry, entry.count)


def make_veteran(unit: ResolvedUnit) -> Candidate:
    """Make a unit the veteran unit of its force."""
    return gettext("Make {unit} the veteran unit", unit=unit.label), set_value(f"{unit.where}/veteran", value=True)


def make_ordinary_unit(unit: ResolvedUnit, *, named: bool = False) -> Candidate:
    """Let a unit be a veteran unit no more; it is `named` where the problem stands elsewhere."""
    label = gettext("Make {unit} an ordinary unit", unit=unit.label) if named else gettext("Make it an ordinary unit")
    return label, set_value(f"{unit.where}/veteran", value=False)


def buy_vet(entry: ResolvedEntry) -> Candidate:
    return gettext("Buy Vet for {entry}", entry=entry.label), add_upgrades(entry, [VET])


def remove_upgrade(bought: PurchasedUpgrade, name: str = "") -> Candidate:
    """Take a purchase away, by its own name or another."""
    return gettext("Remove {name}", name=name or bought.name), remove(bought.where)


def move_to_weapon(bought: PurchasedUpgrade, codes: list[str]) -> list[Candidate]:
    """Give a purchase one of these weapons."""
    return [
        (gettext("Put it on the {weapon}", weapon=code), replace(bought.where, {"upgrade": bought.key, "weapon": code}))
        for code in codes
    ]


def add_upgrades(entry: ResolvedEntry, keys: list[str]) -> Patch:
    """Append several upgrades to an entry that may have none yet."""
    if entry.source.upgrades:
        return [operation for key in keys for operation in set_value(f"{entry.where}/upgrades/-", key)]
    return set_value(f"{entry.where}/upgrades", keys)


def set_rank(entry: ResolvedEntry, rank: str) -> Patch:
    """Give one model of an entry a rank; the others stay behind in an entry of their own."""
    if entry.count == 1:
        return set_value(f"{entry.where}/rank", rank)
    return split_off(entry) + set_value(f"{entry.where}/rank", rank)


def pass_rank(entry: ResolvedEntry, other: ResolvedEntry) -> Patch:
    """Take a rank from one model and give it to another, which has none."""
    return [*drop_rank(entry), *set_rank(other, entry.rank or "")]


def drop_elite(force: Force) -> Candidate:
    return gettext("Drop the elite option"), set_option(force, "elite", value=False)


def swap_ranks(entry: ResolvedEntry, other: ResolvedEntry) -> Patch:
    """Let two commanders trade their ranks."""
    return [*set_rank(entry, other.rank or ""), *set_rank(other, entry.rank or "")]


def split_off(entry: ResolvedEntry) -> Patch:
    """Leave one model in the entry and put the others, without rank, into a new entry behind it."""
    parent, _, index = entry.where.rpartition("/")
    return [
        {"op": "replace", "path": f"{entry.where}/count", "value": 1},
        {"op": "add", "path": f"{parent}/{int(index) + 1}", "value": _plain(entry, entry.count - 1)},
    ]


def move_to_support(entry: ResolvedEntry, unit: ResolvedUnit, ua: str) -> list[Candidate]:
    """Make an entry of a primary unit the support unit of its group, or let it join the one that there is."""
    if unit.group.support:
        return [join(entry, unit.group.support)]
    support = {"ua": ua, "models": [_plain(entry, entry.count)]}
    patch = [*remove(entry.where), *set_value(f"{unit.group.where}/support", support)]
    return [(gettext("Make {entry} the support unit", entry=entry.label), patch)]


def join(entry: ResolvedEntry, unit: ResolvedUnit, left: ResolvedUnit | None = None) -> Candidate:
    """Move an entry as it is to another unit; a support unit that is `left` without models goes."""
    move = {"op": "move", "from": entry.where, "path": f"{unit.where}/models/-"}
    emptied = remove(left.where) if left and left.is_support and len(left.source.models) == 1 else []
    label = gettext("Move {entry} to the {unit} of {group}", entry=entry.label, unit=unit.words, group=unit.group.label)
    return label, [move, *emptied]


def stand_alone(entry: ResolvedEntry, group: ResolvedGroup, ua: str, label: str) -> Candidate:
    """Make one model of an entry, as it is, the support unit of a group that has none; others of its row stay, plain."""
    left, support = _split_one(entry, ua)
    return label, [*left, *set_value(f"{group.where}/support", support)]


def stand_alone_in_new_group(entry: ResolvedEntry, ua: str) -> Candidate:
    """The same in a combat group that is new and has no primary unit yet."""
    left, support = _split_one(entry, ua)
    label = gettext("Move {entry} to its own support unit in a new combat group", entry=entry.label)
    return label, [*left, *set_value("/groups/-", {"support": support})]


def _split_one(entry: ResolvedEntry, ua: str) -> tuple[Patch, dict[str, Any]]:
    """Return the patch that takes one model out of its row, and the support unit that the model then forms."""
    alone = msgspec.to_builtins(replace_fields(entry.source, count=1))
    left = replace(entry.where, _plain(entry, entry.count - 1)) if entry.count > 1 else remove(entry.where)
    return left, {"ua": ua, "models": [alone]}


def _plain(entry: ResolvedEntry, count: int) -> dict[str, Any]:
    """`count` models of an entry with their upgrades, without rank, as an entry of the document."""
    upgrades = msgspec.to_builtins(entry.source.upgrades)
    return {"model": entry.source.model, "count": count, **({"upgrades": upgrades} if upgrades else {})}


def drop_rank(entry: ResolvedEntry) -> Patch:
    return remove(f"{entry.where}/rank")


def take_rank(entry: ResolvedEntry) -> Candidate:
    """Take a rank away."""
    return gettext("Remove the rank from {entry}", entry=entry.label), drop_rank(entry)


def make_ordinary(entry: ResolvedEntry) -> Candidate:
    """Take a rank away with everything that was bought; upgrade rows stay."""
    bought = [remove(bought.where)[0] for bought in reversed(entry.upgrades) if bought.purchase]
    return gettext("Make {entry} an ordinary model", entry=entry.label), [*bought, *drop_rank(entry)]


def tidy_patch(patch: Patch, document: ForceDocument) -> Patch:
    """The patch; where it takes the last model out of a support unit, the unit goes with it."""
    emptied = _LAST_OF_SUPPORT.fullmatch(patch[0]["path"]) if len(patch) == 1 and patch[0]["op"] == "remove" else None
    if not emptied:
        return patch
    alone = len(part(document, emptied["unit"], Unit).models) == 1
    return [{"op": "remove", "path": emptied["unit"]}] if alone else patch
