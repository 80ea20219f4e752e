"""`manage.py prove_battles`."""

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from armybuilder.engine.systems.blitz_beta.battle.fuzz import invariants
from armybuilder.engine.systems.blitz_beta.battle.game import BetaProof

ONE = {"workers": 1, "trials": 1}


def prove(**options):
    out = StringIO()
    call_command("prove_battles", stdout=out, **options)
    return out.getvalue().splitlines()


def test_it_tells_what_was_used_and_what_never():
    lines = prove(**ONE)

    assert lines[0].startswith("1 battles, ")
    assert lines[0].endswith(" things used, 0 wrong")
    assert "never used: act move (0 battles for it)" not in lines
    assert "never used: army utopia (0 battles for it)" in lines


def test_a_trial_is_played_again_by_its_name():
    (line,) = prove(trial="army north #2")

    assert line.startswith("army north #2: ")
    assert line.endswith(" things used, nothing wrong.")


def test_it_ends_when_everything_was_used(monkeypatch):
    monkeypatch.setattr(BetaProof, "playable", lambda *_: frozenset({"act move", "act fire"}))
    (line,) = prove(workers=1)

    assert re.fullmatch(r"1 battles, [\d,]+ events, 2 of 2 things used, 0 wrong", line.replace("  ", " "))


def test_what_is_wrong_is_named_with_the_command_that_plays_it_again(monkeypatch):
    monkeypatch.setattr(invariants, "COUNTERS", ("began",))  # nobody began anywhere yet: -1
    out = StringIO()
    with pytest.raises(CommandError, match=r"1 of 1 battles were wrong."):
        call_command("prove_battles", stdout=out, **ONE)

    *_, wrong, again = out.getvalue().splitlines()
    assert wrong.startswith("WRONG review 1 #1: BrokenStateError: began is not below zero: ")
    assert again == "  again: manage.py prove_battles --trial 'review 1 #1'"


@pytest.mark.parametrize(
    "options, why",
    [
        ({"workers": 0}, "--workers goes from 1 to 64."),
        ({"seed": -1}, "--seed and --trials are not below 0, and --minutes is above it."),
        ({"minutes": 0.0}, "--seed and --trials are not below 0, and --minutes is above it."),
        ({"trial": "army north"}, "'army north' is no trial: say what it uses and its seed, such as 'army north #17'."),
        ({"trial": "army of nobody #1"}, "There is no 'army of nobody' to prove."),
    ],
)
def test_what_cannot_be_asked_is_told(options, why):
    with pytest.raises(CommandError) as error:
        prove(**options)
    assert str(error.value) == why
