"""Brute force, ram and crush, clause by clause (BR-133 to BR-135; L2475-2515)."""

import pytest
from msgspec.structs import replace

from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActMenu
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.melee import Melee
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.reactions import SnapFire
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from tests.engine.blitz_beta.battle.figures import labels, line_of
from tests.engine.blitz_beta.battle.stage import Faces, Piece, Player, active, do, event_values, staged, wall, where

HUNTER, JAGER, GRIZZLY, ALLER, SQUAD = (
    "north/hunter", "south/jager", "north/grizzly", "north/aller", "south/infantry-squad",
)  # fmt: skip
COBRA = "south/cobra-mp"
NORTH, SOUTH = 6, 18


def shove(*dice, key=GRIZZLY, target=JAGER, y=11, others=(), terrain=(), posture="combat"):
    """A Grizzly at (24, 10) with its move before it and a Jager in front of it."""
    battle = staged([Piece(key, 24, 10)], [Piece(target, 24, y, SOUTH), *others], *dice, terrain=terrain)
    return battle, active(battle, battle.models[0], posture)


def grapples(battle):
    return [(e.target, e.values["special"], e.values["mos"]) for e in battle.log.events if e.kind == "grapple"]


def specials(battle, model):
    return [act.special for act in ActMenu(battle, model).of("melee") if act.special]


# Brute force


def test_both_are_defenceless_whatever_they_carry():
    battle, model = shove([5], [3])
    assert model.profile.armed_for_melee
    assert battle.models[1].profile.armed_for_melee

    do(battle, model, Melee(-1, 0, 1, "brute force"))

    event = next(event for event in battle.log.events if event.kind == "grapple")
    assert [labels(throw.pool) for _, throw in event.throws] == [[("Defenceless", -1, 0)]] * 2
    assert model.actions == model.kit.act - 1


def test_it_begins_the_move_that_it_is_part_of():
    """Margin 1 and two points of AR: three inches of the four that a Grizzly moves; one is left."""
    battle, model = shove([4], [3])
    assert (model.moves, model.allowance, model.frame.mr) == (1, 0.0, 4)

    do(battle, model, Melee(-1, 0, 1, "brute force"))

    assert [where(battle, one) for one in battle.models] == [(24, 13), (24, 14)]
    assert (model.moves, model.allowance) == (0, 1.0)


POND = TerrainPiece(name="Pond", outline=rectangle(24, 16, 8, 6), going="water", form="area", depth=2.0)
LAVA = TerrainPiece(name="Lava", outline=rectangle(24, 16, 8, 6), going="impassable", form="area")
HOVERING = line_of(JAGER, mr_type="H", traits="")
ROCK = wall(24, 16, 8, 6, name="Rock", going="impassable", solid=True)


@pytest.mark.parametrize("terrain", [POND, LAVA], ids=["deep water", "lava"])
def test_who_is_pushed_into_impassable_terrain_is_destroyed(terrain):
    """L1405-1406: a model that enters it is destroyed at once and removed; L1474: deep water is impassable to all but hover."""
    battle, model = shove([6], [1], y=11, terrain=(terrain,))

    do(battle, model, Melee(-1, 0, 1, "brute force"))

    jager = battle.models[1]
    assert [event.kind for event in battle.log.events if event.kind in ("swallowed", "impact", "destroyed")] == [
        "swallowed",
        "destroyed",
    ]
    assert (jager.place, jager.cell, battle.sides[1].lost, model.destroyed_points) == ("destroyed", -1, 10.0, 10.0)
    assert (model.place, where(battle, model)[1] < 13) == ("table", True)


@pytest.mark.parametrize(
    "terrain, target, kinds",
    [
        (ROCK, JAGER, ["impact"]),
        (replace(POND, depth=0.5), JAGER, []),
        (POND, HOVERING, []),
        (LAVA, HOVERING, []),
    ],
    ids=["rock stands in the way", "shallow water", "hover on water", "hover on lava"],
)
def test_what_stands_up_is_an_impact_and_what_can_be_crossed_nothing(terrain, target, kinds):
    battle, model = shove([6], [1], *([6] if kinds else []), target=target, y=11, terrain=(terrain,))

    do(battle, model, Melee(-1, 0, 1, "brute force"))

    assert [event.kind for event in battle.log.events if event.kind in ("swallowed", "impact", "destroyed")] == kinds
    assert battle.models[1].on_table


def test_it_goes_no_farther_than_the_move_has_inches():
    battle, model = shove([6], [1])
    do(battle, model, Melee(-1, 0, 1, "brute force"))
    assert (where(battle, model), model.allowance) == ((24, 14), 0.0)


@pytest.mark.parametrize("posture", ["braced"])
def test_without_a_move_there_is_no_push(posture):
    battle, model = shove(posture=posture)
    assert specials(battle, model) == []


@pytest.mark.parametrize(
    "key, target, dice, inches",
    [(GRIZZLY, JAGER, ([3], [3]), 2), (JAGER, COBRA, ([6], [3]), 1), (JAGER, COBRA, ([5], [3]), 0), (JAGER, COBRA, ([5], [5]), 0)],
)  # fmt: skip
def test_the_difference_of_ar_lengthens_and_shortens_it(key, target, dice, inches):
    battle, model = shove(*dice, key=key, target=target)
    do(battle, model, Melee(-1, 0, 1, "brute force"))
    assert where(battle, battle.models[1]) == (24, 11 + inches)


def test_only_who_is_in_front_is_pushed():
    battle, model = shove(y=9)
    assert specials(battle, model) == []


def test_who_is_hit_by_the_answer_first_pushes_all_the_same():
    """An answer of the target is resolved with it; damage comes before the push, and a wreck pushes nobody."""
    battle, model = shove([5], [3], [6, 6], [1, 1])
    blade = next(mount.number for mount in battle.models[1].kit.mounts if mount.melee)
    model.damage = model.profile.capacity - 1

    do(battle, model, Melee(-1, 0, 1, "brute force"), None, Player(**{"snap fire": SnapFire(blade, 0)}))

    assert (model.place, where(battle, battle.models[1])) == ("wreck", (24, 11))


@pytest.mark.parametrize("key, target", [(GRIZZLY, SQUAD), (SQUAD, JAGER)])
def test_infantry_neither_pushes_nor_is_pushed(key, target):
    battle, model = shove(key=key, target=target, y=11.5)
    assert "brute force" not in specials(battle, model)


def test_two_actions_push_twice_the_same_or_another():
    """The second push goes on from where the first one ended."""
    pusher = line_of(GRIZZLY, mr=6, act=3)
    battle, model = shove(key=pusher, others=[Piece(JAGER, 30, 14, SOUTH)])
    battle.dice = Faces(4)

    do(battle, model, Melee(-1, 0, 1, "brute force"))
    assert (where(battle, model), model.allowance) == ((24, 12), 4.0)
    battle.set(battle.models[1], "cell", battle.field.table.cell(40, 40))
    battle.set(battle.models[2], "cell", battle.field.table.cell(24, 13))

    do(battle, model, Melee(-1, 0, 2, "brute force"))
    do(battle, model, Melee(-1, 0, 2, "brute force"))

    assert (where(battle, model), where(battle, battle.models[2]), model.allowance) == ((24, 16), (24, 17), 0.0)
    assert grapples(battle) == [(1, "brute force", 0), (2, "brute force", 0), (2, "brute force", 0)]


def test_who_is_contacted_on_the_way_stops_it_and_may_be_rammed():
    """The push ends beside a Cobra; without the ram nothing happens to it."""
    battle, model = shove([5], [3], others=[Piece(COBRA, 25, 14, SOUTH)])
    player = Player(free_ram=-1)

    do(battle, model, Melee(-1, 0, 1, "brute force"), player)

    assert [tuple(d.options) for d in player.asked if d.kind == "free ram"] == [(-1, 2)]
    assert grapples(battle) == [(1, "brute force", 2)]


# Ram


def rammer(*dice, run=2.5, key=HUNTER, target=JAGER, posture="combat", **options):
    battle, model = shove(*dice, key=key, target=target, posture=posture, **options)
    model.run = run
    return battle, model


@pytest.mark.parametrize("run, rams", [(2.0, False), (2.5, True)])
def test_it_takes_half_a_move_straight_on(run, rams):
    battle, model = rammer(run=run)
    assert model.frame.mr == 5
    assert ("ram" in specials(battle, model)) is rams


@pytest.mark.parametrize("facing, rams", [(NORTH, True), (12, False)])
def test_a_turn_on_the_way_spoils_it(facing, rams):
    """Three inches up; then with a turn aside and back, or without."""
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 14, SOUTH)])
    model = active(battle, battle.models[0])
    cell = battle.field.table.cell

    do(battle, model, Move(cell(24, 11.5), facing))
    do(battle, model, Move(cell(24, 13), NORTH))

    assert ("ram" in specials(battle, model)) is rams


def test_both_are_defenceless_and_only_standard_modifiers_count():
    """At top speed from behind, with a friend at the target: one die less, and one for empty hands. The Brawler keeps its
    dice (L2573-2576)."""
    brawler = line_of(HUNTER, "LVB (Arm)", traits="Arms, Brawler:+2D6")
    battle = staged(
        [Piece(brawler, 24, 10), Piece(HUNTER, 25, 11)], [Piece(JAGER, 24, 11, NORTH)], [6, 6], [1], [6, 6], [6, 6]
    )
    model = active(battle, battle.models[0], "top speed")
    model.run = 6.0

    do(battle, model, Melee(-1, 0, 2, "ram"))

    event = next(event for event in battle.log.events if event.kind == "grapple")
    assert [labels(throw.pool) for _, throw in event.throws] == [
        [("Top speed", -1, 0), ("Defenceless", -1, 0), ("Brawler", 2, 0)],
        [("Defenceless", -1, 0)],
    ]


def test_without_dice_it_counts_as_a_one():
    battle, model = rammer([1], [6, 6], [6, 6], posture="top speed")

    do(battle, model, Melee(-1, 0, 1, "ram"))

    assert (event_values(battle, "grapple")["mos"], [e.kind for e in battle.log.events][-2:]) == (
        0,
        ["impact", "impact"],
    )


def test_a_miss_does_nothing_and_a_hit_moves_nobody():
    battle, model = rammer([1], [6])
    do(battle, model, Melee(-1, 0, 1, "ram"))
    assert ([one.damage for one in battle.models], model.moves) == ([0, 0], 1)

    battle, model = rammer([6], [1], [1, 1], [6, 6])
    do(battle, model, Melee(-1, 0, 1, "ram"))
    assert ([one.damage for one in battle.models], where(battle, battle.models[1])) == ([0, 2], (24, 11))


def test_infantry_does_not_ram_but_is_rammed():
    battle, model = rammer(key=SQUAD, y=11.5)
    assert specials(battle, model) == []
    battle, model = rammer([6], [1], [1], [6, 6], target=SQUAD, y=11.5, run=6.0)
    assert specials(battle, model) == ["crush", "ram"]
    battle.dice = Faces()

    do(battle, model, Melee(-1, 0, 1, "ram"))

    assert event_values(battle, "impact")["damage"] > 0


# Crush


def test_a_crush_is_against_infantry_in_contact_only():
    battle, model = shove(target=SQUAD, y=11.5)
    assert "crush" in specials(battle, model)
    battle, model = shove(target=SQUAD, y=13)
    assert specials(battle, model) == []
    battle, model = shove()
    assert "crush" not in specials(battle, model)


def test_infantry_crushes_nobody():
    battle, model = shove(key="north/infantry-squad", target=SQUAD, y=11.5)
    assert specials(battle, model) == []


def test_its_pen_is_the_difference_of_ar_and_it_has_anti_infantry():
    """AR 8 against 2 is PEN 6: margin 3 + 6 - 2 is seven damage, where others do one at most. It goes on then."""
    battle, model = shove([6, 1], [3, 1], target=line_of(SQUAD, "LVB", hull=9), y=11.5)
    squad = battle.models[1]
    assert (model.profile.ar, squad.profile.ar) == (8, 2)

    do(battle, model, Melee(-1, 0, 1, "crush"))

    event = next(event for event in battle.log.events if event.kind == "attack")
    assert [labels(throw.pool) for _, throw in event.throws] == [[], []]
    assert (squad.damage, event.values["mos"]) == (7, 3)
    do(battle, model, Move(battle.field.table.cell(24, 13.5), NORTH))
    assert where(battle, model) == (24, 13.5)
