"""What a draft has more than the document that it began with, as words and as a JSON Patch for that document."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.values import PRIMARY, SUPPORT
from armybuilder.engine.systems.blitz_beta.document import Entry, ForceDocument, Group, Unit, UpgradeChoice
from armybuilder.engine.systems.blitz_beta.drafting.draft import Draft
from armybuilder.engine.systems.blitz_beta.force import ANY_UNIT


@dataclass(slots=True)
class Additions:
    """`words`, one line for each place; `patch`; which `models` were `added`, and how many `upgrades` were bought."""

    words: list[str] = field(default_factory=list)
    patch: list[dict[str, Any]] = field(default_factory=list)
    added: Counter[str] = field(default_factory=Counter)
    upgrades: int = 0

    @property
    def models(self) -> frozenset[tuple[str, int]]:
        return frozenset(self.added.items())


def additions(before: ForceDocument, draft: Draft) -> Additions:
    """Everything that was added; the draft has all that the document has, in the same places."""
    found = Additions()
    for index, group in enumerate(draft.document.groups):
        label = group.name or f"Combat group {index + 1}"
        if index < len(before.groups):
            _in_group(found, draft.catalogue, before.groups[index], group, (f"/groups/{index}", label))
        else:
            _new_group(found, draft.catalogue, group, label)
    if not before.groups and found.patch:
        # A document without groups need not have the list of them.
        found.patch = [{"op": "add", "path": "/groups", "value": [step["value"] for step in found.patch]}]
    return found


def _new_group(found: Additions, catalogue: Catalogue, group: Group, label: str) -> None:
    found.patch.append({"op": "add", "path": "/groups/-", "value": msgspec.to_builtins(group)})
    for role, unit in ((PRIMARY, group.primary), (SUPPORT, group.support)):
        if unit:
            found.words.append(f"{_unit_words(unit, role, label)}: {_rows_words(unit.models, catalogue)}")
            _bought_for_unit(found, catalogue, unit.upgrades, _place(role, label))
            _count(found, unit.models)


def _in_group(found: Additions, catalogue: Catalogue, old: Group, new: Group, place: tuple[str, str]) -> None:
    where, label = place
    for role in (PRIMARY, SUPPORT):
        before, after = getattr(old, role), getattr(new, role)
        if after is None:
            continue
        if before is None:
            found.patch.append({"op": "add", "path": f"{where}/{role}", "value": msgspec.to_builtins(after)})
            found.words.append(f"{_unit_words(after, role, label)}: {_rows_words(after.models, catalogue)}")
            _bought_for_unit(found, catalogue, after.upgrades, _place(role, label))
            _count(found, after.models)
        else:
            _in_unit(found, catalogue, before, after, (f"{where}/{role}", _place(role, label)))


def _in_unit(found: Additions, catalogue: Catalogue, old: Unit, new: Unit, place: tuple[str, str]) -> None:
    where, label = place
    for name in ("ua", "veteran"):
        if getattr(old, name) != getattr(new, name):
            found.patch.append({"op": "add", "path": f"{where}/{name}", "value": getattr(new, name)})
    for index, before in enumerate(old.models):
        _in_row(found, catalogue, before, new.models[index], (f"{where}/models/{index}", label))
    rows = new.models[len(old.models) :]
    if rows:
        values = [msgspec.to_builtins(row) for row in rows]
        if old.models:
            found.patch += [{"op": "add", "path": f"{where}/models/-", "value": value} for value in values]
        else:
            found.patch.append({"op": "add", "path": f"{where}/models", "value": values})
        chosen = f", now {_kind_words(new)}" if new.ua != old.ua else ""
        found.words.append(f"{label}{chosen}: {_rows_words(rows, catalogue)}")
        _count(found, rows)
    if len(new.upgrades) > len(old.upgrades):
        found.patch.append({"op": "add", "path": f"{where}/upgrades", "value": list(new.upgrades)})
        _bought_for_unit(found, catalogue, new.upgrades[len(old.upgrades) :], label)


def _in_row(found: Additions, catalogue: Catalogue, old: Entry, new: Entry, place: tuple[str, str]) -> None:
    where, label = place
    name = _model_name(new, catalogue)
    if new.count > old.count:
        more = new.count - old.count
        found.patch.append({"op": "add", "path": f"{where}/count", "value": new.count})
        found.words.append(f"{label}: {more} {name} more")
        found.added[new.model] += more
    if len(new.upgrades) > len(old.upgrades):
        bought = new.upgrades[len(old.upgrades) :]
        found.patch.append({"op": "add", "path": f"{where}/upgrades", "value": msgspec.to_builtins(new.upgrades)})
        found.upgrades += len(bought)
        several = f"each of {new.count} " if new.count > 1 else ""
        found.words.append(f"{label}: {_bought_words(bought, catalogue)} for {several}{name}")


def _bought_for_unit(found: Additions, catalogue: Catalogue, keys: Sequence[str], label: str) -> None:
    if keys:
        found.upgrades += len(keys)
        found.words.append(f"{label}: {_bought_words(keys, catalogue)} for the whole unit")


def _count(found: Additions, rows: Sequence[Entry]) -> None:
    for row in rows:
        found.added[row.model] += row.count
        found.upgrades += len(row.upgrades)


def _place(role: str, label: str) -> str:
    return f"{label}, support" if role == SUPPORT else label


def _unit_words(unit: Unit, role: str, label: str) -> str:
    """`Combat group 3, a new veteran GP unit`."""
    return f"{label}, a new {_kind_words(unit)} {'support unit' if role == SUPPORT else 'unit'}"


def _kind_words(unit: Unit) -> str:
    """`veteran GP`."""
    kind = "generic" if unit.ua == ANY_UNIT else unit.ua
    return f"veteran {kind}" if unit.veteran else kind


def _rows_words(rows: Sequence[Entry], catalogue: Catalogue) -> str:
    return ", ".join(_row_words(row, catalogue) for row in rows)


def _row_words(row: Entry, catalogue: Catalogue) -> str:
    """`1 Hunter as CGL with Headhunter`."""
    rank = f" as {row.rank}" if row.rank else ""
    bought = f" with {_bought_words(row.upgrades, catalogue)}" if row.upgrades else ""
    return f"{row.count} {_model_name(row, catalogue)}{rank}{bought}"


def _model_name(row: Entry, catalogue: Catalogue) -> str:
    model = catalogue.models.get(row.model)
    return model.name if model else row.model


def _bought_words(choices: Sequence[UpgradeChoice], catalogue: Catalogue) -> str:
    return ", ".join(_choice_words(choice, catalogue) for choice in choices)


def _choice_words(choice: UpgradeChoice, catalogue: Catalogue) -> str:
    key, weapon = (choice, None) if isinstance(choice, str) else (choice.upgrade, choice.weapon)
    item = catalogue.upgrades.get(key) or catalogue.purchases.get(key)
    name = item.name if item else key
    return f"{name} ({weapon})" if weapon else name
