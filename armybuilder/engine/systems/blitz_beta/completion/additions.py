"""Additions of a draft to the document that it began with, as words and as a JSON Patch for that document."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.rules.construction import Patch
from armybuilder.engine.core.rules.operations import set_value
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.values import PRIMARY, SUPPORT
from armybuilder.engine.systems.blitz_beta.completion.draft import ForceDraft
from armybuilder.engine.systems.blitz_beta.document import Entry, ForceDocument, Group, Unit, UpgradeChoice
from armybuilder.engine.systems.blitz_beta.force import ANY_UNIT

_NEW = gettext_noop("{group}, a new {kind} unit")
_NEW_SUPPORT = gettext_noop("{group}, a new {kind} support unit")


@dataclass(slots=True)
class Additions:
    """`words`, one line for each place; `patch`; which models were `added`, and how many `upgrades` were bought."""

    catalogue: Catalogue
    words: list[str] = field(default_factory=list)
    patch: Patch = field(default_factory=list)
    added: Counter[str] = field(default_factory=Counter)
    upgrades: int = 0

    @property
    def models(self) -> frozenset[tuple[str, int]]:
        return frozenset(self.added.items())

    def group(self, where: str, label: str, old: Group | None, new: Group) -> None:
        """Add what a group has beyond its old content, or a whole new one."""
        if old is None:
            self._set("/groups/-", msgspec.to_builtins(new))
        for role in (PRIMARY, SUPPORT):
            before, after = old and getattr(old, role), getattr(new, role)
            place = gettext("{group}, support", group=label) if role == SUPPORT else label
            if after and before:
                self._unit(f"{where}/{role}", place, before, after)
            elif after:
                if old:
                    self._set(f"{where}/{role}", msgspec.to_builtins(after))
                a_new = _NEW_SUPPORT if role == SUPPORT else _NEW
                self._rows(gettext(a_new, group=label, kind=_kind_words(after)), after.models)
                self._for_unit(place, after.upgrades)

    def _unit(self, where: str, label: str, old: Unit, new: Unit) -> None:
        for name in ("ua", "veteran"):
            if getattr(old, name) != getattr(new, name):
                self._set(f"{where}/{name}", getattr(new, name))
        for index, before in enumerate(old.models):
            self._row(f"{where}/models/{index}", label, before, new.models[index])
        rows = new.models[len(old.models) :]
        if rows:
            values = [msgspec.to_builtins(row) for row in rows]
            for value in values if old.models else ():
                self._set(f"{where}/models/-", value)
            if not old.models:
                self._set(f"{where}/models", values)
            now = gettext("{unit}, now {kind}", unit=label, kind=_kind_words(new))
            self._rows(now if new.ua != old.ua else label, rows)
        if len(new.upgrades) > len(old.upgrades):
            self._set(f"{where}/upgrades", list(new.upgrades))
            self._for_unit(label, new.upgrades[len(old.upgrades) :])

    def _row(self, where: str, label: str, old: Entry, new: Entry) -> None:
        name = _model_name(new, self.catalogue)
        if new.count > old.count:
            self._set(f"{where}/count", new.count)
            self.words.append(
                gettext("{unit}: {number} more {model}", unit=label, number=new.count - old.count, model=name)
            )
            self.added[new.model] += new.count - old.count
        if len(new.upgrades) > len(old.upgrades):
            bought = new.upgrades[len(old.upgrades) :]
            self._set(f"{where}/upgrades", msgspec.to_builtins(new.upgrades))
            self.upgrades += len(bought)
            text = (
                gettext_noop("{unit}: {upgrades} for each of {count} {model}")
                if new.count > 1
                else gettext_noop("{unit}: {upgrades} for {model}")
            )
            words = _upgrade_words(bought, self.catalogue)
            self.words.append(gettext(text, unit=label, upgrades=words, count=new.count, model=name))

    def _rows(self, what: str, rows: Sequence[Entry]) -> None:
        self.words.append(f"{what}: {', '.join(_row_words(row, self.catalogue) for row in rows)}")
        for row in rows:
            self.added[row.model] += row.count
            self.upgrades += len(row.upgrades)

    def _for_unit(self, label: str, keys: Sequence[str]) -> None:
        if keys:
            self.upgrades += len(keys)
            words = _upgrade_words(keys, self.catalogue)
            self.words.append(gettext("{unit}: {upgrades} for the whole unit", unit=label, upgrades=words))

    def _set(self, where: str, value: Any) -> None:
        self.patch += set_value(where, value)


def additions(before: ForceDocument, draft: ForceDraft) -> Additions:
    """Everything that was added; the draft has all that the document has, in the same places."""
    found = Additions(draft.catalogue)
    for index, group in enumerate(draft.document.groups):
        old = before.groups[index] if index < len(before.groups) else None
        found.group(f"/groups/{index}", group.name or gettext("Combat group {number}", number=index + 1), old, group)
    if not before.groups and found.patch:
        # A document without groups need not have the list of them.
        found.patch = set_value("/groups", [step["value"] for step in found.patch])
    return found


def _kind_words(unit: Unit) -> str:
    """`veteran GP`."""
    kind = gettext("generic") if unit.ua == ANY_UNIT else unit.ua
    return gettext("veteran {kind}", kind=kind) if unit.veteran else kind


def _row_words(row: Entry, catalogue: Catalogue) -> str:
    """`1 Hunter as CGL with Headhunter`."""
    rank = gettext(" as {rank}", rank=row.rank) if row.rank else ""
    bought = gettext(" with {upgrades}", upgrades=_upgrade_words(row.upgrades, catalogue)) if row.upgrades else ""
    return f"{row.count} {_model_name(row, catalogue)}{rank}{bought}"


def _model_name(row: Entry, catalogue: Catalogue) -> str:
    model = catalogue.models.get(row.model)
    return model.name if model else row.model


def _upgrade_words(choices: Sequence[UpgradeChoice], catalogue: Catalogue) -> str:
    return ", ".join(_choice_words(choice, catalogue) for choice in choices)


def _choice_words(choice: UpgradeChoice, catalogue: Catalogue) -> str:
    key, weapon = (choice, None) if isinstance(choice, str) else (choice.upgrade, choice.weapon)
    item = catalogue.upgrades.get(key) or catalogue.purchases.get(key)
    name = item.name if item else key
    return f"{name} ({weapon})" if weapon else name
