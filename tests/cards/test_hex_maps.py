"""Hex maps on paper: hexes at true size, every hex on some sheet, neighbours that overlap by a line of hexes."""

from itertools import pairwise, product

import pytest

from armybuilder.cards.drawing import MM
from armybuilder.cards.handout import render_hex_map
from armybuilder.cards.layouts.handouts.hex_map import MapPrint
from armybuilder.cards.layouts.paper import FOOT_ROOM, PAPERS, SAFE
from armybuilder.cards.layouts.truesize.hexes import HEXAGON, MOTIFS, sheet_side, sheets_of
from armybuilder.engine.core.hexes.lattice import hex_lattice
from armybuilder.engine.core.hexes.map import GroundKind, HexMap
from armybuilder.engine.systems.tactical_1998.battle.ground.maps import KINDS
from armybuilder.scenarios.maps.games import WIDTHS, MapRequest, maps_of
from tests.cards.reading import opened, text_of

SIZES = ("small", "medium", "large")
EVERY = list(product(SIZES, WIDTHS, PAPERS.values()))


@pytest.fixture(scope="module")
def maps():
    return maps_of("tactical-1998")


def hexes(side):
    """Left, top and width of each hexagon of a sheet, in millimetres."""
    return [
        (row.x / MM, row.y / MM, shape.width / MM)
        for row in side
        for shape in row.row.shapes
        if shape.path == HEXAGON and shape.fill
    ]


@pytest.mark.parametrize("size,across,paper", EVERY, ids=str)
def test_sheets_hold_every_hex_and_share_one_line_with_their_neighbours(maps, size, across, paper):
    found = maps.draw(MapRequest(5, size))
    sheets = sheets_of(found, across, paper)
    columns, rows = (
        {(sheet.columns.start, sheet.columns.stop) for sheet in sheets},
        {(sheet.rows.start, sheet.rows.stop) for sheet in sheets},
    )
    for parts, count in ((sorted(columns), found.lattice.columns), (sorted(rows), found.lattice.rows)):
        assert (parts[0][0], parts[-1][1]) == (0, count)
        assert all(after[0] == before[1] - 1 for before, after in pairwise(parts))
    assert len(sheets) == len(columns) * len(rows) == len({sheet.name for sheet in sheets})


@pytest.mark.parametrize("size,across,paper", EVERY, ids=str)
def test_hexes_are_as_wide_as_asked_for_and_lie_within_the_margins(maps, size, across, paper):
    found = maps.draw(MapRequest(5, size))
    for sheet in sheets_of(found, across, paper):
        placed = hexes(sheet_side(found, sheet, across, paper))
        assert len(placed) == len(sheet.columns) * len(sheet.rows)
        assert {round(wide, 6) for _, _, wide in placed} == {across}
        lefts, tops = zip(*((left, top) for left, top, _ in placed), strict=True)
        assert min(lefts) >= SAFE / MM
        assert max(lefts) + across <= (paper.width - SAFE) / MM
        assert min(tops) >= SAFE / MM
        assert max(tops) + across * 2 / 3**0.5 <= (paper.height - FOOT_ROOM) / MM


def test_a_sheet_says_each_hex_by_name_ground_and_level():
    """And has a ring on those that the next sheet has too: the last column, but not that of the map."""
    kinds = (GroundKind("clear", "Clear", "."), GroundKind("woodland", "Woodland", "w", "woods"))
    found = HexMap(hex_lattice(8, 2), kinds, (0, 1) * 8, (0,) * 15 + (2,))
    first, last = sheets_of(found, 25, PAPERS["a4"])
    assert (first.name, first.columns, last.name, last.columns) == ("A1", range(7), "B1", range(6, 8))
    said = [row.row.alt_text for row in sheet_side(found, last, 25, PAPERS["a4"]) if row.row.alt_text]
    assert said == [
        "0702: Clear, level 0",
        "0802: Woodland, level 2",
        "0701: Clear, level 0",
        "0801: Woodland, level 0",
    ]


def test_steps_down_are_drawn_on_the_higher_side_alone():
    found = HexMap(hex_lattice(2, 2), (GroundKind("clear", "Clear", "."),), (0,) * 4, (1, 0, 0, 0))
    (sheet,) = sheets_of(found, 32, PAPERS["a4"])
    steps = [
        shape
        for row in sheet_side(found, sheet, 32, PAPERS["a4"])
        for shape in row.row.shapes
        if shape.stroke and shape.weight > 2
    ]
    # To the hex on the right and to that above on the right; above on the left and on the left the map ends.
    assert [shape.path for shape in steps] == [((1, 0.25), (1, 0.75)), ((0.5, 0), (1, 0.25))]


def test_every_ground_of_the_book_but_open_ground_has_a_motif():
    assert {kind.look for kind in KINDS} - {""} == set(MOTIFS)


@pytest.mark.parametrize(
    "size,across,paper,pages", [("small", 25, "a4", 7), ("medium", 32, "letter", 19), ("large", 32, "a4", 33)]
)
def test_a_map_is_printed_alike_each_time(maps, size, across, paper, pages):
    """A page with all of it, then its sheets; another seed of the same map gives the same bytes."""
    one = maps.pdf(MapRequest(5, size, across), paper)
    assert one == maps.pdf(MapRequest(5, size, across), paper) == maps.pdf(MapRequest(5 + 64, size, across), paper)
    assert one != maps.pdf(MapRequest(6, size, across), paper)
    assert len(opened(one).pages) == pages


def test_the_first_page_explains_the_map(maps):
    text = text_of(maps.pdf(MapRequest(69, "small", 25), "a4"))[0]
    for words in (
        "Map 5, small",
        "Heavy Gear Tactical (1998) · 16 × 16 hexes of 25 mm",
        "A hex is 50 m wide. Each level up costs 2 MP more (hover 4), each level down 1.",
        "The rulebook's maps are lost: these are ours, fair by half a turn.",
        "The figure in a hex is its level; thick sides are steps down. The ground at the dot counts for the whole hex.",
        (
            "At true size the map takes 6 sheets, named in the frames above. Neighbours share a line of hexes with a ring: lay these on "
            "one another, dot on dot."
        ),
        "Rough: MP walker 1, ground 2, hover 1; obscurement 0",
    ):
        assert words in text


def test_a_map_on_one_sheet_needs_no_plan():
    found = HexMap(hex_lattice(4, 4), (GroundKind("clear", "Clear", "."),), (0,) * 16, (0,) * 16)
    text = text_of(render_hex_map(MapPrint("A map", "", found, {"Clear": "1 MP"}, (), 25), "A game"))[0]
    assert "sheets" not in text
