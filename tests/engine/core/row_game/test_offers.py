"""What may be added and how to spend what is left, for the example system: its book lets a band have three models."""

from typing import Annotated, Any

import pytest

from armybuilder.engine.core.documents import DocumentPart, Documents, Envelope, Label, ListOf, Name, number_between
from armybuilder.engine.core.row_game import ForceRow
from armybuilder.engine.core.row_game.offers import RowListCompleter
from armybuilder.engine.core.rules.rulebook import RuleBook
from factions.loader.files import load_folder
from tests.conformance.conftest import EXAMPLE_DATA, example_as_app, subject_of
from tests.example_system import document as doc
from tests.example_system.document import MAX_GROUPS, MAX_ROWS, SYSTEM
from tests.example_system.rules import RULES
from tests.example_system.system import NIGHT_WATCH, TIN_SOLDIERS, TinSoldiers
from tests.example_system.tables import Soldier

SUBJECT = subject_of(TIN_SOLDIERS.key)
DRUMMER, GUARD, CANNON = "toy-box/drummer", "toy-box/guard", "toy-box/cannon"
"""4, 7 and 12 points."""


def band(*models):
    return {"models": [{"model": model, "count": count} for model, count in models]}


def document(limit, *bands):
    return TIN_SOLDIERS.convert(NIGHT_WATCH | {"limit": limit, "groups": list(bands)})


def offered(limit, *bands):
    """By key: whether it may be added, the codes against it, and how."""
    choices = TIN_SOLDIERS.choices(document(limit, *bands), SUBJECT.catalogue, "/groups/0").choices
    return {each.key: (each.allowed, [reason.code for reason in each.reasons], each.patch) for each in choices}


def test_one_more_joins_its_row_or_stands_in_a_new_one():
    assert offered(99, band((GUARD, 2))) == {
        DRUMMER: (
            True,
            [],
            [{"op": "add", "path": "/groups/0/models/-", "value": {"model": DRUMMER, "count": 1}}],
        ),
        GUARD: (True, [], [{"op": "add", "path": "/groups/0/models/0/count", "value": 3}]),
        CANNON: (True, [], [{"op": "add", "path": "/groups/0/models/-", "value": {"model": CANNON, "count": 1}}]),
    }


def test_an_empty_place_gets_its_first_row():
    assert offered(99, {})[GUARD][2] == [
        {"op": "add", "path": "/groups/0/models", "value": [{"model": GUARD, "count": 1}]}
    ]


def test_what_a_rule_would_find_speaks_against_it():
    assert offered(20, band((GUARD, 2)))[CANNON] == (False, ["over-limit"], [])
    assert offered(99, band((GUARD, 3)))[DRUMMER] == (False, ["crowded-band"], [])


def test_what_is_wrong_already_speaks_against_nothing_that_does_not_make_it_worse():
    assert offered(99, band((GUARD, 1)), band((GUARD, 4)))[DRUMMER][:2] == (True, [])
    assert offered(5, band((GUARD, 1)))[DRUMMER][:2] == (False, ["over-limit"])


def test_asking_leaves_the_document_as_it_was():
    asked = document(99, band((GUARD, 2)))
    TIN_SOLDIERS.choices(asked, SUBJECT.catalogue, "/groups/0")

    assert asked == document(99, band((GUARD, 2)))


# ---------------------------------------------------------------- what is left


def ways(limit, *bands, owned=None):
    found = TIN_SOLDIERS.completions(document(limit, *bands), SUBJECT.catalogue, owned=owned)
    return [(way.adds, way.added, way.total, way.left, way.unsolved) for way in found]


def test_bands_are_filled_then_new_ones_begun():
    assert ways(26, band((GUARD, 2))) == [
        (["Band 1: 1× Cannon"], 12, 26, 0, []),
        (["Band 1: 1× Drummer", "a new group of 2× Drummer"], 12, 26, 0, []),
        (["Band 1: 1× Drummer", "a new group of 1× Guard"], 11, 25, 1, []),
    ]


def test_nobody_gets_more_than_he_owns():
    assert ways(26, band((GUARD, 2)), owned={GUARD: 2, DRUMMER: 1}) == [(["Band 1: 1× Drummer"], 4, 18, 8, [])]
    assert ways(26, band((GUARD, 2)), owned={}) == []


def test_nothing_is_left_of_a_limit_that_is_reached():
    assert ways(14, band((GUARD, 2))) == []


class Careless(RowListCompleter):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.norms = {"": 5}

    def fits(self, option, index):
        return True


def test_a_way_that_breaks_a_rule_is_none():
    asked = (TinSoldiers(), document(22, band((DRUMMER, 3))), SUBJECT.catalogue)

    assert [way.adds for way in Careless(*asked).completions(None, 10)] == []
    assert [way.adds for way in RowListCompleter(*asked).completions(None, 10)] == [
        ["a new group of 2× Drummer"],
        ["a new group of 1× Guard"],
    ]


# ---------------------------------------------------------------- several armies

ARMIES = ("toy-box", "attic", "cellar", "garden", "kitchen")


class OneArmy(TinSoldiers):
    """A force is of one army."""

    def findings(self, force):
        foreign = [
            RULES.rules[0].finding("other-army", row.where, "This soldier is of another army.")
            for row in force.rows
            if row.record.faction != force.faction.key
        ]
        return [*super().findings(force), *foreign]


@pytest.fixture
def armies(tmp_path):
    """The catalogue with the soldiers of the book in five armies."""
    system, models = ((EXAMPLE_DATA / f"{name}.yaml").read_text(encoding="utf-8") for name in ("system", "models"))
    head, of_book = system.split("  - "), models.split("  - ")
    for name, parts in (("system", head), ("models", of_book)):
        again = [part.strip().replace("toy-box", army) + "\n" for army in ARMIES for part in parts[1:]]
        (tmp_path / f"{name}.yaml").write_text("  - ".join([parts[0], *again]), encoding="utf-8")
    with example_as_app():
        return load_folder(TIN_SOLDIERS, tmp_path)[0]


def added(way):
    """Keys of the models in new groups."""
    return {row["model"] for operation in way.patch for row in operation["value"]["models"]}


@pytest.mark.parametrize("limit", [100, 300])
def test_points_are_spent_on_what_the_rules_let_a_group_take(armies, limit):
    asked = document(limit, band((GUARD, 3)))

    ways = OneArmy().completions(asked, armies)

    assert len(ways) == 10
    assert [way for way in ways if not added(way) <= {DRUMMER, GUARD, CANNON}] == []
    assert OneArmy().completions(document(limit, band((GUARD, 3))), armies) == ways
    assert asked == document(limit, band((GUARD, 3)))


class OneCannon(TinSoldiers):
    """A force has nothing beside one cannon that is new."""

    def findings(self, force):
        new = sum(band.count for band in force.groups[1:])
        crowd = [RULES.rules[0].finding("lonely", "", "One is enough.")] if new > 1 else []
        return [*super().findings(force), *crowd]


def test_where_no_way_of_several_keeps_the_rules_one_is_added():
    found = OneCannon().completions(document(100, band((GUARD, 3))), SUBJECT.catalogue)

    assert [(way.adds, way.left) for way in found] == [
        (["a new group of 1× Cannon"], 67),
        (["a new group of 1× Guard"], 72),
        (["a new group of 1× Drummer"], 75),
    ]
    assert OneCannon().completions(document(100, band((GUARD, 3))), SUBJECT.catalogue, owned={GUARD: 3}) == []


# ---------------------------------------------------------------- what a group offers, and with what it arrives


class Armed(doc.Row):
    drums: Annotated[int, number_between(0, 9), Label("Drums")] = 0


class ArmedBand(DocumentPart):
    models: Annotated[list[Armed], ListOf(MAX_ROWS, "soldier")] = []
    name: Name = ""


class ArmedDocument(Envelope):
    groups: Annotated[list[ArmedBand], ListOf(MAX_GROUPS, "band")] = []


ARMED: Any = Documents(SYSTEM, ArmedDocument)


class ArmedSoldiers(ForceRow[Armed, Soldier]):
    @property
    def extra(self):
        return 2 * self.source.drums


class Drummers(TinSoldiers):
    """No cannon is offered; a drummer has a drum of two points."""

    documents = ARMED
    row_type = ArmedSoldiers

    def candidates(self, document, catalogue, where):
        return [DRUMMER, GUARD]

    def ways(self, key, catalogue):
        yield Armed(model=key, drums=int(key == DRUMMER))


def test_a_system_says_what_a_group_offers_and_with_what_it_arrives():
    asked = Drummers().convert(NIGHT_WATCH | {"limit": 13, "groups": [band((GUARD, 1))]})
    drummer = {"model": DRUMMER, "count": 1, "drums": 1}
    addition = [{"op": "add", "path": "/groups/0/models/-", "value": drummer}]

    choices = Drummers().choices(asked, SUBJECT.catalogue, "/groups/0").choices
    found = Drummers().completions(asked, SUBJECT.catalogue)

    assert [(each.key, each.total, each.patch) for each in choices] == [(DRUMMER, 6, addition), (GUARD, 7, [])]
    assert [(way.adds, way.added, way.left, way.patch) for way in found] == [
        (["Band 1: 1× Drummer"], 6, 0, addition),
    ]


def test_rulings_of_a_system_are_edits():
    class Ruled(TinSoldiers):
        rulebook = RuleBook(RULES.rules, {"drums": ("no",)})

    assert Ruled().edits.by_name["drums"][0] == "Ruling"
    assert "drums" not in TinSoldiers().edits.by_name
