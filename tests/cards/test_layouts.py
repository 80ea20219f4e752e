"""Geometry of the army sheet from what is drawn: nothing leaves its place, nothing covers another."""

from dataclasses import replace

import pytest

from armybuilder.cards.drawing import MM
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.layouts.sheet import foot, sheets
from armybuilder.engine.core.paper.cards import SheetGroup, SheetRow, SheetUnit, TraitLine
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
    assert max(box.y + box.height for box in dark) - min(box.y for box in dark) <= 43 * MM
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


@pytest.mark.parametrize("rows", range(60, 70))
def test_commanders_stand_under_a_model_of_theirs(rows):
    """A group longer than a page is parted, but never right before its last line."""
    sides = sheets(replace(content(), groups=(SheetGroup("Alpha", (unit(rows),), 30),)), PAPERS["a4"])
    (last,) = [words_of(side) for side in sides if "Commanders" in words_of(side)]
    assert f"Hunter {rows - 1}" in last
