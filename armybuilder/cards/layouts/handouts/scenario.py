"""The handout of a scenario: one page for the table, with the map of the zones and what each side scores."""

from collections.abc import Iterator, Sequence

from armybuilder.cards.drawing import (
    MM,
    Box,
    LayoutCell,
    LayoutRow,
    PlacedRow,
    Side,
    block,
    centered,
    entry,
    line,
    lines,
    merge_rows,
    paginate,
    stack,
)
from armybuilder.cards.fonts import ASCENT, DESCENT, Typeface
from armybuilder.cards.layouts.handouts.table_map import table_map
from armybuilder.cards.layouts.paper import PaperSize
from armybuilder.cards.layouts.sheet import ABOUT, BOTTOM_MARGIN, FORCE, PAD, RULE, SIDE_MARGIN, TOP_MARGIN
from armybuilder.cards.text import Style, TextRun
from armybuilder.cards.tones import BAR, FRAME, INK, ON_BAR
from armybuilder.engine.core.battle.scenarios.scenario import Map, Note, Scenario, Section
from armybuilder.engine.core.language import gettext

GUTTER = 6 * MM
GAP = 3 * MM
SIZES = (10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
"""Of all text: the largest at which everything stands on one page, else the smallest."""
NOTE = 0.8
"""Size of notes, as part of that of the text."""
SMALLEST = 6.5
HEADING = Style(Typeface.BOLD, 11, 8, INK)
SIDE_HEADING = Style(Typeface.BOLD, 12, 8, ON_BAR)
BAR_HEIGHT = 6.6 * MM
POINTS_WIDTH = 19 * MM
MAP_HEIGHT = 92 * MM
MAP_SHARE = 0.56
"""Of the page's width, what the map takes."""
BESIDE = 2
"""Sections that stand beside the map or under it: where and how long is fought."""


def handouts(scenario: Scenario, about: str, paper: PaperSize) -> list[Side]:
    """The pages without the foot: one, unless there is more to say than a page holds at the smallest size."""
    width = paper.width - 2 * SIDE_MARGIN
    room = paper.height - TOP_MARGIN - BOTTOM_MARGIN
    for size in SIZES:
        pages = paginate(list(_bands(scenario, about, width, size)), room)
        if len(pages) == 1:
            break
    return [stack(page, SIDE_MARGIN, TOP_MARGIN) for page in pages]


def _bands(scenario: Scenario, about: str, width: float, size: float) -> Iterator[LayoutRow]:
    """Title, map with what is common, the two sides, and the rest."""
    yield _title(scenario, about, width)
    sides = [section for section in scenario.sections if section.side]
    common = [section for section in scenario.sections if not section.side]
    yield _with_map(scenario.maps, common[:BESIDE], size, width)
    half = (width - GUTTER) / 2
    yield _columns([(half, list(_side(section, size, half))) for section in sides])
    below = [list(_section(each, size, half)) for each in common[BESIDE:]]
    below.append(list(_notes(scenario.notes, max(size * NOTE, SMALLEST), half)))
    yield _columns([(half, [row for rows in part for row in rows]) for part in _halves(below)])


def _with_map(maps: Sequence[Map], sections: Sequence[Section], size: float, width: float) -> LayoutRow:
    """The map on the left; each section goes where there is more room, beside or under it."""
    mapped = width * MAP_SHARE
    columns = [(mapped, [table_map(maps, mapped, MAP_HEIGHT), LayoutRow(GAP)]), (width - mapped - GUTTER, [])]
    for section in sections:
        wide, rows = min(columns, key=lambda column: _height(column[1]))
        rows += _section(section, size, wide)
    return _columns(columns)


def _halves(parts: Sequence[list[LayoutRow]]) -> tuple[Sequence[list[LayoutRow]], Sequence[list[LayoutRow]]]:
    """Parts in two columns, about equally long."""
    heights = [_height(rows) for rows in parts]
    cut = min(range(len(parts) + 1), key=lambda at: max(sum(heights[:at]), sum(heights[at:])))
    return parts[:cut], parts[cut:]


def _height(rows: Sequence[LayoutRow]) -> float:
    return sum(row.height for row in rows)


def _title(scenario: Scenario, about: str, width: float) -> LayoutRow:
    texts = list(lines(FORCE, 0, FORCE.size * ASCENT, scenario.title, width))
    baseline = texts[-1].y + texts[-1].size * DESCENT + ABOUT.size
    texts += lines(ABOUT, 0, baseline, about, width)
    return LayoutRow(texts[-1].y + ABOUT.size * DESCENT + GAP, tuple(texts))


def _columns(columns: Sequence[tuple[float, list[LayoutRow]]]) -> LayoutRow:
    """Rows side by side as one row, with white under it."""
    placed: list[PlacedRow] = []
    x, low = 0.0, 0.0
    for wide, rows in columns:
        placed += stack(rows, x, 0)
        low = max(low, _height(rows))
        x += wide + GUTTER
    return merge_rows(tuple(placed), low + GAP)


def _section(section: Section, size: float, width: float) -> Iterator[LayoutRow]:
    yield _heading(section.title, width)
    yield from _lines(section, size, 0, width)
    yield LayoutRow(GAP)


def _lines(section: Section, size: float, left: float, width: float) -> Iterator[LayoutRow]:
    for each in section.lines:
        yield entry(
            block((TextRun(f"{each.about}: ", Typeface.BOLD), TextRun(each.text)), size, left, width, foot=size * 0.3)
        )


def _heading(text: str, width: float) -> LayoutRow:
    texts = lines(HEADING, 0, HEADING.size * ASCENT + PAD, text, width)
    rule = Box(0, 0, width, RULE, fill=INK)
    return LayoutRow(texts[-1].y + HEADING.size * DESCENT + PAD / 2, texts, (rule,))


def _side(section: Section, size: float, width: float) -> Iterator[LayoutRow]:
    """One side: its mission on a bar, the table of victory points, and what it has to know."""
    bar = Box(0, 0, width, BAR_HEIGHT, fill=BAR)
    baseline = centered(SIDE_HEADING, bar, "0").y
    yield LayoutRow(BAR_HEIGHT + PAD, (line(SIDE_HEADING, PAD, baseline, section.title, width - 2 * PAD),), (bar,))
    for score in section.scoring:
        what = block(
            (TextRun(score.what),), size, POINTS_WIDTH, width - POINTS_WIDTH - PAD, top=size * 0.15, foot=size * 0.25
        )
        points = block((TextRun(score.points, Typeface.BOLD),), size, PAD, POINTS_WIDTH - PAD, top=size * 0.15)
        cells = (LayoutCell(points.texts), LayoutCell(what.texts))
        rule = Box(0, what.height - RULE, width, RULE, fill=FRAME)
        yield LayoutRow(what.height, (*points.texts, *what.texts), (rule,), cells=cells)
    yield LayoutRow(PAD)
    yield from _lines(section, size, PAD, width - 2 * PAD)


def _notes(notes: Sequence[Note], size: float, width: float) -> Iterator[LayoutRow]:
    """Yield the rulings on the book, in small type."""
    yield _heading(gettext("Rulings"), width)
    for note in notes:
        yield entry(block((TextRun(note.text),), size, 0, width))
