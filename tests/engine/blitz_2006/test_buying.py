"""What is for sale to squads and units, why not the rest, and how a row of several units buys."""

import msgspec
import pytest

from armybuilder.engine.systems.blitz_2006.completion.choices import choices
from armybuilder.engine.systems.blitz_2006.completion.purchases import sold_to_row, sold_to_squad, with_purchase
from armybuilder.engine.systems.blitz_2006.document import ForceDocument
from armybuilder.engine.systems.blitz_2006.resolver import resolve
from tests.engine.blitz_2006.book import CATALOGUE

GENERAL = "milicia/general-purpose"


def army(*groups, **more):
    data = {"format": "muster.force/1", "system": "blitz-2006", "faction": "milicia", "sublist": "milicia/gear"}
    return msgspec.convert({**data, "limit": 1000, "groups": groups, **more}, ForceDocument)


def general(*units):
    return {"squad": GENERAL, "units": units or ({"model": "milicia/command-jager", "leads": True}, jager(3))}


def jager(count=1, *options):
    return {"model": "milicia/jager", "count": count, "options": [f"{GENERAL}/{option}" for option in options]}


def units(document):
    """The rows of the first squad: how many of which model with which options."""
    rows = document.groups[0].units
    return [(row.count, row.model.rpartition("/")[2], [key.rpartition("/")[2] for key in row.options]) for row in rows]


def told(sales):
    return {
        sale.purchase.name: [reason.code for reason in sale.reasons] or sale.taken or (sale.takers, sale.price)
        for sale in sales
    }


def sales_of(document, index=None):
    force = resolve(document, CATALOGUE)
    squad = force.squads[0]
    return told(sold_to_squad(force, squad) if index is None else sold_to_row(force, squad.rows[index]))


def test_squad_and_leader_are_told_what_is_for_sale():
    document = army(general())

    assert sales_of(document) == {"Veterans": (4, 20)}
    assert sales_of(document, 0) == {
        "Iguana for the Command Jäger": (1, 15),
        "Light Autocannon for the Iguana": ["needs-option", "wrong-model"],
        "Better leader": (1, 10),
        "Paratrooper Rifle": (1, 10),
        "Light Bazooka": (1, 5),
        "Medium Autocannon": (1, 5),
        "Field Armor": ["needs-option"],
        "Command Cadre": ["wrong-model"],
    }


def test_as_many_of_a_row_buy_as_the_guide_lets_them():
    """Two become Flämmjäger (L2045), three take another gun (L2049)."""
    document = army(general({"model": "milicia/command-jager", "leads": True}, jager(4)))
    assert sales_of(document, 1)["Flämmjäger"] == (2, 10)

    after = with_purchase(document, CATALOGUE, "/groups/0/units/1", f"{GENERAL}/flammjager")
    assert units(after) == [(1, "command-jager", []), (2, "jager", ["flammjager"]), (2, "jager", [])]
    assert sales_of(after, 1)["Flämmjäger"] == "/groups/0/units/1/options/0"
    assert sales_of(after, 2)["Flämmjäger"] == ["too-many-takers"]


def test_one_of_a_row_buys_alone():
    after = with_purchase(army(general()), CATALOGUE, "/groups/0/units/1", f"{GENERAL}/gun-mac", most=1)

    assert units(after) == [(1, "command-jager", []), (1, "jager", ["gun-mac"]), (2, "jager", [])]


def test_another_choice_of_an_option_takes_the_place_of_the_first():
    document = army(general({"model": "milicia/command-jager", "leads": True}, jager(3, "gun-mac")))
    after = with_purchase(document, CATALOGUE, "/groups/0/units/1", f"{GENERAL}/gun-light-bazooka")

    assert units(after)[1] == (3, "jager", ["gun-light-bazooka"])
    assert resolve(after, CATALOGUE).total == 165 + 3 * 5


def test_what_excludes_what_is_told():
    """A unit has one drone (L2079 and L2080)."""
    recon = {
        "squad": "milicia/recon",
        "units": [
            {"model": "milicia/iguana", "leads": True, "options": ["milicia/recon/recon-drone"]},
            {"model": "milicia/iguana", "count": 3},
        ],
    }
    assert sales_of(army(recon), 0)["Hunter-Killer Drone"] == ["excluded"]
    assert sales_of(army(recon), 1)["Hunter-Killer Drone"] == (3, 5)


def test_what_is_wrong_already_speaks_against_nothing():
    document = army(general({"model": "milicia/jager", "count": 4, "options": ["milicia/recon/cloak"]}))

    assert sales_of(document, 0)["Medium Autocannon"] == (3, 5)


def test_nobody_buys_what_is_not_for_sale():
    with pytest.raises(LookupError, match="Option 'milicia/recon/cloak' isn't available here"):
        with_purchase(army(general()), CATALOGUE, "/groups/0/units/1", "milicia/recon/cloak")
    with pytest.raises(LookupError, match="no longer in the list"):
        with_purchase(army(general()), CATALOGUE, "/groups/0/units/9", f"{GENERAL}/gun-mac")


def test_squads_come_as_the_guide_prints_them():
    document = army(general())
    found = {choice.key: choice for choice in choices(document, CATALOGUE, "").choices}

    assert found["milicia/strike"].allowed
    assert (found["milicia/strike"].total, found["milicia/strike"].family) == (260, "Strike")
    assert found["milicia/strike"].patch == [
        {
            "op": "add",
            "path": "/groups/-",
            "value": {
                "squad": "milicia/strike",
                "units": [
                    {"model": "milicia/black-mamba", "leads": True},
                    {"model": "milicia/black-mamba"},
                    {"model": "milicia/jager", "count": 2},
                ],
            },
        }
    ]


def test_a_squad_adds_what_its_options_add():
    """One more Jäger for 40 TV (L2039), which joins those that are there; no Command Jäger."""
    found = {choice.key: choice for choice in choices(army(general()), CATALOGUE, "/groups/0").choices}

    assert found["milicia/jager"].patch == [{"op": "add", "path": "/groups/0/units/1/count", "value": 4}]
    assert found["milicia/jager"].total == 40
    assert [reason.code for reason in found["milicia/command-jager"].reasons] == ["too-many-units"]
