"""The 54 chaos cards, each as it is played, with dice as they fall (BR-64, L993-L1059)."""

import pytest

from armybuilder.engine.core.battle.dice import SeededDice
from armybuilder.engine.systems.legend_weaver.battle.chaos import hand
from armybuilder.engine.systems.legend_weaver.battle.chaos.arrivals import return_called
from armybuilder.engine.systems.legend_weaver.battle.chaos.blasts import step_on_mines
from armybuilder.engine.systems.legend_weaver.battle.chaos.declarations import (
    Volley,
    check_ammunition,
    declare_fire,
    end_fire,
    keeps_bombs,
)
from armybuilder.engine.systems.legend_weaver.battle.chaos.heroes import borrowed
from armybuilder.engine.systems.legend_weaver.battle.chaos.plays import CARDS, offer_cards, possible_plays
from armybuilder.engine.systems.legend_weaver.battle.chaos.rerolls import settle_hit
from armybuilder.engine.systems.legend_weaver.battle.phases import sequence
from armybuilder.engine.systems.legend_weaver.battle.rules.acts import Pass, Play
from armybuilder.engine.systems.legend_weaver.battle.rules.casualties import fell
from armybuilder.engine.systems.legend_weaver.battle.rules.flight import run_cowards
from armybuilder.engine.systems.legend_weaver.battle.rules.rolls import roll_at_least
from armybuilder.engine.systems.legend_weaver.battle.state import (
    AWAY,
    BROKEN,
    DESTROYED,
    DISRUPTED,
    FLED,
    READY,
    RESERVE,
    TABLE,
)
from armybuilder.engine.systems.legend_weaver.book.catalogue import CHAOS_CARDS
from tests.engine.legend_weaver.battle.setups import Chosen, active, army, first_of, kinds, made, put, squad

SQUAD = squad("trooper*5")
IN_THE_MIDDLE = {
    "should-have-hit", "should-have-missed", "shot-hits", "shot-misses", "character-survives", "ammo-not-exhausted",
    "failed-payload", "failure-to-fire", "heavy-fires-twice", "trooper-fires-twice", "that-good", "wide-blast",
    "ammo-exhausted", "poor-aim", "poor-effect", "picked-target",
}  # fmt: skip


class Plays:
    """A player who plays a card as soon as he can, and then no more."""

    def __init__(self, card, **more):
        self.card, self.more, self.played = card, more, 0

    def choose(self, battle, decision):
        for option in decision.options:
            if isinstance(option, Play) and option.card == self.card and not self.played:
                wanted = {name: value for name, value in self.more.items() if getattr(option, name, value) != value}
                if not wanted:
                    self.played += 1
                    return option
        return next(iter(decision.options))


def table(one=SQUAD, other=SQUAD, *, card="", holder=0, rolls=(), apart=12.0, **play):
    """Two units, the first of them active; who holds a card plays it."""
    battle = made(army(one), army(other), rolls=rolls, player=Plays(card, **play) if card else None)
    first, second = active(battle, put(battle, 0, 10, 10)), put(battle, 1, 10, 10 + apart, 18)
    if card:
        battle.change(battle.sides[holder], hand=(card,))
    return battle, first, second


def played(battle, first):
    """Cards are offered when the first unit's card is up: whether it goes on to act."""
    return offer_cards(battle, first)


# ---------------------------------------------------------------- the hand


def test_every_card_of_the_book_can_be_played():
    assert {card.key for card in made(army(SQUAD), army(SQUAD)).catalogue[CHAOS_CARDS].values()} == (
        set(CARDS) | IN_THE_MIDDLE
    )


def test_cards_are_dealt_around_the_table_one_by_one():
    """L995: one for each 1,000 points."""
    battle = made(army(SQUAD), army(SQUAD), rolls=[[1], [1], [1]])
    battle.cards = (2, 1)
    hand.deal(battle)

    assert [side.hand for side in battle.sides] == [("field-promotion", "booby-trap"), ("position-given-away",)]


def test_two_cards_in_ones_own_turn_and_one_in_the_others():
    battle, first, _ = table()
    own, other = battle.sides
    battle.change(own, hand=("motivation", "double-fire", "double-time"))
    battle.change(other, hand=("idle", "false-orders"))
    battle.players = (Plays("motivation"), Plays("false-orders"))

    assert hand.may_play(battle, 0)
    battle.change(own, own_plays=2)
    battle.change(other, other_plays=1)
    assert not hand.may_play(battle, 0)
    assert not hand.may_play(battle, 1)
    assert played(battle, first)
    assert battle.discards == ()


def test_a_played_card_is_discarded_and_told():
    battle, first, _ = table(card="motivation")
    played(battle, first)

    assert (battle.sides[0].hand, battle.discards, battle.sides[0].own_plays) == ((), ("motivation",), 1)
    assert kinds(battle) == ["chaos"]


# ---------------------------------------------------------------- units and leaders


@pytest.mark.parametrize(
    "leader, card, rank, level",
    [("corporal", "field-promotion", "sergeant", 11), ("sergeant", "leader-excels", "captain", 14)],
)
def test_promotions(leader, card, rank, level):
    """Cards 1 and 32."""
    battle, first, _ = table(squad("trooper*3", leader), card=card)
    played(battle, first)

    character = battle.models[3]
    assert (character.rank, character.level) == (rank, level)


def test_the_owner_chooses_which_hidden_unit_gives_itself_away():
    """Card 2: markers of dummies stay."""
    battle = made(army(SQUAD), army(SQUAD, SQUAD), player=Plays("position-given-away"))
    first, second, third = active(battle, put(battle, 0, 10, 10)), put(battle, 1, 10, 30), put(battle, 2, 30, 30)
    battle.change(second, hidden=True)
    battle.change(third, hidden=True)
    battle.change(battle.sides[1], dummies=(5,))
    battle.change(battle.sides[0], hand=("position-given-away",))
    played(battle, first)

    assert (second.hidden, third.hidden, battle.sides[1].dummies) == (False, True, (5,))


def test_two_dummies_are_removed():
    """Card 39."""
    battle, first, _ = table(card="cannot-fool-me")
    battle.change(battle.sides[1], dummies=(5, 6, 7))
    played(battle, first)

    assert battle.sides[1].dummies == (7,)


@pytest.mark.parametrize(
    "card, holder, change, before",
    [
        ("overlooked", 0, {"overlooked": True}, {}),
        ("motivation", 0, {"actions": 3, "total": 3}, {}),
        ("double-time", 0, {"actions": 4, "more_moves": 2}, {}),
        ("double-fire", 0, {"double_fire": True}, {}),
        ("broken-rallies", 0, {"morale": READY}, {"morale": BROKEN}),
        ("idle", 1, {"idle": True}, {}),
        ("false-orders", 1, {"misled": True}, {}),
        ("disruption", 1, {"morale": DISRUPTED}, {}),
        ("shaken-breaks", 1, {"morale": BROKEN}, {"morale": DISRUPTED}),
        ("spooked", 1, {"overwatch": False}, {"overwatch": True}),
    ],
)
def test_cards_on_a_unit(card, holder, change, before):
    """Cards 11, 13, 17 to 21, 34, 40 and 43, on the unit of the first side."""
    battle, first, _ = table(card=card, holder=holder)
    battle.change(first, **before)
    played(battle, first)

    assert {name: getattr(first, name) for name in change} == change


def test_a_broken_unit_is_not_disrupted():
    """L1019: the card cannot rally it."""
    battle, first, _ = table(card="disruption", holder=1)
    battle.change(first, morale=BROKEN)

    assert possible_plays(battle, 1) == []


def test_a_unit_acts_out_of_turn_and_the_other_follows():
    """Card 14."""
    battle = made(army(SQUAD, SQUAD), army(SQUAD), player=Plays("out-of-turn"))
    first, second, third = active(battle, put(battle, 0, 10, 10)), put(battle, 1, 30, 10), put(battle, 2, 10, 30)
    battle.change(battle, deck=(third.id, second.id))
    battle.change(battle.sides[0], hand=("out-of-turn",))

    assert not played(battle, first)
    assert battle.deck == (second.id, first.id, third.id)


def test_an_idle_unit_does_nothing_in_its_activation():
    battle, first, _ = table(card="idle", holder=1)
    battle.change(battle, deck=(first.id,), phase=sequence.CARDS)
    sequence.step(battle)

    assert first.used
    assert [kind for kind in kinds(battle) if kind not in ("chaos", "activation")] == []


# ---------------------------------------------------------------- templates


def test_a_booby_trap_kills_body_armor_on_11():
    """Card 3; 2Pow on 16."""
    battle, first, second = table(card="booby-trap", rolls=[[11], [10], [20]])
    played(battle, first)

    struck = [event for event in battle.log.events if event.kind == "struck"]
    assert [event.throws[0][1].pool.skill for event in struck] == [11, 11, 11]
    assert [battle.models[number].place for number in second.members].count(DESTROYED) == 2


def test_a_stray_barrage_wounds_everybody_on_16():
    """Card 22: 3 inches around, tertiary All."""
    battle, first, second = table(squad("trooper"), squad("tank"), card="stray-barrage", rolls=[[16]])
    played(battle, first)

    assert not first_of(battle, second).on_table


def test_a_minefield_stays_and_strikes_who_moves_in_it():
    """Card 23: 5 or 6 hits a mine, which wounds body armor on 6; vehicles never."""
    battle, first, second = table(card="minefield", rolls=[[4], [5], [6]])
    played(battle, first)
    one, two = (battle.models[number] for number in second.members[:2])
    battle.change(battle, mines=((one.cell, 3.0),))
    step_on_mines(battle, one)
    step_on_mines(battle, two)

    assert (one.place, two.place) == (TABLE, DESTROYED)
    assert len(battle.mines) == 1


@pytest.mark.parametrize("die, struck", [(3, 1), (4, 2), (6, 2)])
def test_a_heavy_weapon_blows_up(die, struck):
    """Card 12: 1, 2 or 3 inches, tertiary All; models stand an inch apart."""
    battle, first, second = table(
        other=squad("gunner", "trooper"), card="heavy-weapon-explodes", rolls=[[die]] + [[15]] * struck
    )
    played(battle, first)

    assert battle.models[second.members[0]].empty == (0,)
    assert sum(event.kind == "struck" for event in battle.log.events) == struck


def test_a_grenade_goes_off_at_a_model_by_dice():
    """Card 44."""
    battle, first, second = table(other=squad("trooper*2"), card="grenade-accident", rolls=[[2], [6], [5]])
    played(battle, first)

    places = [battle.models[number].place for number in second.members]
    assert sorted(places) == [DESTROYED, TABLE]


@pytest.mark.parametrize("dice, inside", [([2, 3], True), ([20, 20], False)])
def test_a_wild_shot_flies_from_the_middle_of_the_table(dice, inside):
    """Card 52: 2D20 inches in a direction by dice."""
    battle, first, _ = table(card="wild-shot", rolls=[[1], dice])
    played(battle, first)

    assert [event.kind for event in battle.log.events] == ["chaos", "wild"] + ["blast"] * inside


# ---------------------------------------------------------------- machines


@pytest.mark.parametrize(
    "card, change",
    [
        ("breakdown", {"stopped": True, "speed": 0}),
        ("track-blown", {"immobile": True, "speed": 0}),
        ("half-speed", {"half_speed": True, "top_speed": 6}),
        ("weapon-fails", {"empty": (0,)}),
    ],
)
def test_cards_on_a_vehicle(card, change):
    """Cards 4, 24, 47 and 50, on a tank that moves 12."""
    battle, first, second = table(other=squad("tank"), card=card)
    tank = first_of(battle, second)
    battle.change(tank, speed=6)
    played(battle, first)

    assert {name: getattr(tank, name) for name in change} == change


def test_flak_that_goes_off_is_spent():
    """Card 48."""
    battle, first, second = table(other=squad("flyer"), card="defensive-weapon-fires")
    played(battle, first)

    assert first_of(battle, second).flak_spent


def test_a_vehicle_cannot_slow_down():
    """Card 49, on the active one."""
    battle, first, _ = table(squad("tank"), SQUAD, card="cannot-slow-down", holder=1)
    played(battle, first)

    assert first.headlong


def test_a_vehicle_spins_in_a_direction_and_moves_half_its_maximum():
    """Card 54: facing 6 is up, half of 12 is 6."""
    battle, first, second = table(other=squad("tank"), card="vehicle-out-of-control", rolls=[[7]])
    tank = first_of(battle, second)
    before = battle.field.table.ys[tank.cell]
    played(battle, first)

    assert (battle.field.table.ys[tank.cell] - before, tank.facing, tank.speed) == (6, 6, 6)


# ---------------------------------------------------------------- heroes and cowards


@pytest.mark.parametrize(
    "card, shots, moves",
    [
        ("hero-fire", 1, 0), ("hero-fire-move", 1, 1), ("hero-fire-two-moves", 1, 2), ("hero-two-fires-two-moves", 2, 2),
    ],
)  # fmt: skip
def test_a_hero_has_more_actions(card, shots, moves):
    """Cards 25 to 28: a trooper by dice."""
    battle, first, _ = table(card=card, rolls=[[3]])
    played(battle, first)

    hero = battle.models[first.members[2]]
    assert (hero.shots_left, hero.moves_left) == (shots, moves)


def test_a_hero_borrows_the_biggest_weapon():
    battle, first, _ = table(squad("trooper*4", "gunner"), card="hero-two-fires-two-moves", rolls=[[1]])
    played(battle, first)

    assert borrowed(battle, battle.models[0]) == (battle.models[4], 0)


def test_four_models_have_no_hero():
    battle, _, _ = table(squad("trooper*4"), card="hero-fire")
    assert possible_plays(battle, 0) == []


def test_a_hero_who_is_called_a_coward_does_nothing():
    """Card 29."""
    battle, first, _ = table(card="hero-fire", rolls=[[1]])
    battle.change(battle.sides[1], hand=("coward",))
    battle.players = (Plays("hero-fire"), Plays("coward"))
    played(battle, first)

    assert battle.models[0].shots_left == 0
    assert battle.discards == ("hero-fire", "coward")


def test_a_coward_runs_off_the_table_and_the_rest_is_untouched():
    battle, first, _ = table(card="coward", holder=1)
    played(battle, first)
    run_cowards(battle, first)

    assert [battle.models[number].place for number in first.members].count(FLED) == 1
    assert first.morale == READY


# ---------------------------------------------------------------- who leaves and enters


@pytest.mark.parametrize("die, back", [(6, False), (5, True)])
def test_a_unit_that_is_called_away_comes_back_on_5_or_less(die, back):
    """Card 10."""
    battle, first, second = table(card="called-away", rolls=[[die]])
    played(battle, first)
    assert {battle.models[number].place for number in second.members} == {AWAY}

    return_called(battle)
    assert {battle.models[number].place for number in second.members} == {TABLE if back else AWAY}
    if back:
        assert all(battle.field.table.ys[battle.models[number].cell] > 30 for number in second.members)


def test_reinforcements_are_a_twentieth_of_the_force():
    """Card 30: 20 of 480 points are the one trooper for whom 24 suffice."""
    battle = made(army(squad("trooper*2"), squad("trooper*22")), army(SQUAD), player=Plays("reinforcements"))
    gone, first = battle.squads[0], active(battle, put(battle, 1, 10, 10))
    for number in gone.members:
        battle.change(battle.models[number], place=DESTROYED, damage=1)
    battle.change(battle.sides[0], hand=("reinforcements",))
    played(battle, first)

    assert [battle.models[number].place for number in gone.members] == [TABLE, DESTROYED]
    assert gone.arrived


def test_a_flank_attack_enters_at_an_edge():
    """Card 31: one unit of at most 5 % that is held in reserve."""
    battle = made(army(squad("trooper", reserve=True), squad("trooper*22")), army(SQUAD), player=Plays("flank-attack"))
    waits, first = battle.squads[0], active(battle, put(battle, 1, 10, 10))
    battle.change(battle.sides[0], hand=("flank-attack",))
    assert first_of(battle, waits).place == RESERVE
    played(battle, first)

    model = first_of(battle, waits)
    assert (model.place, battle.field.table.xs[model.cell]) == (TABLE, 1.0)


# ---------------------------------------------------------------- shots at one's own


def test_a_trooper_shoots_another_of_his_squad():
    """Card 5: shooter and target by dice, then as any shot."""
    battle, first, second = table(other=squad("trooper*3"), card="accident", rolls=[[1], [2], [8], [11]])
    played(battle, first)

    assert [battle.models[number].place for number in second.members] == [TABLE, TABLE, DESTROYED]


@pytest.mark.parametrize("rolls, morale, place", [([[1], [8], [20]], BROKEN, DESTROYED), ([[1], [1]], READY, TABLE)])
def test_a_unit_mutinies_against_its_lieutenant(rolls, morale, place):
    """Card 38: whoever shoots either fells him or dies; the unit is idle."""
    battle, first, _ = table(squad("trooper*3", "sergeant"), card="mutiny", holder=1, rolls=rolls)
    leader = battle.models[3]
    battle.change(leader, rank="lieutenant")
    played(battle, first)

    assert (first.idle, first.morale, leader.place) == (True, morale, place)
    assert (battle.models[0].place == DESTROYED) == (place == TABLE)


# ---------------------------------------------------------------- in the middle of a shot


def rolled(battle, first, die, need=8):
    shooter = first_of(battle, first)
    return settle_hit(battle, shooter, need, roll_at_least(battle, need), lambda: roll_at_least(battle, need))


@pytest.mark.parametrize(
    "card, holder, rolls, hit",
    [
        ("should-have-hit", 0, [[3], [9]], True), ("should-have-missed", 1, [[9], [3]], False),
        ("shot-hits", 0, [[3]], True), ("shot-misses", 1, [[9]], False),
    ],
)  # fmt: skip
def test_cards_on_a_roll_to_hit(card, holder, rolls, hit):
    """Cards 8, 9, 45 and 46."""
    battle, first, _ = table(card=card, holder=holder, rolls=rolls)

    assert bool(rolled(battle, first, 0).result) is hit


def test_a_shot_that_could_not_hit_is_not_turned_into_one():
    """L1049: at least 1 in 20."""
    battle, first, _ = table(card="shot-hits", rolls=[[20]])

    assert not rolled(battle, first, 0, need=21).result
    assert battle.sides[0].hand == ("shot-hits",)


def test_both_sides_answer_each_other():
    battle, first, _ = table(card="shot-hits", rolls=[[3]])
    battle.change(battle.sides[1], hand=("shot-misses",))
    battle.players = (Plays("shot-hits"), Plays("shot-misses"))

    assert not rolled(battle, first, 0).result
    assert battle.discards == ("shot-hits", "shot-misses")


@pytest.mark.parametrize("plays, place", [(True, TABLE), (False, DESTROYED)])
def test_a_character_survives(plays, place):
    """Card 7."""
    battle, _first, _ = table(squad("trooper*3", "sergeant"), card="character-survives" if plays else "")
    leader, trooper = battle.models[3], battle.models[0]
    fell(battle, leader)
    fell(battle, trooper)

    assert (leader.place, trooper.place) == (place, DESTROYED)


# ---------------------------------------------------------------- a unit that is about to fire


def declared(battle, first, second, weapon=0):
    shots = [(battle.models[number], weapon) for number in first.members]
    return declare_fire(battle, Volley(first, shots, second))


@pytest.mark.parametrize(
    "card, holder, change, after",
    [
        ("that-good", 0, {"hit_bonus": 5}, {"hit_bonus": 5}),
        ("poor-aim", 1, {"hit_bonus": -5}, {"hit_bonus": 0}),
        ("poor-effect", 1, {"wound_bonus": -5}, {"wound_bonus": 0}),
    ],
)
def test_cards_before_a_unit_fires(card, holder, change, after):
    """Cards 33, 41 and 42: the first for the turn, the others for one fire action."""
    battle, first, second = table(card=card, holder=holder)
    assert declared(battle, first, second)
    assert {name: getattr(first, name) for name in change} == change

    end_fire(battle, first)
    assert {name: getattr(first, name) for name in after} == after


def test_a_unit_fails_to_fire():
    """Card 6."""
    battle, first, second = table(card="failure-to-fire", holder=1)
    assert not declared(battle, first, second)


@pytest.mark.parametrize("models, card, fires", [("gunner", "heavy-fires-twice", True), ("trooper", "trooper-fires-twice", True), ("gunner", "trooper-fires-twice", False)])  # fmt: skip
def test_one_of_them_fires_twice(models, card, fires):
    """Cards 15 and 16."""
    battle, first, second = table(squad(models), card=card)
    declared(battle, first, second)
    assert first_of(battle, first).twice is fires

    end_fire(battle, first)
    assert not first_of(battle, first).twice


def test_a_round_template_is_an_inch_wider():
    """Card 35."""
    battle, first, second = table(card="wide-blast")
    declared(battle, first, second, weapon=2)
    assert first_of(battle, first).wide


def test_a_trooper_picks_a_character():
    """Card 53."""
    battle, first, second = table(other=squad("trooper*3", "sergeant"), card="picked-target")
    declared(battle, first, second)
    assert first_of(battle, first).picks == second.members[3]


def test_ammunition_runs_out_by_card_and_by_die():
    """Cards 36 and 37, of a weapon that checks it on a D6: a 1 uses it up."""
    battle, first, second = table(squad("gunner"), card="ammo-exhausted", holder=1)
    declared(battle, first, second)
    assert first_of(battle, first).empty == (0,)

    for card, empty in (("ammo-not-exhausted", ()), ("", (0,))):
        battle, first, _ = table(squad("gunner"), card=card, rolls=[[1]])
        check_ammunition(battle, first_of(battle, first), 0)
        assert first_of(battle, first).empty == empty


def test_a_bomber_keeps_its_bombs():
    """Card 51."""
    battle, _, second = table(other=squad("flyer"), card="failed-payload")
    assert keeps_bombs(battle, first_of(battle, second))


def test_nobody_has_to_play():
    battle, first, _ = table()
    battle.change(battle.sides[0], hand=("motivation",))
    battle.players = (Chosen(chaos=[Pass()]),) * 2
    battle.dice = SeededDice(1)

    assert played(battle, first)
    assert (first.actions, battle.sides[0].hand) == (2, ("motivation",))
