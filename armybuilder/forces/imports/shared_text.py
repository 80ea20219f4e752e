"""Texts that Muster writes for people to read: plain, in Markdown or with the tags of forums, in either language."""

import re
from typing import Any

from django.utils.translation import gettext as _

from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.documents.text.lines import cut_tail, pieces
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


def read(text: str) -> str | None:
    """The text list of a text for people; None where it is none. `DocumentError` where it is of a game whose texts leave out too
    much."""
    lines = text.strip().splitlines()
    heading = _HEADING.fullmatch(_plain(lines[1])) if len(lines) > 1 and len(lines[1]) <= MAX_HEADING else None
    game = next((key for key in SYSTEMS if heading and heading["game"] == game_of(key).catalogue.name), None)
    if heading is None or game is None:
        return None
    printed = _purchases(game)
    if printed is None:
        raise fail(
            "",
            _(
                "This text is for reading: it leaves out details of the list. Ask for the list as a link, or as text "
                "“For importing again”."
            ),
        )
    army, _dot, sublist = (heading["army"] or "").partition(" · ")
    found = ForeignList(_plain(lines[0]), army, sublist, heading["limit"] or "", game=SYSTEMS[game].name)
    _read_groups(found, lines[2:], f" {heading['points']})", printed)
    return found.text()


def _purchases(game: str) -> frozenset[str] | None:
    """The printed names of what is bought for models; None for a game without such names, whose texts leave out what decides a
    price."""
    book: Any = game_of(game).catalogue
    return frozenset(each.name for each in book.purchases.values()) if hasattr(book, "purchases") else None


def _read_groups(found: ForeignList, lines: list[str], points: str, printed: frozenset[str]) -> None:
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


def _row(said: str, details: str, printed: frozenset[str]) -> ForeignRow:
    """`2 × CO · Hunter + Headhunter`, with `Red One · Recon Drone`: its name, and what is bought."""
    count = _COUNT.match(said)
    rank, _dot, model = said[count.end() if count else 0 :].rpartition(" · ")
    model, *upgrades = model.split(" + ")
    name, _dot, last = details.rpartition(" · ")
    bought = pieces(last, ",")
    if any((cut_tail(each) or (each,))[0] not in printed for each in bought):
        name, bought = details, []
    return ForeignRow(model, int(count[1]) if count else 1, rank, [*upgrades, *bought], name, whole=True)
