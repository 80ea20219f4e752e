"""From nothing to a legal force of every faction, by what the pages offer and nothing else."""

import re
from html import unescape

import pytest

from armybuilder.forces.domain.opening import open_force
from armybuilder.forces.models import Force

pytestmark = pytest.mark.django_db

UNIT = "/groups/0/primary"
FACTIONS = ["north", "south", "peace-river", "nucoal", "black-talon", "cef", "caprice", "utopia", "eden"]
MOST_STEPS = 20


def offered(client, address, pattern):
    """The values of the buttons on a page that match `pattern`, in their order."""
    page = client.get(address).content.decode().partition('<details class="refused">')[0]
    return [unescape(value) for value in re.findall(rf'name="edit" value="({pattern})"', page)]


def build(client, edit, force, code):
    """Choose a unit type, add what fits until the unit is large enough, press the fixes; whether it became legal."""
    edit(force, code)
    for _ in range(MOST_STEPS):
        if open_force(force).page().groups[0].units[0].actions >= 4:
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
