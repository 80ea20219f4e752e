"""The picture that a chat shows beside the link to a replay: who fought and how it ended, the table at the end, who was ahead."""

from collections.abc import Iterator
from dataclasses import replace

from armybuilder.battles.replay.course import course_of
from armybuilder.battles.replay.figures import OUT, SlotReader
from armybuilder.cards.document.sheet import PdfBuilder
from armybuilder.cards.drawing import Box, LayoutRow, Path, PathShape, PlacedRow, Text
from armybuilder.cards.fonts import Typeface
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.screen.raster import page_png
from armybuilder.cards.text import LEADING, Style, lines_of, shorten
from armybuilder.cards.tones import BAR, FRAME, ON_BAR, PAPER, SHADE, Tone
from armybuilder.engine.core.battle.replay import Replay, state_at
from armybuilder.engine.core.hexes.files import read_map

WIDTH, HEIGHT = 1200, 630
"""Pixels, as chats ask for them."""
SCALE = 2.5
WIDE, HIGH = WIDTH / SCALE, HEIGHT / SCALE
GAP = 14.0
ROOM = WIDE - HIGH - GAP
"""Of the words, left of the table."""
CURVE = 44.0
TOKEN = 1.1
"""Inches of a model's radius, larger than life."""
SIDES = (Tone(0.3, (0.11, 0.31, 0.54)), Tone(0.8, (0.95, 0.79, 0.41)))
NAME = Style(Typeface.BOLD, 20, 20, ON_BAR)
WORDS = Style(Typeface.REGULAR, 12, 12, ON_BAR)
MOST_LINES = 4
ROUND = 0.5523
"""How far the handles of a quarter of a circle reach."""


def cover_png(replay: Replay, told: str) -> bytes:
    """The picture as PNG, with `told` in words; what has no room is cut."""
    paper = replace(PAPERS["a4"], key="cover", name="Cover", width=WIDE, height=HIGH)
    sheet = PdfBuilder(paper, "Cover", "Muster")
    sheet.begin_page()
    shapes = (*_curve(replay), *_table(replay))
    sheet.draw((PlacedRow(0, 0, LayoutRow(HIGH, tuple(_texts(replay, told)), tuple(_boxes()), shapes=shapes)),))
    sheet.end_page()
    return page_png(sheet.finish(), 1, SCALE)


def _boxes() -> Iterator[Box]:
    yield Box(0, 0, WIDE, HIGH, BAR)
    yield Box(WIDE - HIGH, 0, HIGH, HIGH, SHADE)
    yield Box(GAP, HIGH - GAP - CURVE, ROOM - GAP, CURVE, PAPER)


def _texts(replay: Replay, told: str) -> Iterator[Text]:
    y, limit = GAP, ROOM - GAP
    for style, text in ((NAME, " – ".join(replay.names)), (WORDS, told)):
        for part in _break_text(text, style, limit):
            y += style.size * LEADING
            yield Text(GAP, y, part, style.face, style.size, style.tone, limit)
        y += GAP / 2


def _break_text(text: str, style: Style, limit: float) -> tuple[str, ...]:
    found = lines_of(text, style, limit)
    if len(found) <= MOST_LINES:
        return found
    return (*found[: MOST_LINES - 1], shorten(" ".join(found[MOST_LINES - 1 :]), style, limit))


def _curve(replay: Replay) -> Iterator[PathShape]:
    """The lead, above the middle that of the first side."""
    course = course_of(replay)
    leads = [standing.lead for standing in course.standings]
    most = 2.2 * max(*map(abs, leads), 1.0)
    last = max(len(leads) - 1, 1)
    for side, sign in enumerate((1, -1)):
        points = [(0.0, 0.5)]
        for step, lead in enumerate(leads):
            high = 0.5 - sign * max(sign * lead, 0.0) / most
            points += [(step / last, points[-1][1]), (step / last, high)]
        yield PathShape(GAP, HIGH - GAP - CURVE, ROOM - GAP, CURVE, (*points, (1.0, 0.5), ()), SIDES[side])


def _table(replay: Replay) -> Iterator[PathShape]:
    """The terrain and all models at the end; who is out is grey."""
    table, lens, state = replay.table, SlotReader(replay), state_at(replay, len(replay.events))
    inch = (HIGH - 2 * GAP) / max(table.width, table.height) / lens.unit
    left, top = WIDE - HIGH + GAP, GAP
    yield from _hexes(replay, left, top, inch * lens.unit)
    for piece in table.terrain:
        outline: Path = (*((x / table.width, 1 - y / table.height) for x, y in piece.outline), ())
        yield PathShape(left, top, table.width * inch, table.height * inch, outline, Tone(0.75), FRAME, 0.3)
    for figure in replay.figures:
        cell = lens.value(state, "model", figure.id, "cell", -1)
        if cell < 0:
            continue
        x, y = lens.point(cell)
        out = lens.value(state, "model", figure.id, "place", "table") in OUT
        size = 2 * TOKEN * inch
        tone = FRAME if out else SIDES[figure.side]
        yield PathShape(left + x * inch - size / 2, top + y * inch - size / 2, size, size, DISC, tone, BAR, 0.6)


def _hexes(replay: Replay, left: float, top: float, hex_width: float) -> Iterator[PathShape]:
    """Hexes that are not open ground, the higher the darker."""
    ground = read_map(replay.hexes) if replay.hexes else None
    if ground is None:
        return
    width, height = ground.lattice.extent
    for cell, level in enumerate(ground.levels):
        if ground.kind(cell).look or level:
            corners = ground.lattice.corners(cell)
            outline: Path = (*((x / width, 1 - y / height) for x, y in corners), ())
            tone = Tone(max(0.4, 0.85 - 0.1 * bool(ground.kind(cell).look) - 0.12 * level))
            yield PathShape(left, top, width * hex_width, height * hex_width, outline, tone, FRAME, 0.2)


def _disc() -> Path:
    a, b = 0.5 - ROUND / 2, 0.5 + ROUND / 2
    return ((0, 0.5), (0, a, a, 0, 0.5, 0), (b, 0, 1, a, 1, 0.5), (1, b, b, 1, 0.5, 1), (a, 1, 0, b, 0, 0.5), ())


DISC = _disc()
