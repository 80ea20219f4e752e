"""Battles that people play: every decision has words, choices fed back give the same battle, undo stops at knowledge."""

import ast
import re
from pathlib import Path
from random import Random

import msgspec
import pytest

import armybuilder.engine.systems.blitz_beta.battle as rooms
from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.decisions import IllegalChoiceError
from armybuilder.engine.core.battle.decisions.choice_log import LoggedChoice
from armybuilder.engine.core.battle.decisions.duels import DuelTerms
from armybuilder.engine.core.battle.replay import SECRET, read_replay
from armybuilder.engine.systems.blitz_beta.battle.game import BETA_BATTLE
from armybuilder.engine.systems.blitz_beta.battle.interactive import acts, questions
from armybuilder.engine.systems.blitz_beta.battle.play.acts import KINDS
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import REROLLS
from armybuilder.engine.systems.blitz_beta.completion.generator import random_force
from tools.docs.blitz_beta.battle_coverage import implementing_functions


def dice(seed):
    return Random(seed)  # noqa: S311 - a game


CHAPTERS = Path(rooms.__file__).parent
PLACE_OF_KIND = {"ask": 2, "Decision": 1}


def kinds_asked():
    """The kinds of all decisions that the rules ask for, as their sources have them."""
    found = set()
    for path in sorted(CHAPTERS.rglob("*.py")):
        tree = ast.parse(path.read_text())
        names = {
            node.targets[0].id: node.value.value
            for node in tree.body
            if isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and isinstance(node.value, ast.Constant)
        }
        for call in ast.walk(tree):
            name = getattr(getattr(call, "func", None), "attr", getattr(getattr(call, "func", None), "id", ""))
            if isinstance(call, ast.Call) and name in PLACE_OF_KIND and len(call.args) > PLACE_OF_KIND[name]:
                kind = call.args[PLACE_OF_KIND[name]]
                if isinstance(kind, ast.Constant):
                    found.add(kind.value)
                elif isinstance(kind, ast.Name) and kind.id in names:
                    found.add(names[kind.id])
    return found


@pytest.mark.parametrize("key", sorted(acts.ACT_TEXTS))
def test_the_rule_beside_an_act_is_one_that_does_it(key):
    perform = KINDS[key].perform
    module = perform.__module__.partition("blitz_beta.")[2]

    assert f"{module}.{perform.__qualname__}" in implementing_functions()[acts.ACT_TEXTS[key].rule]


def test_every_decision_and_every_act_has_words():
    assert kinds_asked() == set(questions.KINDS)
    assert set(KINDS) == set(acts.ACT_TEXTS)
    assert set(REROLLS) == set(questions.MEANS)


@pytest.fixture(scope="module")
def armies(catalogue):
    return tuple(
        random_force(catalogue, dice(seed), faction=faction, limit=60) for seed, faction in ((3, "north"), (4, "south"))
    )


def opened(catalogue, armies, persons, taped=(), *, seed=3, asked_from=0.0):
    terms = DuelTerms(BattleSetup(seed, ("greedy", "greedy"), "basic"), frozenset(persons), (asked_from, asked_from))
    return BETA_BATTLE.duels.open(armies[0], armies[1], (catalogue, catalogue), terms, list(taped))


def keys(question):
    return [option.key for group in question.groups for option in group.options]


def played(duel, rng, most=10_000):
    """Questions answered at random, or as the program would."""
    kinds = set()
    while not duel.over and most:
        asked, most = duel.question(), most - 1
        kinds.add(asked.kind)
        likely = asked.kind != "stay off" and rng.random() < 0.5
        duel.answer(rng.choice(keys(asked)) if likely else asked.hint)
    return kinds


@pytest.mark.parametrize("persons", [{0}, {1}, {0, 1}])
def test_a_battle_ends_and_its_tape_is_the_whole_of_it(catalogue, armies, persons):
    duel = opened(catalogue, armies, persons)
    kinds = played(duel, dice(1))
    fed = opened(catalogue, armies, persons, duel.logged_choices)

    assert {"deploy", "posture", "act", "model"} <= kinds
    assert duel.over
    assert fed.replay() == duel.replay()
    read = read_replay(duel.replay())
    assert (read.seed, read.outcome and read.outcome.rounds) == (SECRET, duel.round)


def test_without_a_person_it_is_the_battle_of_its_policies(catalogue, armies):
    duel = opened(catalogue, armies, ())
    setup = BattleSetup(3, ("greedy", "greedy"), "basic")
    played = read_replay(BETA_BATTLE.replay(armies[0], armies[1], (catalogue, catalogue), setup).file)

    assert read_replay(duel.replay()) == msgspec.structs.replace(played, seed=SECRET)


def test_whoever_comes_back_finds_the_same_question_and_the_same_program(catalogue, armies):
    """A battle that was put away at each question goes on as one that was not."""
    at_once, rng = opened(catalogue, armies, {0}), dice(5)
    put_away = opened(catalogue, armies, {0})
    for _ in range(60):
        question = at_once.question()
        assert put_away.question() == question
        assert put_away.stand(0) == at_once.stand(0)
        key = rng.choice(keys(question)) if rng.random() < 0.3 else question.hint
        at_once.answer(key)
        put_away.answer(key)
        put_away = opened(catalogue, armies, {0}, put_away.logged_choices)
        if at_once.over:
            break
    assert put_away.logged_choices == at_once.logged_choices


def test_undo_restores_the_question_and_stops_at_dice(catalogue, armies):
    duel, rng, undone, kept = opened(catalogue, armies, {0}), dice(2), 0, 0
    while not duel.over and undone + kept < 60:
        before, stands, count = duel.question(), duel.stand(0), len(duel.logged_choices)
        thrown = len([event for event in duel.battle.log.events if event.throws])
        duel.answer(rng.choice(keys(before)) if rng.random() < 0.5 else before.hint)
        fell = len([event for event in duel.battle.log.events if event.throws]) > thrown
        if duel.undoable:
            # Events of questions in the middle of something tell of dice that lay there already.
            assert not (fell and before.kind in ("act", "posture", "model", "group"))
            again = [taped.packed for taped in duel.logged_choices]
            key = duel.logged_choices[count].packed
            duel.undo()
            assert (duel.question(), duel.stand(0), len(duel.logged_choices)) == (before, stands, count)
            duel.answer(msgspec.json.encode(key).decode())
            assert [taped.packed for taped in duel.logged_choices] == again
            undone += 1
        else:
            kept += 1
            with pytest.raises(IllegalChoiceError):
                duel.undo()
    assert undone > 10
    assert kept > 3


def test_small_questions_are_asked_from_the_worth_that_a_player_names(catalogue, armies):
    asked = []
    for worth in (0.0, 1000.0):
        duel = opened(catalogue, armies, {0}, asked_from=worth)
        kinds = set()
        while not duel.over:
            kinds.add(duel.question().kind)
            duel.delegate("one")
        asked.append(kinds)

    assert asked[0] - asked[1] >= {"re-roll", "snap fire"}


def test_the_program_plays_on_as_far_as_it_is_told(catalogue, armies):
    duel = opened(catalogue, armies, {0})
    duel.delegate("step")
    assert duel.round == 1
    assert duel.battle.phase != "deployment"
    while duel.question().kind not in ("model", "group"):
        duel.delegate("one")
    step = duel.battle.step
    duel.delegate("step")
    assert duel.battle.step > step
    duel.delegate("round")
    assert duel.over or duel.round == 2


def test_attacks_stand_by_their_chance_and_hopeless_ones_apart(catalogue, armies):
    duel, seen = opened(catalogue, armies, {0}, seed=1), set()
    while not duel.over:
        for group in duel.question().groups:
            chances = [option.chance for option in group.options]
            if not group.spread:
                assert chances == sorted(chances, reverse=True)
            assert {*group.likely, *group.slim} == {*group.options}
            assert not any(option.note.startswith("hits 0%") for option in group.likely)
            assert all(option.note.startswith("hits 0%") for option in group.slim)
            seen |= {"slim"} if group.slim else set()
            seen |= {"likely"} if any(0.5 < chance < 1 for chance in chances) else set()
        duel.delegate("one")

    assert seen == {"slim", "likely"}


def test_questions_say_who_does_what_to_whom(catalogue, armies):
    """By the weapon and the other model of an attack, and its odds before dice fell."""
    duel, asked = opened(catalogue, armies, {0, 1}, seed=1), set()
    figures = read_replay(duel.stand(0)).figures
    names = "|".join(re.escape(f"{figure.name} {figure.tag}") for figure in figures)
    while not duel.over:
        question = duel.question()
        asked.add((question.kind, re.sub(names, "X", question.text), question.other >= 0))
        duel.delegate("one")
    texts = {text for _, text, _ in asked}

    assert "X takes aim at X. Does X react?" in texts
    rolled = {text.partition("Test: ")[2] for kind, text, _ in asked if kind in ("action bonus", "re-roll")}
    for begun in (r"attack with .+ at X", r"defence against .+ of X"):
        assert any(re.fullmatch(rf"{begun}, currently hitting \d+% of the time\.", text) for text in rolled), rolled
        assert any(re.fullmatch(rf"{begun}\.", text) for text in rolled), rolled
    assert {other for kind, _, other in asked if kind == "snap fire"} == {True}
    assert {other for kind, _, other in asked if kind == "posture"} == {False}


def test_no_two_options_of_a_question_read_alike(catalogue, armies):
    """Facings between those of the compass, two weapons of a kind: pressed one or the other, the same is told."""
    duel = opened(catalogue, armies, {0, 1}, seed=2)
    for _ in range(150):
        if duel.over:
            break
        question = duel.question()
        spread = [option.cell for group in question.groups if group.spread for option in group.options]
        for shown in (question, *([duel.question(cell=spread[-1])] if spread else [])):
            for group in shown.groups:
                told = [(option.text, option.note, option.cell) for option in group.options]
                assert len(told) == len({*told}), question.text
        duel.delegate("one")


def test_a_place_that_is_picked_offers_every_facing(catalogue, armies):
    duel = opened(catalogue, armies, {0})
    duel.delegate("step")
    spread = None
    while spread is None:
        duel.delegate("one")
        spread = next((group for group in duel.question().groups if group.spread), None)
    cell = spread.options[-1].cell
    there = duel.question(cell=cell)

    assert {option.cell for group in there.groups for option in group.options} == {cell}
    assert not any(group.spread for group in there.groups)
    assert len(keys(there)) >= len([option for option in spread.options if option.cell == cell])


def test_a_place_that_is_picked_tells_who_could_fire_there(catalogue, armies):
    """Looking there moves nobody; where the model goes, those who were named have it in their sights."""
    duel = opened(catalogue, armies, {0})
    told: set[str] = set()
    while not duel.over and len(told) < 2:
        question = duel.question()
        spread = next((group for group in question.groups if group.spread and question.kind == "act"), None)
        for option in spread.options[::7] if spread else ():
            stands = duel.stand(0)
            danger = duel.question(cell=option.cell).danger
            assert (duel.stand(0), duel.question()) == (stands, question)
            told.add(danger.partition(": ")[0])
        duel.delegate("one")

    assert told == {"Right now, nobody could fire at it there.", "Right now, these could fire at it there"}


@pytest.mark.parametrize(
    "key", ["", "[]", "null", "-1", "99999999", '["move"]', '["end",1]', '["fire",0,0,[99]]', "{", "9" * 300]
)
def test_nothing_but_the_menu_is_taken(catalogue, armies, key):
    duel = opened(catalogue, armies, {0})
    duel.delegate("step")
    while duel.question().kind != "act":
        duel.delegate("one")
    taped, stands = list(duel.logged_choices), duel.stand(0)
    with pytest.raises(IllegalChoiceError):
        duel.answer(key)
    assert (duel.logged_choices, duel.stand(0)) == (taped, stands)


def test_a_tape_of_other_rules_is_refused(catalogue, armies):
    with pytest.raises(IllegalChoiceError):
        opened(catalogue, armies, {0}, [LoggedChoice(by_person=True, packed="nonsense")])


def test_who_resigns_has_lost(catalogue, armies):
    duel = opened(catalogue, armies, {0})
    duel.resign(0)
    assert duel.over
    outcome = read_replay(duel.replay()).outcome
    assert outcome
    assert outcome.winner == 1
    assert duel.news(-1)[-1].text == "The battle is over: South wins (resigned)"


def test_what_is_shown_of_a_battle_under_way_has_no_seed(catalogue, armies):
    secret = 7_777_777_777_777
    duel = opened(catalogue, armies, {0}, seed=secret)
    shown = duel.stand(0) + msgspec.json.encode((duel.question(), duel.news(-1), duel.logged_choices))

    assert str(secret).encode() not in shown
    assert b"greedy" not in duel.stand(0).replace(b'"greedy"', b"", 1)


def test_a_hint_says_how_much_better_it_is(catalogue, armies):
    """Of postures, of moves and of attacks."""
    terms = DuelTerms(BattleSetup(3, ("veteran", "veteran"), "basic"), frozenset((0, 1)))
    session = BETA_BATTLE.duels.open(armies[0], armies[1], (catalogue, catalogue), terms, [])
    said: dict[str, tuple[str, ...]] = {}
    while not session.over and len(said) < 4:
        question = session.question()
        better = [words for words in question.reasons if "TV better than" in words]
        if better:
            [words] = better
            assert float(words.partition(" ")[0]) >= 0
            way = question.told_hint.split()[0] if question.kind == "act" else question.kind
            said.setdefault(way, question.reasons)
        session.delegate("one")

    assert "posture" in said
    assert said["Move"][-1].endswith("TV better than anything else tried")
    assert said["Fire"][0].startswith("hits ")
