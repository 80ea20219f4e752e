"""What a battle keeps at hand follows every change, also one that is taken back."""

import math

from armybuilder.engine.systems.blitz_beta.battle.rules.combat import damage
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import engaged_enemies, line_of_sight
from armybuilder.engine.systems.blitz_beta.battle.rules.command.command import commanders_of
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move, Route, route_of
from armybuilder.engine.systems.blitz_beta.battle.rules.support import air
from armybuilder.engine.systems.blitz_beta.battle.state import words
from tests.engine.blitz_beta.battle.stage import Piece, Player, active, staged

HUNTER, JAGER, BOMBER = "north/hunter", "south/jager", "aircraft/generic-bomber"


def kept(battle):
    """Whatever is looked up instead of being worked out."""
    hunter = battle.models[0]
    route = route_of(battle, hunter, Move(hunter.cell + 8, hunter.facing))
    return (
        [(model.frame, model.profile) for model in battle.models],
        [[model.id for model in side.present] for side in battle.sides],
        [model.id for model in engaged_enemies(battle, hunter)],
        [model.id for model in commanders_of(battle, hunter)],
        route and [getattr(route, name) for name in Route.__slots__],
    )


def test_what_is_kept_follows_each_change_and_its_undoing():
    hunter, leader = Piece(HUNTER, 10, 10, facing=0), Piece(HUNTER, 30, 10, rank="CGL")
    battle = staged([hunter, leader], [Piece(JAGER, 10, 11.5)])
    model, chief, jager = battle.models
    active(battle, model)
    before = kept(battle)
    mark = battle.journal.mark()

    battle.set(model, "frame_number", 1)
    battle.set(model, "facing", 12)
    battle.set(chief, "rank", "")
    battle.players = [Player(), Player()]
    damage.damage_model(battle, jager, 99, lost=True)
    frames, present, touched, commanders, found = kept(battle)

    assert frames[0] == (model.kit.frames[1], model.kit.frames[1].profile)
    assert (present, touched, commanders) == ([[0, 1], []], [], [])
    assert found != before[-1]
    battle.journal.undo(mark)
    assert kept(battle) == before
    assert before[1:4] == ([[0, 1], [2]], [2], [1])


def test_a_way_is_not_kept_when_the_moves_are_used_up():
    battle = staged([Piece(HUNTER, 10, 10, facing=0)], [])
    model = active(battle, battle.models[0])
    act = Move(model.cell + 8, 0)

    assert route_of(battle, model, act) is not None
    battle.set(model, "moves", 0)
    assert route_of(battle, model, act) is None


def test_a_strafing_run_measures_what_a_line_would():
    battle = staged([Piece(BOMBER, 24, 1)], [Piece(JAGER, x, y) for x, y in ((24, 13), (3, 40), (40.5, 30.5))])
    flyer = battle.models[0]
    flyer.station = words.STRAFING

    for jager in battle.models[1:]:
        assert air._distance(battle, flyer, jager) == line_of_sight(battle, flyer, jager).shelter.distance > 1


def test_traits_are_known_by_side():
    battle = staged([Piece(HUNTER, 10, 10), Piece(BOMBER, 24, 1)], [Piece(JAGER, 10, 30)])
    name = next(iter(battle.models[1].kit.names - battle.models[0].kit.names))

    assert [model.id for model in battle.sides[0].models_with_trait(name)] == [1]
    assert battle.sides[1].models_with_trait("No such trait") == ()
    assert math.isclose(battle.gap(battle.models[0], battle.models[2]), 20 - 2 * battle.models[0].frame.radius)
