"""Who comes later: airdrops, stealth, scouts (BR-203, BR-204; L3335-3401)."""

from dataclasses import replace

import pytest

from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import attack_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.hazards import dangerous_terrain_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile_builder import model_profile
from armybuilder.engine.systems.blitz_beta.battle.play import acts
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import line_of_sight
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import Strike, build_attack
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios import reserves
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.engagement import (
    Task,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.signals import signals
from armybuilder.engine.systems.blitz_beta.battle.state.battle import Concealment
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Lock
from tests.engine.blitz_beta.battle.figures import CATALOGUE, labels, line_of
from tests.engine.blitz_beta.battle.scenarios import HUNTER, JAGER, PARA, cleanup, duel, engaged_in, targets
from tests.engine.blitz_beta.battle.stage import Faces, Piece, Player, active, staged, wall, where


def waiting(*dice, key=PARA, way="airdrop", ranks=("", "CGL")):
    """Two models that were held back, and an enemy in the middle."""
    first = [Piece(key, 4 + 4 * place, 4, rank=rank) for place, rank in enumerate(ranks)]
    battle = engaged_in(staged(first, [Piece(JAGER, 24, 24)], *dice))
    for model in battle.models[:2]:
        model.place, model.cell = way, -1
    battle.sides[0].standing = ()
    return battle


def test_an_airdrop_lands_in_formation_and_not_near_enemies():
    """The CGL lands first, the other within six inches of it; seven inches between centres are six between these bases."""
    battle = waiting((6, 1), (6, 1, 1), (6, 1, 1))
    asked = []

    def place(decision):
        asked.append((decision.model, decision.options))
        cell = battle.field.table.cell
        assert [cell(24, y) in decision.options for y in (30, 31)] == [False, False]
        return cell(10, 30) if len(asked) == 1 else cell(17, 30)

    cleanup(battle, Player(deploy=place), Player())

    cell = battle.field.table.cell
    assert [number for number, _ in asked] == [1, 0]
    assert [cell(24, 31.5) in asked[0][1], cell(17, 30) in asked[1][1], cell(17.5, 30) in asked[1][1]] == [
        True,
        True,
        False,
    ]
    assert [(model.place, model.station) for model in battle.models[:2]] == [("table", "dropping")] * 2


def test_nobody_lands_beyond_the_table():
    battle = waiting()
    places = reserves.LandingPlaces(battle, battle.models[0], None)
    assert battle.field.table.cell(10, 30) in places
    assert [cell in places for cell in (-1, battle.field.cells, "middle")] == [False] * 3


def test_an_airdrop_that_is_not_called_comes_in_the_second_cleanup():
    battle = waiting((1, 1))
    cleanup(battle)
    assert [model.place for model in battle.models[:2]] == ["airdrop", "airdrop"]

    battle.round, battle.dice = 2, Faces(6)
    cleanup(battle)
    assert [model.place for model in battle.models[:2]] == ["table", "table"]


def test_the_commander_of_the_unit_calls_it_with_its_command_suite():
    battle = waiting((1, 4, 1), (6, 1, 1), (6, 1, 1), key=line_of(PARA, traits="Arms, Airdrop, CMD:+1D6"))
    cleanup(battle)
    event = next(event for event in battle.log.events if event.kind == "airdrop called")
    assert (event.throws[0][1].pool.skill, labels(event.throws[0][1].pool)) == (4, [("Command", 1, 0)])


def test_the_best_commander_of_the_group_calls_it_with_an_action_more():
    """A CO and a CGL above the table; the roll is the CO's (L3352)."""
    battle = waiting((4, 3, 3), (6, 1, 1), (6, 1, 1), ranks=("CGL", "CO"))
    player = Player(action_bonus=lambda asked: int(asked.options.about.test == "airdrop"))
    cleanup(battle, player, Player())
    event = next(event for event in battle.log.events if event.kind == "airdrop called")
    assert (event.throws[0][1].pool.skill, labels(event.throws[0][1].pool)) == (3, [("Action bonus", 1, 0)])
    assert event.values == {"passed": True}


def test_support_drops_around_the_cgl_that_is_there():
    battle = waiting((6, 6))
    battle.dice = Faces(6)
    cgl, cell = battle.models[1], battle.field.table.cell
    cgl.place, cgl.cell = "table", cell(40, 10)
    battle.sides[0].standing = (1,)
    asked = Player(deploy=lambda decision: next(iter(decision.options)))
    cleanup(battle, asked, Player())
    assert battle.gap(battle.models[0], cgl) <= 6


def test_who_lands_on_all_ones_is_lost():
    """The CGL lands on two ones and a two."""
    battle = waiting((6, 6), (1, 1, 2), (1, 1, 1))
    cleanup(battle)
    assert [(model.place, model.damage) for model in battle.models[:2]] == [("destroyed", 1), ("table", 1)]


def test_who_dropped_is_hard_to_hit_until_it_acts():
    battle = waiting((6, 6), (6, 1, 1), (6, 1, 1))
    cleanup(battle)
    model = battle.models[0]
    battle.players = [Player(), Player()]
    acts.run_hooks(battle, "activation begins", model)
    assert (model.station, battle.models[1].station) == ("", "dropping")


def test_jets_help_an_airdrop():
    profile = CATALOGUE.models["eden/marshal-golem"].statline
    assert dangerous_terrain_pool(model_profile(profile), airdrop=True).skill == 3  # PILOT 4+ becomes 3+ (EX-32)


def test_stealthy_units_come_off_the_board_and_on_in_a_later_round():
    battle = waiting(key="south/snake-eye-black-mamba", way="stealth")
    model = battle.models[0]
    enemys = battle.scenario.deployment.second
    asked = Player(inches_off=lambda decision: decision.options[0])
    cleanup(battle, asked, Player())

    places = [(battle.field.xs[cell], battle.field.ys[cell]) for cell in asked.asked[1].options]
    assert (model.place, model.station, model.beyond) == ("table", "off-board", model.frame.mr)  # one move away
    assert {edge for x, y in places for edge in (x < 1, x > 47, y < 1, y > 47) if edge}
    assert not any(enemys.contains(*place) for place in places)


def recon(unit="RC", key=HUNTER, lists=()):
    """A battle in which the models of side 0 are a unit of that code still to be deployed."""
    battle = engaged_in(staged([Piece(key, 4, 4)], [Piece(JAGER, 24, 40)]))
    scout = battle.models[0]
    scout.recruit = replace(scout.recruit, lists=frozenset(lists))
    battle.units = (battle.units[0]._replace(code=unit), battle.units[1])
    scout.place, scout.cell, battle.sides[0].standing = "reserve", -1, ()
    return battle, scout


@pytest.mark.parametrize(
    "unit, key, lists, found",
    [
        ("RC", HUNTER, (), ("stealth", "pathfinder", "ranger")),
        ("GP", HUNTER, (), ()),
        ("GP", HUNTER, ("SL-C3",), ("pathfinder",)),
        ("GP", HUNTER, ("SL-L",), ("pathfinder",)),
        ("GP", "north/infantry-squad", ("SL-L",), ()),
        ("PM", PARA, (), ("airdrop",)),
        ("GP", "south/snake-eye-black-mamba", (), ("airdrop", "stealth")),
    ],
)
def test_how_units_may_come_later(unit, key, lists, found):
    battle, scout = recon(unit, key, lists)
    assert reserves.entry_modes(battle, battle.units[0]) == found
    asked = Player(hold_back="")
    battle.players = [asked, asked]
    reserves._hold_back(battle, scout)
    assert [tuple(one.options) for one in asked.asked] == ([("", *found)] if found else [])


def test_a_pathfinder_moves_once_before_the_first_round():
    battle, scout = recon()
    battle.players = [Player(hold_back="pathfinder"), Player()]
    reserves._hold_back(battle, scout)
    assert battle.scenario.expects_models(battle, 0)
    cell = battle.field.table.cell
    menus = []

    def act(decision):
        kinds = {type(one) for one in decision.options}
        menus.append((kinds, FireWeapon(0, 0, (1,)) in decision.options))
        return Move(cell(10, 18), scout.facing) if len(menus) == 1 else acts.END

    battle.players = [Player(deploy=cell(10, 15), act=act), Player()]
    reserves.deploy_scouts(battle)

    assert menus[0] == ({acts.End, Move}, False)
    assert (where(battle, scout), scout.actions, scout.moves, battle.acting) == ((10.0, 18.0), 1, 0, -1)
    assert (scout.allowance, scout.split_move) == (0.0, False)


def test_a_ranger_stands_at_an_edge_before_the_first_round():
    """In contact with any edge outside of the enemy's zone, looking into the table."""
    battle, scout = recon()
    battle.players = [Player(hold_back="ranger"), Player()]
    reserves._hold_back(battle, scout)
    cell = battle.field.table.cell

    def place(decision):
        found = [cell(*place) in decision.options for place in ((0.5, 20), (24, 0.5), (2, 20), (24, 20), (0.5, 44))]
        assert found == [True, True, False, False, False]
        return cell(0.5, 20)

    battle.players = [Player(deploy=place), Player()]
    reserves.deploy_scouts(battle)
    assert (where(battle, scout), scout.station, scout.facing) == ((0.5, 20.0), "", 0)


@pytest.mark.parametrize(
    "storm, standing, dice, left",
    [(False, 0, [(6, 6)], 2), (True, 0, [(6, 6), (5, 1)], 1), (True, 1, [(6, 6)], 1)],
)
def test_an_em_storm_contests_what_nobody_jams(monkeypatch, storm, standing, dice, left):
    battle = duel(*dice, condition="em storm" if storm else "normal")
    monkeypatch.setattr(signals, "comms_jam_total", lambda battle, model: standing)
    battle.players = [Player(comms_boost=None), Player()]
    found = signals.comms_test(battle, battle.models[0])
    assert (found.left, found.clear, len(found.throws)) == (left, 2, len(dice))


@pytest.mark.parametrize("text, skill", [("LAC (Arm)", 6), ("LAC (Arm, Flak)", 4), ("LAC (Arm, AA)", 4)])
def test_who_dropped_is_shot_at_as_what_flies(text, skill):
    """Twelve inches more, GUN 6+ but with AA or Flak, and Lock in any case."""
    battle = staged([Piece(line_of(JAGER, text), 24, 10)], [Piece(PARA, 24, 16, 18)])
    jager, target = battle.models
    target.station = "dropping"
    seen = line_of_sight(battle, jager, target).shelter
    facts = build_attack(battle, Strike(0, 0, 0, (1,)), target, seen, attackers=frozenset())
    assert (attack_pool(facts).skill, seen.lock, facts.target_air) == (skill, Lock.SIGHT, "airdropping")
    assert seen.distance == battle.gap(jager, target) + 12


@pytest.mark.parametrize("fog, pieces", [(False, ()), (True, (1,))])
def test_only_weather_covers_who_dropped(fog, pieces):
    """A hedge beside it does not, fog does, and hides it from nobody."""
    hedge = wall(24, 25, 6, 0.5, cover="medium")
    battle = staged([Piece(JAGER, 24, 4)], [Piece(PARA, 24, 26, 18)], terrain=(hedge,))
    battle.models[1].station = "dropping"
    battle.scenario.concealment = Concealment(18, 1) if fog else None
    seen = line_of_sight(battle, *battle.models).shelter
    assert (seen.cover, seen.full_pieces, seen.lock) == (0, pieces, Lock.SIGHT)


def test_who_dropped_covers_nobody():
    battle = staged([Piece("north/aller", 24, 14), Piece("north/infantry-squad", 24, 16.5)], [Piece(JAGER, 24, 10, 6)])
    tank, squad, jager = battle.models
    assert line_of_sight(battle, jager, squad).friend == tank.id
    battle.set(tank, "station", "dropping")
    assert line_of_sight(battle, jager, squad).friend == -1


@pytest.mark.parametrize("station, may", [("", False), ("dropping", True)])
def test_who_dropped_is_moved_through(station, may):
    battle = staged([Piece(HUNTER, 24, 12)], [Piece(JAGER, 24, 10, 6)])
    battle.models[0].station = station
    moves, cell = acts.ActMenu(battle, active(battle, battle.models[1])), battle.field.table.cell
    assert [Move(cell(24, y), 6) in moves for y in (13.5, 12)] == [may, False]


def test_a_dropping_unit_takes_the_test_with_all_modifiers():
    battle = waiting((6, 6), (6, 1, 1), (6, 1, 1))
    battle.models[1].crippled = True
    battle.dice = Faces(6)
    cleanup(battle)
    throws = [event.throws[0][1] for event in battle.log.events if event.kind == "lands"]
    assert [labels(throw.pool) for throw in throws] == [[("Crippled", -1, 0), ("Walker", 1, 0)], [("Walker", 1, 0)]]


def test_attached_models_need_no_trait_and_every_model_of_the_unit_does():
    battle = engaged_in(staged([Piece(PARA, 4, 4), Piece(PARA, 8, 4)], [Piece(JAGER, 24, 40)]))
    unit, drone = battle.units[0], battle.models[1]
    assert reserves.entry_modes(battle, unit) == ("airdrop",)
    drone.kit = staged([Piece(HUNTER, 1, 1)], [Piece(JAGER, 4, 4)]).models[0].kit
    assert reserves.entry_modes(battle, unit) == ()
    drone.recruit = replace(drone.recruit, parent=0)
    assert reserves.entry_modes(battle, unit) == ("airdrop",)


def test_a_stealthy_unit_comes_nearer_unless_it_fires():
    battle = waiting(key="south/snake-eye-black-mamba", way="stealth")
    battle.dice = Faces(6)
    cleanup(battle, Player(inches_off=lambda decision: decision.options[4]), Player())
    model = battle.models[0]
    away = model.beyond
    model.standby = model.kit.act
    battle.players = [Player(inches_off=away - 3), Player()]
    acts.run_hooks(battle, "tokens", model)
    assert model.beyond == away - 3
    model.standby = 0
    player = Player(inches_off=1)
    battle.players = [player, Player()]
    acts.run_hooks(battle, "tokens", model)
    assert (model.beyond, player.asked) == (away - 3, [])


def test_units_of_one_group_may_come_in_different_ways():
    battle = engaged_in(
        staged([Piece(PARA, 4, 4), Piece("south/snake-eye-black-mamba", 8, 4, group=1)], [Piece(JAGER, 24, 40)])
    )
    battle.sides[0].standing = ()
    for model in battle.models[:2]:
        model.place, model.cell = "reserve", -1
        battle.players = [Player(hold_back=["airdrop", "stealth"][model.id]), Player()]
        reserves._hold_back(battle, model)
    assert [model.place for model in battle.models[:2]] == ["airdrop", "stealth"]


@pytest.mark.parametrize("height, cover", [(2.0, 0), (2.5, 1)])
def test_area_terrain_covers_a_fortification_if_it_is_taller(height, cover):
    """A turret two inches high at the edge of woods."""
    woods = TerrainPiece(name="Woods", outline=rectangle(24, 22.5, 12, 4), height=height, form="area", cover="light")
    battle = staged([Piece(HUNTER, 24, 10)], [Piece("support/ac-turret", 24, 22, 18)], terrain=(woods,))
    assert line_of_sight(battle, *battle.models).shelter.cover == cover


@pytest.mark.parametrize("key", ["aircraft/generic-fighter", "north/medical-badger"])
def test_flyers_and_medics_are_no_objectives(key):
    battle = staged([Piece(HUNTER, 24, 4)], [Piece(key, 24, 40, rank="CO"), Piece(JAGER, 30, 40, rank="CGL", group=1)])
    assert targets(battle, Task("assassinate")) == [2]
