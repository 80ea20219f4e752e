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
CAIMAN = """\
Caïman APC (south/caiman-apc): 30 TV
  actions 2, size 8, armor 13
  sturdy boxes 1, fragile no
  detection 2?, sensors 0, auto comm 2, comm 0
  attack: stationary +1, combat -1, top -4
  G combat 8", top 16"; defense: stationary -6, combat -2, top -1~
  1 × MAC (SRWI 30mm Cannon), arc T, rate of fire 1
  1 × LMG (SRWI-7M Machinegun), arc T, rate of fire 4
  traits: Transport 10 infantry (one squad), Shielded Weapons
  skills: those of the squad whose Caïman APC it replaces; elsewhere attack 2, defense 2, electronic warfare 1, \
leader 1, or 2 for 10 TV (FC-33)
  By our ruling:
    Detection: 2 by our ruling, because the legacy rules do not say what becomes of half a kilometre; in play \
a half rounds up.
    Passenger Seating: Transport by our ruling, because the rulebook gives no rule for seats of the old kind.
  Without a place on the new card:
    Hostile Environment Protection: Desert: the 2006 rulebook has nothing like it.
    Annoyance: the 2006 rulebook has nothing like it.
    Cost: 2006 cards don't show marks and dinars.
    Deployment range: 2006 cards don't show a deployment range.
    Crew: 2006 cards don't show the number of crew.
"""


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
            "There is no model 'Huntr' in this catalogue. Perhaps: north/hunter.",
        ),
        (("",), "There is no model '' in this catalogue."),
        (("iguana",), "There is no model 'iguana' in this catalogue."),
    ],
)
def test_an_unknown_name_is_told(arguments, message):
    with pytest.raises(CommandError) as error:
        said(*arguments)

    assert str(error.value) == message
