"""Fill the rest: what is suggested fits, adds up, changes nothing, and keeps to the models that somebody owns."""

import copy
import random
from collections import Counter

import jsonpatch
import pytest

from armybuilder.engine.registry import get_system
from factions.catalogues import get_catalogue
from tests.engine.blitz_beta.mutants import armies, legal, mutated
from tests.engine.blitz_beta.places import entries

SYSTEM = get_system("blitz-beta")
CATALOGUE = get_catalogue("blitz-beta")
ARMIES = armies(CATALOGUE)


def dice(seed):
    return random.Random(seed)  # noqa: S311 - dice, not secrets


def document(faction="north", *, limit=100, groups=(), **more):
    data = {"format": "muster.force/1", "system": "blitz-beta", "faction": faction, "limit": limit}
    return data | {"groups": list(groups)} | more


def unit(ua, *models, **more):
    return {"ua": ua, "models": list(models)} | more


HUNTERS = {"primary": unit("GP", {"model": "north/hunter", "rank": "CO"}, {"model": "north/hunter", "count": 3})}


def ways(data, **more):
    """The suggestions for plain data, each with the list that it leads to."""
    found = SYSTEM.completions(SYSTEM.convert(data), CATALOGUE, **more)
    return [(way, SYSTEM.convert(jsonpatch.apply_patch(data, way.patch))) for way in found]


def validate(force):
    return SYSTEM.validate(force, CATALOGUE, fixes=False)


def assert_sound(data, **more):
    """Totals are right, no error is new, and everything that was there is still there."""
    before = validate(SYSTEM.convert(data))
    errors = Counter(problem.code for problem in before.problems if problem.severity == "error")
    found = ways(data, **more)
    for way, after in found:
        report = validate(after)
        now = Counter(problem.code for problem in report.problems if problem.severity == "error")
        assert (way.total, way.added) == (report.total, report.total - before.total)
        assert now - errors == Counter(), way
        assert_kept(data, after)
    return found


def assert_kept(data, after):
    for old, new in zip(data["groups"], after.groups, strict=False):
        for role in ("primary", "support"):
            for index, row in enumerate((old.get(role) or {}).get("models", [])):
                kept = getattr(new, role).models[index]
                assert (kept.model, kept.rank) == (row["model"], row.get("rank"))
                assert kept.count >= row.get("count", 1)
                assert kept.upgrades[: len(row.get("upgrades", []))] == SYSTEM.convert(data | {"groups": [
                    {"primary": {"models": [row]}}]}).groups[0].primary.models[0].upgrades  # fmt: skip


@pytest.mark.parametrize("faction, sublist", ARMIES)
@pytest.mark.parametrize("limit, raised", [(50, 100), (140, 150)])
def test_what_is_left_is_spent(faction, sublist, limit, raised):
    data = legal(CATALOGUE, dice(f"{faction} {sublist}"), faction, sublist, limit) | {"limit": raised}
    found = assert_sound(data)

    assert found
    assert all(validate(after).verdict == "legal" for _, after in found)
    assert found[0][0].left <= 0.05 * raised
    assert [way.left for way, _ in found] == sorted(way.left for way, _ in found)
    assert len(found) <= 10


@pytest.mark.parametrize("seed", range(33))
def test_a_wrong_list_gets_no_worse(seed):
    rng = dice(seed)
    faction, sublist = ARMIES[seed % len(ARMIES)]
    data = mutated(legal(CATALOGUE, rng, faction, sublist, 100), CATALOGUE, rng)
    assert_sound(data | {"limit": data["limit"] + 50})


def test_ways_differ():
    found = [way for way, _ in ways(document(limit=100, groups=[HUNTERS]))]
    added = {tuple(way.adds) for way in found}

    assert len(found) == 10 == len(added)


def test_same_list_same_answer():
    data = document(limit=100, groups=[HUNTERS])
    assert ways(data) == ways(data)


def test_fewer_are_enough():
    assert len(ways(document(limit=100, groups=[HUNTERS]), most=3)) == 3


def test_document_is_not_changed():
    force = SYSTEM.convert(document(limit=100, groups=[HUNTERS]))
    before = copy.deepcopy(force)
    SYSTEM.completions(force, CATALOGUE)

    assert force == before


def test_nothing_left_nothing_to_add():
    assert ways(document(limit=24, groups=[HUNTERS])) == []
    assert ways(document(limit=10, groups=[HUNTERS])) == []


def test_an_empty_list_becomes_an_army():
    found = ways(document(limit=100))

    assert len(found) == 10
    assert all(validate(after).verdict == "legal" for _, after in found)


def test_a_unit_that_is_begun_is_finished():
    """Two Hunters without a leader, a group of support alone, and a support unit without models."""
    groups = [
        {"primary": unit("GP", {"model": "north/hunter", "count": 2}), "support": unit("FS")},
        {"support": unit("FS", {"model": "north/grizzly"})},
    ]
    found = assert_sound(document(limit=150, groups=groups))

    assert any(validate(after).verdict == "legal" for _, after in found)


def test_words_say_what_is_added():
    # Its support unit is full, so that two more can stand in the primary unit alone.
    support = {"ua": "FS", "models": [{"model": "north/grizzly", "count": 2}]}
    data = document(limit=500, groups=[HUNTERS | {"name": "Alpha", "support": support}])
    total = validate(SYSTEM.convert(data)).total
    owned = {"north/hunter": 6, "north/grizzly": 2}
    lines = {line for way, _ in ways(data | {"limit": total + 12}, owned=owned) for line in way.adds}

    assert "Alpha: 2 more Hunter" in lines


def test_only_what_is_owned():
    owned = {"north/hunter": 6, "north/grizzly": 1, "north/hunter-gunner": 2}
    data = document(limit=150, groups=[HUNTERS])
    found = assert_sound(data, owned=owned)

    assert found
    for _, after in found:
        counts: Counter = Counter()
        for _, entry in entries(after):
            counts[entry.model] += entry.count
        assert counts <= Counter(owned)


def test_nothing_owned_but_upgrades():
    for way, after in ways(document(limit=150, groups=[HUNTERS]), owned={}):
        assert sum(entry.count for _, entry in entries(after)) == 4
        assert way.added > 0


def test_printed_names_count_as_owned():
    group = {"primary": unit("GP", {"model": "Hunter", "rank": "CO"}, {"model": "Hunter", "count": 3})}
    found = ways(document(limit=150, groups=[group]), owned={"north/hunter": 5})

    assert all(sum(entry.count for _, entry in entries(after)) <= 5 for _, after in found)


def test_too_many_models_are_never_suggested():
    """A document has at most 200 models; all of a list of 199 but one stay out."""
    group = {"primary": unit("GP", {"model": "north/hunter", "rank": "CO"}, {"model": "north/hunter", "count": 198})}
    for _, after in ways(document(limit=5000, groups=[group])):
        assert sum(entry.count for _, entry in entries(after)) <= 200


FRESH: dict = {"primary": {}}


def test_the_first_group_of_a_fresh_list_is_filled_before_others_are_begun():
    found = ways(document(limit=150, groups=[FRESH]))

    assert len(found) == 10
    for way, after in found:
        assert (validate(after).verdict, way.unsolved) == ("legal", [])
        first = after.groups[0].primary
        assert way.adds[0].startswith(f"Combat group 1, now {'veteran ' if first.veteran else ''}{first.ua}: ")


@pytest.mark.parametrize("ua", ["GP", "SK", "FS"])
def test_the_type_of_an_empty_unit_is_kept(ua):
    """And so are its name and its upgrades."""
    begun = {"ua": ua, "veteran": True, "name": "Ghosts"}
    for way, after in ways(document(limit=150, groups=[{"primary": begun}])):
        first = after.groups[0].primary
        assert (first.ua, first.veteran, first.name) == (ua, True, "Ghosts")
        assert (way.adds[0].partition(": ")[0], way.unsolved) == ("Combat group 1", [])


def test_an_empty_support_unit_gets_a_type_that_fits():
    groups = [HUNTERS | {"support": {}}]
    for way, after in ways(document(limit=150, groups=groups)):
        assert after.groups[0].support.models
        assert way.unsolved == []


def test_a_list_without_groups_needs_no_list_of_them():
    data = document(limit=100)
    del data["groups"]

    assert [validate(after).verdict for _, after in ways(data)] == ["legal"] * 10


def test_what_stays_wrong_is_said():
    """Three Hunters more than a unit holds are the player's business; every way says that they are too many."""
    group = {"primary": unit("GP", {"model": "north/hunter", "rank": "CO"}, {"model": "north/hunter", "count": 8})}
    found = ways(document(limit=150, groups=[group]))
    told = (
        "Combat group 1 has 9 actions; a primary unit has 4 to 6. Remove models worth 3 actions, or move "
        "them to another group."
    )

    assert found
    assert {tuple(way.unsolved) for way, _ in found} == {(told,)}
