"""Lists as plain text: what `write` writes, `read` reads.

Name: "Night watch"
Faction: Toy Box
Limit: 30 pts

Band: "Left"
- 2x Guard (14 pts)
"""

from collections.abc import Iterator

from armybuilder.engine.core.documents import DocumentProblem, names
from armybuilder.engine.core.documents.text_lines import Line, NotReadError, quoted, take_count, without_price
from armybuilder.engine.core.documents.text_reader import TextReader
from armybuilder.engine.core.tables import Catalogue
from tests.example_system.document import SYSTEM, ForceDocument, convert
from tests.example_system.force import find, resolve
from tests.example_system.tables import ARMIES, SOLDIERS


def write(document: ForceDocument, catalogue: Catalogue) -> str:
    return "\n".join(_lines(document, catalogue)) + "\n"


def _lines(document: ForceDocument, catalogue: Catalogue) -> Iterator[str]:
    force = resolve(document, catalogue)
    yield f"Faction: {quoted(document.faction)}"
    yield f"Limit: {document.limit} pts"
    for label, value in (("Name", document.name), ("Catalogue", document.catalogue), ("Notes", document.notes)):
        if value:
            yield f"{label}: {quoted(value)}"
    for source, band in zip(document.groups, force.bands, strict=True):
        yield ""
        yield f"Band: {quoted(source.name)}"
        if source.notes:
            yield f"Notes: {quoted(source.notes)}"
        for entry in band.entries:
            name = entry.model.name if entry.model else quoted(entry.key)
            yield f"- {entry.source.count}x {name} ({entry.total} pts)"


def read(text: str, catalogue: Catalogue) -> ForceDocument:
    """The document, or `DocumentError` with each line that nobody can read."""
    return Reader(catalogue).read(text)


class Reader(TextReader[ForceDocument]):
    headers = {name: name for name in ("name", "faction", "limit", "catalogue", "notes")}
    ignored = frozenset({"total"})

    def __init__(self, catalogue: Catalogue) -> None:
        super().__init__(SYSTEM, convert)
        self.catalogue = catalogue

    def header_faction(self, value: str) -> None:
        factions = self.catalogue[ARMIES].items()
        known = [key for key, faction in factions if value.lower() in (key, faction.name.lower())]
        if not known:
            raise NotReadError(f"There is no faction '{value[:40]}'.", self.catalogue[ARMIES])
        self.force["faction"] = known[0]

    def header_limit(self, value: str) -> None:
        number = value.removesuffix(" pts")
        if not (number.isascii() and number.isdecimal() and len(number) < 7):
            raise NotReadError(f"'{value[:40]}' is no limit: write it as 'Limit: 30 pts'.")
        self.force["limit"] = int(number)

    def heading(self, line: Line) -> bool:
        word, colon, rest = line.text.partition(":")
        if not (colon and word == "Band"):
            return False
        self.here = {"models": [], "name": line.full(rest.strip())}
        self.groups.append(self.here)
        return True

    def entry(self, line: Line) -> None:
        if not self.groups:
            raise NotReadError("A model stands before any band: begin one by 'Band:'.")
        text, count = take_count(without_price(line.text))
        name = line.full(text)
        key = find(self.catalogue, name)
        if key is None:
            raise NotReadError(f"There is no model '{name[:40]}'.", names.near(name, self.catalogue[SOLDIERS]))
        self.groups[-1]["models"].append({"model": key, "count": count or 1})

    def complete(self) -> None:
        for name in ("faction", "limit"):
            if name not in self.force:
                self.problems.append(DocumentProblem("", f"The list does not say its {name}."))
