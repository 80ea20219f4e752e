"""A text list as a table and back: a line for each row of the list, its words in cells. What is written is read back as the same
text list, whatever the game; what people change in a cell is read as it stands there then.

A line without a model tells what its list, group or unit says of itself: `EventSettings` holds lines of the text list that have no column.
A unit that is headed as the one before it begins with such a line.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from armybuilder.engine.core.documents.text.lines import (
    TextLine,
    cut_tail,
    lines_of,
    quoted,
    take_count,
    top_level,
    without_price,
)

HEADS = ("Game", "List", "Faction", "Sub-list", "Limit", "Group", "Unit", "Count", "Rank", "Model", "Upgrades", "Name", "Notes",
         "Settings", "Each", "Total")  # fmt: skip
_WHOLE = {"Game": "Game", "Name": "List", "Faction": "Faction", "Sub-list": "Sub-list", "Limit": "Limit"}
"""Headers of a text list that every line of the table repeats, and their columns."""
_ROW = ("Count", "Rank", "Model", "Upgrades", "Name")
"""Columns of a row of the list."""
_LABELLED = re.compile(r"([A-Z][A-Za-z -]{1,30}): ?(.*)")
_SUMS = frozenset({"Total", "Verdict"})
_AMOUNT = re.compile(r"\d+(?:\.\d+)?")
_RANK = re.compile("(\x00\\d+\x00|[\\w .-]+): (.+)")

Cells = dict[str, str]


def rows_of(text: str, points: str) -> Iterator[list[str]]:
    """The table of a text list as a game writes it, its head first; `points` is what the game calls them."""
    yield list(HEADS)
    writer = _Writer(points)
    writer.take(text)
    for cells in _without_repeats(writer.rows) or [{}]:
        yield [(writer.whole | cells).get(head, "") for head in HEADS]


def _without_repeats(rows: list[Cells]) -> list[Cells]:
    """Lines but those that only begin a part which the next line names as well, and no line before."""
    found: list[Cells] = []
    begun: set[tuple[tuple[str, str], ...]] = set()
    for cells, after in zip(rows, [*rows, {}][1:], strict=True):
        place = tuple(cells.items())
        if place in begun or not (cells.keys() <= {"Group", "Unit"} and cells.items() <= after.items()):
            found.append(cells)
        begun.add(place)
    return found


class _Writer:
    """Reads a text list as a game writes it; `rows` begins each group and unit with a line of its own."""

    def __init__(self, points: str) -> None:
        self.points = points
        self.whole: Cells = {}
        self.rows: list[Cells] = []
        self.here: Cells = {}
        """Group and unit of what is read."""

    def take(self, text: str) -> None:
        last = 0
        for number, raw in lines_of(text):
            line, is_apart = TextLine(raw), number > last + 1
            last = number
            labelled = None if is_apart else _LABELLED.fullmatch(line.text)
            if raw.startswith("- "):
                self.row(line)
            elif labelled:
                self.labelled(line, labelled[1], labelled[2])
            elif line.text.startswith("Pack: "):
                self.rows.append({"Settings": raw})
            else:
                heading = _restore_quotes(line, self.unpriced(line.text)[0]).removeprefix("+ ")
                self.start_part({"Group": heading} if is_apart else self.here | {"Unit": heading})

    def start_part(self, here: Cells) -> None:
        self.here = here
        self.rows.append(dict(here))

    def labelled(self, line: TextLine, label: str, value: str) -> None:
        """`Faction: North`, or what a part says of itself."""
        if label in _WHOLE and not self.here:
            said = line.full(value) if label == "Name" else _restore_quotes(line, value)
            self.whole[_WHOLE[label]] = said.partition(" ")[0] if label == "Limit" else said
        elif label not in _SUMS:
            if not self.rows:
                self.rows.append({})
            about = self.rows[-1]
            column, said = (
                ("Notes", line.full(value)) if label == "Notes" else ("Settings", _restore_quotes(line, line.text))
            )
            about[column] = f"{about[column]}\n{said}" if column in about else said

    def row(self, line: TextLine) -> None:
        text, price = self.unpriced(line.text)
        text, count = take_count(text)
        rank = _RANK.fullmatch(text)
        text = rank[2] if rank else text
        if count is None:
            text, count = take_count(text)
        text, name = line.take_name(text)
        model, upgrades = _split_upgrades(text)
        cells = {
            "Count": str(count or 1),
            "Rank": _restore_quotes(line, rank[1]) if rank else "",
            "Model": _restore_quotes(line, model),
            "Upgrades": _restore_quotes(line, upgrades),
            "Name": name or "",
        }
        if price is not None:
            cells |= {"Each": _amount(price / (count or 1)), "Total": _amount(price)}
        self.rows.append(self.here | cells)

    def unpriced(self, text: str) -> tuple[str, float | None]:
        """The text without the price in the bracket at its end, and the price."""
        cut = cut_tail(text)
        tail = f"x {cut[1]}" if cut else ""
        if not cut or text.endswith("]") or without_price(tail, self.points) == tail:
            return text, None
        return cut[0], float(_AMOUNT.findall(tail)[-1])


def _split_upgrades(text: str) -> tuple[str, str]:
    """`Hunter + Headhunter + Drone` → the model, and what stands behind the first sign that parts it."""
    for index in top_level(text, ",+"):
        if text[index] == "," or text[index - 1 : index + 2] == " + ":
            return text[:index].strip(), text[index + 1 :].strip()
    return text, ""


def _restore_quotes(line: TextLine, text: str) -> str:
    """Words of a line with their quotes."""
    return line.full(text, quoted)


def _amount(points: float) -> str:
    return f"{round(points, 3):g}"


# ---------------------------------------------------------------- and back


@dataclass(slots=True)
class _Unit:
    heading: str
    lines: list[str] = field(default_factory=list)


def text_of(rows: Iterable[Mapping[str, str]]) -> str:
    """The text list of a table, from its lines by their heads. Rows of one group and unit stand together wherever they stand."""
    whole: Cells = {}
    about: list[str] = []
    groups: dict[str, list[_Unit]] = {}
    for cells in rows:
        for label, head in _WHOLE.items():
            if cells.get(head) and label not in whole:
                whole[label] = quoted(cells[head]) if label == "Name" else cells[head]
        is_row = any(cells.get(head) for head in _ROW)
        if is_row or cells.get("Group") or cells.get("Unit"):
            unit = _unit_of(groups.setdefault(cells.get("Group", ""), []), cells.get("Unit", ""), begins=not is_row)
            unit.lines += [f"- {_row(cells)}"] if is_row else []
            unit.lines += _text_lines(cells)
        else:
            about += _text_lines(cells)
    return "\n".join([*(f"{label}: {said}" for label, said in whole.items()), *about, *_below(groups)]) + "\n"


def _unit_of(units: list[_Unit], heading: str, *, begins: bool) -> _Unit:
    """The last unit headed so, or a new one; what no unit is named for stands first."""
    found = next((unit for unit in reversed(units) if unit.heading == heading), None)
    if found is None or (begins and heading):
        units.insert(len(units) if heading else 0, found := _Unit(heading))
    return found


def _below(groups: Mapping[str, list[_Unit]]) -> Iterator[str]:
    for group, units in groups.items():
        yield from ["", group] if group else []
        for unit in units:
            yield from filter(None, [unit.heading, *unit.lines])


def _text_lines(cells: Mapping[str, str]) -> Iterator[str]:
    """Yield what a line contains besides its row, as lines of a text list."""
    yield from filter(None, cells.get("Settings", "").split("\n"))
    if cells.get("Notes"):
        yield f"Notes: {quoted(cells['Notes'])}"


def _row(cells: Mapping[str, str]) -> str:
    rank, count = cells.get("Rank", ""), cells.get("Count") or "1"
    bought, name = cells.get("Upgrades", ""), cells.get("Name", "")
    words = f"{rank and f'{rank}: '}{'' if count == '1' else f'{count}x '}{cells.get('Model', '')}"
    return f"{words}{bought and f' + {bought}'}{name and f' {quoted(name)}'}"
