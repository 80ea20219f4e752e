"""Acts and options that battles seldom offer, in the words of the page."""

import pytest

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.systems.blitz_beta.battle.interactive import acts, questions
from armybuilder.engine.systems.blitz_beta.battle.interactive.option_text import QuestionContext
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED
from armybuilder.engine.systems.blitz_beta.battle.narration.names import BattleNames
from armybuilder.engine.systems.blitz_beta.battle.play.acts import END, KINDS, ActMenu, option_menu
from armybuilder.engine.systems.blitz_beta.battle.policies.greedy_player import GreedyPolicy, Lead
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import Strike
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.chained_attacks import Call, Chain
from armybuilder.engine.systems.blitz_beta.battle.rules.support.air import Pass
from tests.engine.blitz_beta.battle.stage import Piece, staged, wall

HUNTER, JAGER = "north/hunter", "south/jager"
HERE = "24″ across, 10″ up"
ACTS = [
    ("melee", {"target": 3}, "Fight Jager B1 with"),
    ("melee", {"target": 3, "special": "brute force", "mount": -1}, "Push Jager B1 with brute force"),
    ("melee", {"target": 3, "special": "ram", "mount": -1}, "Ram Jager B1"),
    ("melee", {"target": 3, "special": "crush", "mount": -1}, "Run over Jager B1"),
    ("demolish", {"wreck": 3}, "at the wreck of Jager B1"),
    ("move", {"cautious": True}, "Turn on the spot to face east"),
    ("move", {"careful": False, "extra_turn": True}, "Turn on the spot to face east"),
    ("go on", {}, f"Go straight on to {HERE}, facing east"),
    ("jump", {}, f"Jump to {HERE}"),
    ("circle", {"clockwise": True}, f"Keep circling to {HERE}, clockwise"),
    ("circle", {"clockwise": False}, f"Keep circling to {HERE}, counterclockwise"),
    ("land", {}, f"Land at {HERE}"),
    ("embark", {"carrier": 1}, "Get into Hunter A2"),
    ("disembark", {"passenger": 1}, f"Let Hunter A2 out at {HERE}"),
    ("forward observation", {"target": 3}, "Observe Jager B1 for indirect fire"),
    ("forward observation", {"target": 3, "guided": True}, "Mark Jager B1 with the target designator"),
    ("forward observation", {"target": 3, "satellite": True}, "Observe Jager B1 from a satellite"),
    ("sensor jamming", {"target": 3, "sensors": True}, "Jam the sensors of Jager B1, with active sensors"),
    ("order", {"what": "charge"}, "Give the order: charge"),
    ("order", {"what": "coordinated fire", "target": 3}, "Give the order: coordinated fire on Jager B1"),
    ("damage control", {"token": "F", "patient": 1}, "Fight the fire on Hunter A2"),
    ("damage control", {"token": "F"}, "Fight the fire on this model"),
    ("free", {"patient": 1}, "Free Hunter A2"),
    ("free", {}, "Get going again"),
]


@pytest.fixture
def scene():
    battle = staged([Piece(HUNTER, 24, 10), Piece(HUNTER, 28, 10), Piece(HUNTER, 24, 40)], [Piece(JAGER, 24, 11, 18)])
    return QuestionContext(battle, BattleNames(battle), 0)


@pytest.mark.parametrize("key, values, words", ACTS)
def test_an_act_in_words(scene, key, values, words):
    act = KINDS[key].act
    usual = {"cell": scene.battle.models[0].cell, "facing": 0, "mount": 0, "ammo": 0}
    said = acts.describe_act(
        scene, act(**{name: value for name, value in usual.items() if name in act._fields} | values)
    )

    assert words in said.text
    assert said.note.endswith(acts.ACT_TEXTS[key].rule)


def test_ways_of_a_move_are_noted(scene):
    act = KINDS["move"].act
    notes = [
        acts.describe_act(scene, act(0, 6, **way)).note
        for way in ({"cautious": True}, {"careful": False, "extra_turn": True})
    ]

    assert notes == [
        "mode W, cautiously, half as far; BR-50",
        "mode W, straight on, through dangerous terrain, an action for another turn; BR-50",
    ]


def asked(scene, kind, option, about=None):
    decision = Decision(0, kind, 0, option_menu((option,), about))
    return questions.KINDS[kind].tell(scene, option, getattr(decision.options, "about", None))


def test_a_group_is_told_with_its_members(scene):
    assert asked(scene, "group", 0)[:2] == ("Group 0", "A1, A2, A3")


@pytest.mark.parametrize(
    "kind, option, words",
    [
        ("inches off", 12, "12″ behind the edge"),
        ("points", 2, "Command points: 2"),
        ("height", "", "Fly near the ground"),
        ("height", "elevated", "Fly high, where only anti-air weapons reach well"),
        ("chain", None, "Nobody else joins in"),
        ("strafing attack", None, "No more attacks"),
    ],
)
def test_an_option_in_words(scene, kind, option, words):
    assert asked(scene, kind, option).text == words


def test_who_joins_in_knows_the_odds_of_that_attack(scene):
    """A direct attack that is joined is the attack that it would be by itself."""
    target = scene.battle.models[3]
    call = Call(target, Strike(0, 0, 0, (3,)))
    joined = asked(scene, "chain", Chain(1, 0, 0), call)
    alone = acts.describe_act(QuestionContext(scene.battle, scene.names, 1), KINDS["fire"].act(0, 0, (3,)))

    assert joined.text.startswith("Hunter A2 joins in with ")
    assert (joined.note, joined.chance) == (alone.note.removesuffix("; BR-91"), alone.chance)


def test_an_attack_on_the_way_has_the_odds_of_its_place(scene):
    flyer = scene.battle.models[0]
    far, kept = scene.battle.models[2].cell, flyer.cell
    attack = Pass(0, 0, 3)
    said = [asked(scene, "strafing attack", attack, {attack: cell}) for cell in (kept, far)]
    here = acts.describe_act(scene, KINDS["fire"].act(0, 0, (3,)))

    assert said[0].note == here.note.removesuffix("; BR-91")
    assert said[1].note != said[0].note
    assert flyer.cell == kept


def test_a_building_that_is_entered_is_told_by_its_piece():
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 40)], terrain=(wall(24, 20, 4, 2),))
    said = acts.describe_act(QuestionContext(battle, BattleNames(battle), 0), KINDS["enter"].act(0))

    assert said.text == "Enter the building: Wall, piece 1"


def test_an_attack_is_as_much_better_as_it_is_worth_more():
    shooter = Piece(HUNTER, 24, 10, facing=6)
    battle = staged([shooter], [Piece(JAGER, 24, 22, 18), Piece(JAGER, 27, 34, 18)])
    model, player = battle.models[0], GreedyPolicy()
    sequence.begin_activation(battle, model, BRACED)
    menu = ActMenu(battle, model)
    decision = Decision(0, "act", 0, menu)
    choice = player.choose(battle, decision)
    (best, first), (next_best, second) = [row for row in player._rate_attacks(battle, model) if row[1] in menu][:2]

    assert choice == first
    assert player.lead(battle, decision, choice) == Lead(best - next_best, second)
    assert player.lead(battle, decision, END) is None
