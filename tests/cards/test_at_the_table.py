"""What paper has to be to be played with: boxes for each model, heads over figures, numbers as they are read, no codes of ours."""

import re
from dataclasses import replace
from itertools import pairwise

import msgspec
import pytest

from armybuilder.cards.drawing import Box, LayoutRow, centered, paginate
from armybuilder.cards.fonts import Typeface
from armybuilder.cards.handout import render_handout
from armybuilder.cards.layouts.card import lay_out
from armybuilder.cards.layouts.formats import FORMATS
from armybuilder.cards.layouts.group_record import group_records
from armybuilder.cards.layouts.measure import Measure
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.layouts.record import record_sheets
from armybuilder.cards.layouts.rows.roster_rows import roster
from armybuilder.cards.options import PrintOptions, PrintPart
from armybuilder.cards.pages import card_leaves
from armybuilder.cards.pdf import render_pdf
from armybuilder.cards.text import Style, group_thousands
from armybuilder.cards.tones import INK
from armybuilder.engine.core.language import format_number, gettext
from armybuilder.engine.core.paper.boxes import box_lines
from armybuilder.engine.core.paper.cards import BoxCounter, CardTable, Stat
from armybuilder.engine.core.paper.record_sheets import RecordSheet, SheetCell, SheetColumn, TableSection
from armybuilder.engine.registry import SYSTEMS, get_system
from armybuilder.forces import validation
from armybuilder.i18n.language import use_language
from tests.cards.content import all_cards, card, content
from tests.cards.reading import CODE, text_of, words_of
from tests.cards.test_handout import NAME, made

ALL = PrintOptions(parts=tuple(PrintPart))


def example(key):
    return validation.read(msgspec.json.encode(get_system(key).examples.document)).print_content()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", SYSTEMS)
def test_no_print_shows_a_code_of_ours(key, language):
    with use_language(language):
        text = " ".join(text_of(render_pdf(example(key), ALL)))
    assert CODE.findall(text) == []


def test_no_handout_shows_a_code_of_ours():
    assert CODE.findall(" ".join(text_of(render_handout(made(seed="7", size="1500"), NAME)))) == []


def loaded(count, **fields):
    """Models with a counter, a weapon with shots and boxes to write in."""
    hunter = card("north/hunter")
    first, *others = hunter.tables[0].rows
    table = replace(hunter.tables[0], rows=(replace(first, count=1, ticks=(BoxCounter("Shots", 2),)), *others))
    return replace(
        hunter, count=count, counters=(BoxCounter("Smoke", 3),), tables=(table, *hunter.tables[1:]), **fields
    )


def test_models_of_one_record_have_boxes_of_their_own():
    three = loaded(3, where="/a", tokens=("FIRE",))
    (side,) = group_records(content(three), PAPERS["a4"])
    told = words_of(side)
    assert (told.count("Smoke"), told.count("Shots"), told.count("FIRE")) == (3, 3, 0)
    (alone,) = group_records(content(loaded(1, where="/a", tokens=("FIRE",))), PAPERS["a4"])
    assert (words_of(alone).count("SMOKE"), words_of(alone).count("FIRE")) == (1, 1)


def test_models_of_one_card_have_boxes_of_their_own():
    options = PrintOptions(parts=("cards",), unique=True)
    leaves = list(card_leaves(content(loaded(3)), options, FORMATS["tarot"]))
    fronts = [words_of(leaf.front) for leaf in leaves if "Hunter" in words_of(leaf.front)]
    assert sum(words.count("Smoke") for words in fronts) == 3


def test_what_a_model_has_lost_is_crossed_out_of_its_own_boxes():
    hunter = loaded(2)
    lines = [line.sort for line in box_lines(hunter)]
    whole = tuple(0 for _ in lines)
    hurt = tuple(2 if sort == "counter" else 0 for sort in lines)
    crosses = [
        sum(len(row.shapes) for _, _, row in lay_out(replace(hunter, damaged=damaged), FORMATS["tarot"]).all[0])
        for damaged in ((whole, whole), (whole, hurt))
    ]
    assert crosses[1] - crosses[0] == 2


def test_a_second_side_with_boxes_goes_with_every_copy():
    hunter = loaded(2)
    first = hunter.tables[0].rows[0]
    many = CardTable(
        **{name: getattr(hunter.tables[0], name) for name in ("head", "name", "title", "columns")},
        rows=tuple(replace(first, code=f"W{number}") for number in range(30)),
    )
    long = replace(hunter, tables=(many,))
    leaves = list(card_leaves(content(long), PrintOptions(parts=("cards",)), FORMATS["poker"]))
    sides = lay_out(replace(long, count=1), FORMATS["poker"])
    assert sides.own == ((True,) * len(sides.all),)
    assert sum("W29" in words_of(leaf.front) for leaf in leaves) == 2


@pytest.mark.parametrize("size", FORMATS)
def test_no_side_begins_with_a_weapon_without_its_head(size):
    headless = [
        model.title
        for model in all_cards()
        for side in lay_out(model, FORMATS[size]).all
        for before, here in pairwise(side)
        if here.row.under and not before.row.under and before.row is not here.row.under
    ]
    assert headless == []


def test_the_head_of_a_table_is_told_again_on_each_page():
    head = LayoutRow(2, heading=True)
    rows = [head, *(LayoutRow(3, under=head) for _ in range(4))]
    assert [[row is head for row in page] for page in paginate(rows, 8)] == [[True, False, False], [True, False, False]]


@pytest.mark.parametrize("boxes", [(), (40,) * 90])
def test_a_table_of_a_record_sheet_begins_each_page_with_its_heads(boxes):
    columns = (SheetColumn("Weapon", 3), SheetColumn("Range", 1, figures=True))
    rows = tuple((SheetCell(f"Gun {number}"), SheetCell("12")) for number in range(90))
    sheet = RecordSheet("Tank", "", "", "", "1", "", (), (), (TableSection("Guns", columns, rows, boxes=boxes),))

    first, *others = record_sheets([sheet], PAPERS["a4"])

    assert others
    assert "Guns Weapon Range Gun 0" in words_of(first)
    for side in others:
        assert re.match(r"Guns Weapon Range Gun \d+ 12", words_of(side))
    told = [word for side in (first, *others) for word in re.findall(r"Gun (\d+)", words_of(side))]
    assert told == [str(number) for number in range(90)]


@pytest.mark.parametrize("note, said", [("", 'MR 6" G   '), ("W 7", 'MR 6" G, SMS W 7   ')])
def test_no_label_stands_without_a_figure(note, said):
    model = replace(card("north/hunter"), stats=(Stat("MR", '6" G', note, note_label="SMS"),), details=())
    first = roster(model, Measure(500, 4))[0]
    assert " ".join(" ".join(text.text for text in first.texts).split()) == said.strip()


def test_bodies_of_a_model_of_several_are_named():
    model = next(model for model in all_cards() if model.parts)
    told = " ".join(text.text for row in roster(model, Measure(500, 4)) for text in row.texts)
    assert [body.title in told for body in (model, *model.parts)] == [True] * (1 + len(model.parts))


def test_numbers_are_written_as_the_reader_does():
    english = (
        group_thousands(1998),
        group_thousands(2999.436),
        format_number(2.25),
        gettext("{points:.1f} TV", points=1.5),
    )
    with use_language("de"):
        german = (
            group_thousands(1998),
            group_thousands(2999.436),
            format_number(2.25),
            gettext("{points:.1f} TV", points=1.5),
        )
    assert english == ("1,998", "2,999.436", "2.25", "1.5 TV")
    assert german == ("1.998", "2.999,436", "2,25", "1,5 TV")


@pytest.mark.parametrize("words", ["5", "2,999.436 / 3,000 TV", "2,999.436 / 3,000 + 1,000 credits of campaigns"])
def test_a_centred_text_keeps_off_the_walls_of_its_box(words):
    box = Box(10, 0, 119, 20, stroke=INK)
    text = centered(Style(Typeface.BOLD, 15, 9, INK), box, words)
    assert text.x >= box.x - 1e-6
    assert text.x + text.width <= box.x + box.width + 1e-6


def test_the_total_of_1998_stands_within_its_box():
    text = centered(Style(Typeface.BOLD, 15, 9, INK), Box(0, 0, 119, 20, stroke=INK), "2,999.436 / 3,000 TV")
    assert text.x > 1
