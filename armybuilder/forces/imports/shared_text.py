"""Texts that Muster writes for people to read: plain, in Markdown or with the tags of forums, in either language."""

import re
from typing import Any, NamedTuple

from armybuilder.engine.core.documents.fields import schema_of
from armybuilder.engine.core.documents.text.lines import cut_tail, pieces
from armybuilder.engine.core.game import AnyGame
from armybuilder.engine.core.text import capital
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.imports.outline import (
    ForeignGroup,
    ForeignList,
    ForeignRow,
    ForeignUnit,
    own_name,
    unit_heading,
)
from factions.catalogues import game_of

MAX_HEADING = 400
"""Characters of the line below the name."""
_HEADING = re.compile(
    r"(?:(?P<army>[^\d].*?) · )?\d[\d.]*(?: \w+ (?P<limit>\d+))? (?P<points>\S+) · [^·]+ · (?P<game>[^·]+)"
)
_TAGS = re.compile(r"\[/?[bi]\]|(?<!\\)\*\*|\u200b")
_ESCAPE = re.compile(r"\\(.)")
_MARK = re.compile(r"(?:#{2,3}|[•-]) ")
_ROW = re.compile(r"[•-] ")
_FIGURES = re.compile(r" {2,}")
_COUNT = re.compile(r"(\d{1,6}) × ")
_LINK = re.compile(r"https?://\S{1,300}\?d=([0-9A-Za-z_-]{20,})")
"""The link that a text ends with."""


class SharedText(NamedTuple):
    """A text for people: the code in the link that it ends with, empty where there is none, and what it says as a text list.
    `is_partial` says that details of rows were left as notes."""

    code: bytes
    text: str
    is_partial: bool


def texts_in(text: str) -> list[SharedText]:
    """The texts for people in a text, one behind the other; none where it does not begin with one."""
    lines = text.strip().splitlines()
    headings = {number - 1: found for number, line in enumerate(lines) if number and (found := _heading(line))}
    if 0 not in headings:
        return []
    ends = [*list(headings)[1:], None]
    return [_read(found, lines[begin:end]) for (begin, found), end in zip(headings.items(), ends, strict=True)]


def _heading(line: str) -> "re.Match[str] | None":
    """The line below the name; None where it is another."""
    found = _HEADING.fullmatch(_plain(line)) if len(line) <= MAX_HEADING else None
    return found if found and _game(found) else None


def _game(heading: "re.Match[str]") -> str:
    """The key of the game that the line names; empty for one that is none of ours."""
    return next((key for key in SYSTEMS if heading["game"] == game_of(key).catalogue.name), "")


def _read(heading: "re.Match[str]", lines: list[str]) -> SharedText:
    """The text with this line below its name."""
    while not lines[-1].strip():
        lines = lines[:-1]
    link = _LINK.fullmatch(lines[-1].strip())
    game = game_of(_game(heading))
    army, _dot, sublist = (heading["army"] or "").partition(" · ")
    found = ForeignList(_plain(lines[0]), army, sublist, heading["limit"] or "", game=game.system.name)
    printed = _purchases(game)
    _read_groups(found, lines[2 : -1 if link else None], f" {heading['points']})", printed)
    if printed is None:
        _without_details(found, game)
    return SharedText(link[1].encode() if link else b"", found.text(), printed is None)


def _purchases(game: AnyGame) -> frozenset[str] | None:
    """The printed names of what is bought for models; None for a game without such names, whose details stay notes."""
    book: Any = game.catalogue
    return frozenset(each.name for each in book.purchases.values()) if hasattr(book, "purchases") else None


def _without_details(found: ForeignList, game: AnyGame) -> None:
    """Headings as the text lists of the game have them. A group that is bought whole has itself as its first row; rows of a group
    that could be bought so, and is not, stand before all groups."""
    fields = game.system.documents.shape.by_name
    item = fields["groups"].item
    found.labels |= {"Group": capital(fields["groups"].nouns.one), "Sub-list": fields["sublist"].label.english}
    is_bought = bool(item and item.part and schema_of(item.part).main)
    for group in found.groups if is_bought else ():
        rows = [row for unit in group.units for row in unit.rows]
        if rows and (rows[0].model == group.name or any(unit.heading for unit in group.units)):
            group.record, rows = rows[0].model, rows[1:]
            group.name = "" if group.name == group.record else group.name
        else:
            found.rows += rows
            rows = []
        group.units = [ForeignUnit(rows=rows)] if rows else []
    found.groups = [group for group in found.groups if group.units or not is_bought]
    for group in () if is_bought else found.groups:
        group.units = [ForeignUnit(rows=[row for unit in group.units for row in unit.rows])]


def _read_groups(found: ForeignList, lines: list[str], points: str, printed: frozenset[str] | None) -> None:
    """The groups with their units and rows. A group stands behind a blank line, in Markdown a unit does too; figures are not read:
    they are those of the models."""
    is_behind_blank = False
    for line in lines:
        said, rest = _parts(_plain(line), points)
        if _ROW.match(line) and found.groups:
            units = found.groups[-1].units or [ForeignUnit()]
            found.groups[-1].units = units
            units[-1].rows.append(_row(said, rest, printed))
        elif line.startswith("###") or (is_behind_blank and line.strip() and not line.startswith("**")):
            found.groups.append(ForeignGroup(own_name(said)))
        elif line.strip() and not _FIGURES.match(line):
            if found.groups:
                found.groups[-1].units.append(ForeignUnit(unit_heading(said) or said))
            else:
                found.notes.append(said)
        is_behind_blank = not line.strip()


def _plain(line: str) -> str:
    """A line without marks of its format."""
    return _ESCAPE.sub(r"\1", _TAGS.sub("", _MARK.sub("", line.rstrip(), count=1)))


def _parts(said: str, points: str) -> tuple[str, str]:
    """`Klemm (Recon Drone, 23 TV)` → `Klemm`, and `Recon Drone`."""
    cut = cut_tail(said) if said.endswith(points) else None
    return (cut[0], cut[1].rpartition(", ")[0]) if cut else (said, "")


def _row(said: str, details: str, printed: frozenset[str] | None) -> ForeignRow:
    """`2 × CO · Hunter + Headhunter`, with `Red One · Recon Drone`: its name, and what is bought."""
    count = _COUNT.match(said)
    rank, _dot, model = said[count.end() if count else 0 :].rpartition(" · ")
    if printed is None:
        return ForeignRow(model, int(count[1]) if count else 1, rank, notes=details)
    model, *upgrades = model.split(" + ")
    name, _dot, last = details.rpartition(" · ")
    bought = pieces(last, ",")
    if any((cut_tail(each) or (each,))[0] not in printed for each in bought):
        name, bought = details, []
    return ForeignRow(model, int(count[1]) if count else 1, rank, [*upgrades, *bought], name, whole=True)
