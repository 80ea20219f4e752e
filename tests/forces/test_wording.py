"""Places of a report in words."""

import pytest

from armybuilder.forces.management.report_text import place

FORCE = {
    "name": "First Platoon",
    "groups": [
        {
            "name": "Alpha",
            "primary": {"models": [{"model": "north/hunter", "upgrades": ["vet", {"upgrade": "anti-air"}]}]},
        },
        {"support": {"models": [{"model": "north/grizzly", "name": "Big One"}]}},
    ],
}


@pytest.mark.parametrize(
    "where,words",
    [
        ("", "the whole force"),
        ("/limit", "limit"),
        ("/options/elite", "options, elite"),
        ("/groups/0", "Alpha"),
        ("/groups/1", "group 2"),
        ("/groups/0/primary", "Alpha, primary"),
        ("/groups/0/primary/models/0", "Alpha, primary, north/hunter"),
        ("/groups/0/primary/models/0/upgrades/0", "Alpha, primary, north/hunter, vet"),
        ("/groups/0/primary/models/0/upgrades/1", "Alpha, primary, north/hunter, anti-air"),
        ("/groups/1/support/models/0/count", "group 2, support, Big One, count"),
        ("/groups/7/primary", "group 8, primary"),
        ("/groups/-", "group -"),
    ],
)
def test_place(where, words):
    assert place(where, FORCE) == words
