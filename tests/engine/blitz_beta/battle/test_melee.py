"""Melee, brute force, ram and crush as they are played."""

from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActMenu
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.melee import Melee
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from tests.engine.blitz_beta.battle.figures import labels
from tests.engine.blitz_beta.battle.stage import Piece, Player, active, do, event_values, events, staged, where

HUNTER, JAGER, GRIZZLY, COBRA, ALLER = "north/hunter", "south/jager", "north/grizzly", "south/cobra-mp", "north/aller"


def test_a_blade_attacks_with_pilot_and_every_action():
    battle = staged([Piece("north/kodiak", 24, 10)], [Piece(JAGER, 24, 11, 18)], [5, 1], [6, 6])
    model = active(battle, battle.models[0])
    blade = next(mount.number for mount in model.kit.mounts if mount.melee)

    do(battle, model, Melee(blade, 0, 1))

    attack = next(event for event in battle.log.events if event.kind == "attack")
    assert (attack.throws[0][1].pool.skill, attack.values["mos"], model.actions) == (5, -2, 1)
    assert Melee(blade, 0, 1) in ActMenu(battle, model)


def test_overwhelm_flank_and_brawler():
    """Two more friends at the target, the attacker behind it since it began."""
    battle = staged(
        [Piece("south/gila-hunter", 24, 10), Piece(HUNTER, 25, 11, 12), Piece(HUNTER, 23, 11, 0)],
        [Piece(JAGER, 24, 11, 6)],
        [6, 5, 4, 3, 2, 1],
        [6, 6],
    )
    model = active(battle, battle.models[0])
    blade = next(mount.number for mount in model.kit.mounts if mount.melee)

    do(battle, model, Melee(blade, 0, 3))

    event = next(event for event in battle.log.events if event.kind == "attack")
    assert labels(event.throws[0][1].pool) == [("Flanked", 1, 0), ("Overwhelm", 2, 0), ("Brawler", 1, 0)]


def brute(*dice, terrain=(), others=(), inches_left=5.0):
    battle = staged([Piece(GRIZZLY, 24, 10)], [Piece(JAGER, 24, 11, 18), *others], *dice, terrain=terrain)
    model = active(battle, battle.models[0])
    model.moves, model.allowance, model.split_move = 0, inches_left, True
    return battle, model


def test_ex25_brute_force_pushes_by_margin_and_armour():
    """EX-25: margin 2 and two points of AR are four inches."""
    battle, model = brute([5], [3])

    do(battle, model, Melee(-1, 0, 1, "brute force"))

    assert event_values(battle, "grapple") == {"special": "brute force", "mos": 2}
    assert event_values(battle, "push") == {"inches": 4.0, "followed": 4.0}
    assert (where(battle, battle.models[1]), where(battle, model), model.allowance) == ((24, 15), (24, 14), 1.0)


def test_brute_force_from_behind_is_flanking_with_empty_hands():
    """L2481; a ram knows neither."""
    battle = staged([Piece(GRIZZLY, 24, 10)], [Piece(JAGER, 24, 11, 6)], [5, 1], [3])

    do(battle, active(battle, battle.models[0]), Melee(-1, 0, 1, "brute force"))

    throws = events(battle, "grapple")[-1].throws
    assert labels(throws[0][1].pool) == [("Flanked", 1, 0), ("Defenceless", -1, 0)]


def test_ex25_a_wall_in_the_way_hurts():
    """EX-25: a wall after an inch. Cover of the wall and the three inches that were not moved are dice (DQ-23)."""
    wall = TerrainPiece(
        name="Wall", outline=rectangle(24, 14, 6, 2), height=3, going="impassable", cover="heavy", solid=True
    )
    battle, model = brute([5], [3], [4, 4, 4, 1, 1, 4, 4, 4], terrain=(wall,))
    target = battle.models[1]

    do(battle, model, Melee(-1, 0, 1, "brute force"))

    assert (where(battle, target)[1], target.damage) == (12.5, 2)


def test_ex26_a_model_in_the_way_is_hurt_as_well():
    """EX-26: four inches into a Cobra after two: 6D6 for the Jager, 2D6 for the Cobra."""
    battle, model = brute([5], [3], [4, 4, 4, 4, 1, 1], [5, 5], others=[Piece(COBRA, 24, 14, 18)])

    do(battle, model, Melee(-1, 0, 1, "brute force"))

    assert [model.damage for model in battle.models] == [0, 2, 0]


def test_ex27_a_ram_at_top_speed():
    """EX-27: an Aller rams a Hunter: 8D6 and 1D6, each 1 counts twice. It attacks with 2D6 - 1 - 1."""
    battle = staged([Piece(ALLER, 24, 13)], [Piece(HUNTER, 24, 14.5, 18)], [1], [4, 4, 4, 4, 4, 4, 4, 1], [1])
    model = active(battle, battle.models[0], "top speed")
    model.run, model.moves = 4.0, 1

    do(battle, model, Melee(-1, 0, 1, "ram"))

    assert event_values(battle, "grapple")["mos"] == 0
    assert ([one.damage for one in battle.models], model.moves) == ([2, 2], 0)


def test_engaging_comes_by_moving():
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 14, 18)])
    model = active(battle, battle.models[0])
    assert list(ActMenu(battle, model).of("melee")) == []

    do(battle, model, Move(battle.field.table.cell(24, 13), 6))

    assert [act.special for act in ActMenu(battle, model).of("melee")] == ["", "brute force", "ram"]


def test_reach_fights_without_contact():
    for gap, legal in ((0.75, True), (1.5, False)):
        battle = staged([Piece("peace-river/crusader-iv", 24, 10)], [Piece("south/jager", 24, 10)])
        model = active(battle, battle.models[0])
        apart = gap + model.frame.radius + battle.models[1].frame.radius
        battle.models[1].cell = battle.field.table.cell(24, 10 + apart)
        mount = next(mount for mount in model.kit.mounts if mount.melee)

        assert (Melee(mount.number, 0, 1) in ActMenu(battle, model)) is legal


def two_in_front(*dice, terrain=(), others=()):
    """Two Jagers side by side before a Grizzly."""
    pieces = [Piece(JAGER, 23.5, 11, 18), Piece(JAGER, 24.5, 11, 18), *others]
    battle = staged([Piece(GRIZZLY, 24, 10)], pieces, *dice, terrain=terrain)
    model = active(battle, battle.models[0])
    model.moves, model.allowance, model.split_move = 0, 5.0, True
    return battle, model


def test_two_in_front_are_pushed_as_far_as_the_lower_margin_says():
    """Margins 2 and 1 with two points of AR: three inches for both."""
    battle, model = two_in_front([5], [3], [4])

    do(battle, model, Melee(-1, 0, 1, "brute force"))

    assert [event.values["mos"] for event in battle.log.events if event.kind == "grapple"] == [2, 1]
    assert [where(battle, one) for one in battle.models] == [(24, 13), (23.5, 14), (24.5, 14)]
    assert model.allowance == 2.0


def test_nobody_is_pushed_unless_both_are_beaten():
    battle, model = two_in_front([5], [3], [6])

    do(battle, model, Melee(-1, 0, 2, "brute force"))

    assert [event.target for event in battle.log.events if event.kind == "grapple"] == [2, 1]
    assert [where(battle, one) for one in battle.models] == [(24, 10), (23.5, 11), (24.5, 11)]


def test_both_stop_where_one_does():
    """A rock an inch behind the left one: it is hurt, the right one just stops."""
    rock = TerrainPiece(name="Rock", outline=rectangle(22.7, 13, 1, 1), height=3, going="impassable", cover="light")
    battle, model = two_in_front([5], [3], [3], [4, 4, 4, 4, 4, 1], terrain=(rock,))

    do(battle, model, Melee(-1, 0, 1, "brute force"))

    assert [where(battle, one)[1] for one in battle.models] == [11, 12, 12]
    assert [one.damage for one in battle.models] == [0, 1, 0]


def test_who_is_met_at_the_end_may_be_rammed_for_nothing():
    """The push ends beside a Cobra: a ram without an action."""
    battle, model = brute([5], [3], [5], [3], [6, 6], [6, 6], others=[Piece(COBRA, 25, 14, 18)])
    left = model.actions - 1

    do(battle, model, Melee(-1, 0, 1, "brute force"), first=Player(free_ram=2))

    assert [event.values["special"] for event in battle.log.events if event.kind == "grapple"] == ["brute force", "ram"]
    assert model.actions == left


def test_a_tank_has_what_is_left_of_its_move_for_brute_force():
    battle = staged([Piece(ALLER, 24, 8)], [Piece(JAGER, 24, 12.5, 18)])
    model = active(battle, battle.models[0])

    do(battle, model, Move(battle.field.table.cell(24, 11), 6))

    assert (model.frame.mr, model.allowance, model.moves) == (4, 1.0, 0)
    assert Melee(-1, 0, 1, "brute force") in ActMenu(battle, model)
