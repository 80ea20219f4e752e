"""What else units do: overwatch, hiding and detection, earthworks, grenades, smoke, strikes, breakdowns (BR-8, BR-9, BR-42 to
BR-45, BR-54 to BR-58, BR-61)."""

import pytest

from armybuilder.engine.systems.legend_weaver.battle.phases.activation import start_activation
from armybuilder.engine.systems.legend_weaver.battle.phases.menu import options
from armybuilder.engine.systems.legend_weaver.battle.phases.orders import perform
from armybuilder.engine.systems.legend_weaver.battle.rules import acts, concealment, earthworks, overwatch, strikes
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks import throws
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.volley import fire_at, volley_of
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.foot import moved
from armybuilder.engine.systems.legend_weaver.battle.state import DUG_IN, ENTRENCHED
from tests.engine.legend_weaver.battle.setups import (
    Chosen,
    active,
    army,
    first_of,
    kinds,
    made,
    needs,
    pieces,
    put,
    squad,
)

WOODS = pieces(("Light woods", 20, 10, 9, 9))


def duel(one, other, *, apart=10.0, **more):
    battle = made(army(one), army(other), **more)
    return battle, active(battle, put(battle, 0, 20, 10)), put(battle, 1, 20, 10 + apart, 18)


# ---------------------------------------------------------------- overwatch


def test_overwatch_costs_two_actions_and_fires_at_an_active_unit():
    """L174, L198: the second action is the shot."""
    player = Chosen(overwatch=[acts.Attack(1)])
    battle, one, other = duel(squad("trooper"), squad("trooper*2"), apart=20, rolls=[[1]], player=player)
    perform(battle, one, acts.Watch())
    assert (one.actions, one.overwatch) == (0, True)
    active(battle, other)
    perform(battle, other, acts.Move(battle.field.table.cell(20, 28)))

    assert [event.rules for event in battle.log.events if event.kind == "fires"] == [("BR-8",)]
    assert not one.overwatch


def test_a_unit_on_overwatch_fires_only_within_45_degrees_of_its_front():
    """L687."""
    battle, one, other = duel(squad("trooper"), squad("trooper"))
    battle.change(first_of(battle, one), facing=0)
    battle.change(one, overwatch=True)
    active(battle, other)
    overwatch.react(battle, other)
    assert kinds(battle) == []


@pytest.mark.parametrize("die, kept", [(8, True), (9, False)])
def test_who_is_fired_at_keeps_overwatch_on_its_level_or_less(die, kept):
    """L214."""
    battle, one, _ = duel(squad("trooper"), squad("trooper"), rolls=[[die]])
    battle.change(one, overwatch=True)
    overwatch.keep_watch(battle, one)
    assert one.overwatch == kept


def test_a_character_may_spend_an_action_to_keep_his_unit_on_overwatch():
    """L214: his own level counts."""
    battle, one, _ = duel(squad("trooper*2", "sergeant"), squad("trooper"), rolls=[[9], [11]])
    sergeant = battle.leader(one)
    battle.change(one, overwatch=True)
    battle.change(sergeant, actions=1)
    overwatch.keep_watch(battle, one)
    assert (one.overwatch, sergeant.actions) == (True, 0)


def test_overwatch_and_cover_fire_last_until_the_next_activation():
    """L216."""
    battle, one, other = duel(squad("trooper"), squad("trooper"))
    battle.change(one, overwatch=True, covers=other.id, head_down=True)
    start_activation(battle, one)
    assert (one.overwatch, one.covers, one.head_down, one.actions) == (False, -1, False, 2)


@pytest.mark.parametrize(
    "models, actions",
    [
        (("trooper*3",), 2),
        (("trooper*3", "sergeant"), 3),
        (("trooper*3", "general"), 4),
        (("trooper*3", "corporal"), 2),
    ],
)
def test_the_actions_of_a_character_replace_those_of_his_squad(models, actions):
    """L206, L177."""
    battle, one, _ = duel(squad(*models), squad("trooper"))
    start_activation(battle, one)
    assert one.total == actions
    assert sum(model.actions for model in battle.standing(one)) == (actions > 2)


# ---------------------------------------------------------------- hiding


def test_troops_in_body_armor_hide_in_woods():
    """L512, L753."""
    battle, one, _ = duel(squad("trooper"), squad("trooper"), terrain=WOODS)
    assert concealment.may_hide(battle, one)
    battle, one, _ = duel(squad("jumper"), squad("trooper"), terrain=WOODS)
    assert not concealment.may_hide(battle, one)
    battle, one, _ = duel(squad("trooper"), squad("trooper"))
    assert not concealment.may_hide(battle, one)


@pytest.mark.parametrize("inches, stays", [(3, True), (4, False)])
def test_the_hidden_move_at_half_speed(inches, stays):
    """L755: more than half of six inches reveals them."""
    battle, one, _ = duel(squad("trooper"), squad("trooper"), apart=30, terrain=pieces(("Rough ground", 20, 12, 9, 14)))
    battle.change(one, hidden=True)
    moved(battle, one, inches)
    assert one.hidden == stays


@pytest.mark.parametrize("apart, rolls, found", [(9, [[8]], True), (9, [[9]], False), (10, [], False)])
def test_the_hidden_are_found_within_the_level_on_the_level_or_less(apart, rolls, found):
    """L769: a level of eight, from base to base."""
    battle, one, other = duel(squad("trooper"), squad("trooper"), apart=apart, rolls=rolls)
    battle.change(other, hidden=True)
    concealment.detect(battle, one)
    assert other.hidden != found


def test_by_the_other_reading_only_the_finder_fires():
    """L771."""
    battle, one, other = duel(squad("trooper"), squad("trooper"), apart=6, rolls=[[1]], detected="finder")
    battle.change(other, hidden=True)
    concealment.detect(battle, one)
    assert (other.hidden, other.finder) == (True, one.id)
    assert acts.Attack(other.id) in list(options(battle, one))


# ---------------------------------------------------------------- earthworks


def test_digging_in_takes_two_actions_and_entrenching_six_more():
    """L542: eight in all."""
    battle, one, _ = duel(squad("trooper*2"), squad("trooper"))
    works = []
    for _ in range(8):
        earthworks.dig(battle, one)
        works.append(one.works)
    assert works == ["", *[DUG_IN] * 6, ENTRENCHED]


def test_power_armor_needs_an_engineer_and_assault_armor_his_equipment():
    """L794-L800."""
    battle, one, _ = duel(squad("jumper"), squad("trooper"))
    assert not earthworks.may_dig(battle, one)
    battle = made(army(squad("jumper"), squad("engineer"), squad("breacher")), army(squad("trooper")))
    jumper, breacher = put(battle, 0, 20, 10), put(battle, 2, 20, 12)
    put(battle, 1, 22, 10)
    put(battle, 3, 50, 40)
    assert earthworks.may_dig(battle, jumper)
    assert earthworks.may_dig(battle, breacher)


# ---------------------------------------------------------------- templates


@pytest.mark.parametrize("rolls, struck", [([[9], [6]], True), ([[8], [6], [1]], False)])
def test_a_grenade_in_the_open_needs_2_and_one_for_each_inch(rolls, struck):
    """L930: seven inches need 9; a miss goes 1D6 astray."""
    battle, one, other = duel(squad("trooper"), squad("trooper"), apart=7, rolls=rolls)
    throws.throw(battle, one, first_of(battle, other).cell, "grenade")
    assert first_of(battle, other).on_table != struck
    assert [throw.pool.skill for event in battle.log.events if event.kind == "blast" for _, throw in event.throws] == [
        9
    ]


def test_smoke_hides_and_stays_from_its_second_turn_on_by_a_roll():
    """L940: listed as secondary it stays on 11 or more."""
    battle = made(army(squad("spotter"), squad("battery", battery={"ammunition": ["sample-smoke-shell"], "rounds": 2})), army(squad("trooper")), rolls=[[10]])  # fmt: skip
    put(battle, 0, 20, 10)
    other = put(battle, 2, 20, 30, 18)
    battle.change(battle.squads[1], calls=((1, battle.field.table.cell(20, 20), 0),))
    strikes.strike(battle, battle.squads[1])

    assert volley_of(battle, other, battle.squads[0]) == []
    throws.clear_smoke(battle)
    assert battle.smoke
    battle.change(battle, round=2)
    throws.clear_smoke(battle)
    assert battle.smoke == ()


# ---------------------------------------------------------------- strikes


def test_a_spotter_calls_a_strike_for_the_next_turn_at_whom_he_sees():
    """L741, L887."""
    battery = squad("battery", battery={"ammunition": ["sample-shell"], "rounds": 1})
    battle = made(army(squad("spotter"), battery), army(squad("trooper*3")), rolls=[[6], [6], [5]])
    spotter, other = active(battle, put(battle, 0, 20, 10)), put(battle, 2, 20, 20, 18)
    found = [act for act in options(battle, spotter) if isinstance(act, acts.Call)]
    assert len(found) == 1
    perform(battle, spotter, found[0])
    assert (spotter.actions, strikes.is_due(battle, battle.squads[1])) == (0, False)

    battle.change(battle, round=2)
    assert strikes.is_due(battle, battle.squads[1])
    strikes.strike(battle, battle.squads[1])
    assert (other.casualties, battle.models[1].rounds) == (2, (0,))


def test_who_moved_or_is_no_spotter_calls_nothing():
    """L733, L741."""
    battle = made(army(squad("spotter"), squad("battery"), squad("trooper")), army(squad("trooper")))
    spotter, trooper = active(battle, put(battle, 0, 20, 10)), active(battle, put(battle, 2, 24, 10))
    put(battle, 3, 20, 20, 18)
    assert list(strikes.calls(battle, spotter))
    battle.change(spotter, moves=1)
    assert list(strikes.calls(battle, spotter)) == []
    assert list(strikes.calls(battle, trooper)) == []


# ---------------------------------------------------------------- guards


@pytest.mark.parametrize("facing, rolls", [(18, [[20], [11]]), (6, [[20], [16]])])
def test_a_shield_stops_what_comes_from_the_front_or_its_side(facing, rolls):
    """L950: listed as secondary on 11 or more; from behind it does not help."""
    battle, one, other = duel(squad("tank"), squad("breacher"), rolls=rolls)
    breacher = first_of(battle, other)
    battle.change(breacher, facing=facing)
    shot = [one_ for one_ in volley_of(battle, one, other) if one_[0].profile.name == "Sample cannon"]
    fire_at(battle, one, other, shot)
    assert breacher.on_table == (facing == 18)


def test_a_model_prone_to_break_down_loses_its_weapon():
    """L1097: 3 in 20."""
    battle, one, other = duel(squad("tank", tank={"breakdown": 3}), squad("tank"), rolls=[[3]])
    fire_at(battle, one, other, volley_of(battle, one, other))
    assert (kinds(battle), first_of(battle, one).empty) == (["fires", "breaks"], (0,))
    assert needs(battle) == []


# ---------------------------------------------------------------- lists


def test_models_come_in_the_order_of_their_cards_and_vehicles_are_units_of_their_own():
    """L285, L887: what a battle leaves is crossed out on the cards of the list."""
    mixed = squad("tank", "trooper*2", "battery", "tank")
    battle = made(army(mixed), army(squad("trooper")))
    assert [model.record.form for model in battle.models] == [
        "vehicle",
        "ground",
        "ground",
        "off-board",
        "vehicle",
        "ground",
    ]
    assert [unit.members for unit in battle.squads] == [(0, 4), (1, 2), (3,), (5,)]
