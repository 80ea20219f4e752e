"""Reads printed PDFs back, and measures what a layout draws."""

import re
from contextlib import closing
from io import BytesIO

import pikepdf
import pypdfium2

from armybuilder.cards.drawing import Box
from armybuilder.cards.fonts import ASCENT, DESCENT

CODE = re.compile(r"\b(?:BR|CA|FC|DQ|SC|OQ|CQ|TQ|CR|QR)-\d+|\bL\d{2,5}\b|\blines? \d+|\bZeilen? \d+")
"""What only those who write the program know by its name: rules by their ids, lines of a text."""


def text_of(pdf):
    """The text of each page, words parted by single blanks."""
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        pages = []
        for page in document:
            text = page.get_textpage()
            pages.append(" ".join(text.get_text_bounded().split()))
            text.close()
            page.close()
        return pages


def opened(pdf):
    """The PDF in pikepdf, which reads every object or fails."""
    return pikepdf.open(BytesIO(pdf))


def texts_of(side):
    """Every text of a side with its rectangle: (text, left, top, right, bottom)."""
    for x, y, row in side:
        for text in row.texts:
            left, baseline = x + text.x, y + text.y
            yield text, left, baseline - text.size * ASCENT, left + text.width, baseline + text.size * DESCENT


def boxes_of(side):
    """Every box of a side, moved to its place."""
    for x, y, row in side:
        for box in row.boxes:
            yield Box(x + box.x, y + box.y, box.width, box.height, box.fill, box.stroke, box.weight)


def shapes_of(side):
    """Every shape of a side, moved to its place."""
    for x, y, row in side:
        yield from (shape._replace(x=x + shape.x, y=y + shape.y) for shape in row.shapes)


def pictures_of(side):
    """Every picture of a side, moved to its place."""
    for x, y, row in side:
        yield from (picture._replace(x=x + picture.x, y=y + picture.y) for picture in row.pictures)


def words_of(side):
    """All texts of a side in drawing order as one string."""
    return " ".join(text.text for _, _, row in side for text in row.texts)
