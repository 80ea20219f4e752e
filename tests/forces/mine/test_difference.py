"""What differs between two lists: nothing where they are the same, and else all of it, in words of the table, whatever the game."""

import copy
import json
import random
import re
from collections import Counter

import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.domain.my_lists.comparison import compare, printed_name
from armybuilder.forces.domain.my_lists.difference import AmountChange
from factions.catalogues import game_of
from tests.filling import filled

BETA = "blitz-beta"
ROUNDS = 40


def roster(system, data):
    return game_of(system).decode(json.dumps(data))


def example(system):
    """The system's example with keys for names."""
    found = roster(system, SYSTEMS[system].to_data(SYSTEMS[system].convert(SYSTEMS[system].examples.document)))
    return found.canonical().data()


def difference(system, before, after):
    return compare(roster(system, before), roster(system, after))


def told(before, after, system=BETA):
    found = difference(system, before, after)
    return [str(found), *map(str, found.changes)]


def random_data(system, rng):
    game = game_of(system)
    document = filled(game.system.documents, game.system.names(game.catalogue), rng, game.catalogue.rulings, odds=0.5)
    return game.system.to_data(document)


def mutated(data, rng):
    """Something went, stands twice, or changed places with its neighbour."""
    places = list(holders(data))
    holder = rng.choice(places)
    if isinstance(holder, dict):
        inner = [key for key in holder if key not in ("format", "system", "faction", "limit", "model", "packs")]
        if inner:
            del holder[rng.choice(inner)]
        return
    index = rng.randrange(len(holder))
    match rng.randrange(3):
        case 0:
            del holder[index]
        case 1:
            holder.insert(index, copy.deepcopy(holder[index]))
        case 2:
            holder[index], holder[index - 1] = holder[index - 1], holder[index]


def holders(data):
    """Every object and every list that something stands in."""
    if data and isinstance(data, dict | list):
        yield data
        for inner in data.values() if isinstance(data, dict) else data:
            yield from holders(inner)


def counted(data):
    """Models by their keys, by plain loops."""
    found: Counter[str] = Counter()
    if isinstance(data, dict):
        if data.get("model"):
            found[data["model"]] += data.get("count", 1)
        for key, inner in data.items():
            found += Counter() if key == "packs" else counted(inner)
    elif isinstance(data, list):
        for inner in data:
            found += counted(inner)
    return found


@pytest.mark.parametrize("system", SYSTEMS)
def test_only_equal_lists_do_not_differ_and_amounts_add_up(system):
    rng = random.Random(7)  # noqa: S311 - dice of a test
    names = SYSTEMS[system].names(game_of(system).catalogue)
    kind = "unit" if system == "blitz-2006" else "model"
    for _ in range(ROUNDS):
        before = random_data(system, rng)
        assert not difference(system, before, before)
        after = copy.deepcopy(before)
        for _ in range(rng.randrange(1, 4)):
            mutated(after, rng)
        try:
            one, other = roster(system, before).data(), roster(system, after).data()
        except DocumentError:
            continue
        found = difference(system, before, after)
        assert bool(found) == (one != other), (one, other)
        expected: Counter[str] = Counter()
        for data, sign in ((one, -1), (other, 1)):
            for key, number in counted(data).items():
                expected[printed_name(names, kind, key)] += sign * number
        amounts: Counter[str] = Counter()
        for amount in found.amounts:
            amounts[re.sub(r" \(\S+/\S+\)$", "", amount.name)] += amount.after - amount.before
        expected.pop("nobody", None)  # no table of the book has a record: several kinds share its name
        assert {name: amounts[name] for name in expected} == dict(expected)


@pytest.mark.parametrize("system", SYSTEMS)
def test_another_order_is_told_as_moves_alone(system):
    rng = random.Random(11)  # noqa: S311 - dice of a test
    before = example(system)
    before["groups"] = [group | {"name": f"Group {index}"} for index, group in enumerate(before["groups"] * 2)]
    after = copy.deepcopy(before)
    while after == before:
        for holder in holders(after["groups"]):
            if isinstance(holder, list):
                rng.shuffle(holder)

    found = difference(system, before, after)

    assert {change.sort for change in found.changes} == {"moved"}
    assert found.amounts == ()
    assert found.before.total == found.after.total


def test_words_of_the_table():
    before, after = example(BETA), example(BETA)
    units = [group["primary"]["models"] for group in after["groups"]]
    units[0][1]["count"] = 3
    units[0].append({"model": "north/hunter", "upgrades": ["north/headhunter"]})

    found = difference(BETA, before, after)

    assert found.amounts == (AmountChange("Headhunter", 1, 2),)
    assert [str(found), *map(str, found.changes)] == [
        "+1 Headhunter, 149 → 150 TV",
        "Combat group 1, Primary: +Hunter + Headhunter",
        "Combat group 1, Primary: −Hunter",
    ]


def test_what_a_row_a_unit_a_group_and_the_list_say():
    before, after = example(BETA), example(BETA)
    after |= {"notes": "Bring dice", "limit": 200, "options": {"elite": True, "rulings": {"pg-south": "both"}}}
    after["groups"][0] |= {"name": "Alpha", "support": None}
    after["groups"][1]["primary"]["models"].append({"model": "north/grizzly", "count": 2})
    after["groups"][2]["primary"] |= {"veteran": True}
    after["groups"][2]["primary"]["models"][0]["rank"] = "CO"
    del after["groups"][2]["primary"]["models"][1]["upgrades"]

    assert told(before, after) == [
        "−1 Recon Drone, 149 → 148 TV",
        "Notes: – → Bring dice",
        "Limit: 150 → 200",
        "Elite: no → yes",
        "Ruling pg-south: – → both",
        "Combat group 1 “Alpha”: −Support, Fire Support",
        "Combat group 1 “Alpha”: Name: – → Alpha",
        "2x Grizzly moved: Combat group 1 “Alpha”, Support → Combat group 2, Primary",
        "Combat group 3, Primary: Veteran unit: no → yes",
        "Combat group 3, Primary, Klemm: Rank: CGL → CO",
        "Combat group 3, Primary, Klemm: −Recon Drone (upgrade)",
    ]


def test_a_group_that_came_is_told_with_all_that_stands_in_it():
    before = example("blitz-2006")
    after = example("blitz-2006")
    after["groups"].append(after["groups"][1])

    assert told(before, after, "blitz-2006") == [
        "+3 Cloak, +4 Iguana, 455 → 720 TV",
        "+Squad 3 Recon Cadre",
        "Squad 3 Recon Cadre: +Iguana, leads",
        "Squad 3 Recon Cadre: +3x Iguana + Cloak",
    ]


def test_printed_names_mean_what_keys_mean():
    raw = SYSTEMS[BETA].to_data(SYSTEMS[BETA].convert(SYSTEMS[BETA].examples.document))

    assert told(raw | {"sublist": "atlantis"}, example(BETA)) == ["1 other change", "Sub-list: atlantis → –"]


def test_packs_are_told():
    before = example("gundam-skirmish")
    after = copy.deepcopy(before)
    after["packs"][0]["records"]["models"]["models"][0]["points"] = 300

    assert told(before, after, "gundam-skirmish")[1:] == ["Pack Example units 1: as it was → with different contents"]


def test_lists_of_two_games_are_not_compared():
    with pytest.raises(LookupError) as refused:
        compare(roster(BETA, example(BETA)), roster("legend-weaver", example("legend-weaver")))

    assert refused.value.args == (
        "You can only compare lists for the same game: these are for Heavy Gear Blitz (beta 2014) and Legend Weaver.",
    )
