"""What campaigns promise to shared code: steps from JSON, dice that are typed one by one, undo, files."""

import msgspec
import pytest

from armybuilder.engine.core.battle.campaign.dice import DieRequiredError
from armybuilder.engine.core.battle.campaign.files import read_file, write_file
from armybuilder.engine.core.battle.campaign.progress import StoredStep
from armybuilder.engine.core.documents import DocumentError
from tests.engine.gundam_skirmish.book import CATALOGUE
from tests.engine.gundam_skirmish.campaign.table import RULES, Table, suit


@pytest.fixture
def table():
    return Table(RULES.blank(CATALOGUE))


def problems(caught):
    return [(problem.where, problem.message) for problem in caught.value.problems]


def test_a_page_is_asked_for_each_die_in_turn(table):
    placed = {"player": "p1", "tile": "2-3", "units": [suit()]}

    with pytest.raises(DieRequiredError) as first:
        table.take("place-team", **placed)
    with pytest.raises(DieRequiredError) as second:
        table.take("place-team", dice=(4,), **placed)

    assert (first.value.label, first.value.sides, first.value.so_far) == ("Pilot Health of Pilot of Suit", 6, ())
    assert second.value.label == "Pilot Mind of Pilot of Suit"
    assert [(die.label, die.value) for die in second.value.so_far] == [("Pilot Health of Pilot of Suit", 4)]
    assert table.state.teams == []

    table.take("place-team", dice=(4, 2), **placed)
    assert [(pilot.health, pilot.mind) for pilot in table.state.teams[0].pilots] == [(4, 2)]


def test_dice_that_do_not_fit_are_refused(table):
    with pytest.raises(DocumentError) as too_high:
        table.take("place-team", dice=(7,), player="p1", tile="2-3", units=[suit()])
    with pytest.raises(DocumentError) as too_many:
        table.take("begin-turns", dice=(3,))

    assert problems(too_high) == [
        ("/dice/0", "7 is not on the die for “Pilot Health of Pilot of Suit”, which has 1 to 6.")
    ]
    assert problems(too_many) == [("/dice", "The step takes 0 dice, and you sent 1 more. Leave them out.")]


def test_what_has_no_meaning_is_refused_at_its_place(table):
    with pytest.raises(DocumentError) as tile:
        table.take("place-team", player="p1", tile="9-1")
    with pytest.raises(DocumentError) as player:
        table.take("place-team", player="p9", tile="1-1")
    with pytest.raises(DocumentError) as tag:
        table.take("fly-to-the-moon")

    assert problems(tile) == [("/tile", "There is no tile “9-1”: tiles are named by column and row, 1-1 to 8-8.")]
    assert problems(player) == [("/player", "There is no player “p9” in this campaign. Choose one of its players.")]
    assert problems(tag) == [("/step", "'fly-to-the-moon' isn't one of the values allowed here.")]


def test_files_and_undo(table):
    table.take("place-team", seed=7, player="p1", tile="2-3", units=[suit(), suit(count=2)])
    table.take("place-team", seed=8, player="p2", tile="5-3", units=[suit()])
    table.take("begin-turns")
    before = table.state
    table.take("move-team", team="t8", to="2-4")

    data = write_file("gundam-skirmish", "Our war", table.setup, table.kept)
    read = read_file(RULES, "gundam-skirmish", data)

    assert (read.name, read.setup, read.stored_steps) == ("Our war", table.setup, table.kept)
    assert table.folded() == table.state
    assert table.folded(-1) == before
    assert msgspec.json.decode(msgspec.json.encode(table.state), type=type(table.state)) == table.state


@pytest.mark.parametrize(
    "step, dice, where, message",
    [
        (
            {"tile": "9-9"},
            (4, 2),
            "/steps/1/step/tile",
            "There is no tile “9-9”: tiles are named by column and row, 1-1 to 8-8.",
        ),
        ({}, (4,), "/steps/1/dice", "A die is missing: Pilot Mind of Pilot of Suit."),
        ({}, (4, 9), "/steps/1/dice/1", "9 is not on the die for “Pilot Mind of Pilot of Suit”, which has 1 to 6."),
        ({}, (4, 2, 5), "/steps/1/dice", "The step takes 2 dice, and you sent 1 more. Leave them out."),
    ],
)
def test_a_fold_names_the_step_that_cannot_be_taken(table, step, dice, where, message):
    table.take("note", notes="Once upon a time")
    said = {"player": "p1", "tile": "2-3", "units": [suit()], **step}
    table.kept.append(StoredStep(table.step("place-team", said), dice))

    with pytest.raises(DocumentError) as caught:
        table.folded()
    assert problems(caught) == [(where, message)]
