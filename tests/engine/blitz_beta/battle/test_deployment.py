"""Force documents become armies."""

import random

import pytest
from msgspec.structs import replace

from armybuilder.engine.systems.blitz_beta.battle.deployment import build_armies, split_price
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.damage import damage_model
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.scenario import enter_table
from armybuilder.engine.systems.blitz_beta.battle.run import battle_outcome, create_battle
from armybuilder.engine.systems.blitz_beta.completion.generator import random_force
from armybuilder.engine.systems.blitz_beta.document import convert
from armybuilder.engine.systems.blitz_beta.force import resolve
from tests.engine.blitz_beta.battle.figures import CATALOGUE
from tests.engine.blitz_beta.battle.stage import open_field


def document(*models, support=()):
    unit = {"ua": "GP", "models": list(models)}
    group = {"primary": unit}
    if support:
        group["support"] = {"ua": "ANY", "models": list(support)}
    return convert(
        {
            "format": "muster.force/1",
            "system": "blitz-beta",
            "faction": "north",
            "limit": 100,
            "name": "Mine",
            "groups": [group],
        }
    )


HUNTERS = document({"model": "north/hunter", "count": 2}, {"model": "north/hunter", "rank": "CO"})


def test_every_model_is_a_recruit_and_those_alike_share_a_kit():
    armies = build_armies(HUNTERS, HUNTERS, CATALOGUE)

    assert [(one.side, one.group, one.unit, one.rank, one.points) for one in armies.recruits] == [
        (0, 0, 0, "", 6.0),
        (0, 0, 0, "", 6.0),
        (0, 0, 0, "CO", 6.0),
        (1, 1, 1, "", 6.0),
        (1, 1, 1, "", 6.0),
        (1, 1, 1, "CO", 6.0),
    ]
    assert armies.recruits[0].kit is armies.recruits[1].kit is armies.recruits[4].kit
    assert armies.recruits[2].kit is not armies.recruits[0].kit  # the CO has CMD
    assert armies.groups == (
        (0, "Combat group 1", (0,), (0, 1, 2)),
        (1, "Combat group 1", (1,), (3, 4, 5)),
    )
    assert (armies.names, armies.missing, armies.limit) == (("Mine", "Mine"), (), 100)


def test_ranks_command_and_veterans_have_points():
    force = document(
        {"model": "north/hunter", "rank": "CO"},
        {"model": "north/hunter", "rank": "XO"},
        {"model": "north/kodiak"},
        {"model": "north/hunter"},
    )
    recruits = build_armies(force, HUNTERS, CATALOGUE).recruits[:4]

    assert [(one.command_skill, one.command_points, one.skill_points) for one in recruits] == [
        (3, 2, 0),
        (4, 0, 1),
        (None, 0, 2),
        (None, 0, 0),
    ]


def test_frames_and_mounts():
    kit = build_armies(HUNTERS, HUNTERS, CATALOGUE).recruits[0].kit

    assert [(frame.mode, frame.mr, frame.profile.walker) for frame in kit.frames] == [("W", 5, True), ("G", 5, False)]
    assert [(mount.number, mount.text, mount.snap, mount.reach) for mount in kit.mounts] == [
        (0, "LAC (Arm, Split:2)", True, 36.0),
        (1, "LRP", False, 24.0),
        (2, "APGL", False, 3.0),
        (3, "LPZ", False, 12.0),
        (4, "LVB (Arm)", True, 0.0),
    ]


def test_drones_and_components_belong_to_their_model():
    force = document({"model": "north/hunter", "upgrades": ["drone/recon"]}, {"model": "cef/hht-90"})
    recruits = build_armies(force, HUNTERS, CATALOGUE).recruits
    names = [(one.name, one.parent, one.component) for one in recruits if one.side == 0]

    assert names[:3] == [("Hunter", -1, False), ("Recon Drone", 0, False), ("HHT-90", -1, False)]
    assert {(parent, component) for _, parent, component in names[3:]} == {(2, True)}


# What models are worth

LISTS = [(faction, None) for faction in CATALOGUE.factions] + [
    (row.faction, key) for key, row in CATALOGUE.sublists.items()
]
LIMITS = (75, 150, 300, 500)


def points_of(force):
    """What the models of a force are worth together, on either side, and TV of the list."""
    recruits = build_armies(force, force, CATALOGUE).recruits
    both = [sum(one.points for one in recruits if one.side == side) for side in (0, 1)]
    return both, resolve(force, CATALOGUE).total


@pytest.mark.parametrize("faction, sublist", LISTS, ids=lambda key: key or "all")
def test_the_models_of_a_side_are_worth_what_the_list_costs(faction, sublist):
    """Random armies of every list: purchases of several pieces and of whole units, rebates, drones and components."""
    for seed, limit in enumerate(LIMITS):
        dice = random.Random(seed)  # noqa: S311 - a game
        both, total = points_of(random_force(CATALOGUE, dice, faction=faction, sublist=sublist, limit=limit))
        assert both == [total, total]


def test_one_purchase_of_obstacles_is_worth_its_price_once():
    """L3649: 5 TV for 5 Obstacles."""
    force = document({"model": "north/hunter"}, support=[{"model": "support/obstacles", "count": 2}])

    assert [one.points for one in build_armies(force, HUNTERS, CATALOGUE).recruits if one.side == 0] == [6, *[1] * 10]
    assert points_of(force) == ([16, 16], 16)


@pytest.mark.parametrize(
    "price, parts, shares",
    [(7, 5, [2, 2, 1, 1, 1]), (3, 5, [1, 1, 1, 0, 0]), (5, 1, [5]), (0, 2, [0, 0]), (-3, 2, [-1, -2]), (5, 0, [])],
)
def test_a_price_divides_into_whole_tv_the_first_parts_bear_the_rest(price, parts, shares):
    assert split_price(price, parts) == shares


def test_what_a_unit_bought_together_is_shared_among_its_models():
    """L4107: grenades are bought for a unit; the first models bear what is left over."""
    force = document({"model": "north/hunter", "count": 3})
    unit = replace(force.groups[0].primary, upgrades=["grenades/mhg"])  # 4 TV
    force = replace(force, groups=[replace(force.groups[0], primary=unit)])

    assert [one.points for one in build_armies(force, HUNTERS, CATALOGUE).recruits if one.side == 0] == [8, 7, 7]
    assert points_of(force) == ([22, 22], 22)


def test_results_tell_the_points_of_the_list():
    """Also of obstacles that fell, to who destroyed them."""
    force = document({"model": "north/hunter"}, support=[{"model": "support/obstacles"}])
    battle = create_battle(build_armies(force, HUNTERS, CATALOGUE), open_field())
    for number, model in enumerate(battle.models):
        enter_table(battle, model, battle.field.table.cell(4 + 3 * number, 24), 0)
    for obstacle in battle.models[1:6]:
        damage_model(battle, obstacle, 1, by=battle.models[-1])

    told = battle_outcome(battle)

    assert (told.lost, sum(one.points for one in told.contributions if one.side == 0)) == ((5.0, 0.0), 11.0)
    assert (told.contributions[-1].destroyed, battle.merits[-1].credit) == (5.0, 5.0)


def test_what_is_not_played_is_told():
    force = document(
        {"model": "north/hunter"},
        {"model": "north/no-such-gear"},
        {"model": "cef/hoverbike-grel"},
        {"model": "south/water-dragon"},
        support=[{"model": "support/minefield"}, {"model": "aircraft/generic-fighter"}],
    )
    missing = build_armies(force, HUNTERS, CATALOGUE).missing

    assert missing[0].startswith("/groups/0/primary/models/1")
    assert missing[1:] == ("DQ-10: the rulebook doesn't define Boosters of Hoverbike GREL, so it does nothing.",)


def test_recruits_bring_the_rules_of_their_sub_list_and_their_faction():
    """Each of them, and nobody else's."""
    told = {
        key: set(build_armies(replace(HUNTERS, faction=row.faction, sublist=key), HUNTERS, CATALOGUE).recruits[0].lists)
        for key, row in CATALOGUE.sublists.items()
    }

    of_factions = CATALOGUE.faction_rules.values()
    assert told == {
        key: {row.rule, *(rules.rule for rules in of_factions if rules.faction == row.faction)}
        for key, row in CATALOGUE.sublists.items()
    }
    assert len(told) > 20
    assert build_armies(HUNTERS, HUNTERS, CATALOGUE).recruits[0].lists == frozenset()
