"""Force documents become armies."""

from msgspec.structs import replace

from armybuilder.engine.systems.blitz_beta.battle.muster import muster
from armybuilder.engine.systems.blitz_beta.document import convert
from tests.engine.blitz_beta.battle.figures import CATALOGUE


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
    armies = muster(HUNTERS, HUNTERS, CATALOGUE)

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
    recruits = muster(force, HUNTERS, CATALOGUE).recruits[:4]

    assert [(one.command_skill, one.command_points, one.skill_points) for one in recruits] == [
        (3, 2, 0),
        (4, 0, 1),
        (None, 0, 2),
        (None, 0, 0),
    ]


def test_frames_and_mounts():
    kit = muster(HUNTERS, HUNTERS, CATALOGUE).recruits[0].kit

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
    recruits = muster(force, HUNTERS, CATALOGUE).recruits
    names = [(one.name, one.parent, one.component) for one in recruits if one.side == 0]

    assert names[:3] == [("Hunter", -1, False), ("Recon Drone", 0, False), ("HHT-90", -1, False)]
    assert {(parent, component) for _, parent, component in names[3:]} == {(2, True)}


def test_what_is_not_played_is_told():
    force = document(
        {"model": "north/hunter"},
        {"model": "north/no-such-gear"},
        {"model": "cef/hoverbike-grel"},
        {"model": "south/water-dragon"},
        support=[{"model": "support/minefield"}, {"model": "aircraft/generic-fighter"}],
    )
    missing = muster(force, HUNTERS, CATALOGUE).missing

    assert missing[0].startswith("/groups/0/primary/models/1")
    assert missing[1:] == ("DQ-10: Boosters of Hoverbike GREL is not defined by the book and does nothing.",)


def test_recruits_bring_the_rules_of_their_sub_list_and_their_faction():
    """Each of them, and nobody else's."""
    told = {
        key: set(muster(replace(HUNTERS, faction=row.faction, sublist=key), HUNTERS, CATALOGUE).recruits[0].lists)
        for key, row in CATALOGUE.sublists.items()
    }

    of_factions = CATALOGUE.faction_rules.values()
    assert told == {
        key: {row.rule, *(rules.rule for rules in of_factions if rules.faction == row.faction)}
        for key, row in CATALOGUE.sublists.items()
    }
    assert len(told) > 20
    assert muster(HUNTERS, HUNTERS, CATALOGUE).recruits[0].lists == frozenset()
