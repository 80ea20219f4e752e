"""Cards of every size, from what is drawn: all of it, in its place, nothing over another."""

from dataclasses import replace

import pytest

from armybuilder.cards.drawing import MM, PathShape
from armybuilder.cards.layouts.back import card_back
from armybuilder.cards.layouts.card import lay_out, reference_cards
from armybuilder.cards.layouts.formats import FORMATS, POKER
from armybuilder.cards.layouts.rows.track_rows import CROSS
from armybuilder.cards.options import PrintOptions
from armybuilder.cards.pages import card_leaves
from armybuilder.cards.text import CAPITALS, clean
from tests.cards.content import HOSTILE_NAMES, all_cards, card, content
from tests.cards.geometry import check
from tests.cards.reading import boxes_of, pictures_of, shapes_of, texts_of, words_of

ALL_FORMATS = {made.key: made for made in FORMATS.values()} | {
    f"{made.key} turned": made.turned for made in FORMATS.values() if made.turned
}
EACH_FORMAT = pytest.mark.parametrize("made", ALL_FORMATS.values(), ids=ALL_FORMATS)
RECORDS = [made for made in ALL_FORMATS.values() if made.record]
SEVERAL_SIDES = {"poker": 21, "bridge": 49, "tarot": 9, "large": 2, "a7": 6}
"""How many models need several sides; in other formats one does."""
PICTURE = "0123456789abcdef"
PICTURES = {"bridge": 3.5 * MM}
"""How wide a picture beside a short title is at least, where that is less than usual."""


@EACH_FORMAT
def test_every_model_keeps_its_geometry(made):
    faults = {
        (model.title, number): found
        for model in all_cards()
        for number, side in enumerate(lay_out(model, made).all)
        if (found := check(side, made.width, made.height))
    }
    assert faults == {}


@EACH_FORMAT
def test_every_model_is_complete(made):
    """Every word of the content stands on the card; what its weapon traits do stands on the reference card, and what some
    of its own."""
    missing = {}
    for model in all_cards():
        sides = lay_out(model, made)
        printed = " ".join(words_of(side) for side in sides.all).casefold()
        words = expected_words(model, untold=sides.untold)
        if lost := {word for word in words if clean(word).casefold() not in printed}:
            missing[model.title] = lost
    assert missing == {}


def expected_words(model, *, untold):
    for body in (model, *model.parts):
        yield from body.title.split()
        yield from (word for stat in body.stats if not stat.tracked for word in f"{stat.label} {stat.value}".split())
        yield from (word for detail in body.details for word in f"{detail.label} {detail.value}".split())
        yield from (word for table in body.tables if table.rows for word in (table.head, *heads(table)))
        for weapon in body.rows:
            yield from f"{weapon.code} {weapon.name} {weapon.kind}".split()
            yield from (word for cell in weapon.cells for word in f"{cell.label} {cell.text}".split() if cell.text)
            yield from " ".join((*weapon.traits, *weapon.ammo)).split()
        for trait in body.traits:
            yield from f"{trait.text} {'' if trait in untold else trait.effect}".split()
        for track in body.tracks:
            yield from (part.label for part in track.parts if part.boxes != 0)
            yield from (word for mark in track.marks for word in (mark.label, mark.value))
            yield from (word for note in track.notes for word in f"{note.text}: {note.effect}".split())
        yield from " ".join(body.notes).split()
        yield from (counter.label for counter in body.counters)


def heads(table):
    return (column.head for column in table.columns)


@EACH_FORMAT
def test_drawings_cost_no_side(made):
    several = [model.title for model in all_cards() if len(lay_out(model, made).all) > 1]
    assert len(several) <= SEVERAL_SIDES.get(made.key, 1)


@EACH_FORMAT
def test_letters_are_never_smaller_than_on_a_poker_card(made):
    assert made.scale >= 1
    assert (
        min(text.size for side in lay_out(card("north/grizzly"), made).all for text, *_ in texts_of(side)) >= CAPITALS
    )


@EACH_FORMAT
@pytest.mark.parametrize("name", HOSTILE_NAMES.values(), ids=HOSTILE_NAMES)
def test_hostile_names_keep_the_geometry(name, made):
    model = replace(
        card("south/command-drake"),
        title=f"Drake {name}",
        name=name,
        subtitle=name,
        unit=name,
        notes=(name,),
        rank="2iC",
    )
    for wanted in (model, replace(model, count=3)):
        for side in lay_out(wanted, made).all:
            assert check(side, made.width, made.height) == []
    assert back_faults(model, made) == []


def back_faults(model, made):
    """The mark in the ground of a back lies under all of it."""
    ground, *others = card_back(model, made)
    mark = list(shapes_of((ground,)))
    assert all(shape.y >= 0 and shape.y + shape.height <= made.height for shape in mark)
    bare = ground._replace(row=replace(ground.row, shapes=()))
    return check((bare, *others), made.width, made.height)


@EACH_FORMAT
def test_every_back_keeps_its_geometry(made):
    assert {model.title: found for model in all_cards() if (found := back_faults(model, made))} == {}


@EACH_FORMAT
def test_back_says_whose_it_is(made):
    words = words_of(card_back(replace(card("north/hunter"), name="Old Tom"), made))
    assert words.split() == ["North", "6", "TV", "Old", "Tom", "Hunter"]


@EACH_FORMAT
def test_every_model_is_drawn(made):
    """Its figure once, the mark of its faction beside the title."""
    undrawn = [
        model.title
        for model in all_cards()
        if model.figure and not [shape for shape in shapes_of(lay_out(model, made).all[0]) if len(shape.path) > 24]
    ]
    assert len(undrawn) <= 30
    marks = [next(shapes_of(lay_out(model, made).all[0]), None) for model in all_cards() if model.emblem]
    unmarked = [shape for shape in marks if not (isinstance(shape, PathShape) and shape.x < made.white + 3 * MM)]
    assert len(unmarked) <= 12


@EACH_FORMAT
def test_picture_takes_the_place_of_the_figure(made):
    model = replace(card("north/cheetah"), picture=PICTURE)
    plain, pictured = (lay_out(one, made).all[0] for one in (card("north/cheetah"), model))
    pictures = list(pictures_of(pictured))
    assert {picture.digest for picture in pictures} == {PICTURE}
    assert max(picture.width for picture in pictures) >= (made.panel or PICTURES.get(made.key, 6 * MM))
    assert len(list(shapes_of(pictured))) <= len(list(shapes_of(plain)))
    assert check(pictured, made.width, made.height) == []
    assert list(pictures_of(card_back(model, made)))


def squares(side, made):
    """The boxes of damage tracks, by line."""
    found = [box for box in boxes_of(side) if box.width == pytest.approx(made.boxes.side)]
    return [[box for box in found if box.y == y] for y in sorted({box.y for box in found})]


@EACH_FORMAT
@pytest.mark.parametrize("count", [2, 4, 7])
def test_cards_that_stand_for_several_have_boxes_for_all_of_them(count, made):
    """A Hunter has six boxes; as many cards as that takes, as equal as they can be."""
    leaves = list(card_leaves(content(replace(card("north/hunter"), count=count)), PrintOptions(unique=True), made))
    boxes = [sum(map(len, squares(leaf.front, made))) // 6 for leaf in leaves]
    models = [found for found in boxes if found]

    assert sum(models) == count
    assert max(models) - min(models) <= 1


@EACH_FORMAT
def test_boxes_of_the_damage_track(made):
    (line,) = squares(lay_out(card("north/hunter"), made).all[0], made)
    assert len(line) == 6


@EACH_FORMAT
def test_each_of_several_models_has_its_numbered_track(made):
    model = replace(card("north/hunter"), count=2, damaged=((2,), (1,)))
    (side,) = lay_out(model, made).all
    assert [len(line) for line in squares(side, made)] == [6] * 2
    assert [text.text for text, *_ in texts_of(side) if text.text in {"1", "2"} and text.x < 10] == ["1", "2"]
    crosses = [shape.y for shape in shapes_of(side) if shape.path == CROSS]
    assert [crosses.count(y) for y in sorted(set(crosses))] == [2, 1]
    assert check(side, made.width, made.height) == []


@EACH_FORMAT
def test_as_many_tracks_as_there_is_room(made):
    model = replace(card("north/hunter"), count=60)
    (side,) = lay_out(model, made).all
    assert len(squares(side, made)) >= 2
    assert check(side, made.width, made.height) == []


@pytest.mark.parametrize("made", RECORDS, ids=lambda made: f"{made.key} {made.columns}")
def test_record_cards_have_lines_to_write_on(made):
    side = lay_out(card("north/infantry-squad"), made).all[0]
    assert "Name" in words_of(side)
    assert "Notes" in words_of(side)
    assert "Name" not in words_of(lay_out(replace(card("north/infantry-squad"), name="Old Tom"), made).all[0])


@pytest.mark.parametrize("made", RECORDS, ids=lambda made: f"{made.key} {made.columns}")
def test_record_cards_leave_white_for_printers_and_foot(made):
    for side in lay_out(card("south/command-drake"), made).all:
        for box in boxes_of(side):
            assert made.white - 0.01 <= box.x <= box.x + box.width <= made.width - made.white + 0.01
            assert made.white - 0.01 <= box.y <= box.y + box.height <= made.height - made.strip + 0.01


def test_each_component_is_printed_for_every_model():
    sides = lay_out(card("cef/hht-90"), POKER)
    assert [["HULL" in words_of(side) for side in body] for body in sides.bodies] == [[True], [True]]


@EACH_FORMAT
def test_reference_cards_hold_every_weapon_trait(made):
    traits = tuple({trait.text: trait for model in all_cards() for trait in model.glossary}.values())
    sides = reference_cards({"Weapon traits": traits}, "First Platoon", made)
    assert [fault for side in sides for fault in check(side, made.width, made.height)] == []
    printed = " ".join(words_of(side) for side in sides)
    assert [trait.text for trait in traits if clean(trait.text) not in printed] == []
    assert len(sides) == 1 or f"{len(sides)}/{len(sides)}" in words_of(sides[-1])
