"""What may be added, what fills the rest: the same rules, asked beforehand."""

import pytest

from armybuilder.engine.core.documents import MAX_MODELS
from armybuilder.engine.systems.tactical_1998 import edits
from armybuilder.engine.systems.tactical_1998.completion.choices import choices
from armybuilder.engine.systems.tactical_1998.completion.fill import completions
from armybuilder.engine.systems.tactical_1998.document import MAX_UNITS
from tests.engine.tactical_1998.forces import CATALOGUE, SQUADRON, force, report


def by_key(document, where="/groups/0"):
    return {choice.key: choice for choice in choices(document, CATALOGUE, where).choices}


def test_everything_is_offered_own_side_first():
    found = choices(force([], faction="south"), CATALOGUE, "/groups/0").choices

    assert [(choice.key, choice.family, choice.total, choice.actions) for choice in found] == [
        ("south/jager", "Gears", 0, 1),
        ("south/black-mamba", "Gears", 0, 1),
        ("south/spitting-cobra", "Gears", 818, 1),
        ("south/caiman-apc", "Vehicles", 190, 2),
        ("north/cheetah", "Gears", 625, 1),
        ("north/hunter", "Gears", 380, 1),
        ("north/jaguar", "Gears", 0, 1),
        ("north/grizzly", "Gears", 888, 1),
        ("infantry/standard", "Infantry", 73.889, 1),
        ("infantry/heavy-weapons", "Infantry", 177.513, 1),
        ("infantry/recon", "Infantry", 103.923, 1),
        ("iguana", "Missing sheets", 0, 1),
        ("badger-apc", "Missing sheets", 0, 1),
    ]


def test_what_fits_the_budget():
    found = by_key(force(SQUADRON, limit=2100))

    assert {key: (choice.allowed, choice.note) for key, choice in found.items()} == {
        "north/cheetah": (True, "with a Rookie crew"),
        "north/hunter": (True, "with a Rookie crew"),
        "north/jaguar": (True, "no TV: missing from the rulebook"),
        "north/grizzly": (False, ""),
        "south/jager": (True, "no TV: missing from the rulebook"),
        "south/black-mamba": (True, "no TV: missing from the rulebook"),
        "south/spitting-cobra": (False, ""),
        "south/caiman-apc": (True, ""),
        "infantry/standard": (True, ""),
        "infantry/heavy-weapons": (True, ""),
        "infantry/recon": (True, ""),
        "iguana": (True, "no TV: missing from the rulebook"),
        "badger-apc": (True, "no TV: missing from the rulebook"),
    }
    assert [reason.message for reason in found["north/grizzly"].reasons] == [
        "The force is worth 2,788 TV, 688 more than its limit of 2,100."
    ]
    assert [reason.code for reason in found["north/jaguar"].reasons] == ["lost-price"]


@pytest.mark.parametrize("groups", [[[]], [SQUADRON], [SQUADRON, []]], ids=["empty", "full", "second"])
def test_a_choice_does_what_it_says(groups):
    document = force(*groups, limit=100_000)
    where = f"/groups/{len(groups) - 1}"
    before = report(document, fixes=False).total
    for choice in by_key(document, where).values():
        after = report(edits.apply_patch(document, choice.patch).document, fixes=False)
        assert after.total == pytest.approx(before + choice.total)
        assert not [found for found in after.problems if found.severity == "error"]


def test_a_unit_of_the_same_kind_joins_its_row():
    document = force([{"model": "infantry/recon", "count": 2}, {"model": "north/hunter", "crew": "elite"}])

    assert by_key(document)["infantry/recon"].patch == [{"op": "add", "path": "/groups/0/units/0/count", "value": 3}]
    assert by_key(document)["north/hunter"].patch == [
        {"op": "add", "path": "/groups/0/units/-", "value": {"model": "north/hunter", "count": 1}}
    ]


@pytest.mark.parametrize(
    "units, told",
    [
        (
            [{"model": "infantry/recon", "name": str(n)} for n in range(MAX_UNITS)],
            "There are 41 units here; the limit is 40.",
        ),
        (
            [{"model": "infantry/recon", "count": MAX_MODELS}],
            "The list has 201 units; the limit is 200.",
        ),
    ],
)
def test_no_room(units, told):
    found = by_key(force(units))["north/hunter"]

    assert (found.allowed, [reason.message for reason in found.reasons][:1], found.patch) == (False, [told], [])


@pytest.mark.parametrize("where", ["", "/groups/1", "/groups/0/units/0", "/groups/x"])
def test_only_groups_take_units(where):
    with pytest.raises(LookupError, match="Groups of this force: /groups/0"):
        choices(force(SQUADRON), CATALOGUE, where)


def test_ways_to_spend_the_rest():
    document = force(SQUADRON, limit=4000)
    ways = completions(document, CATALOGUE)

    assert len(ways) == 10
    assert [way.left for way in ways] == sorted(way.left for way in ways)
    for way in ways:
        filled = edits.apply_patch(document, way.patch).document
        found = report(filled, fixes=False)
        assert (found.verdict, found.total, 4000 - found.total) == ("legal", way.total, pytest.approx(way.left))
        assert way.added == pytest.approx(way.total - 1900)
        assert filled.groups[0].units[: len(document.groups[0].units)] == document.groups[0].units
    assert completions(document, CATALOGUE) == ways


def test_ways_within_what_is_owned():
    document = force(SQUADRON, limit=10_000)
    owned = {"north/hunter": 6, "infantry/recon": 2, "south/caiman-apc": 0}

    for way in completions(document, CATALOGUE, owned=owned):
        used = {"north/hunter": 0, "infantry/recon": 0}
        for group in edits.apply_patch(document, way.patch).document.groups:
            for unit in group.units:
                used[unit.model] += unit.count
        assert used["north/hunter"] <= 6
        assert used["infantry/recon"] <= 2


def test_an_empty_force_is_filled():
    [way, *_] = completions(force(limit=1000), CATALOGUE)

    assert report(edits.apply_patch(force(limit=1000), way.patch).document, fixes=False).total == way.total


@pytest.mark.parametrize(
    "document",
    [
        force(SQUADRON),
        force(SQUADRON, limit=1900),
        force(SQUADRON, limit=1800),
        force([*SQUADRON, {"model": "iguana"}], limit=5000),
        force([*SQUADRON, {"model": "no such"}], limit=5000),
    ],
    ids=["no budget", "spent", "over", "unpriced", "unknown"],
)
def test_no_rest_to_spend(document):
    assert completions(document, CATALOGUE) == []
