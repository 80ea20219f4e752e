"""What a file of another tool says of a list, as far as every tool says it. It becomes a text list, which is read like any other:
what nobody understands is told line by line."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from armybuilder.engine.core.documents.text_lines import quoted
from armybuilder.engine.core.text import plain


@dataclass(slots=True)
class ForeignUnit:
    """A unit of a group: how it is headed (`Primary GP`), empty where the tool knows no units, and its rows."""

    heading: str = ""
    rows: list[str] = field(default_factory=list)


@dataclass(slots=True)
class ForeignGroup:
    name: str = ""
    units: list[ForeignUnit] = field(default_factory=list)


@dataclass(slots=True)
class ForeignList:
    """A list of another tool; texts as they stand there, `limit` in points, `notes` for what has no place here."""

    name: str = ""
    faction: str = ""
    sublist: str = ""
    limit: str = ""
    notes: list[str] = field(default_factory=list)
    groups: list[ForeignGroup] = field(default_factory=list)

    def text(self) -> str:
        """The text list."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        heads = (("Name", quoted(plain(self.name)) if self.name else ""), ("Faction", plain(self.faction)))
        for head, said in (*heads, ("Sub-list", plain(self.sublist)), ("Limit", self.limit)):
            if said:
                yield f"{head}: {said}"
        for note in self.notes:
            yield f"Notes: {plain(note)}"
        for number, group in enumerate(self.groups, 1):
            name = plain(group.name)
            yield f"Group {number}{f': {quoted(name)}' if name else ''}"
            for unit in group.units:
                if unit.heading:
                    yield plain(unit.heading)
                yield from (f"- {plain(row)}" for row in unit.rows)


def row(name: str, *, count: int = 1, rank: str = "", bought: list[str] | None = None) -> str:
    """`2x CGL: Hunter + Headhunter`: a row as a text list has it."""
    head = f"{count}x " if count > 1 else ""
    lead = f"{rank}: " if rank else ""
    return " + ".join([f"{head}{lead}{name}", *(bought or ())])
