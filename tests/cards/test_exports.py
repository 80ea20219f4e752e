"""Cards one by one: for print shops as pages, for tables on a screen as pictures."""

import io
import zipfile
from dataclasses import replace
from weakref import ref

import pytest
from PIL import Image

from armybuilder.cards.drawing import MM
from armybuilder.cards.exports import formats
from armybuilder.cards.exports.card_sides import NoSinglesError, single_cards
from armybuilder.cards.exports.formats import SHEET, TAKEN, pictures, shop, tabletop
from armybuilder.cards.layouts.formats import FORMATS
from armybuilder.cards.options import PrintOptions
from armybuilder.cards.screen.raster import page_picture
from tests.cards.content import all_cards, card, content
from tests.cards.reading import opened, text_of

HUNTERS = content(replace(card("north/hunter"), count=3), replace(card("north/grizzly"), name="Old Tom"))


def unzipped(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def picture(data):
    return Image.open(io.BytesIO(data))


@pytest.mark.parametrize("size", FORMATS)
def test_a_shop_gets_front_and_back_of_each_card_by_turns_with_bleed(size):
    made = FORMATS[size]
    pages = opened(shop(HUNTERS, PrintOptions(card=size))).pages
    assert {tuple(round(float(edge), 2) for edge in page.MediaBox) for page in pages} == {
        (0, 0, round(made.wide + 6 * MM, 2), round(made.high + 6 * MM, 2))
    }
    assert len(pages) == 2 * len(single_cards(HUNTERS, PrintOptions(card=size)))
    for page in pages:
        assert [float(edge) / MM for edge in page.TrimBox][:2] == pytest.approx([3, 3], abs=0.001)
        assert [float(edge) for edge in page.TrimBox][2:] == pytest.approx(
            [made.wide + 3 * MM, made.high + 3 * MM], abs=0.01
        )
        whole, bleed = ([float(edge) for edge in box] for box in (page.MediaBox, page.BleedBox))
        assert bleed == pytest.approx(whole, abs=0.01)
        assert all(outer <= inner for outer, inner in zip(whole[:2], bleed[:2], strict=True))
        assert all(inner <= outer for inner, outer in zip(bleed[2:], whole[2:], strict=True))


def test_a_shop_prints_every_copy_that_has_a_track_of_its_own():
    made = shop(HUNTERS, PrintOptions())
    told = [page.split() for page in text_of(made)]
    assert [page[0] for page in told[:8:2]] == ["Hunter", "Hunter", "Hunter", "Grizzly"]
    assert [page[-1] for page in told[1:8:2]] == ["Hunter", "Hunter", "Hunter", "Grizzly"]


def test_the_bleed_of_a_shop_is_dark_to_the_edge():
    made = TAKEN["pictures"].made(HUNTERS, PrintOptions(bleed=3))
    front = picture(unzipped(made)["001 hunter front.png"]).convert("L")
    assert max(front.crop((0, 0, front.width, 30)).tobytes()) < 100


def test_pictures_are_of_the_cards_alone_each_once():
    files = unzipped(pictures(HUNTERS, PrintOptions()))
    assert list(files) == [
        "001 hunter front.png",
        "001 hunter back.png",
        "002 old-tom-grizzly front.png",
        "002 old-tom-grizzly back.png",
        "003 weapon-traits front.png",
        "003 weapon-traits back.png",
    ]
    assert {picture(data).size for data in files.values()} == {(745, 1040)}


def test_a_table_on_a_screen_gets_sheets_and_names():
    files = unzipped(tabletop(content(replace(card("north/hunter"), count=73)), PrintOptions()))
    assert list(files) == ["faces-1.png", "backs-1.png", "faces-2.png", "backs-2.png", "cards.txt"]
    assert {name: picture(data).size for name, data in files.items() if name.endswith("png")} == {
        "faces-1.png": (4090, 3997),
        "backs-1.png": (4090, 3997),
        "faces-2.png": (1227, 1142),
        "backs-2.png": (1227, 1142),
    }
    lines = files["cards.txt"].decode().splitlines()
    assert lines[2:4] == ["faces-1.png, backs-1.png: width 10, height 7, number 70", "  1  Hunter"]
    assert lines[-4:] == [
        "faces-2.png, backs-2.png: width 3, height 2, number 3",
        "  1  Hunter",
        "  2  Hunter",
        "  3  Hunter",
    ]


@pytest.mark.parametrize("size", FORMATS)
def test_no_sheet_is_larger_than_graphics_cards_take(size):
    files = unzipped(tabletop(content(replace(card("north/hunter"), count=70)), PrintOptions(card=size, bleed=3)))
    assert max(max(picture(files[name]).size) for name in ("faces-1.png", "backs-1.png")) <= SHEET


@pytest.mark.parametrize("kind", ["pictures", "tabletop"])
def test_pictures_are_let_go_one_after_the_other(kind, monkeypatch):
    """One of a record card takes thirteen megabytes, and a deck has hundreds."""
    drawn, most = [], []

    def counting(*arguments):
        picture = page_picture(*arguments)
        drawn.append(ref(picture))
        most.append(sum(each() is not None for each in drawn))
        return picture

    monkeypatch.setattr(formats, "page_picture", counting)
    TAKEN[kind].made(content(*all_cards()[:12]), PrintOptions())

    assert len(most) >= 24
    assert max(most) <= 2


@pytest.mark.parametrize("kind", TAKEN)
def test_equal_lists_give_equal_files(kind):
    assert TAKEN[kind].made(HUNTERS, PrintOptions()) == TAKEN[kind].made(HUNTERS, PrintOptions())


@pytest.mark.parametrize("kind", TAKEN)
def test_what_cannot_be_taken_says_why(kind):
    with pytest.raises(NoSinglesError) as none:
        TAKEN[kind].made(HUNTERS, PrintOptions(parts=("army",)))
    assert str(none.value) == "The parts you're printing don't include cards: choose the cards too."
    with pytest.raises(NoSinglesError) as many:
        TAKEN[kind].made(content(replace(card("north/hunter"), count=301)), PrintOptions())
    assert str(many.value) == (
        "That's 301 cards, but you can export at most 300 one by one: print duplicates only once."
    )
