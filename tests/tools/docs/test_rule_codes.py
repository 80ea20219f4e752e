"""The codes of a rule are read from its function, whatever helpers it has."""

from typing import Literal

import pytest

from armybuilder.engine.core.rules.construction import Rule
from tools.docs.rule_codes import codes_of, number_of

LATE = "late"


def by_code(rule, code, words):
    return rule.finding(code, "", words)


def by_rank(rule, rank: Literal["first", "second"]):
    return rule.finding(f"no-{rank}", "", "")


def by_name(rule, early):
    if early:
        code, message = "soon", "Soon."
    else:
        code, message = LATE, "Late."
    return rule.finding(code, "", message)


def itself(rule, deep):
    yield rule.finding("deep", "", "")
    yield from itself(rule, deep - 1)


def plain(rule, force):
    """One way."""
    yield rule.finding("plain" if force else "bare", "/limit", "Words.")


def helped(rule, force):
    """Several ways."""
    yield by_code(rule, "given", "Words.")
    yield by_rank(rule, "first")
    yield by_name(rule, force)
    yield from itself(rule, 3)


def idle(rule, force):
    """None."""
    yield from ()


@pytest.mark.parametrize(
    "function, codes",
    [
        (plain, ["bare", "plain"]),
        (helped, ["deep", "given", "late", "no-first", "no-second", "soon"]),
        (idle, []),
    ],
)
def test_codes(function, codes):
    assert codes_of(Rule.of("book", "EX-1", "Forces", (1,), function)) == codes


def test_ids_are_in_the_order_of_their_numbers():
    assert sorted(["SL-S1", "FC-10", "SL-N4", "FC-2", "SL"], key=number_of) == ["FC-2", "FC-10", "SL", "SL-N4", "SL-S1"]
