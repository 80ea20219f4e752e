"""Words of battles: every question and event has some, options say what they promise, a replay draws what there is."""

import re
from pathlib import Path

import pytest

import armybuilder.engine.systems.blitz_2006.battle as rooms
from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.replay import read_replay
from armybuilder.engine.core.battle.throws import DicePool, DiceRoll, RollModifier
from armybuilder.engine.systems.blitz_2006.battle.game import BLITZ_2006_BATTLES as BATTLES
from armybuilder.engine.systems.blitz_2006.battle.rules.acts import ACTS, Announce, Go, HullDown, Plan, Switch
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.acts import ATTACK_ACTS, Burst, Fire
from armybuilder.engine.systems.blitz_2006.battle.words import counters, options, sentences
from armybuilder.engine.systems.blitz_2006.battle.words.narrator import QUESTIONS
from armybuilder.engine.systems.blitz_2006.battle.words.options import _ACTS, facing_words
from tests.engine.blitz_2006.battle.forces import CARDS, gears, mixed
from tests.engine.blitz_2006.battle.setups import in_play

SOURCES = [path.read_text() for path in Path(rooms.__path__[0]).rglob("*.py")]


def said(kind):
    """Kinds that the rules ask or tell, by a pattern."""
    return {found for source in SOURCES for found in re.findall(kind, source)}


def test_every_question_and_event_of_the_rules_has_words():
    assert said(r"battle\.ask\(\s*[^\"]+?, \"([a-z -]+)\"") <= set(QUESTIONS)
    assert said(r"log_event\(\s*\"([a-z -]+)\"") <= set(sentences.SENTENCES)


def test_every_act_has_words():
    assert {*ACTS.values(), *ATTACK_ACTS.values()} <= set(_ACTS)


def test_what_an_event_cites_has_a_name():
    battle = BATTLES.play(
        gears(), mixed(), (CARDS, CARDS), BattleSetup(2, ("random", "random"), "generated:rounds=2"), record=True
    )
    assert {rule for event in battle.log.events for rule in event.rules} <= set(BATTLES.cited)


@pytest.mark.parametrize(
    "option, words",
    [
        (Go(0, 6), ("Move", "0″ / 0″ ↑ north", "")),
        (Announce("top", 0), ("Speed", "Top speed (walker)", "7 MP, -3 to its attacks, +1 to its defense")),
        (HullDown(2, -1), ("Go hull-down", "all around", "2 counters")),
        (Switch("ecm"), ("Electronics", "ECM on", "")),
        (Plan(2), ("Reserve", "Arrives in round 2", "")),
        (Burst(0, 1, 0), ("Rate of fire", "1″ of area", "")),
    ],
)
def test_options_are_said_in_words(option, words):
    battle = in_play((10, 10), (30, 30))
    title, said_ = options.describe(battle, Decision(0, "act", 0, (option,)), option)
    if isinstance(option, Announce):
        assert (title, said_.text) == words[:2]
    else:
        assert (title, said_.text, said_.note) == words


def test_an_attack_tells_what_it_promises():
    battle = in_play((10, 10, 6), (10, 20, 18))
    title, said_ = options.describe(battle, Decision(0, "act", 0, ()), Fire(0, 1))
    assert (title, said_.text, said_.model) == ("Fire", "Light Autocannon → Hunter B2", 1)
    assert re.fullmatch(r"10″, \d+% to hit, \d+% to destroy, \d+ TV on average", said_.note)


def test_facings_are_arrows_with_their_names():
    assert [facing_words(facing) for facing in (0, 3, 6, 12, 21)] == [
        "→ east", "↗ northeast", "↑ north", "← west", "↘ southeast",
    ]  # fmt: skip


def test_the_chance_of_a_throw_is_that_of_its_dice():
    two = DiceRoll("highest", DicePool(2, 2, (RollModifier("range", 1, "BR-35"),), 2), (3, 5), 6)
    assert counters.throw_odds(two) == pytest.approx(1 - (4 / 6) ** 2)
    assert counters.count_label("act hulldown") == "Hull-down"


def test_a_replay_has_zones_figures_and_what_was_agreed_on():
    made = BATTLES.replay(
        gears(), mixed(), (CARDS, CARDS), BattleSetup(2, ("random", "random"), "delay:urban,rounds=2")
    )
    replay = read_replay(made.file)
    assert [zone.side for zone in replay.zones] == [0, 1]
    assert replay.terms[:3] == ("Mission of Gears: Delay.", "Mission of Mixed: Delay.", "Terrain: Urban.")
    hunter = next(figure for figure in replay.figures if figure.name == "Hunter")
    assert (hunter.boxes, hunter.frames[0].radius) == (5, 0.6)
    assert any(event.shot for event in replay.events if event.kind == "attack")
