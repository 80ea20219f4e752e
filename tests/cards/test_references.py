"""Cards beside reference pictures: what no test of geometry sees. `RENEW_REFERENCES=1` draws the pictures anew."""

import io
import os
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from armybuilder.cards.document.sheet import PdfBuilder
from armybuilder.cards.layouts.back import card_back
from armybuilder.cards.layouts.card import lay_out
from armybuilder.cards.layouts.formats import FORMATS
from armybuilder.cards.layouts.paper import PaperSize
from armybuilder.cards.tones import Ink
from armybuilder.engine.core.paper.cards import Stat
from armybuilder.engine.registry import get_system
from factions.catalogues import get_catalogue
from tests.cards.content import all_cards, card

FOLDER = Path(__file__).parent / "references"
DPI = 100
GREYS = 32
MEAN = 2.5
"""Difference of greys from 0 to 255 that another version of the renderer may make, over all pixels."""
STRONG, SHARE = 80, 0.015
"""A difference that is seen, and how many pixels may show one: edges of letters."""
BLOCK, LOCAL = 20, 25
"""Side of a block in pixels, and the mean difference that one may have: a box less, a figure for another have more."""
PICTURE = "picture"
HUNTER = replace(card("north/hunter"), unit="Combat group 1 · Primary unit", labels=(Stat("UA", "GP"),))
DRONE = next(made for made in all_cards() if made.figure.startswith("drone"))
SQUAD = card("north/infantry-squad")
LOST = get_system("blitz-2006").model_card("northern-guard/hunter-urban-commando", get_catalogue("blitz-2006"))
"""Blank boxes, circles, a grid of modifiers."""
FORMAT = FORMATS | {f"{made.key}-turned": made.turned for made in FORMATS.values() if made.turned}


def front(made, card_size, number=0):
    return FORMAT[card_size], lay_out(made, FORMAT[card_size]).all[number]


def back(made, card_size):
    return FORMAT[card_size], card_back(made, FORMAT[card_size])


REFERENCES = {
    "poker-gear": (*front(HUNTER, "poker"), Ink.COLOR),
    "poker-strider": (*front(card("south/command-drake"), "poker"), Ink.GRAY),
    "poker-tank-body": (*front(card("cef/hht-90"), "poker"), Ink.SAVER),
    "poker-tank-turret": (*front(card("cef/hht-90"), "poker", 1), Ink.COLOR),
    "poker-drone": (*front(DRONE, "poker"), Ink.SAVER),
    "poker-lost-figures": (*front(LOST, "poker"), Ink.COLOR),
    "poker-back": (*back(replace(HUNTER, name="Old Tom"), "poker"), Ink.COLOR),
    "tarot-infantry": (*front(replace(SQUAD, name="Third squad", rank="2iC"), "tarot"), Ink.GRAY),
    "tarot-picture": (*front(replace(HUNTER, picture=PICTURE), "tarot"), Ink.COLOR),
    "a6-three": (*front(replace(HUNTER, count=3, damaged=((2,), (5, 1))), "a6"), Ink.COLOR),
    "a6-turned-gear": (*front(card("peace-river/warrior"), "a6-turned"), Ink.SAVER),
    "half-letter-infantry": (*front(SQUAD, "half-letter"), Ink.GRAY),
    "half-letter-turned-tank": (*front(card("cef/hht-90"), "half-letter-turned"), Ink.COLOR),
    "half-letter-turned-back": (*back(replace(HUNTER, picture=PICTURE), "half-letter-turned"), Ink.SAVER),
}


def picture():
    """A player's picture: a slope of greys."""
    file = io.BytesIO()
    Image.linear_gradient("L").resize((300, 200)).save(file, "JPEG")
    return file.getvalue()


def drawn(made, side, ink):
    """The card on a page of its own size, in greys."""
    sheet = PdfBuilder(PaperSize("", "", made.wide, made.high), "", "", ink=ink, pictures={PICTURE: picture()})
    sheet.draw(side, scale=made.scale)
    sheet.end_page()
    with (
        closing(pypdfium2.PdfDocument(sheet.finish())) as document,
        closing(document[0]) as page,
        closing(page.render(scale=DPI / 72)) as bitmap,
    ):
        return bitmap.to_pil().convert("L")


def difference(one, other):
    """Mean difference, the share of pixels that differ strongly, and the mean of the block that differs most."""
    if one.size != other.size:
        return 255.0, 1.0, 255
    apart = ImageChops.difference(one, other)
    strong = sum(apart.histogram()[STRONG:]) / (apart.width * apart.height)
    return ImageStat.Stat(apart).mean[0], strong, apart.reduce(BLOCK).getextrema()[1]


def likes(one, other):
    mean, strong, local = difference(one, other)
    return mean <= MEAN and strong <= SHARE and local <= LOCAL


@pytest.mark.parametrize("name", REFERENCES)
def test_card_looks_as_it_did(name):
    shown = drawn(*REFERENCES[name])
    file = FOLDER / f"{name}.png"
    if os.environ.get("RENEW_REFERENCES"):
        FOLDER.mkdir(exist_ok=True)
        shown.quantize(GREYS).save(file, optimize=True)
    with Image.open(file) as kept:
        assert likes(shown, kept.convert("L")), f"{name} looks otherwise: {difference(shown, kept.convert('L'))}"


def test_every_reference_is_compared():
    assert {file.stem for file in FOLDER.glob("*.png")} == set(REFERENCES)


def test_a_change_that_is_seen_is_found():
    """Another figure in the band, or a damage box less."""
    made, side, ink = REFERENCES["a6-three"]
    kept = drawn(made, side, ink)
    (track,) = HUNTER.tracks
    hull, structure = track.parts
    less = replace(track, parts=(replace(hull, boxes=hull.boxes - 1), structure))
    for changed in (replace(HUNTER, figure=SQUAD.figure), replace(HUNTER, tracks=(less,)), replace(HUNTER, traits=())):
        other = lay_out(replace(changed, count=3, damaged=((2,), (5, 1))), made).all[0]
        assert not likes(drawn(made, other, ink), kept)
