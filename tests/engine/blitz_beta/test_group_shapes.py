"""Parts of a force as records: how many there may be and how large (FC-4 and those after it), and that the rules read them."""

import copy

import pytest

from armybuilder.engine.registry import get_system
from armybuilder.engine.systems.blitz_beta.army.army import army_of
from factions.catalogues import get_catalogue
from factions.loader.files import read_folder
from factions.loader.records import content_of_files

SYSTEM = get_system("blitz-beta")
CATALOGUE = get_catalogue("blitz-beta")
GROUPS = {
    "primary": ("combat-group", 1),
    "support": ("combat-group", 1),
    "cgl": ("primary", 1),
    "co": ("force", 1),
    "xo": ("force", 1),
    "second": ("unit", 1),
    "veteran": ("force", 1),
    "duelist": ("force", 1),
    "generic-support": ("combat-group", None),
    "colonial-support": ("force", 1),
    "aircraft": ("force", 1),
    "black-talon": ("force", 1),
}


def test_the_shape_of_a_force():
    assert {key: (group.within, group.most) for key, group in CATALOGUE.groups.items()} == GROUPS


def test_sizes_of_units():
    primary, support = CATALOGUE.groups["primary"], CATALOGUE.groups["support"]
    army = army_of(CATALOGUE, "north")

    assert (primary.fewest_actions, primary.most_actions) == (4, 6)
    assert (support.fewest_actions, support.share, support.share_of) == (1, (1, 2), "primary")
    assert [army.largest_support(actions) for actions in (4, 5, 6)] == [2, 3, 3]


HUNTERS = [{"model": "north/hunter", "count": 5, "rank": "CO"}]


def messages_by(changes, code, *groups):
    """What the rules tell of a northern force under one code, had the book said otherwise of some groups."""
    plain = copy.deepcopy(read_folder(SYSTEM).plain)
    for group in plain["groups"]["groups"]:
        group.update(changes.get(group["key"], {}))
    catalogue = content_of_files(SYSTEM, plain, "").catalogue()
    source = {
        "format": "muster.force/1",
        "system": "blitz-beta",
        "catalogue": "2014.1",
        "faction": "north",
        "limit": 200,
    }
    report = SYSTEM.validate(SYSTEM.convert({**source, "groups": list(groups)}), catalogue, fixes=False)
    return [problem.message for problem in report.problems if problem.code == code]


def test_rules_read_sizes_from_the_records():
    changes = {"primary": {"fewest_actions": 6, "most_actions": 7}, "support": {"share": [1, 3]}}
    group = {"primary": {"ua": "GP", "models": HUNTERS}, "support": {"ua": "GP", "models": HUNTERS[:1]}}

    assert sorted(messages_by(changes, "unit-actions", group)) == [
        "Combat group 1 has 5 actions; a primary unit has 6 to 7. Add models worth 1 action.",
        (
            "Combat group 1's support unit has 5 actions; it may have up to 1/3 of its primary unit's, here 2. "
            "Remove models worth 3 actions, or enlarge the primary unit."
        ),
    ]


@pytest.mark.parametrize(
    "changes, code, messages",
    [
        (
            {},
            "several-xo",
            [
                "The force has 3 executive officers (XO); at most one. Remove the rank from Hunter.",
                "The force has 3 executive officers (XO); at most one. Remove the rank from Hunter.",
            ],
        ),
        (
            {"xo": {"most": 2}},
            "several-xo",
            ["The force has 3 executive officers (XO); at most two. Remove the rank from Hunter."],
        ),
        ({"xo": {"most": None}}, "several-xo", []),
        (
            {"co": {"most": 2}},
            "several-co",
            ["The force has 3 commanding officers; at most two. Make Hunter a CGL."],
        ),
        (
            {"veteran": {"most": 2}},
            "several-veteran-units",
            [
                (
                    "The force has 3 veteran units; it may have two, or any number as an elite army. Make Combat group 3 an "
                    "ordinary unit, or choose the elite option."
                )
            ],
        ),
        ({"support": {"most": 2}}, "several-support-units", []),
    ],
)
def test_rules_read_places_from_the_records(changes, code, messages):
    officers = [{"model": "north/hunter", "count": 1, "rank": "XO"}]
    support = {"ua": "GP", "models": [{"model": "north/hunter", "count": 1}]}
    group = {
        "primary": {"ua": "GP", "veteran": True, "models": [*HUNTERS, *officers]},
        "support": support,
        "extra_support": [support],
    }

    assert messages_by(changes, code, group, group, group) == messages


@pytest.mark.parametrize(
    "faction, sublist, group, rulings, most",
    [
        ("nucoal", None, "duelist", {}, 1),
        ("nucoal", "kada", "duelist", {}, None),
        ("south", "ese", "xo", {}, None),
        ("south", "ese", "xo", {"ese-xo": "one"}, 1),
        ("south", "ese", "xo", {"ese-xo": "each"}, None),
        ("south", "mk", "xo", {}, 1),
    ],
)
def test_places_that_a_sub_list_changes(faction, sublist, group, rulings, most):
    assert army_of(CATALOGUE, faction, sublist or "", rulings).groups[group].most == most
