"""Several lists in one text or table, taken apart."""

import csv
import io
import re
from collections.abc import Iterator

from armybuilder.forces.imports import table

_HEADS = {
    "game": ("game", "system"),
    "name": ("name", "title", "player"),
    "faction": ("faction", "army", "force"),
}
"""What begins a list, and what people call it."""
_KINDS = {word: kind for kind, words in _HEADS.items() for word in words}
_NEUTRAL = frozenset({
    "list", "sub-list", "sublist", "limit", "tv", "tv-limit", "points", "total", "options", "option", "ruling", "rulings",
    "house-ruling", "house-rulings", "notes", "note", "pack", "catalogue", "verdict",
})  # fmt: skip
"""What else is said of a list as a whole: it is no part of a group."""
_MARKS = r"[ \t\xa0>*_•·▪#-]{0,20}(?:\[[^\]\n]{1,20}\]){0,5}[*_]{0,3}"
_HEAD = re.compile(rf"({_MARKS})([A-Za-z][A-Za-z -]{{1,20}}?)[*_]{{0,3}} ?:")
_MOST_HEAD = 120
"""Characters at the beginning of a line among which a head stands."""
_BREAK = re.compile(r"\r\n|\n|\r")
SEPARATOR = re.compile(r"(?m)^[ \t]*-{3,}[ \t]*\r?$")
_BLANK = " \t\r\n"
_SEP = re.compile(r'"?sep=(.)"?', re.IGNORECASE)


def parts(text: str) -> list[str]:
    """The texts between lines of `---`, at least one."""
    return [part.strip(_BLANK) for part in SEPARATOR.split(text) if part.strip(_BLANK)] or [""]


def texts(text: str) -> list[str]:
    """The text lists in a text: a second head behind a group (`Game:`, `Name:`, `Faction:`) begins another one."""
    lines = _BREAK.split(text)
    begins = [0, *_list_starts(lines)]
    if len(begins) == 1:
        return [text]
    return ["\n".join(lines[begin:end]) for begin, end in zip(begins, [*begins[1:], None], strict=True)]


def _list_starts(lines: list[str]) -> Iterator[int]:
    """The numbers of the lines, from 0, at which further lists begin."""
    seen: set[str] = set()  # heads of the list so far
    run: dict[str, int] = {}  # heads that stand behind its groups, with the lines
    grouped = 0  # lines that stand in groups, or may
    started = ended = False
    for number, line in enumerate(lines):
        kind = _kind(line, ended=ended)
        if kind == "blank":
            continue
        if kind in _HEADS and (grouped or ended):
            run.setdefault(kind, number)
            if ended or kind in seen or (kind == "game" and grouped > 1):
                yield min(run.values())
                seen, run, grouped, started, ended = set(run), {}, 0, True, False
        elif kind in _HEADS:
            seen.add(kind)
        elif kind == "end":
            ended = True
        elif kind == "group" and not ended and started:
            if "faction" in run and grouped > 1:
                yield min(run.values())
                seen, grouped = set(), 0
            grouped, seen, run = grouped + 1, seen | set(run), {}
        started = True  # the first line of all may be a name without a head


def _kind(line: str, *, ended: bool) -> str:
    """Return the kind of a line: `blank`, a head that begins a list, another head (empty), the `end` of what is
    read, or of a `group`.
    """
    if not line.strip():
        return "blank"
    found = _HEAD.match(line[:_MOST_HEAD])
    word = found[2].strip().lower().replace(" ", "-") if found else ""
    if found and word in _KINDS and not (ended and found[1].strip()):
        return _KINDS[word]
    if found and word == "problems" and not line[found.end() :].strip():
        return "end"
    return "" if word in _NEUTRAL else "group"


def tables(text: str) -> list[str]:
    """The tables in a text, each of one list; none where the text is no table. Lists are told apart by what stands in the column
    of lists, and by a second line of heads."""
    text, mark = _split_delimiter(text)
    rows = _rows(text, mark)
    heads = table.columns_of(rows[0]) if rows else []
    if "model" not in heads or len([head for head in heads if head]) < 2:
        return []
    lists = _lists(rows, heads.index("list") if "list" in heads else None)
    if len(lists) == 1 and mark in table.MARKS and rows[0] not in rows[1:]:
        return [text]  # as it stands, so that lines keep their numbers
    return [write_csv([rows[0], *each]) for each in lists]


def _lists(rows: list[list[str]], column: int | None) -> list[list[list[str]]]:
    """The rows of each list, without heads; at least one."""
    found: list[list[list[str]]] = [[]]
    name = ""
    for row in rows[1:]:
        own = row[column].strip() if column is not None and column < len(row) else ""
        if found[-1] and (row == rows[0] or (own and name and own != name)):
            found.append([])
            name = ""
        if row != rows[0]:
            found[-1].append(row)
            name = own or name
    return [each for each in found if each] or found


def _split_delimiter(text: str) -> tuple[str, str]:
    """A text without the line `sep=;` that some programs write first, and the mark between its cells."""
    text = text.lstrip("\ufeff \r\n")
    first, _, rest = text.partition("\n")
    said = _SEP.fullmatch(first.strip())
    return (rest, said[1]) if said else (text, max(table.MARKS, key=first.count))


def _rows(text: str, mark: str) -> list[list[str]]:
    """The rows of a table, without those that are blank; none where it cannot be read, or its first line has no such mark."""
    if mark not in text.split("\n", 1)[0]:
        return []
    try:
        rows = csv.reader(io.StringIO(text, newline=""), delimiter=mark)
        return [row for row in rows if any(cell.strip() for cell in row)]
    except (csv.Error, ValueError, TypeError):
        return []


def write_csv(rows: list[list[str]]) -> str:
    """Rows as a table with every cell in quotes."""
    out = io.StringIO(newline="")
    csv.writer(out, quoting=csv.QUOTE_ALL).writerows(rows)
    return out.getvalue()
