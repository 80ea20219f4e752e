"""Where cards stand on sheets, from what is placed; then from what is drawn."""

import io
from dataclasses import replace
from functools import cache

import pytest
from PIL import Image, ImageStat

from armybuilder.cards.drawing import MM, Box, LayoutRow, PlacedRow
from armybuilder.cards.imposition import Leaf, card_grid, impose, leaves_of, oriented, with_bleed
from armybuilder.cards.layouts.formats import FORMATS
from armybuilder.cards.layouts.handouts.calibration import calibration
from armybuilder.cards.layouts.paper import CUT_GAP, CUT_MARK, PAPERS, SAFE, cut_marks, fold_marks, foot_slots
from armybuilder.cards.layouts.sheet import LEGAL, foot
from armybuilder.cards.options import Backs, PrintOptions, PrintPart
from armybuilder.cards.pages import better_size, pages_of, paper_of
from armybuilder.cards.pdf import render_pdf
from armybuilder.cards.screen.raster import page_png
from armybuilder.cards.tones import BAR, INK
from tests.cards.content import card, content
from tests.cards.geometry import check, overlap
from tests.cards.reading import boxes_of, opened, text_of, texts_of, words_of

POKER = FORMATS["poker"]
A4 = PAPERS["a4"]


BACK = "z"


@cache
def side(name):
    """A side that nothing else is equal to, always the same for one name."""
    return (PlacedRow(0, 0, LayoutRow(0, (), (Box(0, 0, 1, sum(map(ord, name)), fill=INK),))),)


def placed(pages):
    """Of every page, each side with the corner of its place in tenths of a millimetre from the upper left."""
    return [[(spot.side, round(10 * spot.x / MM), round(10 * spot.y / MM)) for spot in page.spots] for page in pages]


def pages(leaves, made=POKER, **options):
    return list(impose(leaves, made, A4, PrintOptions(**options)))


FRONTS = [side("f" * number) for number in range(1, 11)]
BACKS = [side("b" * (number + 20)) for number in range(1, 11)]
LEAVES = [Leaf(front, back) for front, back in zip(FRONTS, BACKS, strict=True)]


def test_fronts_fill_a_page_row_by_row():
    first, second = placed(pages(LEAVES))
    assert [(x, y) for _, x, y in first] == [(x, y) for y in (165, 1045, 1925) for x in (105, 735, 1365)]
    assert [what for what, _, _ in first] == FRONTS[:9]
    assert second == [(FRONTS[9], 105, 165)]


def test_backs_stand_behind_their_fronts_when_the_sheet_turns_over_its_long_edge():
    fronts, backs, *_ = placed(pages(LEAVES, backs=Backs.LONG))
    assert [(what, 2100 - 630 - x, y) for what, x, y in backs] == [
        (back, x, y) for back, (_, x, y) in zip(BACKS, fronts, strict=False)
    ]


def test_backs_stand_on_their_heads_when_the_sheet_turns_over_its_short_edge():
    made = pages(LEAVES, backs=Backs.SHORT)
    fronts, backs, *_ = placed(made)
    assert [(what, x, 2970 - y) for what, x, y in backs] == [
        (back, x + 630, y) for back, (_, x, y) in zip(BACKS, fronts, strict=False)
    ]
    assert [{spot.turns for spot in page.spots} for page in made] == [{0}, {2}] * 2


def test_backs_fold_over_beneath_their_fronts_where_more_stand_so():
    """Cards lie on their sides, heads to the right: 88 × 126 mm for both, four times on A4."""
    first, *rest = pages(LEAVES, backs=Backs.FOLD)
    corners = {what: (x, y) for what, x, y in placed([first])[0]}
    assert {spot.turns for spot in first.spots} == {1}
    assert [corners[front] for front in FRONTS[:4]] == [(x, y) for y in (225, 1485) for x in (1050, 1930)]
    for front, back in zip(FRONTS[:4], BACKS, strict=False):
        assert corners[back] == (corners[front][0], corners[front][1] + 630)
    assert [round(crease / MM, 1) for crease in first.cards.creases] == [85.5, 211.5]
    assert first.cards.folds == ()
    assert not set(first.cards.creases) & set(first.cards.cuts[1])
    assert len(rest) == 2


def test_backs_fold_over_beside_their_fronts_where_more_stand_so():
    first, *rest = pages(LEAVES[:3], FORMATS["a7"], backs=Backs.FOLD)
    corners = {what: (x, y) for what, x, y in placed([first])[0]}
    assert {spot.turns for spot in first.spots} == {0}
    for front, back in zip(FRONTS[:2], BACKS, strict=False):
        assert corners[back] == (corners[front][0] + 740, corners[front][1])
    assert [round(fold / MM, 1) for fold in first.cards.folds] == [105.0]
    assert not set(first.cards.folds) & set(first.cards.cuts[0])
    assert len(rest) == 1


def test_a_card_on_its_side_is_drawn_within_its_place():
    """What is dark on the paper, read off its picture: the band of the front on the right, the back beneath."""
    made = render_pdf(
        replace(content(card("north/hunter"))),
        PrintOptions(parts=("cards",), backs=Backs.FOLD, borders=False, cut_marks=False),
    )
    page = Image.open(io.BytesIO(page_png(made, 1, scale=1))).convert("L")
    front, back = ((17 * MM, 22.5 * MM), (17 * MM, 85.5 * MM))
    for x, y in (front, back):
        inside = page.crop((round(x), round(y), round(x + 88 * MM), round(y + 63 * MM)))
        assert min(inside.tobytes()) < 80
    right = page.crop((round((17 + 81) * MM), round(24 * MM), round((17 + 87) * MM), round(84 * MM)))
    assert ImageStat.Stat(right).mean[0] < 128
    around = page.crop((0, 0, page.width, round(22 * MM)))
    assert min(around.tobytes()) > 250


@pytest.mark.parametrize("backs, right, down", [(Backs.LONG, 15, 20), (Backs.SHORT, -15, -20)])
def test_backs_are_moved_against_what_is_seen_through_the_sheet(backs, right, down):
    usual, moved = (pages(LEAVES, backs=backs, **off) for off in ({}, {"off_x": 1.5, "off_y": -2}))
    assert placed(usual)[0] == placed(moved)[0]
    assert [(what, x + right, y + down) for what, x, y in placed(usual)[1]] == placed(moved)[1]


def test_gap_parts_cards_and_bleed_needs_one():
    for options in ({"gap": 4}, {"bleed": 2}):
        (page,) = pages(LEAVES[:6], **options)
        assert [round(10 * column / MM) for column in page.cards.columns] == [65, 735, 1405]
        assert [round(cut / MM, 1) for cut in page.cards.cuts[0]] == [6.5, 69.5, 73.5, 136.5, 140.5, 203.5]


def test_bars_at_the_edge_bleed():
    band = LayoutRow(10, (), (Box(0, 0, POKER.width, 10, fill=BAR), Box(5, 2, 5, 5, fill=INK)))
    made = with_bleed((PlacedRow(0, 0, band),), POKER, 2)
    reach = 2 * MM
    first, *others = boxes_of(made)
    assert first._replace(width=round(first.width, 6)) == Box(
        -reach, -reach, round(POKER.width + 2 * reach, 6), 10 + reach, BAR
    )
    assert others == list(band.boxes)


def test_nothing_bleeds_over_a_fold():
    band = (PlacedRow(0, 0, LayoutRow(10, (), (Box(0, 0, POKER.width, 10, fill=BAR),))),)
    reach = 2 * MM
    front, back = (
        next(boxes_of(with_bleed(band, POKER, 2, "right"))),
        next(boxes_of(with_bleed(band, POKER, 2, "left"))),
    )
    assert (front.x, round(front.width, 6)) == (-reach, round(POKER.width + reach, 6))
    assert (back.x, round(back.width, 6)) == (0, round(POKER.width + reach, 6))


@pytest.mark.parametrize(
    "each, once, backs, expected",
    [
        ("a", "", Backs.NONE, ["a", "a"]),
        ("a", "b", Backs.NONE, ["a", "a", "b"]),
        ("a", "", Backs.LONG, ["az", "az"]),
        ("a", "b", Backs.LONG, ["ab", "ab"]),
        ("a", "bc", Backs.FOLD, ["ab", "cz", "ab", "cz"]),
    ],
)
def test_what_a_card_has_no_room_for_stands_on_its_back(each, once, backs, expected):
    leaves = leaves_of([side(name) for name in each], [side(name) for name in once], side(BACK), 2, backs)
    assert [Leaf(*map(side, leaf)) if len(leaf) > 1 else Leaf(side(leaf)) for leaf in expected] == list(leaves)


@pytest.mark.parametrize("backs, pages, continued", [("none", 1, 1), ("long", 2, 2), ("short", 2, 2), ("fold", 1, 2)])
def test_all_ways_of_printing_backs_read_back(backs, pages, continued):
    drake = replace(card("south/command-drake"), count=2)
    options = PrintOptions(parts=("cards",), backs=backs, bleed=1, off_x=-1)
    texts = text_of(render_pdf(content(drake), options))
    assert len(texts) == pages
    assert " ".join(texts).count("Shield:") == continued


def test_without_duplicates_a_card_says_how_many_it_stands_for():
    hunter = replace(card("north/hunter"), count=3)
    each, once = (
        text_of(render_pdf(content(hunter), PrintOptions(parts=("cards",), unique=unique)))[0]
        for unique in (False, True)
    )
    assert (each.count("HULL"), each.count("×3")) == (3, 0)
    assert once.count("×3") == 1


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_crosses_of_the_test_page_meet_whichever_edge_the_sheet_turns_over(paper):
    front, back = calibration(paper)
    crosses = sorted((x, y) for x, y, row in front if len(row.boxes) > 2)
    assert sorted((x, y) for x, y, row in back if row.boxes) == crosses
    for turned in ([(paper.width - x, y) for x, y in crosses], [(x, paper.height - y) for x, y in crosses]):
        assert sorted(turned) == [pytest.approx(cross) for cross in crosses]


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_figures_of_the_test_page_can_be_read(paper):
    front, back = calibration(paper)
    for page in (front, back):
        assert [fault for fault in check(page, paper.width, paper.height) if "text" in fault] == []


def test_test_page_moves_its_back():
    usual, moved = (render_pdf(content(), PrintOptions(parts=(PrintPart.TEST,), off_x=shift)) for shift in (0, 2))
    assert usual != moved
    assert [page.partition(".")[0] for page in text_of(usual)] == [page.partition(".")[0] for page in text_of(moved)]


EVERY_SHEET = [
    (paper, made, PrintOptions(paper=paper.key, card=made.key, large=large, backs=backs, gap=gap, bleed=bleed))
    for paper in PAPERS.values()
    for made in FORMATS.values()
    for large in (False, True)
    for backs in Backs
    for gap, bleed in ((0, 0), (0.5, 0), (2, 0), (5, 0), (10, 0), (0, 3))
]


def test_no_card_leaves_the_paper():
    outside = []
    for paper, made, options in EVERY_SHEET:
        sheet = paper_of(options)
        places = card_grid(oriented(made, sheet, options), sheet, options)
        across, down = places.cuts
        if min(across[0], down[0]) < -0.01 or across[-1] > sheet.width + 0.01 or down[-1] > sheet.height + 0.01:
            outside.append((paper.key, made.key, options))
    assert outside == []


@pytest.mark.parametrize(
    "paper, card_size, count",
    [
        ("a4", "poker", 9),
        ("letter", "poker", 9),
        ("a4", "tarot", 4),
        ("letter", "tarot", 4),
        ("a4", "a6", 4),
        ("letter", "a6", 2),
        ("a4", "half-letter", 1),
        ("letter", "half-letter", 2),
        ("a4", "bridge", 9),
        ("a4", "large", 4),
        ("a4", "a7", 4),
        ("a4", "a5", 2),
        ("letter", "quarter-letter", 4),
    ],
)
def test_how_many_cards_stand_on_a_sheet(paper, card_size, count):
    options = PrintOptions()
    made = oriented(FORMATS[card_size], PAPERS[paper], options)
    assert len(card_grid(made, PAPERS[paper], options).places) == count


def test_cards_turn_where_more_of_them_fit():
    kept = {
        (paper.key, made.key): (oriented(made, paper, PrintOptions()).wide > made.wide)
        for paper in PAPERS.values()
        for made in FORMATS.values()
    }
    assert {names for names, turned in kept.items() if turned} == {("letter", "half-letter"), ("a4", "a5")}


def test_a_size_that_leaves_less_white_is_known():
    """5½ × 8½ in and A5 are much alike, and each is half of one of the papers; so are A6 and the quarter of a letter."""
    better = {
        (paper, key): found.key
        for paper in PAPERS
        for key in FORMATS
        if (found := better_size(PrintOptions(paper=paper, card=key)))
    }
    assert better == {
        ("a4", "half-letter"): "a5",
        ("a4", "quarter-letter"): "a6",
        ("letter", "a5"): "half-letter",
        ("letter", "a6"): "quarter-letter",
    }


def test_knives_find_marks_on_every_sheet():
    """Each cut through the sheet has a mark at both of its ends, on the paper, where printers reach or a margin is."""
    faults = []
    for paper, card_size, options in EVERY_SHEET:
        sheet = paper_of(options)
        places = card_grid(oriented(card_size, sheet, options), sheet, options)
        marks = [*cut_marks(places, sheet), *fold_marks(places, sheet)]
        across, down = places.cuts
        wanted = [x for x in (*across, *places.folds) if CUT_GAP < x < sheet.width - CUT_GAP]
        if sorted(x for x, _, end, _ in marks if x == end) != sorted(2 * wanted):
            faults.append((paper.key, options, "across"))
        wanted = [y for y in (*down, *places.creases) if CUT_GAP < y < sheet.height - CUT_GAP]
        if sorted(y for _, y, _, end in marks if y == end) != sorted(2 * wanted):
            faults.append((paper.key, options, "down"))
        for left, top, right, bottom in marks:
            seen = min(left, top, sheet.width - right, sheet.height - bottom)
            length = right - left + bottom - top
            if seen < SAFE - CUT_GAP - CUT_MARK - 0.01 or length != pytest.approx(CUT_MARK):
                faults.append((paper.key, options, f"{left:g} {top:g} {right:g} {bottom:g}"))
    assert faults == []


def test_record_cards_that_fill_the_sheet_are_marked_in_their_white():
    """Four A6 cards on A4, without borders: marks at the ends of the two cuts between them."""
    options = PrintOptions(card="a6")
    places = card_grid(FORMATS["a6"], A4, options)
    marks = sorted(tuple(round(edge / MM, 1) for edge in mark) for mark in cut_marks(places, A4))
    assert marks == [
        (4.5, 148.5, 8.5, 148.5),
        (105.0, 4.5, 105.0, 8.5),
        (105.0, 288.5, 105.0, 292.5),
        (201.5, 148.5, 205.5, 148.5),
    ]


def test_foot_stands_off_marks_and_cards():
    """Under the cards, or in the strip that record cards leave free; no mark goes through it."""
    made = content(name="N" * 200)
    faults = []
    for paper, card_size, options in EVERY_SHEET:
        sheet = paper_of(options)
        printed = oriented(card_size, sheet, options)
        places = card_grid(printed, sheet, options)
        low = places.cuts[1][-1]
        side = foot(made, sheet, 10, 100, foot_slots(sheet, places))
        free = low - printed.strip * printed.scale
        marks = [
            (x - 0.15, low + CUT_GAP, x + 0.15, low + CUT_GAP + CUT_MARK) for x in (*places.cuts[0], *places.folds)
        ]
        for text, *place in texts_of(side):
            if place[1] < free - 0.01 or any(overlap(place, mark) for mark in marks):
                faults.append((paper.key, options, text.text))
        faults += check(side, sheet.width, sheet.height)
        words = words_of(side)
        assert LEGAL in words
        assert "page 10 of 100" in words
    assert faults == []


SHEET_AND_CARDS = ("army", "cards", "test")


@pytest.mark.parametrize("backs", ["long", "short"])
@pytest.mark.parametrize("sheets", [1, 2])
def test_backs_lie_behind_their_fronts_whatever_is_printed_before(backs, sheets):
    """A sheet of paper takes pages 1 and 2, 3 and 4: what belongs behind another page has an even number."""
    made = content(*[card("north/hunter")] * 10, groups=1 if sheets == 1 else 12)
    pages = pages_of(made, PrintOptions(parts=SHEET_AND_CARDS, backs=backs))
    first = [page.part for page in pages].index("Cards")

    assert first % 2 == 0
    assert {number % 2 for number, page in enumerate(pages, 1) if page.behind} == {0}
    assert [page.behind for page in pages[first:]] == [False, True] * 3


def test_no_page_is_left_empty_without_backs():
    pages = pages_of(content(*[card("north/hunter")] * 10), PrintOptions(parts=SHEET_AND_CARDS))

    assert [page.part for page in pages] == ["Army sheet", "Cards", "", "Printer test page", ""]


@pytest.mark.parametrize(
    "backs, asked", [("none", None), ("fold", None), ("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge")]
)
def test_print_dialogs_are_offered_the_way_that_sheets_turn_over(backs, asked):
    with opened(render_pdf(content(card("north/hunter")), PrintOptions(backs=backs))) as document:
        assert document.Root.ViewerPreferences.get("/Duplex") == asked
