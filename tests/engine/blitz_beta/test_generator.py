"""Random armies are legal, spend their limit, and are of all kinds: every faction and sub-list, from 50 to 500 TV.

`python -m tests.engine.blitz_beta.test_generator south mk 150 7` shows the army of that seed and its report; `-`
stands for no sub-list. An army exists for each of them at each of these limits: that it is found is the proof.
"""

import json
import math
import random
import sys

import pytest

from armybuilder.engine.registry import get_system
from armybuilder.engine.systems.blitz_beta.completion.generator import NoForceError, random_force
from armybuilder.engine.systems.blitz_beta.document import to_data
from armybuilder.engine.systems.blitz_beta.force import resolve
from factions.catalogues import get_catalogue
from tests.engine.blitz_beta.mutants import LIMITS, armies
from tests.engine.blitz_beta.places import entries, units

SYSTEM = get_system("blitz-beta")
CATALOGUE = get_catalogue("blitz-beta")
ARMIES = armies(CATALOGUE)
SEEDS = range(3)
LEAST_SPENT = 0.9


def army(faction, sublist, limit, seed):
    rng = random.Random(f"{faction} {sublist} {limit} {seed}")  # noqa: S311 - dice, not secrets
    return random_force(CATALOGUE, rng, faction=faction, sublist=sublist, limit=limit)


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("faction, sublist", ARMIES)
def test_army_is_legal_and_spends_its_limit(faction, sublist, limit):
    for seed in SEEDS:
        force = army(faction, sublist, limit, seed)
        report = SYSTEM.validate(force, CATALOGUE, fixes=False)

        again = f"python -m tests.engine.blitz_beta.test_generator {faction} {sublist or '-'} {limit} {seed}"
        assert report.verdict == "legal", (again, [problem.message for problem in report.problems])
        assert report.total >= LEAST_SPENT * limit, again
        assert SYSTEM.convert(to_data(force)) == force, again


def test_same_dice_same_army():
    assert army("north", "ng", 150, 1) == army("north", "ng", 150, 1)
    assert army("north", "ng", 150, 1) != army("north", "ng", 150, 2)


def test_armies_differ_in_everything_that_a_player_chooses():
    seen = {feature for number in range(500) for feature in features(number)}
    wanted = {"support", "veteran unit", "elite", "row", "for a unit", "allies", "aircraft", "generic support"}
    wanted |= {"Black Talons", "drone", "anti-air", "veteran", "sublist", "CO", "CGL", "XO", "2iC", "duelist"}

    assert wanted - seen == set()


NAMES = {"aircraft": "aircraft", "support": "generic support", "black-talon": "Black Talons"}


def features(number):
    """What the army of a number has, in words."""
    faction, sublist = ARMIES[number % len(ARMIES)]
    force = resolve(army(faction, sublist, 150, number), CATALOGUE)
    lists = {entry.model.faction for _, entry in force.entries} - {faction}
    found = {NAMES.get(key, "allies") for key in lists}
    if force.elite and faction != "black-talon":
        found.add("elite")
    for unit in force.units:
        found |= {unit.role, "veteran unit" if unit.veteran else "unit"}
        if unit.purchases:
            found.add("for a unit")
        for entry in unit.entries:
            found.add(entry.rank or "no rank")
            found = found.union(*map(purchase_features, entry.upgrades))
    return found


def purchase_features(bought):
    if not bought.purchase:
        return {"row"}
    return {bought.purchase.kind, bought.key.partition("/")[0], "sublist" if bought.purchase.sublist else ""}


def test_unit_types_and_models_vary():
    forces = [army("north", None, 300, seed) for seed in range(60)]
    codes = {unit.ua for force in forces for _, unit in units(force)}
    models = {entry.model for force in forces for _, entry in entries(force)}

    assert len(codes) > 15
    assert len(models) > 80


def test_too_small_a_limit_pays_for_no_army():
    """Four actions of the cheapest models of the list cost more."""
    limit = math.ceil(4 * min(model.tv / max(model.counted_actions, 1) for model in CATALOGUE.pool("north"))) - 1

    for too_small in (0, limit):
        with pytest.raises(NoForceError, match=f"{too_small} TV"):
            army("north", None, too_small, 1)


if __name__ == "__main__":
    faction, sublist, limit, seed = sys.argv[1:]
    found = army(faction, None if sublist == "-" else sublist, int(limit), int(seed))
    report = SYSTEM.validate(found, CATALOGUE, fixes=False)
    print(json.dumps(to_data(found), indent=1), report, sep="\n")  # noqa: T201 - a command


@pytest.mark.parametrize("faction, sublist", [("nowhere", None), ("north", "nope"), ("south", "ng")])
def test_of_a_list_that_is_not_there_no_army_is_found(faction, sublist):
    with pytest.raises(NoForceError, match="Unknown list"):
        random_force(CATALOGUE, random.Random(1), faction=faction, sublist=sublist, limit=100)  # noqa: S311 - a seed
