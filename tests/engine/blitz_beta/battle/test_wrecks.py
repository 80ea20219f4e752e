"""Wrecks as cover: how high they are, and what a miss does to them (L2155-2166)."""

import pytest

from armybuilder.engine.systems.blitz_beta.battle.narration.names import BattleNames
from armybuilder.engine.systems.blitz_beta.battle.narration.text import describe_event, hit_chances
from armybuilder.engine.systems.blitz_beta.battle.rules.combat import damage as combat_damage
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.demolition import Demolish
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import line_of_sight
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.melee import Melee
from tests.engine.blitz_beta.battle.figures import labels, line_of
from tests.engine.blitz_beta.battle.stage import Piece, Player, active, do, staged

HUNTER, JAGER = "north/hunter", "south/jager"


def covered(*dice, wrecks=((24, 18.5),), shooter=HUNTER, target=JAGER, inches=10):
    """A shooter with a target straight ahead, and wrecks of Hunters, by default one right before the target."""
    battle = staged(
        [Piece(shooter, 24, 10), *[Piece(HUNTER, *place) for place in wrecks]],
        [Piece(target, 24, 10 + inches, 18)],
        *dice,
    )
    for wreck in battle.models[1:-1]:
        combat_damage.remove(battle, wreck, "wreck")
    return battle, active(battle, battle.models[0])


def of_kind(battle, *kinds):
    return [event for event in battle.log.events if event.kind in kinds]


@pytest.mark.parametrize(
    "key, height",
    [
        (HUNTER, 1.0),
        ("north/scimitar", 1.5),
        ("cef/lht-67", 1.25),
        ("north/dragonfly-north", 1.25),
        ("north/aller", 2.0),
    ],
)
def test_wrecks_of_gears_striders_and_hovercraft_are_half_as_high(key, height):
    """Others keep their height (L2158)."""
    battle = staged([Piece(key, 24, 10)], [])
    model = battle.models[0]
    combat_damage.remove(battle, model, "wreck")

    assert battle.body(model).top == height


def test_the_wreck_of_a_tank_hides_a_squad_and_that_of_a_gear_does_not():
    for key, full in (("north/aller", True), (HUNTER, False)):
        battle = staged([Piece(HUNTER, 24, 10), Piece(key, 24, 18)], [Piece("south/infantry-squad", 24, 20)])
        combat_damage.remove(battle, battle.models[1], "wreck")

        shelter = line_of_sight(battle, battle.models[0], battle.models[2]).shelter
        assert (shelter.cover, shelter.full_cover) == (2, full)


@pytest.mark.parametrize("die, damage, left", [(1, 7, ()), (2, 6, ()), (3, 5, (1,))])
def test_a_miss_tests_the_wreck_before_the_target(die, damage, left):
    """One die; a LAC of PEN 6 against AR 6 does the margin, and six damage overkill a Hunter (L2156, L2163-2166)."""
    battle, hunter = covered([6, 5, 4], [6, 6, 6, 6], [die])

    do(battle, hunter, FireWeapon(0, 0, (2,)))

    (event,) = of_kind(battle, "wreck in the way")
    pool = event.throws[1][1].pool
    assert (event.target, event.values["mos"], event.values["damage"]) == (1, 8 - die, damage)
    assert (pool.dice, pool.skill, labels(pool)) == (1, None, [])
    assert (battle.sides[0].wrecks, battle.models[1].place) == (left, "wreck" if left else "destroyed")
    assert [one.kind for one in battle.log.events] == ["fires", "attack", "wreck in the way"] + ["wreck removed"] * (
        not left
    )
    assert describe_event(event, BattleNames(battle)) == (
        f"The wreck of Hunter A2 is in the way of Hunter A1's LAC (Arm, Split:2): 8 against {die}, "
        f"a hit with margin {8 - die}, {damage} damage"
    )
    assert hit_chances(event) == {"hit": 1.0}


def test_a_hit_leaves_the_wreck_alone():
    battle, hunter = covered([6, 5, 4], [6, 6, 3, 3])

    do(battle, hunter, FireWeapon(0, 0, (2,)))

    assert (of_kind(battle, "wreck in the way"), battle.sides[0].wrecks) == ([], (1,))


@pytest.mark.parametrize(
    "wrecks, tested",
    [
        (((26, 18.5),), []),
        (((24, 21.5),), []),
        (((24, 15),), [1]),
        (((24, 15), (24, 18.5)), [2]),
        (((24, 18.5), (24, 15)), [1]),
    ],
    ids=["aside", "behind", "farther on", "the nearer one", "the nearer one, first"],
)
def test_only_the_wreck_that_covers_the_target_is_tested(wrecks, tested):
    dice = 2 + 2 * any(abs(y - 18.5) < 1 and x == 24 for x, y in wrecks) + any(y == 15 for _, y in wrecks)
    battle, hunter = covered([1, 1, 1], [6] * dice, *[[6]] * len(tested), wrecks=wrecks)

    do(battle, hunter, FireWeapon(0, 0, (len(wrecks) + 1,)))

    assert [event.target for event in of_kind(battle, "wreck in the way")] == tested


@pytest.mark.parametrize("y, tested", [(1.0, []), (3.0, [1])])
def test_in_base_contact_nothing_is_in_the_way(y, tested):
    """Cover counts for melee out of contact only (L2473)."""
    shooter = line_of(HUNTER, 'HVB (Arm, Reach:3")')
    battle, hunter = covered(
        [1, 1], [6] * (4 if tested else 2), *[[6]] * len(tested), wrecks=((24, 11.75),), shooter=shooter
    )
    battle.models[2].cell = battle.field.table.cell(24, 10 + y)
    battle.set(battle.models[2], "facing", 18)

    do(battle, hunter, Melee(0, 0, 2))

    assert [event.target for event in of_kind(battle, "wreck in the way")] == tested


def test_a_miss_at_a_wreck_tests_the_one_before_it():
    battle, hunter = covered([1, 1, 1], [6] * 3, [6], wrecks=((24, 18.5), (24, 20)), inches=20)

    do(battle, hunter, Demolish(0, 0, wreck=2))

    assert [event.target for event in of_kind(battle, "wreck in the way")] == [1]


def test_a_wreck_heartens_nobody():
    """A duelist who ruins a wreck has hit no enemy (L4177)."""
    duelist = line_of(HUNTER, traits="Duelist")
    battle, hunter = covered([6, 5, 4], [6, 6, 6, 6], [1], shooter=duelist)

    do(battle, hunter, FireWeapon(0, 0, (2,)), Player())

    assert (battle.sides[0].wrecks, of_kind(battle, "heartens")) == ((), [])
