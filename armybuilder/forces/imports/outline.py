"""Contents of another tool's list file, as far as every tool provides them. The file becomes a text list, which is
read like any other; anything that is not understood is reported line by line.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from armybuilder.engine.core.documents import DocumentError, DocumentProblem
from armybuilder.engine.core.documents.text.lines import quoted
from armybuilder.engine.core.text import plain

MOST_FAULTS = 50
"""Counts that are told one by one."""
_UNIT = re.compile(r"(?:.*\b)?UA (\w{2,3})\b.*")
_UNTYPED = re.compile(r"(?:primary|support) unit\b.*|(?:haupt|unterstützungs)einheit\b.*", re.IGNORECASE)
"""The heading of a unit on paper, in either language: `Primary unit UA GP · General Purpose`, `Unterstützungseinheit UA FS`."""
_SUPPORT = re.compile(r"support|unterst", re.IGNORECASE)
_NAMED = re.compile("“([^”]{1,200})”")
_NUMBERED = re.compile(r"(?:combat )?(?:group|(?:kampf)?gruppe)(?: \d{1,3})?", re.IGNORECASE)
"""What paper and other tools call a group without a name."""


@dataclass(slots=True)
class ForeignRow:
    """Models that are alike: `model` is their kind, `name` what their player calls them. `whole` says that `model` is a name and
    nothing else, so that no part of it is taken for something bought."""

    model: str
    count: int = 1
    rank: str = ""
    bought: list[str] = field(default_factory=list)
    name: str = ""
    notes: str = ""
    whole: bool = False

    def lines(self) -> Iterator[str]:
        """`- 2x CGL: Hunter + Headhunter "Nick"`, as a text list has it."""
        count = f"{self.count}x " if self.count > 1 else ""
        rank = f"{self.rank}: " if self.rank else ""
        model = plain(self.model)
        model = quoted(model) if self.whole and "," in model else model
        name = f" {quoted(self.name)}" if self.name else ""
        yield f"- {count}{rank}{' + '.join([model, *map(plain, self.bought)])}{name}"
        if self.notes:
            yield f"  Notes: {quoted(self.notes)}"


@dataclass(slots=True)
class ForeignUnit:
    """A unit of a group: how it is headed (`Primary GP`), empty where the tool knows no units, and its rows."""

    heading: str = ""
    rows: list[ForeignRow] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


@dataclass(slots=True)
class ForeignGroup:
    """A group of units; `record` is what it is bought as, where a game has such groups."""

    name: str = ""
    units: list[ForeignUnit] = field(default_factory=list)
    record: str = ""


@dataclass(slots=True)
class ForeignList:
    """A list of another tool; texts as they stand there, `limit` in points, `notes` for what has no place here, `rows` stand in no
    group. `labels` are other words of a game for labels of its text lists."""

    name: str = ""
    faction: str = ""
    sublist: str = ""
    limit: str = ""
    notes: list[str] = field(default_factory=list)
    groups: list[ForeignGroup] = field(default_factory=list)
    game: str = ""
    rows: list[ForeignRow] = field(default_factory=list)
    labels: dict[str, str] = field(default_factory=dict)

    def text(self) -> str:
        """The text list."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        heads = (
            ("Game", plain(self.game)),
            ("Name", quoted(plain(self.name)) if self.name else ""),
            ("Faction", plain(self.faction)),
            ("Sub-list", plain(self.sublist)),
            ("Limit", plain(self.limit)),
        )
        for head, said in heads:
            if said:
                yield f"{self.labels.get(head, head)}: {said}"
        for note in self.notes:
            yield f"Notes: {quoted(note)}"
        for row in self.rows:
            yield from row.lines()
        noun = self.labels.get("Group", "Group")
        for number, group in enumerate(self.groups, 1):
            name, record = plain(group.name), plain(group.record)
            yield f"{noun} {number}{f' {record}' if record else ''}{f': {quoted(name)}' if name else ''}"
            for unit in group.units:
                if unit.heading:
                    yield plain(unit.heading)
                yield from (f"Notes: {quoted(note)}" for note in unit.notes)
                for row in unit.rows:
                    yield from row.lines()


def own_name(name: str) -> str:
    """The name of a group; none where it is only what groups are called."""
    return "" if _NUMBERED.fullmatch(name) else name


def unit_heading(printed: str) -> str:
    """`Primary unit “Aces”: UA GP · General Purpose, veteran unit` → `Primary GP, veteran, named "Aces"`; empty for what paper does
    not print so."""
    unit = _UNIT.fullmatch(printed)
    if not unit and not _UNTYPED.fullmatch(printed):
        return ""
    role = "Support" if _SUPPORT.search(printed) else "Primary"
    name = _NAMED.search(printed)
    veteran = ", veteran" if "veteran" in _NAMED.sub("", printed).lower() else ""
    return f"{role}{f' {unit[1]}' if unit else ''}{veteran}{f', named {quoted(name[1])}' if name else ''}"


def count_error(faults: Sequence[tuple[str, str]]) -> DocumentError:
    """Counts that are none, each with its place."""
    return DocumentError(
        [
            DocumentProblem(
                where,
                _("“%(text)s” is not a number of models: enter a whole number below a million.") % {"text": text[:40]},
            )
            for where, text in faults[:MOST_FAULTS]
        ]
    )
