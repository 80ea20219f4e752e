"""The army sheet (any number of groups over any number of pages), and the line at the foot of every page."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from armybuilder.cards.art.diagrams import mark
from armybuilder.cards.drawing import (
    MM,
    Align,
    Box,
    LayoutCell,
    LayoutRow,
    PlacedRow,
    Side,
    Text,
    block,
    centered,
    entry,
    flow,
    line,
    lines,
    merge_rows,
    paginate,
    span_columns,
    stack,
)
from armybuilder.cards.fonts import ASCENT, DESCENT, Typeface
from armybuilder.cards.layouts.code import code_rows
from armybuilder.cards.layouts.measure import Measure
from armybuilder.cards.layouts.paper import FOOT_BASELINE, PaperSize, foot_line
from armybuilder.cards.layouts.rows.pack_rows import marks
from armybuilder.cards.layouts.rows.roster_rows import counters_row, facts_of, roster
from armybuilder.cards.text import Style, TextRun, group_thousands, shorten
from armybuilder.cards.tones import BAR, FRAME, INK, ON_BAR, SHADE, SOFT, Tone, color_bar
from armybuilder.engine.core.language import cached_per_language, gettext, gettext_noop
from armybuilder.engine.core.paper.cards import (
    Card,
    PrintContent,
    SheetGroup,
    SheetProblem,
    SheetRow,
    SheetRules,
    SheetTable,
    SheetUnit,
    TraitLine,
)
from armybuilder.engine.core.paper.emblems import Emblem
from armybuilder.engine.core.rules.report import VERDICTS
from armybuilder.engine.core.words import GameCounter, Terminology

LEGAL = gettext_noop("Unofficial. Names belong to their owners. Made with Muster.")
SIDE_MARGIN = 14 * MM
TOP_MARGIN = 12 * MM
BOTTOM_MARGIN = 14 * MM
PAD = 1.6 * MM
RULE = 0.4
BLOCK_GAP = 3 * MM

FORCE = Style(Typeface.BOLD, 22, 11, INK)
ABOUT = Style(Typeface.REGULAR, 9.5, 7, SOFT)
PACKS = Style(Typeface.BOLD, 9, 7, INK)
VERDICT = Style(Typeface.BOLD, 11, 8, ON_BAR)
TOTAL = Style(Typeface.BOLD, 15, 9, INK)
AGAIN = Style(Typeface.BOLD, 9, 7, SOFT)
AGAIN_HEIGHT = 6 * MM
"""The head of every page but the first."""
FIGURES_WIDTH = 42 * MM
VERDICT_HEIGHT = 7 * MM
TOTAL_HEIGHT = 8 * MM
EMBLEM = VERDICT_HEIGHT + TOTAL_HEIGHT
"""Side of the square that the force is known by."""

GROUP = Style(Typeface.BOLD, 11.5, 8, ON_BAR)
GROUP_HEIGHT = 6.6 * MM
UNIT = Style(Typeface.BOLD, 9.5, 7, INK)
UNIT_HEIGHT = 5.6 * MM
COLUMN_HEAD = Style(Typeface.BOLD, 6.5, 6, SOFT)
COLUMN_HEAD_HEIGHT = 3.8 * MM
NAME = Style(Typeface.BOLD, 9.5, 8, INK)
NAME_LINE = 4.6 * MM
ROW_FOOT = 0.4 * MM
DETAIL_SIZE = 7.5
FIGURE = Style(Typeface.REGULAR, 9.5, 8, INK)
COLUMNS = (15 * MM, 18 * MM, 17 * MM)
FIGURES = sum(COLUMNS)
TABLE_COLUMN = 18 * MM
TABLE_LINE = 4.6 * MM
PROBLEM_SIZE = 8
NOTE_SIZE = 8
HEADING = Style(Typeface.BOLD, 10, 8, INK)
HEADING_HEIGHT = 6 * MM
FOOT_NOTE = Style(Typeface.REGULAR, 6.5, 5.5, SOFT)
FOOT_GAP = 2 * MM
ENDS = 3
"""The rows at the end of a group: its last line and white."""
HASH_LENGTH = 8
"""Letters of the catalogue's hash that tell two apart."""
MATCH = (
    GameCounter(gettext_noop("Opponent")),
    GameCounter(gettext_noop("Table")),
    GameCounter(gettext_noop("Initiative")),
)
"""What is written down of a game beside what its rules count."""
MATCH_LABEL = 18 * MM
Cards = Mapping[str, Sequence[Card]]
"""Those of each row, by the JSON pointers of the rows."""
SEVERITY = {
    "error": gettext_noop("Error"),
    "undetermined": gettext_noop("Open question"),
    "warning": gettext_noop("Unusual"),
    "info": gettext_noop("Ruling"),
}


def sheets(content: PrintContent, paper: PaperSize) -> list[Side]:
    """The pages of the army sheet, without the foot."""
    width = paper.width - 2 * SIDE_MARGIN
    head = _head(content, width)
    room = paper.height - TOP_MARGIN - BOTTOM_MARGIN
    again = _head_again(content, width)
    first_room = room - head.height
    pages = paginate(list(_body(content, width)), room - again.height, first=first_room)
    whole = paginate(list(_body(content, width, whole=first_room)), room - again.height, first=first_room)
    if len(whole) == len(pages):
        pages = whole
    heads = (head, *[again] * (len(pages) - 1))
    return [stack((above, *page), SIDE_MARGIN, TOP_MARGIN) for above, page in zip(heads, pages, strict=True)]


def foot(
    content: PrintContent,
    paper: PaperSize,
    page: int,
    pages: int,
    slots: tuple[tuple[float, float], ...] | None = None,
) -> Side:
    """Force, versions and page number in the lower margin; `slots` are their starts and widths between cut marks."""
    said = {"version": content.catalogue, "hash": content.data_hash[:HASH_LENGTH], "page": page, "pages": pages}
    if content.packs:
        versions = gettext("catalogue {version} + packs · {hash} · page {page} of {pages}", **said)
    else:
        versions = gettext("catalogue {version} · {hash} · page {page} of {pages}", **said)
    return foot_of(content.display_name, versions, paper, slots)


@cached_per_language(256)
def foot_of(left: str, right: str, paper: PaperSize, slots: tuple[tuple[float, float], ...] | None = None) -> Side:
    """The line in the lower margin of any print, what it legally is in the middle."""
    captions: tuple[tuple[str, Align], ...] = ((left, "left"), (gettext(LEGAL), "center"), (right, "right"))
    texts = tuple(
        _foot_text(start, wide - FOOT_GAP, text, align)
        for (start, wide), (text, align) in zip(
            slots or foot_line(SIDE_MARGIN, paper.width - 2 * SIDE_MARGIN), captions, strict=True
        )
    )
    return (PlacedRow(0, paper.height - FOOT_BASELINE, LayoutRow(0, texts)),)


@lru_cache(maxsize=1024)
def _foot_text(x: float, wide: float, text: str, align: Align) -> Text:
    left = x + FOOT_GAP / 2
    return line(FOOT_NOTE, left, 0, shorten(text, FOOT_NOTE, wide), wide, align)


def _head(content: PrintContent, width: float) -> LayoutRow:
    """Name of the force, what it is, the packs that it rests on, and on the right the verdict over the points."""
    emblem = emblem_of(content)
    left = EMBLEM + PAD if emblem else 0
    name_width = width - FIGURES_WIDTH - PAD - left
    texts = list(lines(FORCE, left, FORCE.size * ASCENT, content.display_name, name_width))
    about = " · ".join(part for part in (content.faction, content.sublist, content.system, content.catalogue) if part)
    baseline = texts[-1].y + texts[-1].size * DESCENT + ABOUT.size
    texts += lines(ABOUT, left, baseline, about, name_width)
    if content.packs:
        resting = gettext("Uses custom packs: {packs}", packs=", ".join(pack.text for pack in content.packs))
        baseline = texts[-1].y + texts[-1].size * DESCENT + PACKS.size
        texts += lines(PACKS, left, baseline, resting, name_width)
    verdict = Box(width - FIGURES_WIDTH, 0, FIGURES_WIDTH, VERDICT_HEIGHT, fill=BAR)
    total = Box(verdict.x, VERDICT_HEIGHT, FIGURES_WIDTH, TOTAL_HEIGHT, stroke=INK, weight=1)
    texts.append(centered(VERDICT, verdict, gettext(VERDICTS[content.verdict]).upper()))
    texts.append(centered(TOTAL, total, _points(content)))
    low = max(max(text.y for text in texts) + ABOUT.size * DESCENT, total.y + total.height)
    known_by = (Box(0, 0, EMBLEM, EMBLEM, fill=color_bar(emblem.rgb)),) if emblem else ()
    shapes = mark(emblem.mark, PAD, PAD, EMBLEM - 2 * PAD, ON_BAR) if emblem else ()
    return LayoutRow(low + BLOCK_GAP, tuple(texts), (verdict, total, *known_by), shapes=shapes)


def _head_again(content: PrintContent, width: float) -> LayoutRow:
    """Name, verdict and points on every further page."""
    said = f"{gettext(VERDICTS[content.verdict]).upper()} · {_points(content)}"
    right = line(AGAIN, 0, AGAIN.size, said, width, "right")
    left = line(AGAIN, 0, AGAIN.size, shorten(content.display_name, AGAIN, right.x - PAD), right.x - PAD)
    return LayoutRow(AGAIN_HEIGHT, (left, right))


def emblem_of(content: PrintContent) -> Emblem | None:
    """Return the emblem that most of the force has."""
    found = Counter(card.emblem for card in content.cards if card.emblem)
    return found.most_common(1)[0][0] if found else None


def _points(content: PrintContent) -> str:
    """`145 / 150 TV`; without a limit the total alone."""
    limit, total = group_thousands(content.limit), group_thousands(content.total)
    if content.allowance:
        limit = f"{limit} + {group_thousands(content.allowance)}"
    spent = total if content.priced else gettext("at least {total}", total=total)
    return f"{spent} / {limit} {content.words.points}" if content.limit else f"{spent} {content.words.points}"


def _body(content: PrintContent, width: float, *, whole: float = 0) -> Iterator[LayoutRow]:
    """All rows under the head; groups and tables up to the height `whole` are not parted by the end of a page."""
    yield counters_row(MATCH, Measure(width, PAD), (width - 2 * PAD) / len(MATCH) - MATCH_LABEL)
    yield counters_row(content.words.kept, Measure(width, PAD))
    emblem = emblem_of(content)
    tone = color_bar(emblem.rgb) if emblem else BAR
    cards: dict[str, list[Card]] = {}
    for card in (each for each in content.cards if each.where):
        cards.setdefault(card.where, []).append(card)
    for group in content.groups:
        yield from _keep_together(_group(group, cards, content.words, Measure(width, PAD), tone), whole)
    for table in content.tables:
        yield from _keep_together(_table(table, width), whole)
    yield from _problems(content.problems, width)
    for rules in content.rules:
        yield from _rules(rules, width)
    yield from _notes(content.notes, width)
    yield from code_rows(content.link, content.link_note, width)


def _keep_together(found: Iterable[LayoutRow], whole: float) -> Iterator[LayoutRow]:
    """Rows that the end of a page does not part where they are no higher than that."""
    rows = list(found)
    if sum(row.height for row in rows) <= whole:
        rows[:-ENDS] = (replace(row, heading=True) for row in rows[:-ENDS])
    yield from rows


def _group(group: SheetGroup, cards: Cards, words: Terminology, measure: Measure, tone: Tone) -> Iterator[LayoutRow]:
    """A group; the heads of columns and the figures of models that are alike are told once."""
    bar = Box(0, 0, measure.width, GROUP_HEIGHT, fill=tone)
    yield replace(_bar(bar, GROUP, group.name, f"{group_thousands(group.total)} {words.points}"), mark=group.name)
    known: set[Hashable] = set()
    rows = [row for unit in group.units for row in _unit(unit, cards, words.points, measure.width, known)]
    if any(unit.rows for unit in group.units):
        head = _column_heads(words, measure.width)
        rows = [head, *(_under_head(head, row) for row in rows)]
    yield from rows
    yield LayoutRow(BLOCK_GAP)


def _under_head(head: LayoutRow, row: LayoutRow) -> LayoutRow:
    """A row of the table that has this head; one without columns reaches over all of them."""
    row = row if row.cells else span_columns(row, len(head.cells))
    return replace(row, under=head) if row.cells else row


def _bar(bar: Box, style: Style, left: str, right: str) -> LayoutRow:
    """A heading over the whole width; its name may take several lines."""
    inner = bar.width - 2 * PAD
    figure = line(style, PAD, 0, right, inner, "right")
    names = lines(style, PAD, 0, left, figure.x - 2 * PAD)
    first = centered(style, bar, "0").y
    height = bar.height + names[-1].y
    texts = (figure._replace(y=first), *(text._replace(y=text.y + first) for text in names))
    return LayoutRow(height, texts, (bar._replace(height=height),), heading=True)


def _unit(unit: SheetUnit, cards: Cards, points: str, width: float, known: set[Hashable]) -> Iterator[LayoutRow]:
    parts = (unit.role, unit.unit_type, unit.name, unit.remark)
    sums = " · ".join((*unit.counts, f"{group_thousands(unit.total)} {points}"))
    bar = Box(0, 0, width, UNIT_HEIGHT, fill=SHADE)
    yield _bar(bar, UNIT, " · ".join(part for part in parts if part), sums)
    rows = [part for row in unit.rows for part in _with_roster(row, cards.get(row.where, ()), width, known)]
    if rows and unit.notes:
        rows[-1] = replace(rows[-1], heading=True)
    yield from rows
    yield from _lines(unit.notes, width)
    yield LayoutRow(PAD)


def _with_roster(row: SheetRow, cards: Sequence[Card], width: float, known: set[Hashable]) -> Iterator[LayoutRow]:
    """The line of a row, and what its models need at the table and is not `known` from a row above."""
    below: list[LayoutRow] = []
    for card in cards:
        facts = facts_of(card)
        below += roster(card, Measure(width, PAD), known=facts in known)
        known.add(facts)
    yield replace(_line(row, width), heading=bool(below))
    yield from below
    if below:
        yield LayoutRow(PAD, boxes=(Box(0, PAD - RULE, width, RULE, fill=FRAME),))


def _lines(notes: Iterable[TraitLine], width: float) -> Iterator[LayoutRow]:
    """A word and what is said of it."""
    for note in notes:
        runs = (TextRun(f"{note.text}: ", Typeface.BOLD), TextRun(note.effect))
        yield entry(block(runs, NOTE_SIZE, PAD, width - 2 * PAD, top=PAD / 2))


def _table(table: SheetTable, width: float) -> Iterator[LayoutRow]:
    """Words on the left, figures in columns beside them, lines beneath."""
    yield _heading(table.title, width)
    yield replace(
        _table_line(COLUMN_HEAD, [head.upper() for head in table.heads], COLUMN_HEAD_HEIGHT, width, head=True),
        heading=True,
    )
    yield from (_table_line(FIGURE, row, TABLE_LINE, width) for row in table.rows)
    yield from _lines(table.notes, width)
    yield LayoutRow(BLOCK_GAP)


def _table_line(style: Style, words: Sequence[str], high: float, width: float, *, head: bool = False) -> LayoutRow:
    first, *figures = words
    room = width - 2 * PAD - len(figures) * TABLE_COLUMN
    baseline = centered(style, Box(0, 0, width, high), "0").y
    texts = [line(style, PAD, baseline, shorten(first, style, room), room)]
    for number, figure in enumerate(figures):
        x = PAD + room + number * TABLE_COLUMN
        texts.append(line(style, x, baseline, shorten(figure, style, TABLE_COLUMN), TABLE_COLUMN, "right"))
    cells = (
        LayoutCell((texts[0],), "Column" if head else "Row"),
        *(LayoutCell((text,), "Column" if head else "") for text in texts[1:]),
    )
    return LayoutRow(high, tuple(texts), (Box(0, high - RULE, width, RULE, fill=FRAME),), cells=cells)


def _column_heads(words: Terminology, width: float) -> LayoutRow:
    strip = Box(0, 0, width, COLUMN_HEAD_HEIGHT)
    baseline = centered(COLUMN_HEAD, strip, "0").y
    left = line(COLUMN_HEAD, PAD, baseline, words.row.upper(), width - FIGURES - 2 * PAD)
    figures = _figures(COLUMN_HEAD, (words.points, gettext("QUANTITY"), gettext("TOTAL")), baseline, width)
    texts = (left, *figures)
    cells = tuple(LayoutCell((text,), "Column") for text in texts)
    return LayoutRow(COLUMN_HEAD_HEIGHT, texts, heading=True, cells=cells)


def _figures(style: Style, figures: Iterable[object], baseline: float, width: float) -> Iterator[Text]:
    """Figures in the columns on the right."""
    x = width - FIGURES - PAD
    for figure, wide in zip(figures, COLUMNS, strict=True):
        yield line(style, x, baseline, str(figure), wide, "right")
        x += wide


def _line(row: SheetRow, width: float) -> LayoutRow:
    """A model with what it costs; upgrades and packs beneath."""
    room = width - FIGURES - 3 * PAD
    baseline = centered(NAME, Box(0, 0, width, NAME_LINE), "0").y
    names = lines(NAME, PAD, baseline, row.name, room)
    figures = tuple(
        _figures(FIGURE, tuple(map(group_thousands, (row.points, row.quantity, row.total))), baseline, width)
    )
    marked = TextRun(" · ".join(marks(row.packs)), Typeface.BOLD)
    detail = (TextRun(f"{row.detail} "), marked) if row.packs else (TextRun(row.detail),)
    below = block(detail, DETAIL_SIZE, PAD, room, top=NAME_LINE + names[-1].y - baseline, foot=ROW_FOOT)
    rule = Box(0, below.height - RULE, width, RULE, fill=FRAME)
    cells = (LayoutCell(names, "Row"), *(LayoutCell((figure,)) for figure in figures))
    parts = (LayoutRow(0, (*names, *figures), cells=cells), span_columns(below, len(cells)))
    return replace(merge_rows(tuple(PlacedRow(0, 0, part) for part in parts), below.height), boxes=(rule,), cells=cells)


def _problems(problems: Iterable[SheetProblem], width: float) -> Iterator[LayoutRow]:
    """Yield the problems that the rules find in the list, worst first."""
    listed = list(problems)
    if not listed:
        return
    yield _heading(gettext("Rules check"), width)
    for problem in listed:
        kind = gettext(SEVERITY.get(problem.severity, problem.severity))
        runs = (TextRun(f"{kind}: ", Typeface.BOLD), TextRun(problem.text))
        yield entry(block(runs, PROBLEM_SIZE, PAD, width - 2 * PAD, foot=PAD / 2))


def _rules(rules: SheetRules, width: float) -> Iterator[LayoutRow]:
    """Yield the rules to remember during play."""
    yield _heading(gettext("Rules of {name}", name=rules.name), width)
    for clause in rules.clauses:
        yield entry(block((TextRun(clause),), NOTE_SIZE, PAD, width - 2 * PAD, foot=PAD / 2))


def _notes(notes: str, width: float) -> Iterator[LayoutRow]:
    if not notes.strip():
        return
    yield _heading(gettext("Notes"), width)
    for paragraph in notes.splitlines():
        yield from flow((TextRun(paragraph),), NOTE_SIZE, PAD, width - 2 * PAD)


def _heading(text: str, width: float) -> LayoutRow:
    strip = Box(0, 0, width, HEADING_HEIGHT)
    placed = centered(HEADING, strip, text)._replace(x=PAD)
    return LayoutRow(HEADING_HEIGHT, (placed,), (Box(0, 0, width, RULE, fill=INK),), heading=True)
