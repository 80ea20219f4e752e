"""Set-up, turns, Ambush, orders and the four games (BR-1 to BR-11, BR-52, BR-53, L16, L32, L34)."""

from dataclasses import replace

import msgspec
import pytest

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.gundam_skirmish.battle.agreement import Agreement, parse_agreement
from armybuilder.engine.systems.gundam_skirmish.battle.phases import ambush, orders, sequence, setup, victory
from armybuilder.engine.systems.gundam_skirmish.battle.recruits import missing_figures, recruits
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import End, Enter, GiveOrder, Repair
from armybuilder.engine.systems.gundam_skirmish.battle.table.scenery import field_of
from armybuilder.engine.systems.gundam_skirmish.battle.table.zones import in_objective, quarter_of, zone
from armybuilder.engine.systems.gundam_skirmish.book.cards import Dice
from armybuilder.engine.systems.gundam_skirmish.rulings.battle import RULINGS
from tests.engine.gundam_skirmish.battle.setups import CATALOGUE, Chosen, army, at, kinds, made, put
from tests.engine.gundam_skirmish.book import SYSTEM

SUIT = {"model": "sample-suit", "weapons": ["sample-rifle"]}
TANK = {"model": "sample-tank"}
LEADER = {"model": "sample-commander", "weapons": ["sample-rifle"], "command": True}
SWIMMER = SUIT | {"reserve": True, "pilot": {"rank": 2, "modifications": ["amphibious"]}}
GAMES = ("skirmish", "deathmatch", "objective", "territory")
LAKE = TerrainPiece(name="Lake", outline=rectangle(30, 30, 20, 20), going="water", depth=6.0, form="area")


def facing_off(first=(SUIT,), second=(SUIT,), **more):
    """Both armies on the table, far from each other."""
    battle = made(army(*first), army(*second), **more)
    for number, unit in enumerate(battle.units):
        put(battle, number, 5 + 5 * number, 5 if unit.side == 0 else 55, 6 if unit.side == 0 else 18)
    battle.change(battle, phase="upkeep", first=0, turn=0)
    return battle


# ---------------------------------------------------------------- set-up


@pytest.mark.parametrize("game,length", [("skirmish", 10), ("deathmatch", 0), ("objective", 8), ("territory", 10)])
def test_the_winner_of_the_priority_roll_chooses_and_a_die_says_how_long_it_lasts(game, length):
    """BR-4, BR-5: a tie is rolled again."""
    rolls = [[3], [3], [2], [5]] + [[6]] * bool(length)
    battle = made(army(SUIT), army(SUIT), terms=game, rolls=rolls, player=Chosen(goes_first=[0]))
    setup.roll_priority(battle)
    assert (battle.first, battle.turn, battle.length) == (0, 0, length)
    assert battle.log.events[0].values == {"side": 1, "first": 0, "length": length}


def test_units_deploy_by_turns_in_any_order_and_ambushers_stay_off():
    """BR-3: who has units left goes on; of equal units one is offered."""
    player = Chosen(places=[2, 0])
    battle = made(army(SUIT | {"count": 2}, TANK, SWIMMER), army(SUIT), player=player)
    battle.change(battle, turn=0)
    while setup.deploy(battle):
        pass
    placed = [event.model for event in battle.log.events if event.kind == "deployed"]
    assert placed == [2, 4, 0, 1]
    assert battle.units[3].place == "reserve"
    assert [options for _, kind, options in player.asked if kind == "places"] == [(0, 2)]


@pytest.mark.parametrize("game", GAMES)
def test_places_to_deploy_lie_in_the_zone_and_those_of_both_sides_are_alike(game):
    """BR-2: stripes of 12 inches along opposing edges, opposing quarters for territory."""
    battle = made(army(SUIT), army(SUIT), terms=game)
    table = battle.field.table
    found = [
        {(table.xs[cell], table.ys[cell]) for cell in setup.deployment_places(battle, unit)} for unit in battle.units
    ]
    left, low, right, high = zone(game, 0)
    assert all(left + 1 <= x <= right - 1 and low + 1 <= y <= high - 1 for x, y in found[0])
    assert {(60 - x, 60 - y) for x, y in found[0]} == found[1]
    if game == "territory":
        assert {quarter_of(x, y) for x, y in found[0]} == {0}
        assert {quarter_of(x, y) for x, y in found[1]} == {3}


@pytest.mark.parametrize("space", [False, True])
def test_random_tables_are_the_same_turned_by_half_and_have_the_terrain_of_the_book(space):
    """BR-1, BR-17."""
    kinds_seen = set()
    for number in range(64):
        table = field_of(number, space=space).table
        pieces = {(piece.name, piece.height, tuple(sorted((round(x, 6), round(y, 6)) for x, y in piece.outline))) for piece in table.terrain}  # fmt: skip
        turned = {(piece.name, piece.height, tuple(sorted((round(60 - x, 6), round(60 - y, 6)) for x, y in piece.outline))) for piece in table.terrain}  # fmt: skip
        assert pieces == turned
        kinds_seen |= {piece.name for piece in table.terrain}
        assert len(table.terrain) >= 8
    ground = {"Woods", "Ruins", "Building", "Wall", "Hill", "Crater", "Shallow water", "Deep water", "Minefield", "Fire", "Canyon", "Cliff"}  # fmt: skip
    assert kinds_seen == (
        {"Asteroid", "Asteroid belt", "Debris", "Wreck", "Minefield", "Atmosphere"} if space else ground
    )


def test_agreements():
    assert parse_agreement("objective") == Agreement("objective")
    assert parse_agreement("territory:space,campaign") == Agreement("territory", space=True, campaign=True)
    with pytest.raises(LookupError) as raised:
        parse_agreement("siege")
    assert str(raised.value) == (
        "There is no scenario 'siege'. Choose one of these: deathmatch, skirmish, objective, territory."
    )
    with pytest.raises(LookupError) as raised:
        parse_agreement("skirmish:night")
    assert str(raised.value) == (
        f"There is no setting 'night'. Choose among these: space, campaign, {', '.join(RULINGS)}."
    )
    with pytest.raises(LookupError) as raised:
        parse_agreement("skirmish:" + "space," * 7)
    assert str(raised.value) == "The settings have 51 letters with the scenario; the limit is 50."
    with pytest.raises(LookupError) as raised:
        parse_agreement("skirmish:right-angle=most")
    assert str(raised.value) == (
        "The ruling 'right-angle' has no reading 'most'. Choose one of these: right-angle=less, right-angle=more."
    )


def test_every_ruling_of_battles_can_be_agreed_on_and_every_reading_is_heeded():
    for key, ruling in RULINGS.items():
        for reading in ruling.readings:
            battle = made(army(SUIT), army(SUIT), terms=f"territory:{key}={reading}")
            assert battle.readings == {other: one.default for other, one in RULINGS.items()} | {key: reading}


def test_what_a_card_lacks_for_a_battle_is_named():
    with pytest.raises(LookupError) as raised:
        made(army(TANK), army(SUIT), terms="skirmish:space")
    assert (
        str(raised.value) == "Sample tank has the tag S and can't fight in space. Leave it out, or fight on the ground."
    )
    with pytest.raises(LookupError) as raised:
        made(army(SUIT), army())
    assert str(raised.value) == "Side B has no units. Add one to its list."


def test_a_card_without_figures_is_refused_with_the_figure_and_where_to_type_it():
    (recruit,) = recruits(SYSTEM.resolve(army(TANK | {"name": "Old Bess"}), CATALOGUE), 0, CATALOGUE)
    card = recruit.unit.card

    def lacks(**figures):
        fights = replace(recruit.unit, card=msgspec.structs.replace(card, **figures))
        return list(missing_figures(recruit._replace(unit=fights), CATALOGUE, space=False))

    assert lacks() == []
    assert lacks(integrity=0) == ["Old Bess has no Integrity. Type it on the card of Sample tank in your pack."]
    assert lacks(armour=Dice(2, 1)) == [
        "Old Bess needs a number from 2 to 6 for its Armour to block. Type it on the card of Sample tank in your pack."
    ]
    assert lacks(armour=Dice(0, 0)) == []
    assert " ".join(lacks(weapons=())) == (
        "Old Bess has no weapon, and the Unarmed profile is not in the book. Type a weapon on the card of Sample tank, "
        "or a close combat weapon with the key unarmed in your pack."
    )


# ---------------------------------------------------------------- turns


def test_a_turn_begins_with_fresh_units_and_command_points_and_ends_with_its_effects():
    """BR-6, BR-52: two Command units give two points, which add up; one that is Routed gives none."""
    battle = facing_off((LEADER | {"count": 2},), (SUIT,))
    battle.change(battle.sides[0], command=4, covered=True)
    for unit in battle.units[:2]:
        battle.change(unit, used=True, actions=0, unhindered=True, held=True)
    sequence.step(battle)
    assert (battle.sides[0].command, battle.sides[0].covered, battle.phase, battle.round) == (6, False, "actions", 1)
    assert [(unit.used, unit.actions, unit.unhindered, unit.held) for unit in battle.units[:2]] == [(False, 2, False, False)] * 2  # fmt: skip
    battle.change(battle.sides[0], flanking=True)
    battle.change(battle.units[0], penetrating=True, used=True)
    battle.change(battle.units[1], used=True)
    sequence.step(battle)
    assert (battle.sides[0].flanking, battle.units[0].penetrating, battle.phase, battle.turn) == (
        False,
        False,
        "upkeep",
        1,
    )


def test_a_routed_command_unit_gives_no_point_and_a_leader_two():
    pilot = {"rank": 2, "traits": ["leader"]}
    battle = facing_off((LEADER, LEADER | {"pilot": pilot}), (SUIT,))
    battle.change(battle.units[0], morale=-2)
    orders.gain_points(battle, battle.sides[0])
    assert battle.sides[0].command == 2


@pytest.mark.parametrize("die,obeys", [(3, False), (4, True)])
def test_a_routed_unit_obeys_on_a_four(die, obeys):
    """BR-58."""
    battle = facing_off(rolls=[[die]])
    unit = put(battle, 0, 30, 30, 18)
    battle.change(unit, morale=-2)
    battle.change(battle, phase="actions")
    sequence.step(battle)
    assert (at(battle, unit) == (30, 30)) == obeys
    assert kinds(battle) == ["activation", "obeys"] + ["flees"] * (not obeys)


# ---------------------------------------------------------------- Ambush


@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_an_ambush_fails_on_1_is_put_elsewhere_on_2_and_3_and_succeeds_on_4(die):
    """L32: the opponent may choose any place within 12 inches."""
    battle = made(army(SWIMMER), army(SUIT), terrain=(LAKE,), rolls=[[die]])
    cell = battle.field.table.cell
    battle.players = (Chosen(ambush=[Enter(cell(27, 27))]), Chosen(elsewhere=[cell(28, 16)]))
    put(battle, 1, 58, 58)
    battle.change(battle, phase="upkeep")
    ambush.ambushes(battle)
    unit = battle.units[0]
    if die == 1:
        assert unit.place == "reserve"
    else:
        assert at(battle, unit) == ((27, 27) if die == 4 else (28, 16))
    elsewhere = [options for _, kind, options in battle.players[1].asked if kind == "elsewhere"]
    assert len(elsewhere) == (die in (2, 3))
    assert all(battle.field.table.between(cell(27, 27), one) <= 12 for options in elsewhere for one in options)


def test_an_ambusher_rolls_nothing_and_an_amphibious_unit_enters_in_water():
    battle = made(army(SWIMMER | {"pilot": {"rank": 2, "modifications": ["amphibious"], "traits": ["ambusher"]}}), army(SUIT), terrain=(LAKE,))  # fmt: skip
    put(battle, 1, 58, 58)
    table, unit = battle.field.table, battle.units[0]
    cells = ambush.ambush_places(battle, unit, [])
    assert {(table.xs[cell], table.ys[cell]) for cell in cells} == {
        (x, y) for x in range(21, 40, 2) for y in range(21, 40, 2)
    }
    battle.players = (Chosen(ambush=[Enter(cells[0])]),) * 2
    ambush.ambushes(battle)
    assert at(battle, unit) == (21, 21)


def test_ambushing_units_are_6_inches_apart_and_none_ambushes_in_space():
    battle = made(army(SWIMMER | {"count": 2}), army(SUIT), terrain=(LAKE,))
    table = battle.field.table
    cells = ambush.ambush_places(battle, battle.units[1], [table.cell(21, 21)])
    near = min(table.between(cell, table.cell(21, 21)) for cell in cells)
    assert near == 8  # exactly 6 inches between bases of an inch
    assert not made(army(SWIMMER), army(SUIT), terms="skirmish:space").units[0].recruit.hides
    assert not made(army(SUIT | {"reserve": True}), army(SUIT)).units[0].recruit.hides


@pytest.mark.parametrize("reading,charged", [("enters", False), ("charges", True)])
def test_an_ambush_into_close_combat_is_no_charge_but_by_the_players_reading(reading, charged, monkeypatch):
    """R34."""
    met = []
    monkeypatch.setattr(ambush, "meet", lambda battle, unit, *, charged: met.append(charged))
    battle = made(army(SWIMMER), army(SUIT), arrival=reading)
    put(battle, 1, 30, 30)
    ambush.enter(battle, battle.units[0], battle.field.table.cell(30, 24))
    assert met == [charged]


# ---------------------------------------------------------------- orders


def given(battle, order, **answers):
    """Give one order."""
    battle.players = (Chosen(order=[order, End()], **answers),) * 2
    orders.give_orders(battle, battle.sides[0])


def test_every_order_costs_what_the_book_says_and_is_offered_only_if_it_can_be_paid():
    battle = facing_off((LEADER | {"name": "Boss"}, SUIT), (SUIT,))
    battle.change(battle.units[1], damage=3, empty=(0,))
    costs = {}
    battle.change(battle.sides[0], command=10)
    for order in orders.possible_orders(battle, battle.sides[0]):
        costs[order.key, order.unit, order.place] = orders.order_cost(battle, order)
    assert costs == {
        ("bring-them-down", 0, -1): 1, ("bring-them-down", 1, -1): 1, ("concentrate-fire", -1, -1): 3,
        ("colony-laser", -1, 0): 10, ("colony-laser", -1, 2): 10, ("double-time", 0, -1): 1, ("double-time", 1, -1): 1,
        ("field-repair", 1, -1): 2, ("get-to-cover", -1, -1): 3, ("resupply", 1, -1): 2,
        ("withdraw", 0, -1): 6, ("withdraw", 1, -1): 5,
    }  # fmt: skip
    battle.change(battle.sides[0], command=1)
    assert {order.key for order in orders.possible_orders(battle, battle.sides[0])} == {
        "bring-them-down",
        "double-time",
    }


def test_no_order_without_a_command_unit_and_no_colony_laser_but_for_titans_and_zeon():
    battle = facing_off((LEADER, SUIT), (SUIT,))
    battle.change(battle.sides[0], command=10)
    battle.change(battle.units[0], place="destroyed")
    given(battle, End())
    assert battle.players[0].asked == []
    federal = made(army(LEADER, faction="eff"), army(SUIT))
    put(federal, 0, 5, 5)
    federal.change(federal.sides[0], command=10)
    assert "colony-laser" not in {order.key for order in orders.possible_orders(federal, federal.sides[0])}


def test_orders_of_one_slot():
    battle = facing_off((LEADER, SUIT), (SUIT,))
    side, unit = battle.sides[0], battle.units[1]
    battle.change(side, command=20)
    battle.change(unit, empty=(0, 3), damage=5)
    for order in (GiveOrder("bring-them-down", 1), GiveOrder("double-time", 1), GiveOrder("resupply", 1), GiveOrder("concentrate-fire"), GiveOrder("get-to-cover")):  # fmt: skip
        given(battle, order)
    assert (unit.penetrating, unit.unhindered, unit.empty, side.flanking, side.covered) == (True, True, (), True, True)
    assert side.command == 20 - 1 - 1 - 2 - 3 - 3
    given(battle, GiveOrder("field-repair", 1))
    assert (unit.damage, unit.used, side.command) == (3, True, 8)


def test_field_repair_restores_no_more_than_was_lost():
    battle = facing_off((LEADER, SUIT), (SUIT,))
    battle.change(battle.sides[0], command=2)
    battle.change(battle.units[1], damage=1)
    given(battle, GiveOrder("field-repair", 1))
    assert battle.units[1].damage == 0


def test_the_colony_laser_burns_friend_and_foe_in_a_quarter_on_4_or_less():
    """L34: 6 Integrity; who stands on the line between quarters is in none."""
    battle = facing_off((LEADER, SUIT), (SUIT, SUIT), rolls=[[4], [5], [1]])
    for number, place in enumerate(((5, 5), (29, 29), (10, 10), (30, 10))):
        put(battle, number, *place)
    battle.change(battle.sides[0], command=10)
    given(battle, GiveOrder("colony-laser", place=0))
    assert [unit.damage for unit in battle.units] == [6, 0, 6, 0]


def test_withdraw_takes_a_unit_out_for_half_its_integrity_rounded_up_and_nobody_scores():
    battle = facing_off((LEADER, SUIT), (SUIT,))
    battle.change(battle.sides[0], command=7)
    given(battle, GiveOrder("withdraw", 1))
    assert (battle.units[1].place, battle.sides[0].command, battle.sides[0].lost) == ("withdrawn", 2, 0)


def test_we_have_reserves_brings_a_destroyed_unit_of_200_points_back_as_new_but_not_in_campaigns():
    battle = facing_off((LEADER, SUIT, SUIT), (SUIT,))
    unit = battle.units[1]
    battle.change(
        unit, place="destroyed", damage=10, levels=(1, 2, 0), morale=-2, shield_broken=True, taken=10, repaired=True
    )
    battle.change(battle.units[2], place="destroyed")
    battle.units[2].recruit = battle.units[2].recruit._replace(points=201.0)
    battle.change(battle.sides[0], command=4, lost=150.0)
    possible = [order for order in orders.possible_orders(battle, battle.sides[0]) if order.key == "we-have-reserves"]
    assert possible == [GiveOrder("we-have-reserves", 1)]
    given(battle, possible[0])
    assert (unit.place, unit.damage, unit.levels, unit.morale, unit.shield_broken, unit.taken, unit.repaired) == ("table", 0, (0, 0, 0), 0, False, 10, True)  # fmt: skip
    assert battle.sides[0].lost == 150
    campaign = facing_off((LEADER, SUIT), (SUIT,), terms="skirmish:campaign")
    campaign.change(campaign.units[1], place="destroyed")
    campaign.change(campaign.sides[0], command=10)
    assert "we-have-reserves" not in {order.key for order in orders.possible_orders(campaign, campaign.sides[0])}


def test_infiltrate_enters_without_a_roll():
    battle = made(army(LEADER, SWIMMER), army(SUIT), terrain=(LAKE,))
    put(battle, 0, 5, 5)
    put(battle, 2, 58, 58)
    battle.change(battle.sides[0], command=2)
    given(battle, GiveOrder("infiltrate", 1), infiltrate=[battle.field.table.cell(25, 25)])
    assert (at(battle, battle.units[1]), battle.sides[0].command) == ((25, 25), 0)


# ---------------------------------------------------------------- the four games


def over(battle):
    return battle.phase, battle.winner, battle.reason


def test_a_skirmish_is_won_by_more_points_destroyed_after_its_turns():
    battle = facing_off()
    battle.change(battle, length=5, round=4)
    battle.change(battle.sides[1], lost=60.0)
    victory.end_round(battle)
    assert battle.phase == "upkeep"
    battle.change(battle, round=5)
    victory.end_round(battle)
    assert over(battle) == ("over", 0, "more points destroyed")
    assert battle.outcome().scores == (60, 0)


@pytest.mark.parametrize("reading,winner", [("points", 0), ("draw", None)])
def test_a_deathmatch_ends_after_20_turns(reading, winner):
    battle = facing_off(terms="deathmatch", last_turn=reading)
    battle.change(battle.sides[1], lost=60.0)
    battle.change(battle, round=19)
    victory.end_round(battle)
    assert battle.phase == "upkeep"
    battle.change(battle, round=20)
    victory.end_round(battle)
    assert over(battle) == ("over", winner, "the turns are over")


@pytest.mark.parametrize("game,winner", [("deathmatch", 1), ("skirmish", 0), ("objective", 1), ("territory", 1)])
def test_the_last_side_wins_but_a_skirmish_counts_points(game, winner):
    """The side that is gone fled with its last unit, and had destroyed 60 points."""
    battle = facing_off(terms=game)
    battle.change(battle.sides[1], lost=60.0)
    battle.change(battle.units[0], place="fled")
    victory.check_survivors(battle)
    assert over(battle)[:2] == ("over", winner)


def test_units_that_wait_to_ambush_are_still_in_the_game():
    battle = made(army(SWIMMER), army(SUIT), terms="deathmatch")
    put(battle, 1, 58, 58)
    victory.check_survivors(battle)
    assert battle.phase == "setup"


@pytest.mark.parametrize("inches,inside", [((40, 30), True), ((41, 30), False), ((36, 38), True)])
def test_the_objective_zone_has_a_radius_of_10_inches(inches, inside):
    assert in_objective(*inches) == inside


@pytest.mark.parametrize("reading,scores", [("total", (2, 1)), ("row", (1, 0))])
def test_turns_that_the_objective_is_held(reading, scores):
    """More points in the zone hold it; as many hold nothing, and end a row."""
    battle = facing_off((SUIT,), (SUIT,), terms="objective", objective_turns=reading)
    battle.change(battle, length=3)
    places = [((30, 30), (5, 55)), ((5, 5), (30, 30)), ((30, 28), (30, 35)), ((30, 30), (5, 55))]
    for one, two in places:
        put(battle, 0, *one)
        put(battle, 1, *two)
        victory.end_round(battle)
    assert tuple(side.score for side in battle.sides) == scores
    put(battle, 0, 30, 30)
    victory.end_round(battle)
    assert over(battle) == (("over", 0, "the objective was held") if reading == "total" else ("upkeep", None, ""))


@pytest.mark.parametrize("reading,winner", [("most", 0), ("majority", None)])
def test_territory_is_won_by_more_quarters(reading, winner):
    """Two quarters to one: a unit on a line counts in none."""
    battle = facing_off((SUIT, SUIT, SUIT), (SUIT, TANK), terms="territory", quarters=reading)
    for number, place in enumerate(((10, 10), (50, 10), (30, 50), (10, 50), (51, 11))):
        put(battle, number, *place)
    battle.change(battle, length=5, round=5)
    victory.end_round(battle)
    assert (battle.sides[0].score, battle.sides[1].score) == (2, 1)
    assert over(battle) == ("over", winner, "more quarters held")


def test_whole_battles_of_each_game_on_the_ground_and_in_space_end_and_replay():
    first, second = army(LEADER, SUIT), army(LEADER | {"count": 2})
    for game in GAMES:
        for terms in (game, f"{game}:space,campaign"):
            policies = ("random", "random")
            setup_ = BattleSetup(3, policies, terms)
            fought = SYSTEM.battle.replay(first, second, (CATALOGUE, CATALOGUE), setup_)
            again = SYSTEM.battle.replay(first, second, (CATALOGUE, CATALOGUE), setup_, fought.choices)
            assert fought.digest == again.digest


def test_decisions_have_options_that_pack_and_unpack():
    decision = Decision(0, "order", -1, (End(), GiveOrder("withdraw", 1), Enter(4)))
    packer = SYSTEM.battle.packer
    assert [packer.unpack(decision, packer.pack(decision, option)) for option in decision.options] == [
        *decision.options
    ]


def test_choices_saved_by_an_earlier_version_still_name_a_repair():
    decision = Decision(0, "act", 0, (End(), Repair(0), Repair(2)))
    packer = SYSTEM.battle.packer
    assert packer.unpack(decision, ["mend", 2]) == Repair(2)
    assert packer.pack(decision, Repair(2)) == ["repair", 2]


def test_rules_that_are_read_more_simply_are_among_those_that_are_cited():
    assert set(SYSTEM.battle.simpler) <= set(SYSTEM.battle.cited)
