"""What holds for any list: it reads back the same, its sums are right, and what says the same costs the same and is told the
same, whatever stands first. `PROPERTY_EXAMPLES=500` looks at more lists."""

import copy
import os
import random

import msgspec
import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.systems.blitz_2006.book.purchases import purchases_of
from tests.engine.blitz_2006.book import CATALOGUE, SYSTEM
from tests.engine.blitz_2006.test_brute_force import army, near

EXAMPLES = int(os.environ.get("PROPERTY_EXAMPLES", "24"))
OF_ARMIES = {
    "over-limit",
    "too-many-in-army",
    "no-command-squad",
    "too-many-squads",
    "too-few-squads",
    "without-section",
}
"""What is told of an army, also where it stands with a squad."""


def dice(seed):
    return random.Random(seed)  # noqa: S311 - dice, not secrets


def report(data):
    return SYSTEM.validate(SYSTEM.convert(data), CATALOGUE, fixes=False)


def told(data):
    """Total, verdict, and what is wrong: how often a problem is told depends on the rows that it lies in."""
    found = report(data)
    return found.total, found.verdict, {each.code for each in found.problems if each.severity != "info"}


@pytest.fixture(scope="module")
def lists():
    """Random armies; of three one is legal, and the others have been changed."""
    return [msgspec.json.decode(msgspec.json.encode(data)) for data in map(army, range(EXAMPLES)) if is_readable(data)]


def is_readable(data):
    try:
        return bool(SYSTEM.convert(data).groups)
    except DocumentError:
        return False


def test_lists_read_back_the_same_and_have_the_same_report(lists):
    for data in lists:
        document = SYSTEM.convert(data)
        again = SYSTEM.decode(msgspec.json.encode(document))

        assert again == document
        assert SYSTEM.validate(again, CATALOGUE) == SYSTEM.validate(document, CATALOGUE)


def test_totals_are_the_sums_of_what_is_bought(lists):
    known = purchases_of(CATALOGUE)
    for data in lists:
        found, force = report(data), SYSTEM.resolve(SYSTEM.convert(data), CATALOGUE)
        for squad, totals in zip(force.groups, found.groups, strict=True):
            if squad not in force.squads:
                assert totals.total == 0
                continue
            units = sum(
                known[key].tv * unit.count for unit in squad.source.units for key in unit.options if key in known
            )
            rows = sum(row.total - (row.addition.choice.tv * row.joined if row.addition else 0) for row in squad.rows)
            shared = sum(squad.price_of(each.purchase) for each in squad.purchases)
            added = sum(row.addition.choice.tv * row.joined for row in squad.rows if row.addition)

            assert totals.total == squad.record.tv + shared + added + rows
            assert rows == units or len(squad.rows) < len(squad.source.units)
        assert found.total == sum(group.total for group in found.groups) + found.beside == force.costs[""]
        assert found.beside == sum(asset.each * asset.count for asset in force.support if asset.each)


def test_the_order_of_rows_and_options_says_nothing(lists):
    for seed, data in enumerate(lists):
        shuffled, rng = copy.deepcopy(data), dice(seed)
        for group in shuffled["groups"]:
            rng.shuffle(group.get("units", []))
            for part in (group, *group.get("units", ())):
                rng.shuffle(part.get("options", []))

        assert told(shuffled) == told(data), data


def test_units_one_by_one_are_the_same_as_a_row_of_them(lists):
    for data in lists:
        single = copy.deepcopy(data)
        for group in single["groups"]:
            group["units"] = [
                unit | {"count": 1} for unit in group.get("units", ()) for _ in range(unit.get("count", 1))
            ]
        assert told(single) == told(data), data


def test_what_a_squad_buys_changes_nothing_for_others(lists):
    for seed, data in enumerate(lists):
        rng = dice(seed)
        index = rng.randrange(len(data["groups"]))
        more, group = copy.deepcopy(data), data["groups"][index]
        if not group.get("units"):
            continue
        unit = rng.choice(more["groups"][index]["units"])
        unit["options"] = [*unit.get("options", []), near(group, rng)]

        assert _beside(more, index) == _beside(data, index), (seed, unit)


def _beside(data, index):
    """What is told of other squads than this one."""
    places = tuple(f"/groups/{number}" for number in range(len(data["groups"])) if number != index)
    return [
        (each.code, each.where, each.message)
        for each in report(data).problems
        if each.severity != "info"
        and each.code not in OF_ARMIES
        and any(each.where == place or each.where.startswith(f"{place}/") for place in places)
    ]
