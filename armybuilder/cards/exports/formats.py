"""Exports of single cards: a PDF for print shops, pictures, and sheets for Tabletop Simulator."""

import io
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from PIL import Image

from armybuilder.cards.drawing import Side
from armybuilder.cards.exports.card_sides import side_pages, sides_of, single_cards
from armybuilder.cards.imposition import Leaf
from armybuilder.cards.options import PrintOptions
from armybuilder.cards.pages import format_of
from armybuilder.cards.screen.raster import page_picture, png
from armybuilder.engine.checkpoints import checkpoint
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.paper.cards import PrintContent
from armybuilder.engine.core.text import slug

BLEED = 3.0
"""Millimetres that print shops cut off."""
DPI = 300
ACROSS, DOWN = 10, 7
"""The most cards side by side, and one under the other, on a sheet of Tabletop Simulator."""
SHEET = 4096
"""Pixels of the longer side of such a sheet; graphics cards of players take no more for certain."""
NAME_LENGTH = 40
TEXT = gettext_noop(
    "In Tabletop Simulator: Objects, Components, Cards, Custom Deck. For each line below, choose "
    "the face and back images that it names, tick Unique Backs and enter the numbers."
)


class CardExport(NamedTuple):
    """An export that can be downloaded: its name, its purpose, its kind of file, and how it is made."""

    name: str
    about: str
    ending: str
    made: Callable[[PrintContent, PrintOptions], bytes]


def shop(content: PrintContent, options: PrintOptions) -> bytes:
    """A PDF in which every side is a page of its own with `BLEED`: front, back, front, back."""
    asked = replace(options, bleed=BLEED)
    return side_pages(sides_of(single_cards(content, asked)), content, asked)


def pictures(content: PrintContent, options: PrintOptions) -> bytes:
    """A ZIP with a PNG of each side at `DPI`, with the bleed that is asked for; equal cards are there once."""
    leaves = list(dict.fromkeys(single_cards(content, options)))
    shown = _SidePictures(leaves, content, options, DPI / 72)
    names = (
        f"{number:03} {slug(leaf.called)[:NAME_LENGTH]} {side}.png"
        for number, leaf in enumerate(leaves, 1)
        for side in ("front", "back")
    )
    return _zip_files((name, png(shown.picture(side))) for name, side in zip(names, sides_of(leaves), strict=True))


def tabletop(content: PrintContent, options: PrintOptions) -> bytes:
    """A ZIP with sheets of faces and of backs as Tabletop Simulator takes them, and a text that names every card."""
    asked = replace(options, bleed=0)
    leaves, made = single_cards(content, asked), format_of(options)
    # Pictures have whole pixels: half a pixel less, and the last one counts in full.
    scale = min((SHEET // ACROSS - 0.5) / made.wide, (SHEET // DOWN - 0.5) / made.high)
    return _zip_files(_sheets(leaves, _SidePictures(leaves, content, asked, scale)))


class _SidePictures:
    """The pictures of sides, drawn as they are asked for. Only the last is kept, for copies follow each other: together
    they would take gigabytes."""

    def __init__(self, leaves: Sequence[Leaf], content: PrintContent, options: PrintOptions, scale: float) -> None:
        self._numbers: Mapping[Side, int] = {
            side: number for number, side in enumerate(dict.fromkeys(sides_of(leaves)), 1)
        }
        self._pdf = side_pages(self._numbers, content, options)
        self._scale = scale
        self._last: tuple[int, Image.Image] | None = None

    def picture(self, side: Side) -> Image.Image:
        number = self._numbers[side]
        if self._last is None or self._last[0] != number:
            checkpoint()
            self._last = number, page_picture(self._pdf, number, self._scale)
        return self._last[1]


def _sheets(leaves: Sequence[Leaf], shown: _SidePictures) -> Iterator[tuple[str, bytes]]:
    lines = [gettext(TEXT), ""]
    for number, start in enumerate(range(0, len(leaves), ACROSS * DOWN), 1):
        page = leaves[start : start + ACROSS * DOWN]
        across = min(ACROSS, max(len(page), 2))
        down = max(-(-len(page) // across), 2)
        for name, sides in (("faces", [leaf.front for leaf in page]), ("backs", [leaf.back for leaf in page])):
            yield f"{name}-{number}.png", png(_on_one(map(shown.picture, sides), across, down))
        figures = gettext("width {across}, height {down}, number {count}", across=across, down=down, count=len(page))
        lines += [f"faces-{number}.png, backs-{number}.png: {figures}"]
        lines += [f"{place:3}  {leaf.called}" for place, leaf in enumerate(page, 1)] + [""]
    yield "cards.txt", "\n".join(lines).encode()


def _on_one(pictures_: Iterator[Image.Image], across: int, down: int) -> Image.Image:
    """Pictures of one size side by side, line under line; at least one."""
    first = next(pictures_)
    wide, high = first.size
    sheet = Image.new("RGB", (across * wide, down * high), "white")
    sheet.paste(first)
    del first
    for number, picture in enumerate(pictures_, 1):
        sheet.paste(picture, (number % across * wide, number // across * high))
    return sheet


def _zip_files(files: Iterator[tuple[str, bytes]]) -> bytes:
    """Equal files give equal bytes. What is a picture is packed already."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in files:
            archive.writestr(zipfile.ZipInfo(name), data)
    return packed.getvalue()


TAKEN: Mapping[str, CardExport] = {
    "shop": CardExport(
        gettext_noop("Cards for a print shop"),
        gettext_noop("A PDF with one page per card side, fronts and backs alternating, with 3 mm of bleed."),
        "pdf",
        shop,
    ),
    "pictures": CardExport(
        gettext_noop("Card images"), gettext_noop("A PNG of each side at 300 dpi, in a ZIP."), "zip", pictures
    ),
    "tabletop": CardExport(
        gettext_noop("Tabletop Simulator"),
        gettext_noop("Face and back sheets for a custom deck, plus a card list, in a ZIP."),
        "zip",
        tabletop,
    ),
}
