"""The rules of the engine and those written a second time agree on random armies."""

import json
import os
import random
from typing import Any

import pytest

from armybuilder.engine.registry import get_system
from tests.conformance.samples import sampled
from tests.engine.corpus import CORPUS
from tests.engine.legend_weaver.brute_force import AMMUNITION, BOUGHT, UNITS, verdict
from tests.engine.legend_weaver.corpus import cases

SYSTEM = get_system("legend-weaver")
ARMIES = int(os.environ.get("BRUTE_FORCE", "400"))
MISFITS = json.loads((CORPUS / SYSTEM.key / "misfits.json").read_bytes())
FIT = [key for key in UNITS if "misfit" not in key]
STARTS = ("hidden", "hidden-dug-in", "dug-in", "camouflaged", "entrenched", "fortified")
RULINGS = {
    "squad-size": ("eleven", "ten"),
    "entrenched-points": ("double", "worth"),
    "breakdown-price": ("less", "typed"),
    "chaos-points": ("all", "table"),
}


@pytest.fixture(scope="module")
def catalogue():
    return SYSTEM.with_packs(sampled(SYSTEM, None)[0], SYSTEM.convert(army(0)).packs)


def model(dice):
    key = dice.choice(FIT * 3 + list(UNITS))
    made = {"model": key, "count": dice.choice((1, 1, 2, 3, 5, 9, 10))}
    if dice.random() < 0.4:
        fired = sorted(BOUGHT[key]) or sorted(AMMUNITION)
        made |= {"ammunition": dice.choices(fired, k=dice.randint(1, 3)), "rounds": dice.choice((1, 2, 7))}
    return made | ({"breakdown": dice.choice((1, 3, 5, 6, 20))} if dice.random() < 0.3 else {})


def squad(dice) -> dict[str, Any]:
    made: dict[str, Any] = {"models": [model(dice) for _ in range(dice.choice((0, 1, 1, 2, 3)))]}
    made.update({name: True for name in ("reserve", "teleport") if dice.random() < 0.1})
    return made | ({"start": dice.choice(STARTS)} if dice.random() < 0.3 else {})


def army(seed):
    dice = random.Random(seed)  # noqa: S311 - dice, not secrets
    rulings = {key: dice.choice(readings) for key, readings in RULINGS.items() if dice.random() < 0.3}
    options = {name: dice.random() < 0.4 for name in ("defender", "scenario", "teleport")} | {"rulings": rulings}
    head = {"format": "muster.force/1", "system": SYSTEM.key, "limit": dice.choice((200, 1000, 5000, 99999))}
    return head | {"options": options, "packs": [MISFITS], "groups": [squad(dice) for _ in range(dice.randint(1, 4))]}


def told(data, catalogue):
    report = SYSTEM.validate(SYSTEM.convert(data), catalogue, fixes=False)
    said = {
        severity: {
            problem.rule
            for problem in report.problems
            if problem.severity in severity and problem.code not in ("reading", "house-ruling", "other-catalogue")
        }
        for severity in (("error",), ("warning", "info"), ("undetermined",))
    }
    return round(report.total, 2), said[("error",)], said[("warning", "info")], bool(said[("undetermined",)])


def test_both_agree_on_random_armies(catalogue):
    wrong = [seed for seed in range(ARMIES) if told(army(seed), catalogue) != verdict(army(seed))]

    assert wrong == []


def test_both_agree_on_the_corpus(catalogue):
    """On every case that names no record of nobody and no ruling of nobody."""
    compared = 0
    for case in cases():
        try:
            expected = verdict(case.document)
        except KeyError:
            continue
        if not {"tea"} & set(case.document.get("options", {}).get("rulings", {})) and not case.document.get("faction"):
            compared += 1
            assert told(case.document, catalogue) == expected, case.id
    assert compared > 80
