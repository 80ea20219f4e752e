"""Record sheets: of combat groups over all models, and of systems that have a sheet for each unit."""

import re
from dataclasses import replace

import pytest

from armybuilder.cards.drawing import MM
from armybuilder.cards.layouts.group_record import group_records
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.layouts.record import POINTS_WIDTH, record_sheets
from armybuilder.cards.layouts.rows.track_rows import CROSS
from armybuilder.cards.options import PrintOptions
from armybuilder.cards.pdf import render_pdf
from armybuilder.cards.text import clean
from armybuilder.cards.tones import FRAME, PAPER
from armybuilder.engine.core.paper.cards import FigureKind, ReferenceSection, SheetGroup, TraitLine
from armybuilder.engine.core.paper.emblems import Emblem, EmblemMark
from armybuilder.engine.core.paper.record_sheets import (
    FieldSection,
    NoteSection,
    RecordSheet,
    SheetCell,
    SheetColumn,
    SheetField,
    SheetTick,
    SheetTrooper,
    TableSection,
    TickSection,
    TrackSection,
    TrooperSection,
)
from tests.cards.content import HOSTILE_NAMES, all_cards, card, content
from tests.cards.geometry import check
from tests.cards.reading import boxes_of, shapes_of, text_of, texts_of, words_of

A4 = PAPERS["a4"]
GROUP = 6
"""Cards a group: the sheets of all models stay few."""


def groups_of(cards):
    return content(*(replace(made, group=f"Group {number // GROUP}") for number, made in enumerate(cards)))


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_every_model_stands_on_its_group_sheet(paper):
    cards = all_cards()
    sides = group_records(groups_of(cards), paper)
    words = set(" ".join(words_of(side) for side in sides).split())
    missing = [
        made.title
        for made in cards
        for word in (*made.title.split(), *(weapon.code for weapon in made.rows), *(t.text for t in made.traits))
        if not set(clean(word).split()) <= words
    ]
    assert missing == []
    assert {
        number: found for number, side in enumerate(sides) if (found := check(side, paper.width, paper.height))
    } == {}


def test_a_group_has_a_track_for_each_of_its_models():
    hunter, grizzly = (
        replace(card(key), group="Alpha", count=count) for key, count in (("north/hunter", 5), ("north/grizzly", 2))
    )
    jager = replace(card("south/jager"), group="Beta")
    alpha, beta = (words_of(side) for side in group_records(content(hunter, grizzly, jager), A4))
    assert [alpha.count(word) for word in ("HULL", "×5", "×2")] == [7, 1, 1]
    assert "Alpha" in alpha
    assert "7 models" in alpha
    assert beta.count("HULL") == 1
    assert "1 model ·" in beta


@pytest.mark.parametrize("whole", [("AE:X",), ("AE:X", "AE:fire")])
def test_a_trait_in_two_ratings_is_told_once_where_the_list_tells_it_so(whole):
    def told(*names):
        return tuple(TraitLine(name, f"Reaches as far as {name}.") for name in names)

    one, two = (replace(card("north/hunter"), glossary=told(name, "Blast")) for name in ("AE:3", "AE:4"))
    sides = group_records(content(one, two, glossary=told(*whole, "Blast")), A4)
    shown = " ".join(text.text for side in sides for _, _, row in side for text in row.texts)

    found = [name for name in ("AE:X", "AE:3", "AE:4", "AE:fire", "Blast") if f"as far as {name}." in shown]
    assert found == (["AE:X", "Blast"] if len(whole) == 1 else ["AE:3", "AE:4", "Blast"])
    assert shown.count("as far as Blast.") == 1


def test_groups_of_one_name_are_told_apart():
    hunter, jager = (
        replace(card(key), group="Alpha", group_number=number)
        for number, key in enumerate(("north/hunter", "south/jager"))
    )
    groups = tuple(SheetGroup("Alpha", (), points) for points in (41, 52))
    sides = group_records(replace(content(hunter, jager), groups=groups), A4)
    assert [re.findall(r"\d model · \d+ TV", words_of(side)) for side in sides] == [
        ["1 model · 41 TV"],
        ["1 model · 52 TV"],
    ]


def test_groups_are_drawn_plainer_where_that_spares_a_page():
    keys = ("north/jaguar", "north/flash-jaguar", "north/hunter", "north/grizzly")
    cards = [replace(card(key), group="Strike", count=2) for key in keys]
    rich, four = (group_records(content(*cards[:count]), A4) for count in (2, 4))
    assert (len(rich), len(four)) == (1, 1)
    sizes = [max(text.size for text, *_ in texts_of(side) if "Vibro Blade" in text.text) for side in (*rich, *four)]
    assert sizes == [9.0, 8.0]


def test_current_damage_is_crossed_out():
    (whole,), (hit,) = (
        group_records(content(replace(card("north/hunter"), count=2, damaged=damaged)), A4)
        for damaged in ((), ((), (3,)))
    )
    assert sum(len(row.shapes) for _, _, row in hit) == sum(len(row.shapes) for _, _, row in whole) + 3


def sheet(name="", text="A few words."):
    """A sheet with every kind of section."""
    columns = (
        SheetColumn("Weapon", 4),
        SheetColumn("Code", 1.5),
        SheetColumn("Acc", 1, figures=True),
        SheetColumn("Special", 3),
    )
    return RecordSheet(
        title="Hunter",
        name=name,
        unit=text,
        subtitle=text,
        points="177.513",
        points_name="TV",
        left=(
            FieldSection(
                "Crew",
                (
                    SheetField("Pilot", ""),
                    SheetField("Size", "6", damage=True),
                    SheetField("Cost", "221,590 marks", "merged"),
                ),
            ),
            TrackSection("Armour", 47, 10, (SheetField("Light", "15"), SheetField("Heavy", "", "lost")), crossed=5),
        ),
        right=(
            TrackSection("Lost", None, 10),
            TickSection(
                "Hits",
                (
                    SheetTick(text, ("L1", "L2"), ticked=1, note=text),
                    SheetTick("Stunned"),
                    SheetTick("Jammed", ticked=1),
                ),
                columns=2,
            ),
            NoteSection("Notes", (text,), 2),
        ),
        wide=(
            TableSection(
                "Weapons",
                columns,
                (
                    (SheetCell(text), SheetCell("LAC"), SheetCell("0", "own"), SheetCell(text)),
                    (SheetCell("Grenade"), SheetCell("HG"), SheetCell("", "lost"), SheetCell("")),
                ),
                blank_rows=2,
                damage="Damage",
                boxes=(80, 3),
            ),
            TrooperSection("Troopers", tuple(SheetTrooper(n, text, n, leader=n == 3) for n in range(1, 11)), 11),
        ),
        notes=(text,),
        figure=FigureKind.GEAR,
        emblem=Emblem(EmblemMark.CHEVRON, (0.1, 0.2, 0.3)),
    )


def form(text=""):
    """A sheet without points to be written on: words under rows, long heads over narrow columns."""
    heads = ("Edge", text or "Dug in at the edge of the woods", "Hedge", "Rock wall", "Bunker", "Open", "Rough", "Dug")
    return RecordSheet(
        title=text or "Blank",
        name="",
        unit="",
        subtitle="",
        points="",
        points_name="",
        left=(),
        right=(),
        wide=(
            TableSection(
                "Weapons",
                tuple(SheetColumn(head, 1, figures=bool(number)) for number, head in enumerate(heads)),
                (
                    tuple(SheetCell(text or "Impassable", "lost") for _ in heads),
                    tuple(SheetCell("", "lost") for _ in heads),
                ),
                under=(SheetField("Special", text or "Template 3"), SheetField("Special", "")),
                tall=True,
            ),
        ),
    )


def test_a_form_has_blank_cells_and_lines_to_write_on():
    (side,) = record_sheets([form()], A4)
    boxes = list(boxes_of(side))
    (rule,) = [box for box in boxes if box.fill == FRAME]

    assert [round(box.height / MM, 1) for box in boxes if box.stroke == FRAME] == [5] * 8
    assert rule.width > A4.width / 2
    assert " ".join(words_of(side).split()) == (
        "Blank Weapons Edge Dug in at the edge of the woods Hedge Rock wall Bunker Open Rough Dug"
        f"{8 * ' Impassable'} Special Template 3 Special"
    )
    assert not [box for box in boxes if box.fill == PAPER and box.stroke is None]


def test_tables_of_the_quick_reference_stand_behind_its_words():
    lines = (ReferenceSection("Attack", (TraitLine("To hit", "8 or more."),)),)
    made = content(quick_reference=lines, charts=(form(),))
    words, chart = text_of(render_pdf(made, PrintOptions(parts=("quick",))))
    assert "To hit 8 or more." in words
    assert "Rock wall Bunker" in chart


def test_boxes_of_a_unit_sheet():
    (side,) = record_sheets([sheet()], A4)
    ticks = [box for box in boxes_of(side) if box.width == box.height and box.fill]
    troopers = [box for box in ticks if box.stroke is None]
    assert len(troopers) == sum(11 - points for points in range(1, 11))
    assert len(ticks) - len(troopers) == 47 + 80 + 3 + (2 + 1 + 1) + sum(range(1, 11))


def test_the_first_boxes_of_a_track_and_of_what_is_ticked_are_crossed_out():
    (side,) = record_sheets([sheet()], A4)
    ticks = [box for box in boxes_of(side) if box.width == box.height and box.stroke]
    crossed = [(shape.x, shape.y) for shape in shapes_of(side) if shape.path == CROSS]
    assert crossed == [(box.x, box.y) for box in ticks if (box.x, box.y) in crossed]
    armor, hits = ticks[:47], ticks[47:51]
    assert [(box.x, box.y) in crossed for box in armor] == [True] * 5 + [False] * 42
    assert [(box.x, box.y) in crossed for box in hits] == [True, False, False, True]


def test_marks_and_blanks_of_a_unit_sheet():
    (side,) = record_sheets([sheet()], A4)
    words = words_of(side)
    assert "221,590 marks†" in words
    assert "0*" in words
    assert "boxes: ?" in words


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("name", HOSTILE_NAMES.values(), ids=HOSTILE_NAMES)
def test_unit_sheets_keep_their_geometry(name, paper):
    for side in record_sheets([sheet(name, name), form(name), form(), sheet()], paper):
        assert check(side, paper.width, paper.height) == []


def test_as_many_unit_sheets_stand_on_a_page_as_fit():
    small = replace(sheet(), left=(), right=(), wide=(), count=9)
    sides = record_sheets([small, replace(sheet(), count=2)], A4)
    assert [words_of(side).count("177.513") for side in sides] == [9, 1, 1]


def test_spare_sections_stand_on_a_sheet_while_there_is_room():
    wide = NoteSection("Orders", ("A word of the commander.",) * 20)
    long = NoteSection("Long", ("What is looked up.",) * 60)
    short = NoteSection("Short", ("One.", "Two.", "Three."), columns=2)
    (page,) = record_sheets([replace(sheet(), left=(), right=(), wide=(wide,), spare=(long, short))], A4)

    assert [title in words_of(page) for title in ("Orders", "Long", "Short")] == [True, False, True]
    places = {text.text: (left, top) for text, left, top, *_ in texts_of(page)}
    (x, y), (second, below), (beside, third) = (places[word] for word in ("One.", "Two.", "Three."))
    assert (x, y) == (second, third)
    assert below > y
    assert beside > x


def test_points_stay_clear_of_the_walls_of_their_box():
    (page,) = record_sheets([replace(sheet(), points="at least 12,816.125")], A4)
    [(left, right)] = [(left, right) for text, left, _, right, _ in texts_of(page) if text.text.startswith("at least")]
    [box] = [box for box in boxes_of(page) if box.width == POINTS_WIDTH]

    assert box.x + 1 * MM <= left + 0.01
    assert right - 0.01 <= box.x + box.width - 1 * MM


def test_record_part_prints_the_sheets_of_the_system():
    options = PrintOptions(parts=("record",))
    (page,) = text_of(render_pdf(content(card("north/hunter"), sheets=(sheet(text="Шестой взвод"),)), options))
    assert clean("Шестой взвод") in page
    assert "Troopers" in page
