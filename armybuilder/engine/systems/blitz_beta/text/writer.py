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

from collections.abc import Callable, Iterator
from typing import Any

from armybuilder.engine.core.documents.fields import DocumentField
from armybuilder.engine.core.documents.names import names_of
from armybuilder.engine.core.documents.text.lines import NotReadError, quoted, word
from armybuilder.engine.core.documents.text.writer import DocumentWriter
from armybuilder.engine.systems.blitz_beta import document as doc
from armybuilder.engine.systems.blitz_beta.army.parts import PurchasedUpgrade, ResolvedEntry
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.document import ForceDocument
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedUnit, resolve
from armybuilder.engine.systems.blitz_beta.text.names import NameLookup
from armybuilder.engine.systems.blitz_beta.text.parser import read

__all__ = ["read", "write"]


def write(document: ForceDocument, catalogue: Catalogue) -> str:
    """`document` as text that `read` reads back: every choice, and what things cost for those who look at it."""
    return "\n".join(_Writer(resolve(document, catalogue)).lines()) + "\n"


class _Writer(DocumentWriter):
    def __init__(self, force: Force) -> None:
        super().__init__(force.source, names_of(force.catalogue), doc.WORDS, force.catalogue.rulings, {"": force.total})
        self.force = force
        self.known = NameLookup(force.catalogue, force.faction.key if force.faction else "")
        self.entries = {entry.where: entry for _, entry in force.entries}
        self.units = {unit.where: unit for unit in force.units}

    def word(self, field: DocumentField, value: str, plain: Callable[[str], str] = quoted) -> str:
        """A sub-list by its name where that is the one of the faction, an ally that nobody knows in quotes."""
        if field.name == "sublist":
            sublist = self.force.catalogue.sublists.get(value)
            return sublist.name if sublist and self.known.find_sublist(sublist.name) == sublist else plain(value)
        return super().word(field, value, plain)

    def section(self, part: Any, _field: DocumentField, where: str) -> Iterator[str]:
        index = int(where.rpartition("/")[2])
        name = quoted(part.name) if self.known.find_code(part.name) else word(part.name)
        yield f"Group {index + 1}{f': {name}' if part.name else ''} ({self.force.groups[index].total} TV)"
        yield from self.notes(part)
        if part.primary:
            yield from self.unit("Primary", part.primary, self.units[f"{where}/primary"])
        if part.support:
            yield from self.unit("+ Support", part.support, self.units[f"{where}/support"])
        for number, extra in enumerate(part.extra_support):
            yield from self.unit("+ Support", extra, self.units[f"{where}/extra_support/{number}"])

    def unit(self, role: str, source: doc.Unit, unit: ResolvedUnit) -> Iterator[str]:
        code = source.ua if self.known.find_code(source.ua) == source.ua else quoted(source.ua)
        parts = [f"{role} {code}" if source.ua else role]
        parts += ["veteran"] if source.veteran else []
        parts += [self.unit_upgrade(key) for key in source.upgrades]
        parts += [f"named {quoted(source.name)}"] if source.name else []
        yield f"{', '.join(parts)} ({unit.actions} action{'' if unit.actions == 1 else 's'}, {unit.total} TV)"
        yield from self.notes(source)
        for index, entry in enumerate(source.models):
            yield self.row(entry, self.entries.get(f"{unit.where}/models/{index}"))
            yield from self.notes(entry, "  ")

    def unit_upgrade(self, key: str) -> str:
        purchase = self.force.catalogue.purchases.get(key)
        return purchase.name if purchase and self.known.find_unit_upgrade(purchase.name) == key else word(key)

    def row(self, source: doc.Entry, entry: ResolvedEntry | None) -> str:
        count = f"{source.count}x " if source.count > 1 else ""
        rank = f"{source.rank if source.rank in doc.RANKS else quoted(source.rank)}: " if source.rank else ""
        name = f" {quoted(source.name)}" if source.name else ""
        if entry is None:
            return f"- {count}{rank}{word(source.model)}{name}"
        bought = "".join(f" + {self.upgrade_text(row, entry)}" for row in entry.upgrades)
        return f"- {count}{rank}{self.model(entry)}{bought}{name} ({entry.total} TV)"

    def model(self, entry: ResolvedEntry) -> str:
        """The shortest name that leads back to the model."""
        model, find = entry.model, self.known.find_model
        names = (model.name, f"{model.faction}/{model.name}")
        return next((name for name in names if _leads_back(name, find, model)), model.key)

    def upgrade_text(self, bought: PurchasedUpgrade, entry: ResolvedEntry) -> str:
        code = bought.weapon_code or ""
        fits = _leads_back(bought.name, lambda name: self.known.find_upgrade(name, entry.model, code), bought.choice)
        is_bare = code.isalnum() and not self.known.find_rank(code)
        weapon = f" ({code if is_bare else quoted(code)})" if code else ""
        return f"{bought.name if fits else bought.key}{weapon}"


def _leads_back(name: str, find: Callable[[str], object], wanted: object) -> bool:
    """Whether a bare name is found again as what it was written for."""
    try:
        return word(name) == name and find(name) == wanted
    except NotReadError:
        return False
