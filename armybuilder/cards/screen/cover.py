"""The picture that a chat shows beside a link to a list: its name and verdict on the left, its first cards on the right."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from armybuilder.cards.art.diagrams import mark
from armybuilder.cards.document.sheet import PdfBuilder
from armybuilder.cards.drawing import Box, LayoutRow, PlacedRow, Text
from armybuilder.cards.fonts import Typeface as Font
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.screen.faces import FORMAT, CardFace, faces
from armybuilder.cards.screen.raster import page_png
from armybuilder.cards.text import LEADING, Style, lines_of, shorten
from armybuilder.cards.tones import BAR, ON_BAR, PAPER, color_bar
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.cards import PrintContent
from armybuilder.engine.core.rules.report import VERDICTS
from armybuilder.engine.core.text import capital

WIDTH, HEIGHT = 1200, 630
"""Pixels, as chats ask for them."""
SCALE = 2.5
WIDE, HIGH = WIDTH / SCALE, HEIGHT / SCALE
GAP = 14.0
SIDE = 180.0
"""Where the cards begin, in points."""
CARDS = 2
NAME = Style(Font.BOLD, 24, 24, ON_BAR)
WORDS = Style(Font.REGULAR, 13, 13, ON_BAR)
TOTAL = Style(Font.BOLD, 20, 20, ON_BAR)
GENERAL = Style(Font.BOLD, 48, 48, ON_BAR)
MARK = 26.0
MOST_LINES = 4
RESTING = 16.0
"""What the line of packs takes."""


def cover_png(content: PrintContent) -> bytes:
    """The picture as PNG; user texts are cut where they have no room."""
    paper = replace(PAPERS["a4"], key="cover", name="Cover", width=WIDE, height=HIGH)
    sheet = PdfBuilder(paper, "Cover", content.system, pictures=dict(content.pictures))
    sheet.begin_page()
    sheet.draw((PlacedRow(0, 0, _ground(content)),))
    scale = min((WIDE - SIDE - CARDS * GAP) / CARDS / FORMAT.width, (HIGH - 2 * GAP) / FORMAT.height)
    for place, face in enumerate(islice(_fronts(content), CARDS)):
        left = SIDE + place * (FORMAT.width * scale + GAP)
        sheet.draw(
            (PlacedRow(0, 0, LayoutRow(0, (), (Box(0, 0, FORMAT.width, FORMAT.height, PAPER),))),), left, GAP, scale
        )
        sheet.draw(face.side, left, GAP, scale)
    sheet.end_page()
    return page_png(sheet.finish(), 1, SCALE)


def general_png() -> bytes:
    """The picture for a list of which nothing is known."""
    paper = replace(PAPERS["a4"], key="cover", name="Cover", width=WIDE, height=HIGH)
    sheet = PdfBuilder(paper, "Cover", "Muster")
    sheet.begin_page()
    x, middle = 3 * GAP, HIGH / 2
    texts = (
        Text(x, middle, "Muster", GENERAL.face, GENERAL.size, GENERAL.tone, WIDE - 2 * x),
        Text(
            x,
            middle + 2 * GAP,
            gettext("Army list, checked against the rules"),
            TOTAL.face,
            TOTAL.size,
            TOTAL.tone,
            WIDE - 2 * x,
        ),
    )
    sheet.draw((PlacedRow(0, 0, LayoutRow(HIGH, texts, (Box(0, 0, WIDE, HIGH, BAR),))),))
    sheet.end_page()
    return page_png(sheet.finish(), 1, SCALE)


def _fronts(content: PrintContent) -> Iterator[CardFace]:
    return (face for face in faces(content) if face.number == 1)


def _ground(content: PrintContent) -> LayoutRow:
    emblem = content.emblem
    ground = Box(0, 0, WIDE, HIGH, color_bar(emblem.rgb) if emblem else BAR)
    signs = mark(emblem.mark, GAP, GAP, MARK, ON_BAR) if emblem else ()
    return LayoutRow(HIGH, tuple(_texts(content)), (ground,), shapes=signs)


def _texts(content: PrintContent) -> Iterator[Text]:
    room = SIDE - 2 * GAP
    y = 2 * GAP + MARK
    for part in _name(content, room):
        y += NAME.size * LEADING
        yield Text(GAP, y, part, NAME.face, NAME.size, NAME.tone, room)
    faction = " · ".join(filter(None, [content.faction, content.sublist]))
    low = HIGH - GAP
    resting = (
        gettext("With packs: {packs}", packs=", ".join(pack.text for pack in content.packs)) if content.packs else ""
    )
    foot = RESTING if resting else 0.0
    for style, text, up in (
        (WORDS, faction, 44.0 + foot),
        (TOTAL, _points(content), 20.0 + foot),
        (WORDS, gettext("{verdict}, checked by Muster", verdict=capital(gettext(VERDICTS[content.verdict]))), foot),
        *(((WORDS, resting, 0.0),) if resting else ()),
    ):
        yield Text(GAP, low - up, shorten(text, style, room), style.face, style.size, style.tone, room)


def _points(content: PrintContent) -> str:
    spent = str(content.total) if content.priced else gettext("at least {total}", total=content.total)
    if not content.limit:
        return f"{spent} {content.words.points}"
    return gettext("{spent} of {limit} {points}", spent=spent, limit=content.limit, points=content.words.points)


def _name(content: PrintContent, room: float) -> tuple[str, ...]:
    broken = lines_of(content.display_name, NAME, room)
    if len(broken) <= MOST_LINES:
        return broken
    return (*broken[: MOST_LINES - 1], shorten(" ".join(broken[MOST_LINES - 1 :]) + "…", NAME, room))
