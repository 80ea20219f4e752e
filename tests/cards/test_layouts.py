"""Geometry of the army sheet from what is drawn: nothing leaves its place, nothing covers another."""

from dataclasses import replace

import pytest

from armybuilder.cards.drawing import MM
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.layouts.sheet import emblem_of, foot, sheets
from armybuilder.cards.tones import color_bar
from armybuilder.engine.core.paper.cards import SheetGroup, SheetRow, SheetTable, SheetUnit, TraitLine
from tests.cards.content import HOSTILE_NAMES, card, content
from tests.cards.geometry import check
from tests.cards.reading import boxes_of, words_of


@pytest.mark.parametrize("name", HOSTILE_NAMES.values(), ids=HOSTILE_NAMES)
def test_hostile_names_keep_the_geometry(name):
    paper = PAPERS["a4"]
    for side in sheets(content(card("north/hunter"), name=name, notes=name, problems=[name]), paper):
        assert check(side, paper.width, paper.height) == []


@pytest.mark.parametrize("key", PAPERS)
def test_sheet_of_many_groups_keeps_its_geometry(key):
    paper = PAPERS[key]
    made = content(groups=30, problems=["A problem that says how to mend it."] * 60, notes="one line\n" * 60)
    pages = sheets(made, paper)
    assert len(pages) > 4
    for number, side in enumerate(pages, 1):
        whole = (*side, *foot(made, paper, number, len(pages)))
        assert check(whole, paper.width, paper.height) == []


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("length", [40, 300, 1200])
def test_code_of_the_sheet_keeps_its_geometry(paper, length):
    made = content(link="https://muster.example/" + "x" * length, link_note="The notes are left out.")
    (side,) = sheets(made, paper)
    assert check(side, paper.width, paper.height) == []
    dark = [box for box in boxes_of(side) if box.width < 20 * MM and box.height < MM]
    assert max(box.y + box.height for box in dark) - min(box.y for box in dark) <= 65 * MM
    assert min(box.height for box in dark) == pytest.approx(0.55 * MM, abs=0.01)
    assert min(box.height for box in dark) > 0.33 * MM


def test_why_there_is_no_code_keeps_its_geometry():
    paper = PAPERS["letter"]
    (side,) = sheets(content(link_note="No QR code: the list is too long. " * 9), paper)
    assert check(side, paper.width, paper.height) == []


def unit(rows=3):
    """A unit of the army sheet with a line of commanders."""
    hunters = tuple(SheetRow(f"Hunter {number}", "", 6, 1, 6) for number in range(rows))
    return SheetUnit("Primary unit", "", "UA GP", hunters, 30, notes=(TraitLine("Commanders", "CO Hunter"),))


def test_groups_of_the_sheet_are_not_parted_by_the_end_of_a_page():
    groups = tuple(SheetGroup(f"Group {number}", (unit(), unit()), 60) for number in range(6))
    first, second = (words_of(side) for side in sheets(replace(content(), groups=groups), PAPERS["a4"]))
    for page in (first, second):
        assert 2 * page.count("Group") == page.count("Commanders")


@pytest.mark.parametrize("models", [8, 9, 10])
def test_tables_of_the_sheet_are_not_parted_by_the_end_of_a_page(models):
    """Where that costs none, as with groups."""
    table = SheetTable("Columns", ("Column", "Has"), tuple((f"Kind {number}", "0") for number in range(12)))
    groups = tuple(SheetGroup(f"Group {number}", (unit(models),), 60) for number in range(3))
    sides = sheets(replace(content(), groups=groups, tables=(table,)), PAPERS["a4"])

    assert [words_of(side).count("Kind") for side in sides if "Columns" in words_of(side)] == [12]


@pytest.mark.parametrize("rows", range(60, 70))
def test_commanders_stand_under_a_model_of_theirs(rows):
    """A group longer than a page is parted, but never right before its last line."""
    sides = sheets(replace(content(), groups=(SheetGroup("Alpha", (unit(rows),), 30),)), PAPERS["a4"])
    (last,) = [words_of(side) for side in sides if "Commanders" in words_of(side)]
    assert f"Hunter {rows - 1}" in last


def fielded(*groups):
    """A force with these cards, group after group, each on a row of its own."""
    cards = tuple(
        tuple(replace(each, where=f"/{number}/{place}") for place, each in enumerate(group))
        for number, group in enumerate(groups)
    )
    told = (
        SheetUnit(
            "Primary unit", "", "UA GP", tuple(SheetRow(each.title, "", 6, 1, 6, where=each.where) for each in group), 6
        )
        for group in cards
    )
    made = tuple(SheetGroup(f"Group {number}", (unit,), 6) for number, unit in enumerate(told, 1))
    return replace(content(*(each for group in cards for each in group)), groups=made)


def test_figures_of_models_that_are_alike_stand_once_in_a_group():
    hunter, better = card("north/hunter"), card("north/hunter")
    better = replace(better, traits=(*better.traits, TraitLine("Stable", "")))
    (side,) = sheets(fielded([hunter, hunter, better, hunter], [hunter]), PAPERS["a4"])
    words = words_of(side)

    assert [words.count(word) for word in ("HULL", "LAC", "Stable")] == [5, 3, 1]


def test_boxes_of_bodies_stand_behind_their_names_where_their_figures_are_known():
    wagon = replace(card("north/hunter"), parts=(replace(card("north/cheetah"), title="Trailer"),))
    (side,) = sheets(fielded([wagon, wagon]), PAPERS["a4"])
    words = words_of(side)

    assert [words.count(word) for word in ("HULL", "Trailer", "LAC")] == [4, 2, 1]


def test_every_further_page_tells_whose_it_is():
    first, *others = (words_of(side) for side in sheets(content(groups=30), PAPERS["a4"]))

    assert len(others) > 1
    assert first.count("First Platoon") == 1
    assert [[said in words for said in ("First Platoon", "LEGAL · 900 / 150 TV")] for words in others] == [
        [True, True]
    ] * len(others)


def test_a_force_is_known_by_the_emblem_of_most_of_it():
    north, south = card("north/hunter"), card("south/jager")
    allied = content(north, south, north)
    (side,) = sheets(allied, PAPERS["a4"])

    assert emblem_of(allied) == north.emblem != south.emblem
    assert emblem_of(content()) is None
    assert color_bar(north.emblem.rgb) in {box.fill for box in boxes_of(side)}
