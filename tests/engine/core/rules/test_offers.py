"""What may be added and how to spend what is left, for the example system: its book lets a band have three models."""

from armybuilder.engine.core.rules.row_game import RowSpending
from tests.conformance.conftest import subject_of
from tests.example_system.document import convert
from tests.example_system.system import NIGHT_WATCH, TIN_SOLDIERS, TinSoldiers

SUBJECT = subject_of(TIN_SOLDIERS.key)
DRUMMER, GUARD, CANNON = "toy-box/drummer", "toy-box/guard", "toy-box/cannon"
"""4, 7 and 12 points."""


def band(*models):
    return {"models": [{"model": model, "count": count} for model, count in models]}


def document(limit, *bands):
    return convert(NIGHT_WATCH | {"limit": limit, "groups": list(bands)})


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


class Careless(RowSpending):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.norms = {"": 5}


def test_a_way_that_breaks_a_rule_is_none():
    asked = (TinSoldiers(), document(30, band((DRUMMER, 3))), SUBJECT.catalogue)

    assert Careless(*asked).completions(None, 10) == []
    assert RowSpending(*asked).completions(None, 10) != []
