"""From nothing to a legal force of every faction, by what the pages offer and nothing else."""

import json
import re
from collections import Counter as Counted
from html import unescape
from typing import Any

import pytest

from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.domain.loader import open_force
from armybuilder.forces.models import Force
from armybuilder.forces.presenters import builder_of
from armybuilder.packs import services
from factions.catalogues import game_of
from tests.conformance.samples import samples_of

pytestmark = pytest.mark.django_db

UNIT = "/groups/0/primary"
FACTIONS = ["north", "south", "peace-river", "nucoal", "black-talon", "cef", "caprice", "utopia", "eden"]
MOST_STEPS = 20


def offered(client, address, pattern):
    """The values of the buttons on a page that match `pattern`, in their order."""
    page = client.get(address).content.decode().partition('<details class="refused">')[0]
    return [unescape(value) for value in re.findall(rf'name="edit" value="({pattern})"', page)]


def shown(force) -> Any:
    """The page of the builder, as its system has it."""
    return open_force(force).page()


def build(client, edit, force, code):
    """Choose a unit type, add what fits until the unit is large enough, press the fixes; whether it became legal."""
    edit(force, code)
    for _ in range(MOST_STEPS):
        if shown(force).groups[0].body.sections[0].actions >= 4:
            break
        models = offered(client, f"{force.get_absolute_url()}add/?where={UNIT}&fits=on", 'add [^"]+')
        if not models:
            return False
        edit(force, models[0])
    for _ in range(MOST_STEPS):
        report = open_force(force).report()
        if report.verdict == "legal":
            return True
        fixes = offered(client, force.get_absolute_url(), r"fix [\d.]+")
        if not fixes:
            return False
        edit(force, fixes[0])
    return False


@pytest.mark.parametrize("faction", FACTIONS)
def test_legal_force_of_every_faction(client, edit, faction):
    client.post("/forces/new/", {"faction": faction, "limit": "150"})
    force = Force.objects.get()

    codes = offered(client, force.get_absolute_url(), f"ua {UNIT}/ua \\w+")
    legal = next((code for code in codes if build(client, edit, force, code)), None)

    assert legal, [problem.message for problem in open_force(force).report().problems]
    assert 0 < open_force(force).report().total <= 150
    assert client.get(f"{force.get_absolute_url()}print.pdf").content.startswith(b"%PDF")


BUILDERS = {system: builder_of(game_of(system)) for system in SYSTEMS}


def limits_of(system):
    return BUILDERS[system].presenter.limits


PRICED_BY_PACKS = {("blitz-2006", "unlisted")}
"""Factions that have nothing of their own: packs bring what they field (`tests/conformance/test_pack_lists.py`)."""
BEGINNINGS = [
    (system, faction, limit)
    for system in SYSTEMS
    for faction in [card.key for card in BUILDERS[system].factions()] or [""]
    if (system, faction) not in PRICED_BY_PACKS
    for limit in {limits_of(system).first, *limits_of(system).usual[:3]}
    if limit
]


ARMIES = sorted({(system, faction) for system, faction, _ in BEGINNINGS})


@pytest.fixture
def begin(client):
    """`begin(system, faction, limit)`: the list that a newcomer starts with, with samples where the book has nothing to field."""

    def begin_(system, faction, limit):
        packs = [services.import_pack(json.dumps(pack.to_data()), owner="club").hash for pack in samples_of(system)]
        asked = f"pack={packs[0]}" if packs else f"system={system}"
        client.post(f"/forces/new/?{asked}", {"faction": faction, "limit": str(limit)})
        return Force.objects.get()

    return begin_


def test_these_are_all_factions():
    found = Counted(system for system, _ in ARMIES)

    assert found.keys() == SYSTEMS.keys()
    assert (found["blitz-beta"], found["tactical-1998"]) == (10, 3)


@pytest.mark.parametrize("system, faction, limit", BEGINNINGS)
def test_fill_the_rest_of_a_fresh_list_ends_legal(client, edit, begin, system, faction, limit):
    force = begin(system, faction, limit)
    suggestions = offered(client, f"{force.get_absolute_url()}fill/", r"fill \d+ \d+")

    assert suggestions
    for number in range(len(suggestions)):
        edit(force, f"fill {number} {force.version}")
        opened = open_force(force)
        assert opened.report().verdict == "legal", [problem.message for problem in opened.report().problems]
        assert opened.page().groups[0].where == "/groups/0"
        assert 0 < opened.report().total <= limit
        edit(force, "undo")


@pytest.mark.parametrize("system, faction", sorted(PRICED_BY_PACKS))
def test_a_faction_without_prices_says_where_they_come_from(client, begin, system, faction):
    force = begin(system, faction, limits_of(system).first)

    page = unescape(client.get(f"{force.get_absolute_url()}fill/").content.decode())

    assert "pack" in page.partition('<div class="fill">')[2]


NOT_YET = {"undo", "redo"}


@pytest.mark.long
@pytest.mark.parametrize("system, faction", ARMIES)
def test_every_first_press_ends_legal_or_says_why_not(client, edit, begin, system, faction):
    """Every button of a fresh list and, after each, the first suggestion to fill the rest: the others are of the same kind, and
    `test_fill_the_rest_of_a_fresh_list_ends_legal` takes all."""
    force = begin(system, faction, limits_of(system).first)
    presses = [press for press in offered(client, force.get_absolute_url(), '[^"]+') if press not in NOT_YET]

    assert len(presses) > 4
    for press in presses:
        edit(force, press)
        told(client, force)
        promised = client.get(f"{force.get_absolute_url()}fill/").content.decode()
        if 'value="fill ' in promised:
            edit(force, f"fill 0 {force.version}")
            assert told(client, force) == "legal" or "still wrong" in promised, press
            edit(force, "undo")
        edit(force, "undo")


def told(client, force):
    """The verdict on a list; where it is not legal, the page tells each reason and what to do about it."""
    report = open_force(force).report()
    wrong = [problem for problem in report.problems if problem.severity in ("error", "undetermined")]
    assert (report.verdict == "legal") == (not wrong)
    page = unescape(client.get(force.get_absolute_url()).content.decode()) if wrong else ""
    for problem in wrong:
        assert problem.message in page
        assert re.search(r"\b(Add|Choose|Give|Let|Make|Remove|Enter)\b", problem.message), problem.message
    return report.verdict
