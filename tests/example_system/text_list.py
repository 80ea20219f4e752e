"""Lists as plain text: what `write` writes, `read` reads.

Name: "Night watch"
Faction: Toy Box
Limit: 30 pts

Band: "Left"
- 2x Guard (14 pts)
"""

from collections.abc import Iterator
from typing import Any

from armybuilder.engine.core import document as core
from armybuilder.engine.core import names
from armybuilder.engine.core.document import FORMAT, DocumentError, DocumentProblem
from armybuilder.engine.core.text_lines import Line, NotReadError, lines_of, quoted, take_count, without_price
from tests.example_system.catalogue import Catalogue
from tests.example_system.document import SYSTEM, ForceDocument, convert
from tests.example_system.force import find, resolve


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
    if len(text.encode(errors="replace")) > core.MAX_BYTES:
        raise core.fail("", f"The list is too long; at most {core.MAX_BYTES:,} bytes are read.")
    data: dict[str, Any] = {"format": FORMAT, "system": SYSTEM, "groups": []}
    problems = []
    for number, raw in lines_of(text):
        try:
            _take(Line(raw), data, catalogue)
        except NotReadError as error:
            problems.append(DocumentProblem(f"line {number}", str(error), error.candidates))
    missing = [name for name in ("faction", "limit") if name not in data]
    problems += [DocumentProblem("", f"The list does not say its {name}.") for name in missing]
    if problems:
        raise DocumentError(problems)
    return convert(data)


def _take(line: Line, data: dict[str, Any], catalogue: Catalogue) -> None:
    """Put what a line says into `data`."""
    label, colon, rest = line.text.partition(": ")
    here = data["groups"][-1] if data["groups"] else data
    match label if colon else "":
        case "Name" | "Catalogue":
            data[label.lower()] = line.full(rest)
        case "Faction":
            data["faction"] = _faction(line.full(rest), catalogue)
        case "Limit":
            data["limit"] = _limit(line.full(rest))
        case "Notes":
            here["notes"] = line.full(rest)
        case "Band":
            data["groups"].append({"models": [], "name": line.full(rest)})
        case _:
            _model(line, here, catalogue)


def _faction(name: str, catalogue: Catalogue) -> str:
    known = {key for key, faction in catalogue.factions.items() if name.lower() in (key, faction.name.lower())}
    if not known:
        raise NotReadError(f"There is no faction '{name[:40]}'.", catalogue.factions)
    return known.pop()


def _limit(text: str) -> int:
    number = text.removesuffix(" pts")
    if not (number.isascii() and number.isdecimal() and len(number) < 7):
        raise NotReadError(f"'{text[:40]}' is no limit: write it as 'Limit: 30 pts'.")
    return int(number)


def _model(line: Line, here: dict[str, Any], catalogue: Catalogue) -> None:
    if "models" not in here:
        raise NotReadError("A model stands before any band: begin one by 'Band: \"\"'.")
    text, count = take_count(without_price(line.text))
    key = find(catalogue, line.full(text))
    if key is None:
        raise NotReadError(f"There is no model '{line.full(text)[:40]}'.", names.near(text, catalogue.models))
    here["models"].append({"model": key, "count": count or 1})
