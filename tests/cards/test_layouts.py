"""Geometry from what is drawn: nothing leaves its place, nothing covers another."""

from dataclasses import replace
from itertools import combinations

import pytest

from armybuilder.cards.drawing import MM
from armybuilder.cards.layouts.card import lay_out
from armybuilder.cards.layouts.formats import POKER
from armybuilder.cards.layouts.paper import PAPERS, foot_slots, grid
from armybuilder.cards.layouts.sheet import foot, sheets
from armybuilder.cards.text import FLOOR
from tests.cards.content import HOSTILE_NAMES, all_cards, card, content
from tests.cards.reading import boxes_of, texts_of, words_of

ROUNDING = 0.01
HALF_POINT = 0.5


def sides_of(made):
    return lay_out(made, POKER).all


def check(side, width, height):
    """Every fault of a side: text too small, out of its cell, over the edge, over another; boxes over boxes."""
    texts = [(text, tuple(place)) for text, *place in texts_of(side)]
    boxes = [(box.x, box.y, box.x + box.width, box.y + box.height) for box in boxes_of(side)]
    paper = (0, 0, width, height)
    return [
        *(f"{text.text!r} is set in {text.size}" for text, _ in texts if text.size < FLOOR),
        *(f"{text.text!r} leaves its cell" for text, _ in texts if text.width > text.limit + ROUNDING),
        *(f"{text.text!r} leaves the paper" for text, place in texts if not inside(place, paper, 0)),
        *(f"box {box} leaves the paper" for box in boxes if not inside(box, paper, 0)),
        *(f"{a.text!r} covers {b.text!r}" for (a, one), (b, two) in combinations(texts, 2) if overlap(one, two)),
        *(f"boxes {a} and {b} cross" for a, b in combinations(boxes, 2) if cross(a, b)),
        *(f"{text.text!r} crosses {box}" for text, place in texts for box in boxes if cross(place, box)),
    ]


def cross(one, other):
    return overlap(one, other) and not inside(one, other) and not inside(other, one)


def overlap(one, other):
    return (
        one[0] < other[2] - ROUNDING
        and other[0] < one[2] - ROUNDING
        and one[1] < other[3] - ROUNDING
        and other[1] < one[3] - ROUNDING
    )


def inside(inner, outer, slack=HALF_POINT):
    """Letters may reach half a point over the frame of their box: most of that is white."""
    return (
        inner[0] >= outer[0] - ROUNDING
        and inner[1] >= outer[1] - ROUNDING - slack
        and inner[2] <= outer[2] + ROUNDING
        and inner[3] <= outer[3] + ROUNDING + slack
    )


def test_every_card_keeps_its_geometry():
    faults = {
        (made.title, number): found
        for made in all_cards()
        for number, side in enumerate(sides_of(made))
        if (found := check(side, POKER.width, POKER.height))
    }
    assert faults == {}


def test_every_card_is_complete():
    """Every word of the content stands on the card, weapon traits perhaps on the reference card."""
    missing = {
        made.title: lost
        for made in all_cards()
        if (lost := [word for word in expected_words(made) if word not in printed_words(made)])
    }
    assert missing == {}


def expected_words(made):
    explained = lay_out(made, POKER).explained
    for body in (made, *made.parts):
        yield from body.title.split()
        yield from (word for stat in body.stats if stat.label != "DC" for word in f"{stat.label} {stat.value}".split())
        yield from (word for detail in body.details for word in f"{detail.label} {detail.value}".split())
        for weapon in body.weapons:
            yield from f"{weapon.code} {weapon.name} {weapon.category} {weapon.arc} {weapon.pen} {weapon.skill}".split()
            yield from " ".join((*weapon.traits, *weapon.ammo, weapon.maximum.rstrip('"'))).split()
        for trait in (*body.traits, *(body.glossary if explained else ())):
            yield from f"{trait.text} {trait.effect}".split()
        yield from " ".join((*body.notes, *(body.track.crippled if body.track else ()))).split()
        yield from (counter.label for counter in body.counters)


def printed_words(made):
    return " ".join(words_of(side) for side in sides_of(made))


def test_boxes_of_the_damage_track():
    side = lay_out(card("north/hunter"), POKER).each[0]
    squares = [box for box in boxes_of(side) if box.width == pytest.approx(3.3 * MM)]
    assert len(squares) == 6
    assert len({box.y for box in squares}) == 1


def test_few_cards_need_a_second_side():
    several = [made.title for made in all_cards() if len(sides_of(made)) > 1]
    assert len(several) <= 60


def test_each_component_is_printed_for_every_model():
    sides = lay_out(card("cef/hht-90"), POKER)
    assert ["HULL" in words_of(side) for side in sides.each] == [True, True]
    assert ["HULL" in words_of(side) for side in sides.once] == [False] * len(sides.once)


@pytest.mark.parametrize("name", HOSTILE_NAMES.values(), ids=HOSTILE_NAMES)
def test_hostile_names_keep_the_geometry(name):
    made = replace_names(card("south/command-drake"), name)
    for side in sides_of(made):
        assert check(side, POKER.width, POKER.height) == []
    paper = PAPERS["a4"]
    for side in sheets(content(made, name=name, notes=name, problems=[name]), paper):
        assert check(side, paper.width, paper.height) == []


def replace_names(made, name):
    return replace(made, title=f"Drake {name}", name=name, subtitle=name, unit=name, notes=(name,), rank="2iC")


@pytest.mark.parametrize("key", PAPERS)
def test_nine_cards_stand_on_a_page(key):
    paper = PAPERS[key]
    places = grid(paper, POKER.width, POKER.height)
    assert len(places.places) == 9
    across, down = places.cuts
    assert len(across) == len(down) == 4
    assert across[0] > 0
    assert across[-1] < paper.width
    assert down[-1] < paper.height


@pytest.mark.parametrize("key", PAPERS)
def test_sheet_of_many_groups_keeps_its_geometry(key):
    paper = PAPERS[key]
    made = content(groups=30, problems=["A problem that says how to mend it."] * 60, notes="one line\n" * 60)
    pages = sheets(made, paper)
    assert len(pages) > 4
    for number, side in enumerate(pages, 1):
        whole = (*side, *foot(made, paper, number, len(pages)))
        assert check(whole, paper.width, paper.height) == []


@pytest.mark.parametrize("key", PAPERS)
def test_foot_of_a_card_page_stands_under_the_cards(key):
    paper = PAPERS[key]
    places = grid(paper, POKER.width, POKER.height)
    side = foot(content(name="N" * 200), paper, 10, 100, foot_slots(paper, places))
    assert check(side, paper.width, paper.height) == []
    assert min(top for _, _, top, _, _ in texts_of(side)) >= places.cuts[1][-1]


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("length", [40, 300, 1200])
def test_code_of_the_sheet_keeps_its_geometry(paper, length):
    made = content(link="https://muster.example/" + "x" * length, link_note="The notes are left out.")
    (side,) = sheets(made, paper)
    assert check(side, paper.width, paper.height) == []
    dark = [box for box in boxes_of(side) if box.width < 20 * MM and box.height < MM]
    assert max(box.y + box.height for box in dark) - min(box.y for box in dark) <= 43 * MM
    assert min(box.height for box in dark) > 0.33 * MM


def test_why_there_is_no_code_keeps_its_geometry():
    paper = PAPERS["letter"]
    (side,) = sheets(content(link_note="No QR code: the list is too long. " * 9), paper)
    assert check(side, paper.width, paper.height) == []
