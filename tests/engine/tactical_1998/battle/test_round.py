"""The round (BR-6 to BR-21): set-up, declarations, initiative, activation, snap fire, command points."""

import pytest

from armybuilder.engine.core.battle.engine.state import OVER
from armybuilder.engine.systems.tactical_1998.battle.phases import activation, declaration, sequence, setup
from armybuilder.engine.systems.tactical_1998.battle.phases.victory import check_survivors, end_round, held_cells
from armybuilder.engine.systems.tactical_1998.battle.rules.acts import (
    AboutFace,
    Announce,
    Declare,
    Embark,
    End,
    Go,
    Jam,
    Order,
    Pass,
    Place,
    Reserve,
    Shift,
    Warn,
)
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.hazards import destroy
from armybuilder.engine.systems.tactical_1998.battle.rules.command import is_warned, leader_of
from armybuilder.engine.systems.tactical_1998.battle.state import ABOARD, COMBAT, HALF, STATIONARY, TABLE, TOP
from tests.engine.tactical_1998.battle.setups import (
    CAIMAN,
    CHEETAH,
    HUNTER,
    SQUAD,
    Chosen,
    finished,
    ground,
    in_play,
    made,
    told,
)

VETERAN = {**HUNTER, "crew": "veteran"}
ROOKIE = {**HUNTER, "crew": "rookie"}


# ---------------------------------------------------------------- set-up


def test_commanders_are_those_of_the_list_or_chosen():
    """BR-6 (L457)."""
    marked = [{**HUNTER, "rank": "second"}, {**HUNTER, "rank": "commander"}, HUNTER]
    player = Chosen(commander=[4], second=[3])
    battle = made(marked, [HUNTER, HUNTER], player=player)
    setup.choose_commanders(battle)
    assert [(side.commander, side.second) for side in battle.sides] == [(1, 0), (4, 3)]


def test_a_side_of_one_unit_has_no_second():
    battle = made()
    setup.choose_commanders(battle)
    assert [(side.commander, side.second) for side in battle.sides] == [(0, -1), (1, -1)]


def test_the_tactics_test():
    """BR-7, BR-8: a fumble counts 1, ties are rolled again, the winner says who places first, both keep their roll (L459, L463)."""
    player = Chosen(places_first=[0])
    battle = made(rolls=[(1, 1), (1, 3), (4, 2), (4, 4), (1, 1), (6, 6)], player=player)
    setup.choose_commanders(battle)
    setup.test_tactics(battle)
    assert [side.tactical_points for side in battle.sides] == [1, 3]
    assert battle.turn == 0
    battle = made(rolls=[(4, 2), (3, 4), (1, 1), (6, 6)])
    setup.choose_commanders(battle)
    setup.test_tactics(battle)
    assert [side.tactical_points for side in battle.sides] == [1, 7]
    assert battle.turn == 1
    finished(battle)


def test_groups_are_placed_by_turns_in_three_rows():
    """BR-7: the first three rows on opposite sides (L459)."""
    field = ground(16, 16)
    battle = made(groups=(([HUNTER], [HUNTER]), ([HUNTER],)), field=field)
    battle.change(battle, turn=1)
    order = []
    while setup.place_group(battle):
        order.append([side.placed for side in battle.sides])
    assert order == [[(), (0,)], [(0,), (0,)], [(0, 1), (0,)]]
    rows = [field.lattice.row(unit.cell) for unit in battle.units]
    assert [row < 3 for row in rows] == [True, True, False]
    assert rows[2] >= 13
    assert {unit.place for unit in battle.units} == {TABLE}


def test_nobody_is_placed_in_water_or_where_a_hex_is_full():
    """BR-23, BR-29."""
    battle = made([CAIMAN] * 4, field=ground(16, 16, {(0, 0): "water"}))
    first, second, third, fourth = battle.units[:4]
    assert Place(0) not in setup.places(battle, first)
    assert Place(1) in setup.places(battle, first)
    for unit in (first, second, third):
        battle.change(unit, place=TABLE, cell=1)
    assert Place(1) not in setup.places(battle, fourth)


def test_squads_may_begin_aboard():
    """BR-22."""
    player = Chosen(deploy=[Place(3), Embark(0)])
    battle = made([CAIMAN, SQUAD], player=player)
    setup.place_group(battle)
    assert (battle.units[1].place, battle.units[1].carrier, battle.units[1].cell) == (ABOARD, 0, 3)


@pytest.mark.parametrize("pace, moved, top", [(STATIONARY, 0, False), (COMBAT, 6, False), (TOP, 11, True)])
def test_who_has_not_moved_counts_as_having_moved_its_whole_speed(pace, moved, top):
    """BR-7, BR-9: in the first round, by its speed and its terrain (L459-L461, L782); a Cheetah walks 6 or 11."""
    battle = made([CHEETAH], player=Chosen(deploy=[Place(3)], speed=[Announce(pace)]))
    setup.place_group(battle)
    assert (battle.units[0].moved, battle.units[0].top_speed) == (moved, top)


def test_terrain_slows_who_has_not_moved():
    battle = made(
        [CHEETAH], field=ground(16, 16, {(3, 0): "jungle"}), player=Chosen(deploy=[Place(3)], speed=[Announce(TOP)])
    )
    setup.place_group(battle)
    assert battle.units[0].moved == 5


# ---------------------------------------------------------------- declarations


def test_declarations_are_made_at_once_and_nobody_knows_the_other():
    """BR-10: while the second side is asked, the first one's units are as before (L467)."""
    seen = []

    class Spy(Chosen):
        def choose(self, battle, decision):
            seen.append([(unit.extra, unit.evading) for unit in battle.units])
            return super().choose(battle, decision)

    battle = in_play((2, 2), (9, 9), player=Spy(declare=[Declare(2), Declare(evading=True)]))
    declaration.declare(battle)
    assert seen == [[(0, False), (0, False)]] * 2
    # The sides are asked by turns of the rounds: the second one first in round 1.
    assert [(unit.extra, unit.evading, unit.actions) for unit in battle.units] == [(0, True, 0), (2, False, 3)]
    assert told(battle, "declares") == [{"extra": 2, "evading": False}, {"extra": 0, "evading": True}]


def test_squads_declare_nothing():
    """BR-82: one action a squad (L1218)."""
    battle = in_play((2, 2), (9, 9), first=(SQUAD,))
    assert list(declaration.declarations(battle, battle.units[0])) == [Declare()]


@pytest.mark.parametrize("lost, actions", [(0, 3), (1, 2), (2, 2), (3, 1), (4, 0)])
def test_a_crew_that_lost_members_has_fewer_actions(lost, actions):
    """Worked example 3: a tank with a crew of four has three actions, with three of them two (L529-L531). BR-20."""
    battle = in_play((2, 2), (9, 9))
    tank = battle.units[0]
    tank.loadout = tank.loadout._replace(crew=4, actions=3)
    battle.change(tank, crew_lost=lost)
    assert declaration.actions_of(battle, tank) == actions


def test_a_crew_may_be_read_to_have_an_action_a_member():
    battle = in_play((2, 2), (9, 9), crew_actions="each")
    tank = battle.units[0]
    tank.loadout = tank.loadout._replace(crew=4, actions=3)
    found = []
    for lost in range(5):
        battle.change(tank, crew_lost=lost)
        found.append(declaration.actions_of(battle, tank))
    assert found == [3, 3, 2, 1, 0]


def test_stunned_crews_pay_what_they_owe():
    """BR-75 (L1014)."""
    battle = in_play((2, 2), (9, 9), player=Chosen(declare=[Declare(), Declare(1)]))
    battle.change(battle.units[0], owed=3)
    declaration.declare(battle)
    assert (battle.units[0].actions, battle.units[0].owed) == (0, 1)


# ---------------------------------------------------------------- initiative


def test_the_winner_gets_the_margin_in_command_points():
    """BR-4, BR-11: Leadership of the commanders, one above normal (L471-L473); of two Hunters each, so no duel."""
    battle = in_play(
        (2, 2),
        (3, 2),
        (9, 9),
        (8, 9),
        first=(HUNTER, HUNTER),
        second=(HUNTER, HUNTER),
        rolls=[(2, 3), (1, 3), (2, 2), (6, 6)],
    )
    declaration.roll_initiative(battle)
    assert battle.initiative == 1
    assert [side.initiative_points for side in battle.sides] == [0, 5]
    assert told(battle, "initiative") == [{"side": 1, "margin": 5}]
    finished(battle)


def test_two_machines_alone_roll_piloting():
    """BR-11: Veteran pilots have 3 dice (L471)."""
    battle = in_play((2, 2), (9, 9), first=(VETERAN,), rolls=[(1, 2, 4), (3, 2)])
    declaration.roll_initiative(battle)
    assert (battle.initiative, battle.sides[0].initiative_points) == (0, 1)
    finished(battle)


def test_leaders_without_dice_still_get_an_initiative():
    """BR-5, BR-11: where a skill of 0 rolls nothing, dice decide."""
    battle = in_play(
        (2, 2), (3, 2), (9, 9), (8, 9), first=(ROOKIE, ROOKIE), second=(ROOKIE, ROOKIE), rolls=[(4,), (4,), (2,), (5,)],
        skill_0="nothing",
    )  # fmt: skip
    for side in battle.sides:
        battle.change(side, commander=-1)
    declaration.roll_initiative(battle)
    assert (battle.initiative, battle.sides[1].initiative_points) == (1, 3)
    finished(battle)


@pytest.mark.parametrize("groups, chooser", [((1, 2), 0), ((2, 1), 1), ((2, 2), 1)])
def test_the_side_with_fewer_groups_says_who_plays_first(groups, chooser):
    """BR-12: of equal ones the winner of the initiative, here the second side (L475)."""
    player = Chosen()
    battle = made(
        groups=tuple([[HUNTER]] * count for count in groups),
        rolls=[(2, 3), (5, 5)] if groups != (1, 1) else [],
        player=player,
    )
    for number, unit in enumerate(battle.units):
        battle.change(unit, place=TABLE, cell=20 * number)
    for side in battle.sides:
        battle.change(side, commander=next(unit.id for unit in battle.units if unit.side == side.id))
    declaration.roll_initiative(battle)
    asked = [(who, options) for who, kind, options in player.asked if kind == "plays first"]
    assert asked == [(chooser, (chooser, 1 - chooser))]


# ---------------------------------------------------------------- commanders who fall


def test_the_second_replaces_a_lost_commander_and_then_the_best_leads():
    """BR-6 (L457)."""
    battle = in_play((2, 2), (3, 2), (4, 2), (9, 9), first=(HUNTER, HUNTER, VETERAN))
    side = battle.sides[0]
    battle.change(side, commander=0, second=1)
    led = []
    for number in (0, 1, 2):
        leader = leader_of(battle, side)
        led.append(leader.id if leader else None)
        destroy(battle, battle.units[number])
    assert led == [0, 1, 2]
    assert leader_of(battle, side) is None


# ---------------------------------------------------------------- activation


def groups_of_two(**more):
    battle = made(groups=(([HUNTER, HUNTER], [HUNTER]), ([HUNTER, HUNTER],)), **more)
    for number, unit in enumerate(battle.units):
        battle.change(unit, place=TABLE, cell=battle.field.lattice.cell(2 * number, 0 if number < 3 else 15), actions=1)
    for side in battle.sides:
        battle.change(side, commander=next(unit.id for unit in battle.units if unit.side == side.id), placed=(0, 1))
    battle.change(battle, phase=sequence.ACTIVATION, round=1)
    return battle


def test_groups_alternate_and_their_units_follow_each_other():
    """BR-13: who has no group left lets the other go on (L479-L487)."""
    battle = groups_of_two(player=Chosen(group=[1], activate=[3, 0]))
    order = []
    while activation.activate_next(battle):
        order.append([event.model for event in battle.log.events if event.kind == "activation"][-1])
    assert order == [2, 3, 4, 0, 1]
    assert [side.activated for side in battle.sides] == [(1, 0), (0,)]
    assert all(unit.activated for unit in battle.units)


def test_a_round_ends_and_command_points_of_the_initiative_with_it():
    """BR-17 (L491)."""
    battle = groups_of_two(player=Chosen())
    battle.change(battle.sides[0], initiative_points=2, tactical_points=3)
    for _ in range(6):
        sequence.step(battle)
    assert battle.phase == sequence.DECLARATION
    assert (battle.sides[0].initiative_points, battle.sides[0].tactical_points) == (0, 3)
    assert {unit.actions for unit in battle.units} == {0}


def one_activation(*acts, pace=COMBAT, model=HUNTER, answers=None, **more):
    """The first unit acts as told; an enemy behind a hill sees nothing of it."""
    player = Chosen(pace=[Announce(pace)], act=[*acts, End()], **(answers or {}))
    battle = in_play((2, 4), (2, 15), first=(model,), field=ground(24, 16), player=player, **more)
    activation.activate(battle, battle.units[0])
    return battle, battle.units[0], player


def spot(column, row, columns=24):
    return row * columns + column


def test_what_a_unit_moved_counts_for_its_defence_from_then_on():
    """BR-48, BR-15: while it moves, all its MP count (L483, L782)."""
    _battle, hunter, _ = one_activation(Go(spot(5, 4), 0))
    assert (hunter.moved, hunter.path, hunter.spent) == (3, 3, 3)
    _, hunter, _ = one_activation(pace=STATIONARY)
    assert hunter.moved == 0


@pytest.mark.parametrize("hexes, offered", [(3, False), (4, True)])
def test_to_top_speed_only_after_the_whole_combat_speed(hexes, offered):
    """BR-25, BR-14 (L549)."""
    answers = {"shift": [Shift(top=True)]} if offered else {}
    _, hunter, player = one_activation(Go(spot(2 + hexes, 4), 0), answers=answers)
    assert player.options("shift") == [(Shift(top=False), Shift(top=True))] * offered
    assert hunter.top_speed is offered
    # It counts as at top speed for the rest of the round (L549).
    assert hunter.pace == (TOP if offered else COMBAT)


def test_back_to_combat_speed_after_the_move():
    """BR-25: more than the combat MP have to be spent at top speed (L551)."""
    player = Chosen(act=[Go(spot(7, 4), 0), End()], shift=[Shift(top=False)])
    battle = in_play((2, 4), (2, 15), field=ground(24, 16), player=player)
    hunter = battle.units[0]
    battle.change(hunter, top_speed=True)
    activation.activate(battle, hunter)
    assert (hunter.pace, hunter.top_speed, hunter.spent) == (TOP, False, 5)
    assert told(battle, "shifts") == [{"top": False}]


def test_a_system_is_activated_by_an_action():
    """BR-22, BR-36."""
    _battle, cheetah, player = one_activation(Jam(), model=CHEETAH, rolls=[(5,)])
    assert cheetah.actions == 0
    assert cheetah.next_ecm == 8
    assert [any(isinstance(act, Jam) for act in options) for options in player.options("act")] == [True, False]


# ---------------------------------------------------------------- command points


def test_a_command_point_is_an_action_without_penalty():
    """BR-18 (L499)."""
    player = Chosen(pace=[Announce(STATIONARY)], act=[Jam(), Reserve(), Jam(), End()])
    battle = in_play((2, 4), (2, 15), first=(CHEETAH,), field=ground(24, 16), player=player, rolls=[(2,), (4,)])
    battle.change(battle.sides[0], tactical_points=1)
    activation.activate(battle, battle.units[0])
    assert battle.sides[0].tactical_points == 0
    assert battle.units[0].next_ecm == 7
    finished(battle)


def test_who_evades_gets_no_action():
    """BR-56 (L880)."""
    battle = in_play((2, 4), (2, 15), field=ground(24, 16))
    battle.change(battle.sides[0], tactical_points=1)
    battle.change(battle.units[0], evading=True, actions=0, pace=STATIONARY)
    assert not any(isinstance(act, Reserve) for act in activation.options(battle, battle.units[0]))


def test_a_command_point_turns_a_unit_about():
    """BR-18: also one without MP (L499)."""
    player = Chosen(pace=[Announce(STATIONARY)], act=[AboutFace(3), End()])
    battle = in_play((2, 4), (2, 15), field=ground(24, 16), player=player)
    battle.change(battle.sides[0], initiative_points=1, tactical_points=1)
    activation.activate(battle, battle.units[0])
    assert (battle.units[0].facing, battle.units[0].spent) == (3, 0)
    assert (battle.sides[0].initiative_points, battle.sides[0].tactical_points) == (0, 1)


@pytest.mark.parametrize("choice, points", [(Pass(), 1), (Warn(), 0)])
def test_a_command_point_warns(choice, points):
    """BR-18 (L499)."""
    battle = in_play((2, 4), (2, 15), field=ground(24, 16), player=Chosen(warning=[choice]))
    battle.change(battle.sides[1], tactical_points=1)
    assert is_warned(battle, battle.units[1]) is (points == 0)
    assert battle.sides[1].tactical_points == points
    assert not is_warned(battle, battle.units[0])


def test_a_command_point_activates_a_unit_out_of_sequence():
    """BR-18: it does not move with its group, but acts if it has actions left (L499)."""
    player = Chosen(
        order=[Order(3), Pass()], group=[0], activate=[0, 4],
        pace=[Announce(HALF), *[Announce(STATIONARY)] * 4], act=[Go(spot(6, 14, 16), 4), End()],
    )  # fmt: skip
    battle = groups_of_two(player=player)
    battle.change(battle.sides[1], tactical_points=1)
    ordered = battle.units[3]
    battle.change(ordered, facing=4)
    activation.activate_next(battle)
    assert (ordered.ordered, ordered.activated, ordered.spent) == (True, True, 1)
    activation.activate_next(battle)
    activation.activate_next(battle)
    activation.activate_next(battle)
    acts = [options for options in player.options("act") if any(isinstance(act, Go) for act in options)]
    # Both while it was out of sequence: before and after its move.
    assert (len(acts), ordered.spent) == (2, 1)
    assert [event.model for event in battle.log.events if event.kind == "activation"] == [3, 0, 1, 4, 3]


# ---------------------------------------------------------------- the end


def test_points_destroyed_decide_after_the_last_round():
    """Ours: the book has no victory conditions."""
    battle = in_play(
        (2, 2), (3, 2), (9, 9), (8, 9), first=(HUNTER, CHEETAH), second=(HUNTER, HUNTER), terms="points:rounds=3"
    )
    destroy(battle, battle.units[0])
    battle.change(battle, round=2)
    end_round(battle)
    assert battle.phase != OVER
    battle.change(battle, round=3)
    end_round(battle)
    assert (battle.phase, battle.winner, battle.reason) == (OVER, 1, "more points destroyed")
    assert [side.score for side in battle.sides] == [0.0, 380.0]
    assert battle.outcome().lost == (380.0, 0.0)


def test_the_last_side_wins_where_that_is_agreed():
    battle = in_play((2, 2), (9, 9), (8, 9), second=(CHEETAH, HUNTER), terms="last")
    destroy(battle, battle.units[1])
    destroy(battle, battle.units[0])
    check_survivors(battle)
    assert (battle.winner, battle.reason) == (1, "only one side is left")


def test_hexes_are_held_by_more_points_nearby_round_by_round():
    """Ours: a hex counts for who has more points in it or beside it when a round ends."""
    battle = in_play((0, 0), (1, 0), (15, 15), first=(HUNTER, CHEETAH), terms="hexes:rounds=2")
    cells = held_cells(battle.field)
    lattice = battle.field.lattice
    assert {lattice.opposite(cell) for cell in cells} == set(cells)
    assert len(cells) == 4
    battle.change(battle.units[0], cell=cells[0])
    battle.change(battle.units[1], cell=cells[1])
    battle.change(battle.units[2], cell=lattice.neighbour(cells[0], 1))
    for number in (1, 2):
        battle.change(battle, round=number)
        end_round(battle)
    # A Hunter each at the first hex: nobody holds it.
    assert [side.score for side in battle.sides] == [2.0, 0.0]
    assert (battle.winner, battle.reason) == (0, "more hexes held")
