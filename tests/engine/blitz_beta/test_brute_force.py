"""Two checkers, written apart from each other, agree on random armies and on mutants of them.

`BRUTE_FORCE=10000 pytest tests/engine/blitz_beta/test_brute_force.py` checks as many documents as it says; without
it a fraction of that. Document number n is the same in every run:
`python -m tests.engine.blitz_beta.test_brute_force 4711` shows what the two say to number 4711.
"""

import json
import os
import random
import subprocess
import sys

import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.registry import get_system
from armybuilder.engine.systems.blitz_beta.document import to_data
from factions.catalogues import get_catalogue
from tests.engine.blitz_beta.brute_force import check
from tests.engine.blitz_beta.corpus import cases
from tests.engine.blitz_beta.mutants import LIMITS, armies, legal, mutated

DOCUMENTS = int(os.environ.get("BRUTE_FORCE", "1000"))
CHUNK = 100
LEGAL_EVERY = 5
"""Every so many documents one is left as the generator made it."""
SYSTEM = get_system("blitz-beta")
CATALOGUE = get_catalogue("blitz-beta")
ARMIES = armies(CATALOGUE)


def document(number):
    rng = random.Random(number)  # noqa: S311 - dice, not secrets
    faction, sublist = ARMIES[number % len(ARMIES)]
    limit = LIMITS[number // len(ARMIES) % len(LIMITS)]
    found = legal(CATALOGUE, rng, faction, sublist, limit)
    return mutated(found, CATALOGUE, rng) if number % LEGAL_EVERY else found


def both(number):
    """What the engine and the brute force say: verdict and total, and the rules that they name."""
    found = document(number)
    report = SYSTEM.validate(SYSTEM.convert(found), CATALOGUE, fixes=False)
    rules = {problem.rule for problem in report.problems if problem.severity in ("error", "undetermined")}
    verdict, total, broken, unclear = check(found)
    return (report.verdict, report.total, sorted(rules)), (verdict, total, sorted(broken | unclear))


@pytest.mark.parametrize("first", range(0, DOCUMENTS, CHUNK))
def test_both_checkers_agree(first):
    disagreed = {}
    for number in range(first, min(first + CHUNK, DOCUMENTS)):
        engine, brute = both(number)
        if engine[:2] != brute[:2]:
            disagreed[number] = (engine, brute)

    assert disagreed == {}, f"python -m tests.engine.blitz_beta.test_brute_force {min(disagreed)}"


def test_mutants_are_of_all_kinds():
    """The documents would prove little if they were all broken, or broken in one way."""
    seen = [both(number)[0] for number in range(330)]
    verdicts = [verdict for verdict, _, _ in seen]
    rules = {rule for _, _, named in seen for rule in named}

    assert min(verdicts.count("legal"), verdicts.count("illegal")) > 90
    assert len(rules) > 20


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.id)
def test_brute_force_keeps_the_corpus(case):
    """The cases were written from the book by a third way; names that nobody knows are the engine's own matter."""
    try:
        found = to_data(SYSTEM.canonical(SYSTEM.convert(case.document), CATALOGUE))
    except DocumentError:
        return
    verdict, total, _, _ = check(found)

    assert verdict == case.expect
    assert case.total in (None, total)


def test_brute_force_shares_nothing_with_the_engine():
    """It may not read the catalogue, nor anything else of the package."""
    read = "import sys; import tests.engine.blitz_beta.brute_force; print(list(sys.modules))"
    modules = subprocess.run([sys.executable, "-c", read], capture_output=True, text=True, check=True).stdout
    assert "brute_force" in modules
    assert "armybuilder" not in modules


if __name__ == "__main__":
    for number in map(int, sys.argv[1:]):
        print(json.dumps(document(number), indent=1), *both(number), sep="\n")  # noqa: T201 - a command
