"""Fire at what a friend observes, scatter, designators and guided weapons (BR-16, BR-58)."""

import pytest

from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.acts import Designate, Fire, IndirectFire, Observe
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.harm import harm_of
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.shot import Aim, shot_of
from tests.engine.tactical_1998.battle.attacks.duels import LRP, ROW, offers, play, with_figures, with_weapon
from tests.engine.tactical_1998.battle.setups import CHEETAH, HUNTER, Chosen, ground, in_play, told

DESIGNATOR = "target-designator"


def hill(*, rolls=(), more=(), grounds=None, first=(HUNTER, CHEETAH), **readings):
    """A Hunter behind a hill, its observer, and the target that only the observer sees; further units."""
    field = ground(20, 12, grounds, {(5, ROW): 2})
    battle = in_play(
        (3, ROW, 0), (8, ROW + 2, 5), (9, ROW, 3), *more, first=first, second=(HUNTER,) * (1 + len(more)), field=field,
        rolls=rolls, **readings,
    )  # fmt: skip
    for unit in battle.units:
        battle.change(unit, pace="combat", moved=5)
    battle.change(battle, acting=0)
    return battle


def test_a_target_behind_a_hill_needs_an_observer():
    """BR-58 (L896-L900)."""
    battle = hill()
    act = IndirectFire(LRP, 2, 1)
    assert not offers(battle, Fire(LRP, 2))
    assert not offers(battle, act)
    assert offers(battle, Observe(2), number=1)
    battle.change(battle.units[1], observed=(2,))
    assert offers(battle, act)
    assert not offers(battle, IndirectFire(0, 2, 1))


def test_who_observes_takes_an_action_and_serves_all_friends_for_the_round():
    battle = hill()
    play(battle, Observe(2), number=1)
    assert battle.units[1].observed == (2,)
    assert not offers(battle, Observe(2), number=1)
    assert told(battle, "observes") == [{"passed": True}]


@pytest.mark.parametrize("dice, passed", [((5,), False), ((6,), True)])
def test_an_observer_has_to_beat_ecm(dice, passed):
    """BR-19, BR-58: against 6; the Cheetah adds 1 for its communication (L898)."""
    battle = hill(rolls=[dice])
    with_figures(battle.units[2], perks={"ecm": 3})
    battle.change(battle.units[2], ecm=6)
    play(battle, Observe(2), number=1)
    assert battle.units[1].observed == ((2,) if passed else ())


def test_a_destroyed_communicator_observes_nothing():
    """BR-77 (L1028)."""
    battle = hill()
    lost = [0] * len(battle.units[1].auxiliary_lost)
    lost[battle.units[1].loadout.auxiliary.index("communication")] = 5
    battle.change(battle.units[1], auxiliary_lost=tuple(lost))
    assert not offers(battle, Observe(2), number=1)


def test_the_obscurement_of_the_observer_counts_and_comes_back_with_a_hit():
    """BR-58: a wood between the observer and the target, and one around it: -2 to hit, and 1 more margin (L902)."""
    between = {(8, ROW + 1): "woodland", (9, ROW + 1): "woodland", (9, ROW): "woodland"}
    battle = hill(grounds=between, rolls=[(6, 6), (1, 1), (3,)])
    battle.change(battle.units[1], observed=(2,))
    shot = shot_of(battle, battle.units[0], battle.units[2], Aim(LRP, 0, None, battle.units[1]))
    assert next(modifier.dice for modifier in shot.modifiers if modifier.label == "obscurement") == -2
    assert shot.blow.nearer == 1
    event = play(battle, IndirectFire(LRP, 2, 1))
    # 7, -1 accuracy, -3 at extreme range, -2 obscurement: a margin of 1 becomes 2.
    assert (event["margin"], event["damage"], event["observer"]) == (1, 24, 1)


def test_a_miss_scatters_as_far_as_it_misses():
    """BR-58 (L904)."""
    battle = hill(rolls=[(5, 1), (3, 1), (1,)])
    battle.change(battle.units[1], observed=(2,))
    play(battle, IndirectFire(LRP, 2, 1))
    scattered = told(battle, "scatters")[0]
    assert (scattered["hexes"], scattered["cell"]) == (2, battle.field.lattice.cell(11, ROW))


@pytest.mark.parametrize("reading, attacked", [("area", [2]), ("all", [2, 3])])
def test_whom_a_scattered_shot_strikes_is_a_ruling(reading, attacked):
    rolls = [(5, 1), (3, 1), (1,)] + [(1, 1)] * (reading == "all")
    battle = hill(rolls=rolls, more=((11, ROW, 3),), scatter=reading)
    battle.change(battle.units[1], observed=(2,))
    play(battle, IndirectFire(LRP, 2, 1))
    assert [event.target for event in battle.log.events if event.kind == "attack"] == attacked


def test_an_area_effect_goes_where_the_shot_goes():
    """BR-58, BR-63: the target is spared, and who is there is struck."""
    battle = hill(rolls=[(5, 1), (3, 1), (1,), (6, 6)], more=((11, ROW, 3),))
    with_weapon(battle.units[0], LRP, area=0)
    battle.change(battle.units[1], observed=(2,))
    aim = Aim(LRP, 0, None, battle.units[1])
    harm = harm_of(shot_of(battle, battle.units[0], battle.units[2], aim))
    play(battle, IndirectFire(LRP, 2, 1))
    assert [values["damage"] for values in told(battle, "attack")] == [0, 6]
    assert harm.destroyed < harm.hit


def test_a_shot_that_scatters_over_the_edge_is_lost():
    battle = hill(rolls=[(1, 1), (6, 6), (5,)])
    battle.change(battle.units[1], observed=(2,))
    battle.change(battle.units[2], cell=battle.field.lattice.cell(8, 2))
    play(battle, IndirectFire(LRP, 2, 1))
    assert told(battle, "scatters")[0]["cell"] == -1


# ---------------------------------------------------------------- designators


def test_a_designator_marks_a_target_for_guided_weapons():
    """BR-58 (L1366): gunnery without fire control, base range 2, no damage; the mark lasts for the round."""
    battle = hill(rolls=[(5, 1), (4, 1)])
    with_weapon(battle.units[0], LRP, words=frozenset({"guided", "indirect"}))
    with_figures(battle.units[1], fire_control=3)
    assert not offers(battle, IndirectFire(LRP, 2, 1))
    play(battle, Designate(2), number=1)
    assert battle.units[1].designated == (2,)
    marked = told(battle, "designates")[0]
    # 2 hexes are short range: 5 against 4.
    assert (marked["margin"], marked["hit"], told(battle, "attack")) == (1, True, [])
    assert offers(battle, IndirectFire(LRP, 2, 1))


def test_a_designator_that_fails_marks_nothing():
    battle = hill(rolls=[(4, 1), (4, 1)])
    with_weapon(battle.units[0], LRP, words=frozenset({"guided", "indirect"}))
    play(battle, Designate(2), number=1)
    assert battle.units[1].designated == ()


def test_a_designator_is_no_use_without_guided_weapons_or_when_it_is_destroyed():
    battle = hill()
    assert not offers(battle, Designate(2), number=1)
    with_weapon(battle.units[0], LRP, words=frozenset({"guided", "indirect"}))
    assert offers(battle, Designate(2), number=1)
    lost = [0] * len(battle.units[1].auxiliary_lost)
    lost[battle.units[1].loadout.auxiliary.index(DESIGNATOR)] = 5
    battle.change(battle.units[1], auxiliary_lost=tuple(lost))
    assert not offers(battle, Designate(2), number=1)


def test_ordinary_weapons_do_not_follow_a_mark():
    battle = hill(player=Chosen())
    battle.change(battle.units[1], designated=(2,))
    assert not offers(battle, IndirectFire(LRP, 2, 1))
