"""What holds for any document: round trips, totals, bounds, and a report for whatever a player may have chosen."""

import os
import random

import jsonpatch
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from armybuilder.engine.core.documents import MOST_MODELS, DocumentError
from armybuilder.engine.core.text import forbidden_character
from armybuilder.engine.systems.tactical_1998 import document, edits, threat
from armybuilder.engine.systems.tactical_1998.edits import EDITS
from armybuilder.engine.systems.tactical_1998.force import canonical, resolve
from armybuilder.engine.systems.tactical_1998.text import writer as text_list
from tests.engine.tactical_1998.brute_force import standing, verdict
from tests.engine.tactical_1998.forces import CATALOGUE, force, report
from tests.engine.tactical_1998.generator import random_force

FEW = settings(max_examples=60)
NAMES = st.text(max_size=12).filter(lambda text: not forbidden_character(text))
SKILLS = st.tuples(st.integers(0, 10), st.integers(-5, 5))
CREWS = st.one_of(
    st.sampled_from(list(CATALOGUE.crews)),
    st.fixed_dictionaries(dict.fromkeys(("pilot", "gunnery", "electronic_warfare", "leadership", "tactics"), SKILLS)),
)
WEAPONS, ARMORS = st.sampled_from(list(CATALOGUE.infantry_weapons)), st.sampled_from(list(CATALOGUE.armors))
DESIGNS = st.fixed_dictionaries(
    {"troopers": st.lists(WEAPONS | st.fixed_dictionaries({"weapon": WEAPONS, "armor": ARMORS}), max_size=25)},
    optional={
        "quality": st.sampled_from(list(CATALOGUE.qualities)),
        "armor": ARMORS,
        "transport": st.sampled_from(list(CATALOGUE.transports)),
        "night_vision": st.booleans(),
        "leader": st.integers(0, 25),
    },
)
MODELS = st.sampled_from(
    [*CATALOGUE.vehicles, *CATALOGUE.squads, *(missing.key for missing in CATALOGUE.missing_vehicles), ""]
)
UNITS = st.fixed_dictionaries(
    {},
    optional={
        "model": MODELS,
        "count": st.integers(1, 6),
        "crew": CREWS,
        "design": DESIGNS,
        "rank": st.sampled_from(["commander", "second"]),
        "name": NAMES,
        "notes": NAMES,
    },
)
GROUPS = st.lists(st.lists(UNITS, max_size=4), max_size=3)
FORCES = st.builds(
    lambda groups, limit, options, name: force(*groups, limit=limit, options=options, name=name),
    GROUPS,
    st.integers(0, 100_000),
    st.fixed_dictionaries(
        {"equal": st.booleans()},
        optional={"rulings": st.fixed_dictionaries({}, optional={"mixed-armor": st.sampled_from(["worst", "most"])})},
    ),
    NAMES,
)


@FEW
@given(FORCES)
def test_json_and_text_round_trip(document_of):
    plain = canonical(document_of, CATALOGUE)

    assert document.decode(msgspec.json.encode(plain)) == plain
    assert text_list.read(text_list.write(plain, CATALOGUE), CATALOGUE) == plain


@FEW
@given(FORCES)
def test_a_report_on_anything(document_of):
    found = report(document_of)
    resolved = resolve(document_of, CATALOGUE)
    rows = [row for group in found.groups for row in group.units]

    assert found.total == threat.round_tv(sum(group.total for group in found.groups))
    assert found.total == threat.round_tv(sum(row.total for row in rows))
    assert found.verdict != "legal" or not found.limit or all(row.priced for row in rows)
    assert found.verdict != "legal" or not found.limit or found.total <= found.limit
    assert len(rows) == len(resolved.units)
    assert [problem.where for problem in found.problems if not _exists(document_of, problem.where)] == []


def _exists(document_of, where):
    """Whether the place, or what it would be a member of, is in the document with all its defaults."""
    if where.rpartition("/")[2] in {"crew", "limit", "groups", "sublist", "catalogue", "leader"}:
        where = where.rpartition("/")[0]
    try:
        jsonpatch.JsonPointer(where).resolve(document.to_data(document_of))
    except jsonpatch.JsonPointerException:
        return False
    return True


@settings(max_examples=int(os.environ.get("BRUTE_FORCE", "150")))
@given(FORCES)
def test_plain_loops_say_the_same(document_of):
    """`BRUTE_FORCE=10000` asks for as many forces as that."""
    found = report(document_of, fixes=False)
    plain = msgspec.to_builtins(document_of)
    total, priced, said = verdict(plain)
    codes = {problem.code for problem in found.problems}

    assert (found.total, codes) == (pytest.approx(total, abs=0.002), said)
    assert (found.verdict, found.priced) == (standing(plain, said), priced)
    assert all(group.priced for group in found.groups) == priced


@FEW
@given(FORCES)
def test_fixes_do_what_they_say(document_of):
    before = report(document_of)
    for problem in before.problems:
        for fix in problem.fixes:
            after = report(edits.apply_patch(document_of, fix.patch, fix.label).document, fixes=False)
            codes = [found.code for found in after.problems].count(problem.code)
            assert codes < [found.code for found in before.problems].count(problem.code)


PLACES = st.sampled_from(
    [
        "",
        "/limit",
        "/groups/0",
        "/groups/1",
        "/groups/0/name",
        "/groups/0/units/0",
        "/groups/0/units/1",
        "/groups/0/units/0/crew",
        "/groups/0/units/0/crew/pilot",
        "/groups/0/units/0/rank",
        "/groups/0/units/0/design",
        "/groups/0/units/0/design/quality",
        "/groups/0/units/0/design/troopers",
        "/groups/0/units/0/design/troopers/0/weapon",
        "/groups/0/units/0/design/troopers/1/armor",
        "/groups/0/units/0/design/troopers/1",
    ]
)
VALUES = st.sampled_from(
    ["", "3", "own", "veteran", "north/hunter", "rifle", "turtleshell", "commander", "/groups/1", "3/+1"]
)


@FEW
@given(FORCES, st.lists(st.tuples(st.sampled_from(sorted(EDITS.by_name)), PLACES, VALUES), min_size=1, max_size=6))
def test_edits_keep_the_bounds_or_say_why_not(document_of, steps):
    for name, where, value in steps:
        try:
            edited = edits.apply(document_of, name, where, value)
        except (LookupError, DocumentError):
            continue
        changed = edited.document
        assert document.convert(document.to_data(changed)) == changed
        assert sum(unit.count for _, unit in document.units(changed)) <= MOST_MODELS
        undone = jsonpatch.make_patch(document.to_data(changed), document.to_data(document_of)).patch
        assert edits.apply_patch(changed, undone).document == document_of
        document_of = changed


def test_random_forces_are_legal_and_spend_what_they_may():
    for seed in range(60):
        rng = random.Random(seed)  # noqa: S311 - dice, not secrets
        faction, limit = rng.choice(["north", "south", "mixed"]), rng.choice([300, 1000, 2500, 6000])
        found = random_force(CATALOGUE, rng, faction=faction, limit=limit)
        told = report(found, fixes=False)
        assert told.verdict == "legal", [problem.message for problem in told.problems]
        assert 0.6 * limit <= told.total <= limit


def test_the_same_dice_give_the_same_force():
    dice = [random.Random(7) for _ in range(2)]  # noqa: S311 - dice, not secrets
    first, again = (random_force(CATALOGUE, rng, faction="north", limit=3000) for rng in dice)

    assert first == again
