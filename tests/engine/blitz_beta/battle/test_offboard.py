"""Off-board support: where it stands, how far its fire goes, how it comes onto the table (BR-205; EX-31)."""

import pytest

from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import attack_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.defence import defence_pool
from armybuilder.engine.systems.blitz_beta.battle.narration.names import BattleNames
from armybuilder.engine.systems.blitz_beta.battle.narration.text import describe_event
from armybuilder.engine.systems.blitz_beta.battle.play import acts
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import posture_of
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import find_lock, line_of_sight
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import Strike, build_attack
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.strikes import models_in_area
from armybuilder.engine.systems.blitz_beta.battle.rules.command.command import is_in_autocomms
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.observation import Observe
from armybuilder.engine.systems.blitz_beta.battle.rules.support import offboard
from tests.engine.blitz_beta.battle.stage import Faces, Piece, Player, active, do, staged, wall, where

HUNTER, JAGER, GRIZZLY = "north/hunter", "south/jager", "north/grizzly"


def afar(*dice, beyond=40, target=(24, 24), artillery=GRIZZLY):
    """Artillery behind the lower edge, a Hunter that observes, and an enemy."""
    battle = staged(
        [Piece(artillery, 24, 0.5), Piece(HUNTER, 24, 18, rank="CO")],
        [Piece(JAGER, target[0], target[1], 18)],
        *dice,
    )
    gun = battle.models[0]
    gun.station, gun.beyond = "off-board", beyond
    gun.standby, gun.actions, gun.ready = gun.actions, 0, False
    return battle, gun, battle.models[2]


def test_the_distance_behind_the_edge_is_added_to_the_range():
    battle, gun, jager = afar(target=(24, 22 + 0.5))
    near = battle.gap(gun, jager)
    seen = line_of_sight(battle, gun, jager).shelter
    assert seen.distance == pytest.approx(near + 40)  # EX-31: 20" and 40" are 60"

    chained = build_attack(battle, Strike(0, 0, 0, (2,), "indirect", observer=1), jager, seen, attackers=frozenset({0}))
    assert chained.off_board
    assert [one.label for one in attack_pool(chained).modifiers if "indirect" in one.label.lower()]


def test_gun_is_one_worse_to_and_from_and_it_is_braced_behind_light_cover():
    battle, gun, jager = afar(beyond=4)
    shots = [
        build_attack(
            battle, Strike(0, 0, 0, (2,)), jager, line_of_sight(battle, gun, jager).shelter, attackers=frozenset({0})
        ),
        build_attack(
            battle, Strike(2, 0, 0, (0,)), gun, line_of_sight(battle, jager, gun).shelter, attackers=frozenset({2})
        ),
    ]
    assert [attack_pool(one).skill for one in shots] == [gun.profile.gun + 1, jager.profile.gun + 1]
    assert [one.posture for one in shots] == ["braced", "combat"]
    assert (shots[1].target_posture, shots[1].cover) == ("braced", 1)
    assert posture_of(gun) == "braced"
    assert defence_pool(shots[1]).dice > 0


def test_it_fires_what_friends_observe_if_that_reaches():
    for beyond, reached in ((12, True), (60, False)):
        battle, _, _ = afar(beyond=beyond)
        hunter = active(battle, battle.models[1], "braced")
        assert (Observe(2) in list(acts.ActMenu(battle, hunter).of("forward observation"))) is reached


def test_a_chained_attack_costs_a_standby_token():
    battle, gun, jager = afar((6, 6, 6), (6, 6), (1, 1), (6,), beyond=12)
    hunter = active(battle, battle.models[1], "braced")
    do(battle, hunter, Observe(2), Player(chain=lambda decision: next(filter(None, decision.options))), Player())
    assert (gun.standby, gun.actions, len(gun.fired)) == (gun.kit.act - 1, 0, 1)
    assert jager.damage > 0


def test_its_formation_is_off_the_board_too():
    battle, gun, _ = afar(beyond=3)
    mate = battle.models[1]
    mate.cell = battle.field.table.cell(27, 1)
    assert is_in_autocomms(battle, gun, mate)
    battle.set(gun, "beyond", 12)
    assert not is_in_autocomms(battle, gun, mate)
    battle.set(mate, "station", "off-board")
    battle.set(mate, "beyond", 12)
    assert is_in_autocomms(battle, gun, mate)


def test_areas_do_not_reach_from_the_table_behind_its_edge():
    battle, gun, _ = afar()
    hunter = battle.models[1]
    hunter.cell = battle.field.table.cell(26, 1)
    weapon = next(
        profile
        for mount in battle.models[0].kit.mounts
        for profile in mount.profiles
        if profile.area is not None and "Proximity" not in profile.names
    )
    assert [other for other, _ in models_in_area(battle, weapon, battle.models[2], gun)] == []
    hunter.station, hunter.beyond = "off-board", 40
    assert [other for other, _ in models_in_area(battle, weapon, battle.models[2], gun)] == [hunter]


# Rounds


def test_all_actions_are_tokens_and_nobody_activates_it():
    battle, gun, _ = afar()
    sequence.refresh(battle, gun)
    offboard._stand_by(battle, gun)
    assert (gun.standby, gun.actions, gun.ready) == (gun.kit.act, 0, False)


def end_of_round(battle, gun, **answers):
    player = Player(**answers)
    battle.players = [player, Player()]
    offboard._shift(battle, gun)
    return player


def test_who_did_not_fire_shifts_along_the_edge_and_comes_nearer():
    battle, gun, _ = afar(beyond=40)
    reach = gun.frame.mr
    cell = battle.field.table.cell
    player = end_of_round(battle, gun, inches_off=40 - 2 * reach, edge_place=cell(24 - reach, 0.5))

    inches, places = (one.options for one in player.asked)
    assert (inches[0], min(inches), max(inches)) == (40, 40 - 2 * reach, 40 + 2 * reach)
    assert {battle.field.xs[place] for place in places} <= {24 + step for step in range(-reach, reach + 1)}
    assert (where(battle, gun), gun.beyond, gun.station) == ((24 - reach, 0.5), 40 - 2 * reach, "off-board")


def test_at_the_edge_it_has_come_onto_the_table():
    battle, gun, _ = afar(beyond=6)
    end_of_round(battle, gun, inches_off=0)
    assert (gun.place, gun.station, gun.beyond, gun.standby) == ("table", "", 0, 0)
    said = describe_event(battle.log.events[-1], BattleNames(battle))
    assert said == f"{gun.name} A1 comes onto the table at 24″ across, 0.5″ up"


@pytest.mark.parametrize("change", [{"standby": 0}, {"immobilised": True}])
def test_who_used_an_action_or_is_stuck_stays(change):
    battle, gun, _ = afar(beyond=6)
    for name, value in change.items():
        setattr(gun, name, value)
    assert end_of_round(battle, gun).asked == []
    assert (gun.beyond, gun.standby) == (6, 0)


# Deployment


def test_a_unit_is_placed_along_the_edge_of_its_zone():
    battle = staged([Piece(GRIZZLY, 24, 1), Piece(HUNTER, 30, 1)], [Piece(JAGER, 24, 40)])
    gun, hunter, jager = battle.models
    for model in (gun, hunter):
        model.place, model.cell = "reserve", -1
    battle.sides[0].standing = ()
    cells = []

    def place(decision):
        cells.append(decision.options)
        return decision.options[0]

    player = Player(stay_off=True, inches_off=30, edge_place=place)
    battle.players = [player, Player()]
    offboard.deploy_off_board(battle)

    assert [(one.place, one.station, one.beyond) for one in battle.models] == [
        ("table", "off-board", 30),
        ("table", "off-board", 30),
        ("table", "", 0),
    ]
    assert cells[1][0] != gun.cell
    zone = battle.scenario.deployment.first
    assert all(zone.contains(battle.field.xs[cell], battle.field.ys[cell]) for cell in cells[0])
    assert min(battle.field.ys[cell] for cell in cells[0]) == min(battle.field.ys[cell] for cell in cells[1])
    assert jager.station == ""
    said = [describe_event(event, BattleNames(battle)) for event in battle.log.events]
    assert said[0] == f"{gun.name} A1 is 30″ off the board, behind 1″ across, 0.5″ up"


def test_the_other_side_is_behind_its_own_edge():
    battle = staged([Piece(JAGER, 24, 8)], [Piece(GRIZZLY, 24, 47)])
    gun = battle.models[1]
    gun.place, gun.cell, battle.sides[1].standing = "reserve", -1, ()
    player = Player(stay_off=True, inches_off=30)
    battle.players = [Player(), player]

    offboard.deploy_off_board(battle)

    places = next(one.options for one in player.asked if one.kind == "edge place")
    zone, xs, ys = battle.scenario.deployment.second, battle.field.xs, battle.field.ys
    assert all(zone.contains(xs[cell], ys[cell]) for cell in places)
    assert {xs[cell] for cell in places if ys[cell] == max(ys[cell] for cell in places)} >= {10.0, 24.0, 38.0}
    assert gun.station == "off-board"


@pytest.mark.parametrize("key", ["aircraft/generic-fighter", "support/ac-turret"])
def test_what_flies_or_is_built_has_other_places(key):
    battle = staged([Piece(key, 24, 4)], [Piece(JAGER, 24, 40)])
    battle.models[0].place, battle.sides[0].standing = "reserve", ()
    assert not offboard.may_be_off_board(battle, battle.units[0])


# Clause by clause (L3402-3429)


def test_it_stays_braced_behind_light_cover_when_its_tokens_are_gone():
    battle, gun, jager = afar(beyond=4)
    gun.standby = 0
    shot = build_attack(
        battle, Strike(2, 0, 0, (0,)), gun, line_of_sight(battle, jager, gun).shelter, attackers=frozenset({2})
    )
    assert (shot.target_posture, shot.cover) == ("braced", 1)


@pytest.mark.parametrize("chained", [False, True])
def test_direct_and_indirect_fire_are_both_one_worse(chained):
    battle, gun, jager = afar(beyond=4)
    strike = Strike(0, 0, 0, (2,), "indirect", observer=1) if chained else Strike(0, 0, 0, (2,))
    shot = build_attack(battle, strike, jager, line_of_sight(battle, gun, jager).shelter, attackers=frozenset({0}))
    assert attack_pool(shot).skill == gun.profile.gun + 1


def test_lock_is_that_of_its_place_at_the_edge():
    """A wall hides the Jager from the edge; what is behind that does not matter."""
    for terrain, seen in (((), True), ((wall(24, 10, 40, 2, solid=True),), False)):
        battle = staged([Piece(GRIZZLY, 24, 1)], [Piece(JAGER, 24, 24, 18)], terrain=terrain)
        gun, jager = battle.models
        gun.station, gun.beyond = "off-board", 40
        assert (find_lock(battle, gun, jager) is not None) is seen


def test_it_may_be_attacked_over_the_whole_range():
    """A Hunter reaches 36 inches: 20 to the edge and 12 beyond it, not 30."""
    for beyond, reached in ((12, True), (30, False)):
        battle = staged([Piece(HUNTER, 24, 22, 18)], [Piece(GRIZZLY, 24, 1, 6)])
        gun = battle.models[1]
        gun.station, gun.beyond = "off-board", beyond
        menu = acts.ActMenu(battle, active(battle, battle.models[0]))
        assert (FireWeapon(0, 0, (1,)) in menu) is reached


def test_it_answers_by_its_tokens():
    battle, _, jager = afar(beyond=1, target=(24, 10))
    battle.dice = Faces(1)
    jager.facing = 18
    player = Player()
    do(battle, active(battle, jager), FireWeapon(0, 0, (0,)), player)
    assert [d.model for d in player.asked if d.kind == "snap fire"][:1] == [0]


def test_a_unit_and_its_support_may_be_parted():
    """The Grizzly stays off, the unit beside it does not."""
    battle = staged([Piece(GRIZZLY, 24, 1), Piece(HUNTER, 30, 1, group=1)], [Piece(JAGER, 24, 40)])
    for model in battle.models[:2]:
        model.place, model.cell = "reserve", -1
    battle.sides[0].standing = ()
    battle.players = [Player(stay_off=[True, False], inches_off=30), Player()]
    offboard.deploy_off_board(battle)
    assert [model.place for model in battle.models[:2]] == ["table", "reserve"]


def test_it_goes_farther_off_as_well():
    battle, gun, _ = afar(beyond=10)
    end_of_round(battle, gun, inches_off=10 + 2 * gun.frame.mr)
    assert gun.beyond == 10 + 2 * gun.frame.mr
