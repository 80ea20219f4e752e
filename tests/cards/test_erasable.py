"""Cards for pens that are wiped off: large boxes, and nothing between colours, black and white."""

import io
import re

import pikepdf
import pytest

from armybuilder.cards.drawing import MM
from armybuilder.cards.layouts.card import lay_out
from armybuilder.cards.layouts.formats import FORMATS
from armybuilder.cards.options import PrintOptions
from armybuilder.cards.pages import format_of
from armybuilder.cards.pdf import render_pdf
from armybuilder.cards.tones import Ink
from tests.cards.content import all_cards, card, content
from tests.cards.geometry import check
from tests.cards.reading import boxes_of

ERASABLE = PrintOptions(parts=("army", "cards"), ink=Ink.ERASABLE)
PAINT = re.compile(rb"(?<![\d.])([\d.]+) [gG]\b")


def greys(pdf):
    found = set()
    document = pikepdf.open(io.BytesIO(pdf))
    for page in document.pages:
        forms = [form.read_bytes() for form in page.Resources.get("/XObject", {}).values()]
        for code in (page.Contents.read_bytes(), *forms):
            found |= {float(number) for number in PAINT.findall(code)}
    return found


def test_nothing_is_grey():
    hunter = content(card("north/hunter"), card("north/grizzly"))

    assert greys(render_pdf(hunter, ERASABLE)) - {0.6} == {0.0, 1.0}  # the line around each card is cut away
    assert {0.25, 0.45, 0.9} <= greys(render_pdf(hunter, PrintOptions(parts=("army", "cards"))))


@pytest.mark.parametrize("size", FORMATS)
def test_boxes_are_large(size):
    made, usual = format_of(PrintOptions(card=size, ink=Ink.ERASABLE)), format_of(PrintOptions(card=size))
    side, before = (lay_out(card("north/hunter"), each).all[0] for each in (made, usual))

    def sizes(drawn, each):
        return sorted(
            box.height * each.scale for box in boxes_of(drawn) if box.stroke and box.height == each.boxes.side
        )

    assert sizes(side, made) == [pytest.approx(4.8 * MM * made.scale)] * 11  # six of damage, and those of five tokens
    assert sizes(before, usual)[0] < sizes(side, made)[0]


@pytest.mark.parametrize("size", FORMATS)
def test_every_model_keeps_its_geometry(size):
    made = FORMATS[size].erasable
    for each in (made, *([made.turned] if made.turned else [])):
        faults = {
            model.title: found
            for model in all_cards()
            for side in lay_out(model, each).all
            if (found := check(side, each.width, each.height))
        }
        assert faults == {}
