"""Chapter 2: dice, timing, rolling again, measuring, bases, skills (BR-1 to BR-11)."""

import pytest

from armybuilder.engine.core.battle.throws import RollModifier
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import final_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.rolls import check_total, successes
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.control import DamageControl
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.reactions import SnapFire
from armybuilder.engine.systems.blitz_beta.battle.table.terrain import base_radius
from tests.engine.blitz_beta.battle.figures import CATALOGUE, labels, line_of
from tests.engine.blitz_beta.battle.stage import Piece, Player, active, do, duel, event_values, events, staged

HUNTER, JAGER = "north/hunter", "south/jager"
LAC = FireWeapon(0, 0, (1,))


@pytest.mark.parametrize("defence, mos, hit", [([5, 5], 0, True), ([6, 5], -1, False)])
def test_a_margin_of_nothing_is_a_success(defence, mos, hit):
    """L236-240: 6 against 6, and against 7."""
    battle, hunter, _ = duel([6, 1, 1], defence, *([[1]] if hit else []))

    do(battle, hunter, LAC)

    assert (event_values(battle, "attack")["mos"], event_values(battle, "attack")["hit"]) == (mos, hit)


def test_whoever_attacks_is_the_active_side_of_the_check():
    """L1992: the margin of snap fire is that of the passive model that fires."""
    battle, hunter, _ = duel([1, 1, 1], [6, 6], [6, 5, 1], [1, 1])

    do(battle, hunter, LAC, None, Player(snap_fire=SnapFire(0, 0)))

    assert [(event.model, event.values["mos"]) for event in events(battle, "attack")] == [(0, 1 - 7), (1, 7 - 1)]


def test_without_a_skill_other_dice_are_worth_nothing():
    """L382."""
    assert (check_total((6, 6, 6), None), successes((6, 6), None)) == (6, 0)


@pytest.mark.parametrize("steps, skill", [((1,), 2), ((1, 1), 2), ((-1,), 4), ((-1, -1, -1), 6), ((-1,) * 4, None)])
def test_a_skill_is_2_at_best_and_none_beyond_6(steps, skill):
    """L384-387, from 3+."""
    assert final_pool(3, 2, [RollModifier("Step", 0, "BR-5", step) for step in steps]).skill == skill


def test_the_active_player_acts_first():
    """L286: its bonus, its roll, its damage, then those of the other."""
    battle, hunter, _ = duel([6, 5, 4], [2, 3], [6, 5, 4], [2, 3])
    first, second = Player(), Player(snap_fire=SnapFire(0, 0))

    do(battle, hunter, LAC, first, second)

    assert [(event.kind, event.model) for event in battle.log.events[2:]] == [
        ("attack", 0),
        ("attack", 1),
        ("damage", 1),
        ("damage", 0),
    ]


RANGES = [(6.0, "optimal"), (18.0, "optimal"), (18.5, "sub-optimal"), (5.5, "sub-optimal")]


@pytest.mark.parametrize("inches, bracket", RANGES)
def test_ranges_go_from_edge_to_edge_and_are_not_rounded(inches, bracket):
    """L317-333: both bases have a radius of half an inch; optimal for the LAC is 6 to 18."""
    fall = [1, 1, 1] if bracket == "optimal" else [1, 1]
    battle, hunter, jager = duel(fall, [6, 6], inches=inches + 1)
    assert battle.gap(hunter, jager) == inches

    do(battle, hunter, LAC)

    assert event_values(battle, "attack")["bracket"] == bracket


BASES = [
    ("north/hunter", 0.5),  # a hex of an inch
    ("nucoal/barnaby-rider-in", 0.5),
    ("south/spitting-cobra", 0.5),  # or 40 mm
    ("north/infantry-squad", 0.787),  # 40 mm
    ("cef/lht-71", 0.787),
    ("nucoal/fusilier", 0.787),
    ("south/hun", 0.787),
    ("north/aller", 0.787),  # or 60 mm
    ("cef/mht-72", 0.787),
    ("south/drake", 1.181),  # 60 mm
    ("north/mammoth", 1.181),
    ("south/naga", 0.787),
    ("nucoal/hussar", 0.787),
    ("south/fire-dragon", 1.181),
    ("north/sniper-infantry-team", 0.5),
]


@pytest.mark.parametrize("key, radius", BASES)
def test_the_examples_of_the_table_of_bases(key, radius):
    """L342-360, L564."""
    assert base_radius(CATALOGUE.models[key].statline) == radius


# Rolling again


def points(*dice):
    """A Hunter shoots at a Jager, both with a commander's points."""
    battle = staged([Piece(HUNTER, 24, 10, rank="CGL")], [Piece(JAGER, 24, 20, 18, rank="CGL")], *dice)
    return battle, active(battle, battle.models[0])


def pays(decision):
    return decision.options[1]


def test_the_active_player_decides_first_and_cannot_change_it():
    """L299: the attacker keeps 6; the defender rolls again; nobody asks the attacker once more."""
    battle, hunter = points([6, 1, 1], [1, 1], [6, 6])
    first, second = Player(), Player(**{"re-roll": pays})

    do(battle, hunter, LAC, first, second)

    asked = [one.kind for one in first.asked if one.kind == "re-roll"]
    assert (asked, event_values(battle, "attack")["mos"]) == (["re-roll"], 6 - 7)


def test_a_passive_attacker_decides_after_the_active_defender():
    """L298: in snap fire the active player defends."""
    battle, hunter = points([1, 1, 1], [6, 6], [6, 5, 1], [1, 1], [6, 6], [3, 1, 1])
    order = []

    def ask(decision):
        order.append(decision.model)
        return decision.options[1] if len(order) > 2 else None

    do(battle, hunter, LAC, Player(**{"re-roll": ask}), Player(**{"re-roll": ask}, snap_fire=SnapFire(0, 0)))

    assert order == [0, 1, 0, 1]


def test_the_second_roll_stands_even_if_it_is_worse():
    """L297: all dice of the test once more, and no third time."""
    battle, hunter = points([4, 3, 1], [6, 6], [1, 2, 2])
    hunter.points_left = 5
    first = Player(**{"re-roll": pays})

    do(battle, hunter, LAC, first)

    thrown = events(battle, "attack")[0].throws[0][1]
    assert (thrown.before, thrown.dice, thrown.result) == ((4, 3, 1), (1, 2, 2), 2)
    assert (hunter.points_left, [one.kind for one in first.asked].count("re-roll")) == (4, 1)


def test_an_action_bonus_stays_for_the_second_roll():
    """L893, of either player."""
    battle, hunter = points([1, 1, 1, 1], [1, 1, 1], [6, 5, 4, 3], [6, 6, 6], [1])
    battle.models[1].actions = 1
    hunter.actions = 2
    player = Player(**{"re-roll": pays}, action_bonus=1)

    do(battle, hunter, LAC, player, player)

    ours, theirs = (throw for _, throw in events(battle, "attack")[0].throws)
    assert (len(ours.before), len(ours.dice), len(theirs.before), len(theirs.dice)) == (4, 4, 3, 3)
    assert ("Action bonus", 1, 0) in labels(ours.pool)
    assert ("Action bonus", 1, 0) in labels(theirs.pool)


def test_who_has_no_action_left_has_no_bonus():
    battle, hunter, jager = duel([1, 1, 1], [6, 6])
    jager.actions = 0
    first, second = Player(), Player()

    do(battle, hunter, LAC, first, second)

    assert [one.kind for one in first.asked + second.asked] == []


# Traits that roll again, or fail


@pytest.mark.parametrize("posture, offered", [("combat", True), ("top speed", True), ("braced", False)])
def test_an_acrobat_rolls_pilot_tests_again_for_nothing_unless_braced(posture, offered):
    """L13024."""
    dice = {"combat": [1, 1], "top speed": [1, 1, 1], "braced": [1]}[posture]
    battle, hunter, jager = duel([2, 1, 1], dice, *[[6] * len(dice)] * offered, target=line_of(JAGER, traits="Acrobat"))
    jager.posture = posture
    player = Player(**{"re-roll": pays})

    do(battle, hunter, LAC, None, player)

    assert ("re-roll" in [one.kind for one in player.asked]) is offered
    assert jager.points_left == 0


def test_an_acrobat_rolls_tokens_and_damage_control_again_but_not_those_of_haywire():
    """L13024: any PILOT test; haywire asks for EW."""
    for slot, token, offered in (("fire", "F", True), ("haywire", "H", False)):
        battle, hunter, _ = duel([1, 1], *[[6, 6]] * offered, shooter=line_of(HUNTER, traits="Acrobat"))
        setattr(hunter, slot, 3)
        player = Player(**{"re-roll": pays})

        do(battle, hunter, DamageControl(token), player)

        assert (getattr(hunter, slot), len(player.asked)) == ((1, 1) if offered else (2, 0))


@pytest.mark.parametrize("die, total", [(3, 1), (4, 6)])
def test_a_defective_part_fails_below_four(die, total):
    """L13074-13083: the fire control of an attack, a check that counts as 1."""
    dice = [[die], [6, 1, 1], [6, 6]] if die == 4 else [[die], [6, 6]]
    battle, hunter, _ = duel(*dice, shooter=line_of(HUNTER, traits="Defective:Fire Control"))

    do(battle, hunter, LAC)

    assert event_values(battle, "attack")["total"] == total


@pytest.mark.parametrize("slot, offered", [("fire", True), ("corrosion", True), ("haywire", False)])
def test_an_acrobat_rolls_its_tokens_again_but_not_haywire(slot, offered):
    """L13024, L2241."""
    battle = staged([Piece(line_of(HUNTER, traits="Acrobat"), 24, 10)], [Piece(JAGER, 24, 44)], [1, 1])
    setattr(battle.models[0], slot, 2)
    player = Player()

    battle.players = [player, Player()]
    sequence.cleanup(battle)

    assert ("re-roll" in [one.kind for one in player.asked]) is offered
