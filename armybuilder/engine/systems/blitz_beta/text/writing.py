"""A force as plain text, for messages and forums: `write` and `read`. The format is told in `docs/text-lists.md`.

Name: First Platoon
Faction: North
Limit: 150 TV

Group 1
Primary GP
- CO: Hunter + Headhunter
- 4x Hunter
+ Support FS
- 2x Grizzly
"""

from collections.abc import Iterator
from typing import Any

from armybuilder.engine.core.documents.text_lines import NotReadError, quoted, word
from armybuilder.engine.core.documents.writing import ruling_lines
from armybuilder.engine.systems.blitz_beta import document as doc
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.document import ForceDocument
from armybuilder.engine.systems.blitz_beta.force import Bought, Force, ResolvedEntry, ResolvedUnit, resolve
from armybuilder.engine.systems.blitz_beta.rulings import RULINGS
from armybuilder.engine.systems.blitz_beta.text.names import Names
from armybuilder.engine.systems.blitz_beta.text.reading import OPTIONS, read

__all__ = ["read", "write"]


def write(document: ForceDocument, catalogue: Catalogue) -> str:
    """`document` as text that `read` reads back: every choice, and what things cost for those who look at it."""
    return "\n".join(_Writer(resolve(document, catalogue)).lines()) + "\n"


class _Writer:
    def __init__(self, force: Force) -> None:
        self.force = force
        self.names = Names(force.catalogue, force.faction.key if force.faction else "")
        self.entries = {entry.where: entry for _, entry in force.entries}
        self.units = {unit.where: unit for unit in force.units}

    def lines(self) -> Iterator[str]:
        source = self.force.source
        yield from _named("Name", source.name)
        yield f"Faction: {self.force.faction.name if self.force.faction else word(source.faction)}"
        if source.sublist:
            sublist = self.force.catalogue.sublists.get(source.sublist)
            fits = sublist and self.names.find_sublist(sublist.name) == sublist
            yield f"Sub-list: {sublist.name if sublist and fits else word(source.sublist)}"
        yield f"Limit: {source.limit} TV"
        yield f"Total: {self.force.total} TV"
        options = ", ".join(_options(source.options, self.names))
        if options:
            yield f"Options: {options}"
        yield from ruling_lines(source.options.rulings, RULINGS)
        yield from _named("Catalogue", source.catalogue)
        yield from _notes(source.notes)
        for index, group in enumerate(source.groups):
            yield ""
            yield from self.group(index, group)

    def group(self, index: int, group: doc.Group) -> Iterator[str]:
        name = quoted(group.name) if self.names.code(group.name) else word(group.name)
        yield f"Group {index + 1}{f': {name}' if group.name else ''} ({self.force.groups[index].total} TV)"
        yield from _notes(group.notes)
        if group.primary:
            yield from self.unit("Primary", group.primary, self.units[f"/groups/{index}/primary"])
        if group.support:
            yield from self.unit("+ Support", group.support, self.units[f"/groups/{index}/support"])
        for number, extra in enumerate(group.extra_support):
            yield from self.unit("+ Support", extra, self.units[f"/groups/{index}/extra_support/{number}"])

    def unit(self, role: str, source: doc.Unit, unit: ResolvedUnit) -> Iterator[str]:
        code = source.ua if self.names.code(source.ua) == source.ua else quoted(source.ua)
        parts = [f"{role} {code}" if source.ua else role]
        parts += ["veteran"] if source.veteran else []
        parts += [self.unit_upgrade(key) for key in source.upgrades]
        parts += [f"named {quoted(source.name)}"] if source.name else []
        yield f"{', '.join(parts)} ({unit.actions} action{'' if unit.actions == 1 else 's'}, {unit.total} TV)"
        yield from _notes(source.notes)
        for index, entry in enumerate(source.models):
            yield self.entry(entry, self.entries.get(f"{unit.where}/models/{index}"))
            yield from _notes(entry.notes, "  ")

    def unit_upgrade(self, key: str) -> str:
        purchase = self.force.catalogue.purchases.get(key)
        return purchase.name if purchase and self.names.unit_upgrade(purchase.name) == key else word(key)

    def entry(self, source: doc.Entry, entry: ResolvedEntry | None) -> str:
        count = f"{source.count}x " if source.count > 1 else ""
        rank = f"{source.rank if source.rank in doc.RANKS else quoted(source.rank)}: " if source.rank else ""
        name = f" {quoted(source.name)}" if source.name else ""
        if entry is None:
            return f"- {count}{rank}{word(source.model)}{name}"
        bought = "".join(f" + {self.bought(row, entry)}" for row in entry.bought)
        return f"- {count}{rank}{self.model(entry)}{bought}{name} ({entry.total} TV)"

    def model(self, entry: ResolvedEntry) -> str:
        """The shortest name that leads back to the model."""
        model = entry.model
        return next(
            (name for name in (model.name, f"{model.faction}/{model.name}") if self.leads_to(name, model)), ""
        ) or (model.key)

    def leads_to(self, name: str, model: Any) -> bool:
        try:
            return word(name) == name and self.names.find_model(name) == model
        except NotReadError:
            return False

    def bought(self, bought: Bought, entry: ResolvedEntry) -> str:
        name = bought.row.name if bought.row else bought.purchase.name if bought.purchase else bought.key
        choice = doc.ChosenUpgrade(bought.key, bought.weapon_code) if bought.weapon_code else bought.key
        try:
            fits = word(name) == name and self.names.upgrade(name, entry.model, bought.weapon_code) == choice
        except NotReadError:
            fits = False
        weapon = f" ({word(bought.weapon_code)})" if bought.weapon_code else ""
        return f"{name if fits else bought.key}{weapon}"


def _named(key: str, value: str) -> Iterator[str]:
    if value:
        yield f"{key}: {word(value)}"


def _notes(notes: str, margin: str = "") -> Iterator[str]:
    if notes:
        yield f"{margin}Notes: {word(notes)}"


def _options(options: doc.Options, names: Names) -> Iterator[str]:
    """`elite`, `ally South`: a choice that is on by its name, another with its value, in quotes unless it is a list."""
    for key in OPTIONS:
        value = getattr(options, key)
        faction = names.find_faction(value) if isinstance(value, str) else None
        if value is True:
            yield key
        elif value is not None and value is not False:
            yield f"{key} {faction.name if faction and faction.key == value else quoted(str(value))}"
