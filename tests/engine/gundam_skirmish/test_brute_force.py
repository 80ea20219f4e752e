"""The rules of the engine and those written a second time agree on random forces."""

import os
import random

import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.registry import get_system
from armybuilder.engine.systems.gundam_skirmish.document import ERAS, GAMES
from armybuilder.engine.systems.gundam_skirmish.rulings.construction import RULINGS
from tests.conformance.samples import sampled
from tests.engine.corpus import cases_of
from tests.engine.gundam_skirmish.brute_force import (
    ABILITIES,
    FACTIONS,
    MODIFICATIONS,
    ORDERS,
    TECHNIQUES,
    TRAITS,
    UNITS,
    WEAPONS,
    verdict,
)

SYSTEM = get_system("gundam-skirmish")
FORCES = int(os.environ.get("BRUTE_FORCE", "400"))


@pytest.fixture(scope="module")
def catalogue():
    return sampled(SYSTEM, None)[0]


def some(dice, known, most):
    return dice.choices(sorted(known), k=dice.randint(0, most))


def unit(dice, faction):
    own = [key for key in UNITS if key.startswith(faction)]
    model = dice.choice(own * 9 + list(UNITS))
    weapons = some(dice, UNITS[model]["weapons"] if dice.random() < 0.9 else WEAPONS, 4)
    made = {"model": model, "count": dice.choice((1, 1, 2, 4)), "weapons": weapons}
    if dice.random() < 0.7:
        made["equipped"] = dice.choice(weapons or list(WEAPONS))
    card = UNITS[model]
    for name, known, field in (("techniques", TECHNIQUES, "close_weapons"), ("abilities", ABILITIES, "abilities")):
        if dice.random() < (0.9 if card["sort"] == "mobile-fighter" else 0.05):
            own = card.get(field, [])
            made[name] = some(dice, own if own and dice.random() < 0.8 else known, 3)
    made |= {name: True for name in ("command", "reserve") if dice.random() < 0.2}
    if dice.random() < 0.5:
        made["pilot"] = pilot(dice)
    return made


def pilot(dice):
    return {
        "name": dice.choice(("", "", "Ada", "Bo")),
        "rank": dice.randint(1, 10),
        "traits": some(dice, TRAITS, 3),
        "modifications": some(dice, MODIFICATIONS, 3),
    }


def force(seed):
    dice = random.Random(seed)  # noqa: S311 - dice, not secrets
    faction = dice.choice(list(FACTIONS))
    numbers = dice.choice((1, 2, 4, 4, 9))
    teams = [{"units": [unit(dice, faction) for _ in range(dice.randint(0, 3))]} for _ in range(numbers)]
    if dice.random() < 0.3:
        teams = [teams[0]] * numbers
    options = {"space": dice.random() < 0.2, "under_way": dice.random() < 0.5, "rulings": readings(dice)}
    options |= {"orders": some(dice, ORDERS, 2)} if dice.random() < 0.3 else {}
    options |= {"game": dice.choice(sorted(GAMES))} if dice.random() < 0.3 else {}
    options |= {"campaign": dice.choice(sorted(ERAS))} if dice.random() < 0.4 else {}
    head = {
        "format": "muster.force/1",
        "system": SYSTEM.key,
        "faction": faction,
        "limit": dice.choice((500, 2000, 9000)),
    }
    return head | {"options": options, "groups": teams}


def readings(dice):
    """House rulings of half the questions that are open."""
    known = [ruling for ruling in RULINGS if dice.random() < 0.5]
    return {ruling: dice.choice(sorted(RULINGS[ruling])) for ruling in known}


def told(data, catalogue):
    document = SYSTEM.convert(data)
    report = SYSTEM.validate(document, SYSTEM.with_packs(catalogue, document.packs), fixes=False)
    return report.total, {problem.rule for problem in report.problems if problem.severity in ("error", "undetermined")}


def test_both_agree_on_random_forces(catalogue):
    wrong = [seed for seed in range(FORCES) if told(force(seed), catalogue) != verdict(force(seed))]

    assert wrong == []


def test_both_agree_on_the_corpus(catalogue):
    compared = 0
    for case in cases_of(SYSTEM):
        try:
            expected = verdict(case.document)
        except (DocumentError, KeyError, TypeError):
            continue
        if expected:
            compared += 1
            assert told(case.document, catalogue) == expected, case.id
    assert compared > 120
