"""What is looked up at the table, on one page: figures straight from the book."""

import re

import pytest

from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.layouts.reference import references
from armybuilder.engine.systems.blitz_2006.paper.quick import quick_reference
from armybuilder.i18n.language import use_language
from tests.cards.geometry import check

FIGURES = {
    ("Special actions", "Evasive"): ["+1", "−1"],  # L469
    ("Special actions", "Counters"): ["1", "2"],  # L479
    ("Special actions", "Stand-by"): ["−1"],  # L491
    ("Attack and defense", "Range"): ["+2", "+1", "0", "−1", "−2"],  # L701-705
    ("Attack and defense", "Rear"): ["−1", "−2"],  # L715
    ("Contact and rams", "That size"): ["+2", "+2", "−2"],  # L753
    ("Indirect fire", "Placement"): ["4"],  # L787
    ("Indirect fire", "Scatter"): ["1", "60"],  # L789
    ("Indirect fire", "Designator"): ["5"],  # L1109
    ("Indirect fire", "Tagged"): ["+2"],  # L1111
    ("Speed", "Turning"): ["60", "2", "1", "2", "4", "1"],  # L519-521
    ("Speed", "Maneuver"): ["2", "1", "6"],  # L527
    ("Detection", "Dark"): ["1", "1"],  # L2563, L2577
    ("Detection", "Actively"): ["1", "2", "4", "1"],  # L664
    ("ECM and communication", "Automated"): ["1"],  # L1072
    ("ECM and communication", "By sight"): ["10"],  # L1101
    ("Infantry", "Moves"): ["2", "4", "8", "16", "2"],  # L981, L985, L1008
    ("Infantry", "Size"): ["2", "1", "1"],  # L1052
    ("Infantry", "ATV"): ["−1", "+1", "+2"],  # L1008
    ("Morale, if you use it", "+2 tokens"): [],  # L1613
    ("Morale, if you use it", "+1 token"): ["10"],  # L1612
    ("Morale, if you use it", "Broken"): ["4"],  # L1625
}


def test_figures_are_those_of_the_book():
    told = {
        (section.title, line.text): re.findall(r"[+−]?\d+", line.effect)
        for section in quick_reference()
        for line in section.lines
    }

    assert {key: told.get(key) for key in FIGURES} == FIGURES


def test_it_has_what_players_need_at_the_table():
    assert [section.title for section in quick_reference()] == [
        "Actions",
        "Special actions",
        "Attack and defense",
        "Contact and rams",
        "Indirect fire",
        "Damage",
        "Ammunition",
        "Arcs",
        "Speed",
        "Cost of terrain for W / G / H and R",
        "Cover",
        "Detection",
        "ECM and communication",
        "Infantry",
        "Command points",
        "Morale, if you use it",
    ]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_it_stands_on_one_page_without_ids_of_ours(paper, language):
    with use_language(language):
        sections = quick_reference()
        (side,) = references(sections, "Quick reference", paper)

    assert check(side, paper.width, paper.height) == []
    words = " ".join(f"{line.text} {line.effect}" for section in sections for line in section.lines)
    assert re.findall(r"\b(?:BR|DC|SC|DQ|EX|FC)-\d+|\bL\d+", words) == []
