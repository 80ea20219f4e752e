"""At the table: every model of every list has its boxes, figures and stages, and a state crosses out what it says on paper."""

from dataclasses import replace
from itertools import islice

import pytest

from armybuilder.cards.layouts.rows.track_rows import CROSS
from armybuilder.cards.options import PrintOptions
from armybuilder.cards.pages import pages_of
from armybuilder.cards.pdf import render_pdf
from armybuilder.engine.core.paper.boxes import box_lines, models_of
from armybuilder.engine.core.paper.game.damage_marks import cross_out, orphans
from armybuilder.engine.core.paper.game.sheet import keys_of, line_keys, sheet_of, to_data
from armybuilder.engine.core.paper.game.state import ModelState, PlayState
from tests.cards.reading import shapes_of
from tests.conformance.conftest import subject_of


def contents(subject):
    for data in subject.lists:
        yield subject.system.print_content(subject.system.convert(data), subject.catalogue)


def test_every_model_lies_on_the_table_once_with_all_of_its_boxes(subject):
    for made in contents(subject):
        sheet = sheet_of(made, subject.system.key)
        models = [model.key for model in sheet.models]

        assert len(set(models)) == len(models) == sum(models_of(card) for card in made.cards)
        assert sum(model.models for model in sheet.models) == sum(card.count for card in made.cards)
        assert [key for group in sheet.groups for key in group.models] == models
        for card, bodies in zip(made.cards, sheet.cards, strict=True):
            for body, shown in zip((card, *card.parts), bodies, strict=True):
                printed = [(line.key, line.boxes) for line in box_lines(body) if line.boxes != 0]
                assert [(line.key, line.boxes) for line in shown.lines] == printed
                assert [label for label, _ in shown.figures] == [stat.label for stat in (*body.stats, *body.details)]


def test_stages_speak_of_boxes_and_figures_that_are_there(subject):
    """A stage can be reached, names its rule, and changes what the card shows."""
    for made in contents(subject):
        for card in made.cards:
            for body in (card, *card.parts):
                boxes = {line.key: 99 if line.boxes is None else line.boxes for line in box_lines(body)}
                heads = {column.head for table in body.tables for column in table.columns}
                traits = {trait.text for trait in body.traits}
                for stage in body.stages:
                    assert 1 <= stage.at <= sum(boxes[key] for key in stage.lines), (body.title, stage)
                    assert {each.label for each in stage.changes if each.of == "column"} <= heads
                    assert {each.label for each in stage.changes if each.of == "trait"} <= traits
                    assert stage.rule


def test_the_sheet_is_plain_data(subject):
    data = to_data(sheet_of(next(contents(subject)), subject.system.key))

    assert set(data) >= {"groups", "models", "cards", "tokens", "kept"}
    assert data["kept"] == tuple(map(tuple, subject.system.words.kept))


def test_a_game_crosses_out_its_boxes_on_every_card_and_on_the_army_sheet(subject):
    """One box of every line of every model: as many crosses on the cards as boxes were ticked, and as many on the sheet.
    A game in which nothing happened prints the same bytes."""
    for made in islice(contents(subject), 3):
        marks = {
            key: {
                line: 1
                for place, body in enumerate((card, *card.parts))
                for line, boxes in zip(line_keys(body, place), box_lines(body), strict=True)
                if boxes.boxes != 0
            }
            for card, _, key in keys_of(made.cards)
        }
        state = PlayState(models={key: ModelState(marks=lines) for key, lines in marks.items() if lines})
        ticked = sum(len(lines) for lines in marks.values())
        printed = cross_out(made, state)

        for part in ("cards", "army"):
            assert crosses(printed, part) - crosses(made, part) == ticked, part
        assert orphans(made, state) == ()
        untouched = PlayState(models={key: ModelState(done=True) for key in marks})
        assert render_pdf(cross_out(made, untouched)) == render_pdf(made)


def crosses(made, part):
    pages = pages_of(replace(made, tokens=()), PrintOptions(parts=(part,)))
    sides = (spot.side for page in pages for spot in page.spots)
    return sum(1 for side in sides for shape in shapes_of(side) if shape.path == CROSS)


def test_models_that_left_the_list_are_told(subject):
    made = next(contents(subject))
    state = PlayState(models={"gone/hunter/1": ModelState(out=True)})

    assert orphans(made, state) == ("gone/hunter/1",)


@pytest.mark.parametrize(
    "system, kind, marks, crossed_out",
    [
        ("tactical-1998", "Gear", {"0:c0": 3}, 3),
        ("tactical-1998", "Standard", {"0:c0": 1, "0:c2": 2}, 3),
        pytest.param("gundam-skirmish", "Mobile Suit", {"0:d0.0": 4, "0:d1.1": 2, "0:c0": 1}, 7),
        ("legend-weaver", "Ground unit", {"0:c0": 1, "0:c2": 1}, 2),
    ],
)
def test_record_sheets_keep_what_cards_keep(system, kind, marks, crossed_out):
    """Armor, troopers, Integrity and locations, casualties and states of a squad: one sheet more is printed where a row of
    several has them, since each model has its own."""
    subject = subject_of(system)
    for made in contents(subject):
        found = next((each for each in keys_of(made.cards) if kind in f"{each[0].kind} {each[0].title}"), None)
        if found is None or not made.sheets:
            continue
        card, _, key = found
        state = PlayState(models={key: ModelState(marks=marks)})
        printed = cross_out(made, state)
        assert crosses(printed, "record") - crosses(made, "record") == crossed_out
        more = card.count - 1 if any(sheet.where == card.where for sheet in made.sheets) else 0
        assert len(printed.sheets) == len(made.sheets) + more
        return
    pytest.fail(f"No list of {system} has a {kind}.")
