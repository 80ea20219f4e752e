"""The rules of the engine and those written a second time agree on random armies, and on others with something changed."""

import os
import random

import pytest

from armybuilder.engine.core.documents import DocumentError
from tests.conformance.subjects import change
from tests.engine.blitz_2006.book import CATALOGUE, SYSTEM
from tests.engine.blitz_2006.brute_force import options, squads, verdict
from tests.engine.blitz_2006.generator import random_force

ARMIES = int(os.environ.get("BRUTE_FORCE", "60"))
TYPES = [(each.faction, each.key) for each in CATALOGUE.army_types.values()]


def army(seed):
    """A random army; two of three with one to three things in it changed."""
    dice = random.Random(seed)  # noqa: S311 - dice, not secrets
    faction, army_type = TYPES[seed % len(TYPES)]
    limit = dice.choice((500, 750, 1000, 1500, 2000))
    data = SYSTEM.to_data(random_force(CATALOGUE, dice, faction=faction, sublist=army_type, limit=limit))
    for _ in range(seed % 3):
        mutate(data, dice)
    return data


def mutate(data, dice):
    """Something that people choose wrongly: an option, a unit, a leader, a squad, the limit, an army type."""
    group = dice.choice(data["groups"]) if data["groups"] else {}
    unit = dice.choice(group["units"]) if group.get("units") else {}
    kind = dice.choice(
        ("option", "option", "option", "shared", "count", "leads", "drop", "copy", "limit", "type", "any")
    )
    if kind == "limit":
        data["limit"] = dice.choice((100, 400, 999, 1000, 1001, 2500))
    elif kind == "type":
        data["sublist"] = dice.choice(TYPES)[1]
    elif kind == "any":
        change(data, [*squads(), *options()], dice)
    elif group and kind == "copy":
        data["groups"].append(group)
    elif group and kind == "shared":
        group["options"] = [*group.get("options", []), near(group, dice)]
    elif unit and kind == "option":
        unit["options"] = [*unit.get("options", []), near(group, dice)]
    elif unit and kind == "count":
        unit["count"] = dice.choice((1, 2, 3, 5))
    elif unit and kind == "leads":
        unit["leads"] = not unit.get("leads", False)
    elif unit and kind == "drop":
        group["units"].remove(unit)


def near(group, dice):
    """An option of the squad, of its faction, or now and then of another."""
    known = [key for key in options() if key.startswith(f"{group.get('squad')}/")]
    everywhere = [key for key in options() if key.count("/") == 1]
    return dice.choice(known * 5 + everywhere) if known and dice.random() < 0.95 else dice.choice(list(options()))


@pytest.mark.parametrize("part", range(4))
def test_both_agree(part):
    wrong, compared = [], 0
    for seed in range(part, ARMIES, 4):
        try:
            data = SYSTEM.to_data(SYSTEM.convert(army(seed)))
        except DocumentError:
            continue  # what is no document has no verdict
        report, expected = SYSTEM.validate(SYSTEM.convert(data), CATALOGUE, fixes=False), verdict(data)
        if expected is None:
            continue
        compared += 1
        found = {problem.rule for problem in report.problems if problem.severity == "error"}
        if (report.total, found) != expected:
            wrong.append((seed, report.total, sorted(found), expected[0], sorted(expected[1])))
    assert wrong == []
    assert compared > ARMIES / 4 * 0.7
