"""Melee combat, clause by clause (BR-130 to BR-132; L2411-2474)."""

import pytest

from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActMenu
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import engaged_enemies
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.melee import Melee
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from tests.engine.blitz_beta.battle.figures import labels, line_of
from tests.engine.blitz_beta.battle.stage import Faces, Piece, Player, active, do, staged, where

HUNTER, JAGER = "north/hunter", "south/jager"
BLADE = line_of(HUNTER, "LVB (Arm)", act=2, gun=3, pilot=5)
WHIP = line_of(HUNTER, 'LVB (Arm, Reach:2")')
UNARMED = line_of(JAGER, "LAC (Arm)")
NORTH, SOUTH = 6, 18


def pools(battle):
    """What changed both pools of the last attack."""
    event = next(event for event in reversed(battle.log.events) if event.kind == "attack")
    return [labels(throw.pool) for _, throw in event.throws]


def cut(first, second, *, posture="combat", act=None, **options):
    """The first model of side 0 cuts the first of side 1; what changed both pools."""
    battle = staged(first, second, **options)
    battle.dice = Faces()
    do(battle, active(battle, battle.models[0], posture), act or Melee(0, 0, len(first)))
    return pools(battle)


def test_every_action_may_cut_with_the_same_blade():
    battle = staged([Piece(BLADE, 24, 10)], [Piece(JAGER, 24, 11, SOUTH)])
    battle.dice = Faces()
    model = active(battle, battle.models[0])

    for left in (1, 0):
        do(battle, model, Melee(0, 0, 1))
        assert model.actions == left
    assert list(ActMenu(battle, model).of("melee")) == []


def test_it_takes_an_action_and_contact():
    battle = staged([Piece(BLADE, 24, 10)], [Piece(JAGER, 24, 12, SOUTH)])
    model = active(battle, battle.models[0])
    assert (engaged_enemies(battle, model), Melee(0, 0, 1) in ActMenu(battle, model)) == ([], False)

    battle.set(battle.models[1], "cell", battle.field.table.cell(24, 11))
    assert engaged_enemies(battle, model) == [battle.models[1]]


def test_both_sides_use_pilot():
    battle = staged([Piece(BLADE, 24, 10)], [Piece(JAGER, 24, 11, SOUTH)], [4, 4], [4, 4])

    do(battle, active(battle, battle.models[0]), Melee(0, 0, 1))

    event = next(event for event in battle.log.events if event.kind == "attack")
    assert [throw.pool.skill for _, throw in event.throws] == [5, battle.models[1].profile.pilot]
    assert event.values["mos"] == 4 - 5  # the second 4 adds to the Jager's total only


def test_who_is_engaged_may_walk_away_and_nobody_answers():
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 11, SOUTH)])
    model, player = active(battle, battle.models[0]), Player()

    do(battle, model, Move(battle.field.table.cell(24, 6), NORTH), None, player)

    assert (where(battle, model), engaged_enemies(battle, model), player.asked) == ((24, 6), [], [])


def test_who_is_engaged_shoots_worse_at_others():
    for target, changes in ((1, []), (2, [("Engaged with another", -1, 0)])):
        found = cut(
            [Piece(line_of(HUNTER, "LRF (Arm)"), 24, 10)],
            [Piece(JAGER, 24, 11, SOUTH), Piece(JAGER, 26, 20, SOUTH)],
            act=FireWeapon(0, 0, (target,)),
        )
        assert [label for label in found[0] if label[0] != "Sub-optimal range"] == changes


def test_reach_is_no_shot_and_costs_nothing_at_another_target():
    found = cut([Piece(WHIP, 24, 10)], [Piece(JAGER, 25, 10, SOUTH), Piece(JAGER, 24, 12, SOUTH)], act=Melee(0, 0, 2))
    assert found[0] == []


# Modifiers


def test_nobody_is_defenceless_with_a_blade():
    assert cut([Piece(BLADE, 24, 10)], [Piece(JAGER, 24, 11, SOUTH)]) == [[], []]
    assert cut([Piece(BLADE, 24, 10)], [Piece(UNARMED, 24, 11, SOUTH)]) == [[], [("Defenceless", -1, 0)]]


@pytest.mark.parametrize(
    "posture, own", [("combat", []), ("braced", [("Braced", 1, 0)]), ("top speed", [("Top speed", -1, 0)])]
)
def test_standard_modifiers_count_too(posture, own):
    assert cut([Piece(BLADE, 24, 10)], [Piece(JAGER, 24, 11, SOUTH)], posture=posture) == [own, []]


def test_so_does_being_crippled_on_either_side():
    battle = staged([Piece(BLADE, 24, 10)], [Piece(JAGER, 24, 11, SOUTH)])
    battle.dice = Faces()
    for model in battle.models:
        model.crippled = True

    do(battle, active(battle, battle.models[0]), Melee(0, 0, 1))

    assert pools(battle) == [[("Crippled", -1, 0)]] * 2


@pytest.mark.parametrize(
    "x, y, traits, found",
    [
        (24, 9, "", [("Flanked", 1, 0)]),
        (24, 9, "Flank:+2D6", [("Flanked", 2, 0)]),
        (24, 9, "Flank:+0D6", []),
        (25, 10, "", []),  # half of the base is in front
        (25, 9, "", [("Flanked", 1, 0)]),
    ],
)
def test_the_base_has_to_be_all_in_the_back_arc(x, y, traits, found):
    target = line_of(JAGER, "LVB (Arm)", traits=f"Arms, {traits}".removesuffix(", "))
    assert cut([Piece(BLADE, x, y, 9 if x == 25 else NORTH)], [Piece(target, 24, 10, NORTH)])[0] == found


def test_who_began_in_front_flanks_nobody():
    """A Cheetah around a Jager: the same place, and no die for it (L2447)."""
    for start, flanked in (((26, 8.5), True), ((26, 11.5), False)):
        battle = staged([Piece(line_of("north/cheetah", "LVB (Arm)"), *start)], [Piece(JAGER, 24, 10, NORTH)])
        battle.dice = Faces()
        model = active(battle, battle.models[0])
        for place in ((26, 8.5), (24, 9)):
            do(battle, model, Move(battle.field.table.cell(*place), NORTH))

        do(battle, model, Melee(0, 0, 1))

        assert pools(battle)[0] == ([("Flanked", 1, 0)] if flanked else [])


@pytest.mark.parametrize("friend, dice", [(BLADE, 1), (line_of(HUNTER, "LAC (Arm)"), 0)])
def test_each_further_friend_with_a_blade_overwhelms(friend, dice):
    """DQ-26: one without a melee weapon does not count."""
    found = cut([Piece(BLADE, 24, 10), Piece(friend, 25, 11), Piece(BLADE, 30, 30)], [Piece(JAGER, 24, 11, SOUTH)])
    assert found[0] == ([("Overwhelm", dice, 0)] if dice else [])


def test_a_brawler_has_dice_both_ways():
    brawler = line_of(HUNTER, "LVB (Arm)", traits="Arms, Brawler:+1D6")
    assert cut([Piece(brawler, 24, 10)], [Piece(brawler, 24, 11, SOUTH)]) == [[("Brawler", 1, 0)]] * 2


def test_a_brawler_has_none_where_no_blade_of_it_bears():
    """L13057: at its back; its turret is no blade."""
    brawler = line_of(HUNTER, "LVB (Arm)", "LAC (T)", traits="Arms, Brawler:+1D6")
    assert cut([Piece(BLADE, 24, 10)], [Piece(brawler, 24, 11, NORTH)])[1] == []


# Reach


def test_all_of_a_reach_is_optimal_and_out_of_contact_cover_counts():
    hedge = TerrainPiece(name="Hedge", outline=rectangle(24, 11.375, 6, 0.25), height=1.0, cover="light")
    for start, defence in ((10.5, []), (10, [("Adjacent cover", 1, 0)])):
        found = cut([Piece(WHIP, 24, start)], [Piece(JAGER, 24, 12, SOUTH)], terrain=(hedge,))
        assert found == [[], defence]


@pytest.mark.parametrize("height, fights", [(1.0, True), (3.0, False)])
def test_nobody_is_fought_behind_full_heavy_cover(height, fights):
    """A thin barricade between bases that touch, as high as half a Gear or higher than it."""
    barricade = TerrainPiece(name="Barricade", outline=rectangle(24, 10.7, 6, 0.2), height=height, cover="heavy")
    battle = staged([Piece(WHIP, 24, 10)], [Piece(JAGER, 24, 11.5, SOUTH)], terrain=(barricade,))
    model = active(battle, battle.models[0])

    assert battle.gap(*battle.models) == 0.5
    assert (Melee(0, 0, 1) in ActMenu(battle, model), engaged_enemies(battle, model) != []) == (fights, fights)
