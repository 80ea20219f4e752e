"""Replays of real battles: every event in words, every roll with its odds, every change of state in the file."""

import re
from pathlib import Path
from random import Random

import msgspec
import pytest

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.engine.stateful import state_fields
from armybuilder.engine.core.battle.recorder import to_json_value
from armybuilder.engine.core.battle.replay import read_replay, state_at, undo_changes, write_replay
from armybuilder.engine.core.battle.throws import DicePool, DiceRoll, RollModifier
from armybuilder.engine.systems.blitz_beta.battle import run
from armybuilder.engine.systems.blitz_beta.battle.game import BETA_BATTLE
from armybuilder.engine.systems.blitz_beta.battle.narration import replays
from armybuilder.engine.systems.blitz_beta.battle.narration.sentences import SENTENCES
from armybuilder.engine.systems.blitz_beta.battle.odds.roll_odds import throw_odds
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.agreement import SCENARIOS
from armybuilder.engine.systems.blitz_beta.battle.state.battle import Battle
from armybuilder.engine.systems.blitz_beta.battle.table.cover import DICE
from armybuilder.engine.systems.blitz_beta.completion.generator import random_force

BATTLES = 8
POLICIES = ("random", "random")
SOURCES = Path(replays.__file__).parents[1]


def setup(seed):
    """Every third battle in each scenario."""
    return BattleSetup(seed, POLICIES, SCENARIOS[seed % len(SCENARIOS)])


@pytest.fixture(scope="module")
def played(catalogue):
    """A few small random battles between random factions."""
    rng = Random(5)  # noqa: S311 - a game
    factions = list(catalogue.factions)
    found = []
    for seed in range(BATTLES):
        first, second = (random_force(catalogue, rng, faction=rng.choice(factions), limit=60) for _ in range(2))
        found.append(BETA_BATTLE.play(first, second, (catalogue, catalogue), setup(seed), record=True))
    return found


@pytest.fixture(scope="module")
def files(played):
    return [write_replay(BETA_BATTLE.build_replay(each, run.battle_outcome(each), setup(each.seed))) for each in played]


def test_a_list_without_models_is_told_before_the_battle(catalogue):
    somebody = random_force(catalogue, Random(5), faction="north", limit=60)  # noqa: S311 - a game
    nobody = msgspec.structs.replace(somebody, name="Nobody", groups=[])

    for sides in ((somebody, nobody), (nobody, somebody)):
        with pytest.raises(LookupError, match="No model in the list 'Nobody' can fight: add one that can"):
            BETA_BATTLE.play(*sides, (catalogue, catalogue), setup(0), record=False)


def states(battle):
    owners = [battle, *battle.sides, *battle.groups, *battle.models]
    return [[to_json_value(getattr(owner, name)) for name in state_fields(type(owner))] for owner in owners]


def test_a_file_leads_from_the_start_to_the_end_and_back(played, files):
    for battle, file in zip(played, files, strict=True):
        replay = read_replay(file)
        end = state_at(replay, len(replay.events))
        assert end == states(battle)
        back = [change for event in reversed(replay.events) for change in reversed(event.changes)]
        assert undo_changes(end, back) == replay.start == state_at(replay, 0)
        assert write_replay(replay) == file
        assert [moment.number for moment in replay.rounds] == list(range(1, battle.round + 1))
        acting = [event for event in replay.events if event.kind == "activation"]
        assert [moment.number for moment in replay.activations] == [event.model for event in acting]


def test_the_start_is_that_of_a_battle_nobody_has_played(played, files):
    for battle, file in zip(played[:3], files, strict=False):
        fresh = Battle(battle.armies, battle.field, battle.scenario, seed=battle.seed)
        assert read_replay(file).start == states(fresh)


def test_every_event_is_a_sentence_and_every_roll_has_odds(files):
    for file in files:
        for event in read_replay(file).events:
            assert re.fullmatch(r"[A-Z0-9“][^{}]*[^.{} ]", event.text), event.text
            assert "nobody" not in event.text or event.kind == "objectives", event.text
            for throw in event.throws:
                assert 0.0 < throw.odds <= 1.0
            for chance in event.odds.values():
                assert 0.0 <= chance <= 1.0


def test_attacks_tell_lock_range_and_cover(played, files):
    covered = set()
    for battle, file in zip(played, files, strict=True):
        replay = read_replay(file)
        for event in replay.events:
            assert (event.shot is not None) == (event.kind == "attack" and "lock" in event.values), event
            if not event.shot:
                continue
            shot, dice = event.shot, event.values["cover"]
            assert re.match("(Lock by (sight|sensors)|No Lock itself)( of .+)? at [\\d.]+″, .+ range", shot.text)
            assert (f"cover {dice}" if dice else "no cover") in shot.text
            assert sum(one.dice for one in shot.cover) <= dice
            for one in shot.cover:
                piece = battle.field.table.terrain[one.piece]
                assert one.dice <= DICE[piece.cover] != 0
                covered.add(one.dice)
    assert covered >= {1, 2}


def test_every_kind_that_the_rules_tell_has_words():
    event_values = set()
    for source in SOURCES.rglob("*.py"):
        text = source.read_text(encoding="utf-8")
        event_values.update(re.findall(r'\.tell\(\s*"([^"]+)"', text))
        event_values.update(
            kind for found in re.findall(r'\.tell\(\s*"[^"]+" if [^,]*? else "([^"]+)"', text) for kind in (found,)
        )
    assert event_values - set(SENTENCES) == set()


def test_odds_of_a_throw_are_those_of_its_pool():
    pool = DicePool(4, 2, (RollModifier("Braced", 1, "BR-33"),), 2, 4)
    assert throw_odds(DiceRoll("roll", pool, (4, 5), 2)) == 0.25
    assert throw_odds(DiceRoll("roll", pool, (1, 1), 0)) == 1.0
    # A total of seven is a six with another die of 4 and more: 5 of 36 ways.
    assert throw_odds(DiceRoll("check", pool, (6, 4), 7)) == 5 / 36
