"""What holds for any list: edits keep documents valid and sums right, fixes mend, what may be added can be added.

Lists start as random legal armies of every faction and sub-list (`generator`), or as mutants of them.
`PROPERTY_EXAMPLES=2000 pytest tests/engine/blitz_beta/test_properties.py` looks at more of them.
"""

import copy
import os
import random
from collections import Counter

import jsonpatch
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.rules.report import SEVERITIES
from armybuilder.engine.registry import get_system
from armybuilder.engine.systems.blitz_beta import edits
from armybuilder.engine.systems.blitz_beta.document import to_data
from armybuilder.engine.systems.blitz_beta.edits import EDITS
from armybuilder.engine.systems.blitz_beta.force import resolve
from factions.catalogues import get_catalogue
from tests.engine.blitz_beta.brute_force import check
from tests.engine.blitz_beta.mutants import LIMITS, armies, legal, mutated
from tests.engine.blitz_beta.places import units

SYSTEM = get_system("blitz-beta")
CATALOGUE = get_catalogue("blitz-beta")
ARMIES = armies(CATALOGUE)
EXAMPLES = int(os.environ.get("PROPERTY_EXAMPLES", "60"))
SEEDS = st.integers(0, 2**32 - 1)
slow = settings(deadline=None, max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow])


def dice(seed):
    return random.Random(seed)  # noqa: S311 - dice, not secrets


def validate(document):
    return SYSTEM.validate(document, CATALOGUE, fixes=False)


def starting_list(draw):
    faction, sublist = draw(st.sampled_from(ARMIES))
    return legal(CATALOGUE, dice(draw(SEEDS)), faction, sublist, draw(st.sampled_from(LIMITS[:3])))


@st.composite
def legal_lists(draw):
    """A legal army with TV to spare, so that not everything is too dear."""
    found = starting_list(draw)
    return found | {"limit": found["limit"] + draw(st.sampled_from((0, 5, 40, 200)))}


@st.composite
def wrong_lists(draw):
    return mutated(starting_list(draw), CATALOGUE, dice(draw(SEEDS)))


# ---------------------------------------------------------------- edits

KEYS = (
    *CATALOGUE.models,
    *CATALOGUE.factions,
    *CATALOGUE.sublists,
    *CATALOGUE.unit_codes,
    *CATALOGUE.upgrades,
    *CATALOGUE.purchases,
    *("anti-air LAC", "CO", "XO", "CGL", "2iC", "duelist", "", "1", "3", "150", "nobody's"),
)


def places(document):
    """Pointers to everything in a list, and to fields that edits set."""
    found = ["", "/limit", "/name", "/notes"]
    for index in range(len(document.groups)):
        found += [f"/groups/{index}{end}" for end in ("", "/primary", "/support", "/name")]
    for where, unit in units(document):
        found += [f"{where}/ua", *(f"{where}/upgrades/{number}" for number in range(len(unit.upgrades)))]
        for index, entry in enumerate(unit.models):
            row = f"{where}/models/{index}"
            found += [row, f"{row}/rank", f"{row}/count"]
            found += [f"{row}/upgrades/{number}" for number in range(len(entry.upgrades))]
    return found


@slow
@given(document=legal_lists(), data=st.data())
def test_edits_keep_documents_valid_and_sums_right(document, data):
    document = SYSTEM.convert(document)
    for _ in range(data.draw(st.integers(1, 8), label="edits")):
        name = data.draw(st.sampled_from(sorted(EDITS.by_name)), label="edit")
        where = data.draw(st.sampled_from(places(document)), label="where")
        others = [where for where, _ in units(document)]
        value = data.draw(st.sampled_from([*others, *KEYS] if name == "unit" else KEYS), label="value")
        before = copy.deepcopy(document)
        try:
            edited = edits.apply(document, name, where, value).document
        except (LookupError, DocumentError):
            edited = document
        assert document == before
        document = edited
        assert SYSTEM.decode(msgspec.json.encode(document)) == document
        assert_sums(document)


def assert_sums(document):
    """Totals are the sum of the groups, of the units, and of the parts; the second checker adds up the same."""
    report, force = validate(document), resolve(document, CATALOGUE)
    parts = 0
    for unit in force.units:
        parts += sum(bought.cost for bought in unit.purchases)
        for entry in unit.entries:
            one = entry.model.tv + sum(bought.cost for bought in entry.upgrades) + entry.rank_cost - entry.discount
            parts += one * entry.count - entry.rebate
    halves = [half for group in report.groups for half in (group.primary, group.support) if half]
    given_free = force.total - parts

    assert report.total == force.total == sum(group.total for group in report.groups)
    assert report.total == sum(half.total for half in halves)
    assert given_free == 0
    assert check(to_data(document))[1] == report.total


# ---------------------------------------------------------------- fixes


def counted(report, severity):
    """How many problems of each code are as bad as `severity`, or worse."""
    worse = SEVERITIES[: SEVERITIES.index(severity) + 1]
    return Counter(problem.code for problem in report.problems if problem.severity in worse)


def as_bad(report, mended):
    """How many problems of each code are as bad as the one to mend, or worse: what a rule forbids is worse than what is not
    there yet."""
    return Counter(problem.code for problem in report.problems if gravity(problem) <= gravity(mended))


def gravity(problem):
    return SEVERITIES.index(problem.severity), problem.lacking


@slow
@given(document=wrong_lists())
def test_fixes_mend_their_problem_and_make_none_as_bad(document):
    report = SYSTEM.validate(SYSTEM.convert(document), CATALOGUE)
    for problem in report.problems:
        for fix in problem.fixes:
            after = validate(SYSTEM.convert(jsonpatch.apply_patch(document_as_checked(document), fix.patch)))
            before, left = as_bad(report, problem), as_bad(after, problem)

            assert left[problem.code] < before[problem.code], (problem, fix)
            assert left - before == Counter(), (problem, fix)


def document_as_checked(document):
    """The form that patches are for: defaults left out."""
    return to_data(SYSTEM.convert(document))


# ---------------------------------------------------------------- choices


@pytest.mark.parametrize("faction, sublist", ARMIES)
@pytest.mark.parametrize("seed", [1, 2])
def test_what_may_be_added_can_be_added(faction, sublist, seed):
    rng = dice(f"{faction} {sublist} {seed}")
    data = legal(CATALOGUE, rng, faction, sublist, 100)
    data["limit"] += 60
    for where, _ in units(SYSTEM.convert(data)):
        for choice in SYSTEM.choices(SYSTEM.convert(data), CATALOGUE, where).choices:
            if choice.allowed:
                report = validate(SYSTEM.convert(jsonpatch.apply_patch(data, choice.patch)))
                assert report.verdict == "legal", (data, where, choice.key, report.problems)


@slow
@given(document=wrong_lists(), number=st.integers(0, 1000))
def test_what_may_be_added_makes_no_new_error(document, number):
    document = document_as_checked(document)
    before = counted(validate(SYSTEM.convert(document)), "error")
    found = [where for where, _ in units(SYSTEM.convert(document))]
    for where in found[number % max(len(found), 1) :][:1]:
        for choice in SYSTEM.choices(SYSTEM.convert(document), CATALOGUE, where).choices:
            if choice.allowed:
                after = validate(SYSTEM.convert(jsonpatch.apply_patch(document, choice.patch)))
                assert counted(after, "error") - before == Counter(), (where, choice.key)
