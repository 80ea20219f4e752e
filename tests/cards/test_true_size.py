"""What is measured and cut out is as large as it says, on any paper and in large print too."""

from dataclasses import replace
from itertools import pairwise
from math import hypot, sqrt

import pytest

from armybuilder.cards.drawing import MM
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.layouts.truesize import areas, bases, counters, cutouts, rulers, standees
from armybuilder.cards.options import PrintOptions
from armybuilder.cards.pages import LARGE, pages_of
from armybuilder.cards.pdf import render_pdf
from armybuilder.cards.tones import PAPER
from armybuilder.engine.core.paper.cards import TokenKind
from armybuilder.engine.core.paper.sizes import Area, Icon, ModelBase, Stand
from tests.cards.content import HOSTILE_NAMES, all_cards, card, catalogue, content
from tests.cards.geometry import check
from tests.cards.reading import text_of, texts_of, words_of

EACH_PAPER = pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
HUNTER = card("north/hunter")
INCH = 72
SIZES = (Area('AE:3"', 3, about="LGL"), Area('AE:6"', 6, 2, "MAPR"))


def shapes_of(side):
    return [
        shape._replace(x=placed.x + shape.x, y=placed.y + shape.y) for placed in side for shape in placed.row.shapes
    ]


def boxes_of(side):
    return [box._replace(x=placed.x + box.x, y=placed.y + box.y) for placed in side for box in placed.row.boxes]


@EACH_PAPER
def test_lines_of_areas_end_before_their_words(paper):
    for thing in areas.area_cutouts(SIZES, paper):
        drawing, words = thing.side
        assert drawing.row.texts == ()
        assert len(words.row.boxes) == len(words.row.texts) >= 2
        for box, text in zip(words.row.boxes, words.row.texts, strict=True):
            assert (box.fill, box.x < text.x, text.x + text.width < box.x + box.width) == (PAPER, True, True)


@EACH_PAPER
@pytest.mark.parametrize("radius", range(1, 8))
def test_words_of_an_area_of_any_size_stand_within_it(paper, radius):
    wide, high = cutouts.room_of(paper)
    area = Area(f'Radius {radius}"', radius, about="Automatic grenade launcher, Howitzer, Mortar")
    (thing,) = areas.area_cutouts([area], paper)

    assert [fault for fault in check(thing.side, thing.wide, thing.high) if not fault.endswith("meet")] == []
    assert thing.wide <= wide
    assert thing.high <= high
    texts = [(left, top, right, low) for _, left, top, right, low in texts_of(thing.side)]
    assert all(one[3] <= other[1] + 2 for one, other in pairwise(texts))
    x, y = (radius * INCH, radius * INCH) if thing.wide > radius * INCH else (0, radius * INCH)
    corners = [(across, down) for left, top, right, low in texts for across in (left, right) for down in (top, low)]
    assert max(hypot(across - x, down - y) for across, down in corners) < radius * INCH


@EACH_PAPER
def test_areas_of_which_no_quarter_has_room_are_left_out(paper):
    assert list(areas.area_cutouts([Area("Everything", 99)], paper)) == []


@EACH_PAPER
def test_areas_are_circles_of_their_radius_or_quarters_of_them(paper):
    small, large = areas.area_cutouts(SIZES, paper)
    assert (small.wide, small.high) == pytest.approx((6 * INCH, 6 * INCH))
    assert (large.wide, large.high) == pytest.approx((6 * INCH, 6 * INCH))
    edges = [(shape.width, shape.height) for shape in shapes_of(small.side)[1:]]
    assert edges == [pytest.approx((2 * inches * INCH, 2 * inches * INCH)) for inches in (1, 2, 3)]
    assert [shape.width for shape in shapes_of(large.side)] == pytest.approx([n * INCH for n in (1, 3, 4, 5, 2, 6)])
    for thing in (small, large, areas.arc_cutout()):
        assert check(thing.side, thing.wide, thing.high) == []
    assert 'Blast within 2"' in words_of(large.side)


def test_strips_of_the_ruler_make_three_feet():
    strips = list(rulers.ruler_cutouts())
    assert [f'{inches}"' in words_of(strip.side) for inches, strip in zip(range(6, 37, 6), strips, strict=True)] == [
        True
    ] * 6
    for strip in strips:
        assert check(strip.side, strip.wide, strip.high) == []
        ticks = [box.x for box in boxes_of(strip.side) if box.height == rulers.TICKS[0] and box.width == rulers.HAIR]
        assert [after - before for before, after in pairwise(ticks)][1:-1] == pytest.approx([INCH] * 4)
        frame = boxes_of(strip.side)[0]
        assert frame.width == pytest.approx(6 * INCH)
    assert len(strips) * 6 == rulers.LONGEST


def test_bases_are_as_wide_as_they_say():
    round_one = next(bases.base_cutouts([replace(HUNTER, stand=Stand(2, ModelBase(40)))]))
    assert (round_one.wide, round_one.high) == pytest.approx((40 * MM, 40 * MM))
    hexagonal = next(bases.base_cutouts([replace(HUNTER, stand=Stand(2, ModelBase(25.4, hexagonal=True)))]))
    assert (hexagonal.wide, hexagonal.high) == pytest.approx((INCH, INCH * 2 / sqrt(3)))
    assert list(bases.base_cutouts([replace(HUNTER, stand=None)])) == []
    assert len(list(bases.base_cutouts([replace(HUNTER, count=3)]))) == 3


def test_the_book_says_how_high_models_are_and_what_they_stand_on():
    assert HUNTER.stand == Stand(2.0, ModelBase(25.4, hexagonal=True))
    assert card("cef/hht-90").stand == Stand(4.0, ModelBase(40))
    assert card("support/minefield").stand is None


@pytest.mark.parametrize(
    "stand", [Stand(1, ModelBase(40)), Stand(2, ModelBase(25.4, hexagonal=True)), Stand(4, ModelBase(60))]
)
def test_standees_are_as_high_as_their_models(stand):
    """From the fold to the tab; in front and behind, which is the front in a mirror."""
    (made,) = standees.standee_cutouts([replace(HUNTER, stand=stand)])
    assert check(made.side, made.wide, made.high) == []
    assert made.high == pytest.approx(2 * (stand.high * INCH + standees.TAB))
    assert made.wide >= stand.base.across * MM - 1e-6
    fold = made.high / 2
    shapes = shapes_of(made.side)
    front, back = shapes[: len(shapes) // 2], shapes[len(shapes) // 2 :]
    tops = [shape.y + min(y for part in shape.path for y in part[1::2]) * shape.height for shape in front]
    assert min(tops) == pytest.approx(fold, abs=0.02)
    assert [shape.y + shape.height - fold for shape in back] == pytest.approx([fold - shape.y for shape in front])
    assert [shape.x for shape in back] == [shape.x for shape in front]


def test_each_model_has_a_standee_with_its_name():
    made = list(standees.standee_cutouts([replace(HUNTER, count=2), replace(HUNTER, name="Ann")]))
    assert [words_of(each.side).split(" fold")[0] for each in made] == ["Hunter 1", "Hunter 2", "Ann"]
    assert list(standees.standee_cutouts([replace(HUNTER, figure="")])) == []


@pytest.mark.parametrize("text", HOSTILE_NAMES.values(), ids=HOSTILE_NAMES)
def test_any_name_keeps_the_geometry(text):
    named = replace(HUNTER, name=text)
    for thing in (*standees.standee_cutouts([named]), *bases.base_cutouts([named])):
        assert check(thing.side, thing.wide, thing.high) == []


@pytest.mark.parametrize("shape", [counters.ROUND, counters.HEX])
def test_counters_show_an_icon_and_letters(shape):
    for token in catalogue().tokens.values():
        side = counters.counter(
            TokenKind(token.name, token.code, token.effect, 1, token.write_in, icon=Icon.FLAME), shape
        )
        assert check(side, counters.ACROSS, counters.ACROSS) == []
        assert token.code in words_of(side)
        assert len(shapes_of(side)) == 2
    edge = shapes_of(side)[0]
    assert edge.height == pytest.approx(INCH)
    assert edge.width == pytest.approx(INCH if shape == counters.ROUND else INCH * sqrt(3) / 2)


@pytest.mark.parametrize("backs, mirrored", [("long", "x"), ("short", "y")])
def test_counters_have_two_sides_in_duplex(backs, mirrored):
    made = content(tokens=(TokenKind("Fire", "FR", "Burns.", 5, icon=Icon.FLAME),))
    front, back = pages_of(made, PrintOptions(parts=("tokens",), token="round", backs=backs))
    paper = PAPERS["a4"]
    assert back.behind
    for one, other in zip(front.spots, back.spots, strict=True):
        assert one.side == other.side
        x = paper.width - one.x - counters.ACROSS if mirrored == "x" else one.x
        y = paper.height - one.y - counters.ACROSS if mirrored == "y" else one.y
        assert (other.x, other.y) == pytest.approx((x, y))


@EACH_PAPER
def test_pages_hold_all_things_apart_on_the_paper(paper):
    things = [*areas.area_cutouts(SIZES, paper), *rulers.ruler_cutouts(), *standees.standee_cutouts(all_cards()[:20])]
    pages = list(cutouts.pack_pages(things, paper))
    shown = " ".join(words_of(page) for page in pages)
    assert all(words_of(thing.side).split(" glue")[0] in shown for thing in things)
    for page in pages:
        assert check(page, paper.width, paper.height) == []
        assert boxes_of(page)[-1].width == pytest.approx(100 * MM)


@pytest.mark.parametrize("part", ["templates", "bases", "standees"])
def test_large_print_does_not_change_what_is_measured(part):
    made = content(HUNTER, areas=SIZES)
    usual, large = (pages_of(made, PrintOptions(parts=(part,), large=large)) for large in (False, True))
    for one, other in zip(usual, large, strict=True):
        assert [words_of(spot.side) for spot in one.spots] == [words_of(spot.side) for spot in other.spots]
        assert [spot.scale * LARGE for spot in other.spots] == [spot.scale for spot in one.spots]


def test_a_list_without_models_has_no_bases():
    made = content()
    text = " ".join(text_of(render_pdf(made, PrintOptions(parts=("bases", "standees")))))
    assert "This list doesn't have any of these yet." in text
