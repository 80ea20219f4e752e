"""Choices that were written lead to the same battle, byte for byte; others are told."""

import zlib
from random import Random

import msgspec
import pytest

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.decisions import IllegalChoiceError
from armybuilder.engine.core.battle.decisions.choice_codec import ChoiceReader, replay_choices
from armybuilder.engine.core.battle.replay import digest_of, read_replay
from armybuilder.engine.systems.blitz_beta.battle.game import BETA_BATTLE
from armybuilder.engine.systems.blitz_beta.battle.play.choice_codec import Packer
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.agreement import SCENARIOS
from armybuilder.engine.systems.blitz_beta.completion.generator import random_force

PACKER = Packer()
SEEDS = range(1, 7)


@pytest.fixture(scope="module")
def tell(catalogue):
    """`tell(seed, policies, choices=None)`: a small battle of random forces."""

    def tell_(seed, policies, written=None):
        rng = Random(seed)  # noqa: S311 - a game
        factions = sorted(catalogue.factions)
        first, second = (random_force(catalogue, rng, faction=rng.choice(factions), limit=50) for _ in range(2))
        setup = BattleSetup(seed, policies, SCENARIOS[seed % len(SCENARIOS)])
        return BETA_BATTLE.replay(first, second, (catalogue, catalogue), setup, written)

    return tell_


def written(*packed):
    return zlib.compress(msgspec.msgpack.encode(list(packed)))


def unwritten(data):
    return msgspec.msgpack.decode(zlib.decompress(data))


@pytest.mark.parametrize(
    "policies", [("greedy", "greedy"), ("planner", "greedy"), ("random", "planner"), ("random", "random")]
)
@pytest.mark.parametrize("seed", SEEDS)
def test_choices_that_are_fed_back_tell_the_same_battle_byte_for_byte(tell, seed, policies):
    played = tell(seed, policies)
    again = tell(seed, policies, played.choices)
    assert again == played
    assert digest_of(read_replay(played.file)) == played.digest
    assert len(played.choices) < 4096


def test_who_would_choose_does_not_matter_for_choices_that_are_given(tell):
    played = tell(1, ("random", "random"))
    again = tell(1, ("planner", "greedy"), played.choices)
    assert again.digest == played.digest


@pytest.mark.parametrize(
    "change",
    [
        lambda told: told[:-1],
        lambda told: [*told, 0],
        lambda told: [],
        lambda told: [99, *told[1:]],
        lambda told: ["x" for _ in told],
        lambda told: [["move", 1] for _ in told],
    ],
)
def test_choices_that_do_not_fit_are_told(tell, change):
    played = tell(2, ("greedy", "greedy"))
    with pytest.raises(IllegalChoiceError):
        tell(2, ("greedy", "greedy"), written(*change(unwritten(played.choices))))


def test_choices_that_lead_elsewhere_are_told(tell):
    played = tell(2, ("greedy", "greedy"))

    def play(given):
        return tell(2, ("greedy", "greedy"), given)

    assert replay_choices(played.choices, play, played.digest) == played
    with pytest.raises(IllegalChoiceError, match="the same choices lead elsewhere"):
        replay_choices(played.choices, play, "another")


@pytest.mark.parametrize(
    "error", [IndexError("no mount 7"), KeyError("north/gone"), TypeError("None"), ValueError("cell")]
)
def test_what_is_no_longer_there_is_told_as_well(error):
    def play(_):
        raise error

    with pytest.raises(IllegalChoiceError):
        replay_choices(b"", play, "")


@pytest.mark.parametrize("data", [b"", b"x", zlib.compress(b"\xc1"), zlib.compress(msgspec.msgpack.encode({"a": 1}))])
def test_bytes_that_nobody_wrote_are_no_choices(data):
    with pytest.raises(IllegalChoiceError, match="no choices"):
        ChoiceReader(data, PACKER)
