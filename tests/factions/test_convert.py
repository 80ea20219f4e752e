"""`manage.py convert`: text to read, JSON to go on with."""

import json
from io import StringIO

import msgspec
import pytest
from django.core.management import CommandError, call_command

from armybuilder.engine.conversion.tactical_1998_to_blitz_2006 import convert
from factions.catalogues import get_catalogue

VEHICLES = get_catalogue("tactical-1998").vehicles
LEGEND = "Marks: ~ put together from cells that ran together, * by the rules of the book, ? by our ruling, – lost."
CAIMAN = "Caïman APC (south/caiman-apc): 30 TV\n  actions 2, size 8, armor 13\n  sturdy boxes 1, fragile "
"no\n  detection 2?, sensors 0, auto comm 2, comm 0\n  attack: stationary +1, combat -1, top -4\n  "
'G combat 8", top 16"; defense: stationary -6, combat -2, top -1~\n  1 × MAC (SRWI 30mm Cannon), '
"arc T, rate of fire 1\n  1 × LMG (SRWI-7M Machinegun), arc T, rate of fire 4\n  traits: "
"Transport 10 infantry (one squad), Shielded Weapons\n  skills: those of the squad whose Caïman "
"APC it replaces; elsewhere attack 2, defense 2, electronic warfare 1, leader 1, or 2 for 10 TV "
"(FC-33)\n  By our ruling:\n    Detection: 2 by our ruling, because the legacy rules don't say "
"what happens to half a kilometre; in play, halves round up.\n    Passenger Seating: Transport "
"by our ruling, because the book gives no rule for seats of the old kind.\n  Without a place on "
"the new card:\n    Hostile Environment Protection: Desert: the book of 2006 has nothing like "
"it.\n    Annoyance: the 2006 book has nothing like it.\n    Cost: cards of 2006 do not tell "
"marks and dinars.\n    Deployment range: 2006 cards don't show a deployment range.\n    "
"Crew: 2006 cards don't show the number of crew.\n"


def said(*arguments):
    out = StringIO()
    call_command("convert", *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("name", ["south/caiman-apc", "Caïman APC", "caiman apc"])
def test_a_vehicle_by_key_or_name(name):
    assert said(name) == f"{CAIMAN}\n{LEGEND}\n"


def test_lost_and_ruled_values_are_marked():
    lines = said("Spitting Cobra", "Grizzly").splitlines()

    assert "  actions 1, size –, armor 21" in lines
    assert "  1~ × HAC (MR60 Autocannon), arc –, rate of fire 1~, reloads –, limited ammo –" in lines
    assert "    Size: blank, because the 1998 text lost its size." in lines
    assert '  W combat 3", top 6"; defense: stationary -4, combat -2?, top -1' in lines
    assert [line for line in lines if line.endswith(" TV")] == [
        "Spitting Cobra (south/spitting-cobra): 95 TV",
        "Grizzly (north/grizzly): 100 TV",
    ]
    assert lines.count(LEGEND) == 1


@pytest.mark.parametrize("key", VEHICLES)
def test_json_is_the_card(key):
    assert json.loads(said(key, "--format", "json")) == json.loads(msgspec.json.encode(convert(VEHICLES[key])))


def test_without_a_name_all_are_converted():
    cards = json.loads(said("--format", "json"))["cards"]

    assert [card["source_key"] for card in cards] == list(VEHICLES)


@pytest.mark.parametrize(
    "arguments, message",
    [
        (
            ("Huntr",),
            "This catalogue doesn't have a model 'Huntr'. Perhaps: north/hunter.",
        ),
        (("",), "There is no model '' in this catalogue."),
        (("iguana",), "This catalogue doesn't have a model 'iguana'."),
    ],
)
def test_an_unknown_name_is_told(arguments, message):
    with pytest.raises(CommandError) as error:
        said(*arguments)

    assert str(error.value) == message
