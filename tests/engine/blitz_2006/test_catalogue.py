"""The catalogue of Blitz 2006: counts, and how its records hang together."""

from collections import Counter
from typing import Any

import pytest

from armybuilder.engine.systems.blitz_2006.book.armies import parse_bounds
from armybuilder.engine.systems.blitz_2006.book.cards import figures_of
from armybuilder.engine.systems.blitz_2006.book.changes import (
    Become,
    Field,
    Join,
    Ride,
)
from tests.engine.blitz_2006.book import CATALOGUE, SYSTEM
from tests.engine.blitz_2006.printed import CARDS, of_each

OPTIONS = list(CATALOGUE.options.values())
CHOICES = [(option, choice) for option in OPTIONS for choice in option.choices]
SQUADS = list(CATALOGUE.squads.values())
WEAPONS = list(CATALOGUE.weapons.values())
INFANTRY_WEAPONS = list(CATALOGUE.infantry_weapons.values())
ALL_WEAPONS: list[Any] = [*WEAPONS, *INFANTRY_WEAPONS]
GUIDES = [squad for squad in SQUADS if "legacy" not in squad.tags]


def test_counts():
    counted = {table.name: len(CATALOGUE[table]) for table in SYSTEM.tables.all}

    assert counted == {
        "factions": 3 + 1,
        "crews": 9,
        "auxiliary": 10 + 4,
        "armor": 10 + 2,
        "perks": 17,
        "flaws": 10,
        "undefined": 2,
        "rules": 16,
        "cannons": 30,
        "rockets": 12,
        "support": 12,
        "advanced": 10,
        "close_combat": 13,
        "guides": 1,
        "classes": 3,
        "basic": 3,
        "heavy": 6,
        "sniper": 2,
        "models": 28,
        "variants": 8,
        "infantry": 7,
        "drones": 3,
        "columns": 9 + 11 + 9,
        "army_types": 3 + 5 + 4,
        "faction_rules": 8 + 1,
        "command_points": 3 + 1,
        "army_options": 6 + 1,
        "squads": 22 + 3 + 1,
        "options": 192 + 3 * 3 + 1,
        "air_strikes": 3,
        "air_bonuses": 1,
        "salvos": 3,
        "building_sizes": 5,
        "building_materials": 4,
        "terrains": 10,
        "locations": 3,
        "white_sand": 3,
        "weather": 5,
        "day_times": 3,
        "priorities": 5,
        "missions": 6,
        "game_length": 1,
        "length_rolls": 6,
        "stances": 3,
        "deployments": 4,
        "scenario_rules": 12,
    }


def test_the_tables_of_the_book_have_88_weapons():
    assert len([weapon for weapon in ALL_WEAPONS if weapon.source[0] < 1302]) == 88


def test_options_of_each_squad():
    """Those of snipers stand within an option of an infantry section, and are not counted."""
    numbered = {squad.key: len(squad.options) for squad in GUIDES if "sniper" not in squad.tags}
    of_faction: Counter[str] = Counter()
    for key, options in numbered.items():
        of_faction[key.partition("/")[0]] += options

    assert numbered == {
        "northern-guard/general-purpose": 10,
        "northern-guard/recon": 10,
        "northern-guard/strike": 14,
        "northern-guard/fire-support": 10,
        "northern-guard/strider": 7,
        "northern-guard/tank": 8,
        "northern-guard/infantry-section": 9,
        "milicia/convict-cadre": 3,
        "milicia/general-purpose": 8,
        "milicia/recon": 8,
        "milicia/strike": 15,
        "milicia/fire-support": 11,
        "milicia/strider": 9,
        "milicia/tank": 11,
        "milicia/infantry-section": 9,
        "prdf/general-purpose": 8,
        "prdf/anti-rover": 3,
        "prdf/strike": 10,
        "prdf/fire-support": 9,
        "prdf/recon": 9,
        "prdf/tankstrider": 3,
        "prdf/infantry-section": 8,
    }
    assert of_faction == {"northern-guard": 68, "milicia": 74, "prdf": 50}


def test_every_squad_but_snipers_has_its_column():
    """Every column is filled: by squads, by convicts of the infantry, or by what is bought by the piece."""
    filled = {squad.column for squad in SQUADS} - {None}
    support = {key for key, column in CATALOGUE.columns.items() if column.support}

    assert [squad.key for squad in GUIDES if not squad.column] == [
        "milicia/sniper-escouade",
        "northern-guard/sniper-squad",
        "prdf/sniper-squad",
    ]
    assert CATALOGUE.columns.keys() - filled - support == {"milicia/convict-infantry"}


def test_figures_of_cards():
    """What is known of 28 cards: the rest is lost."""
    known = Counter(figure.status for model in CATALOGUE.models.values() for _, figure in figures_of(model))

    assert (known["exact"], known["reconstructed"]) == (10, 4)
    assert known["lost"] == 28 * 12 + 2 * 5 - 14


@of_each(GUIDES)
def test_leaders_and_units_stand_in_the_squad(squad):
    assert set(squad.leader.of) <= squad.units.keys()
    assert {unit.partition("/")[0] for unit in squad.units} == {squad.faction} or squad.key == "prdf/recon"
    assert (squad.skills is None) == ("infantry" in squad.tags)


@of_each(OPTIONS)
def test_options_change_what_can_be_there(option):
    """What an option asks for is there from the first, or comes by another option of the squad (FC-36)."""
    squad = CATALOGUE.squads[option.squad]
    reachable = set(squad.units)
    for other in squad.options:
        for choice in other.choices:
            reachable |= {change.model for change in choice.changes if isinstance(change, Join | Become | Ride)}

    assert set(option.of) | set(option.not_of) <= reachable


@of_each(CHOICES)
def test_options_are_called_by_what_they_bring(option, choice):
    models = [change.model for change in choice.changes if isinstance(change, Join | Become | Ride)]
    drones = [change.drone for change in choice.changes if isinstance(change, Field)]

    if option.key != "milicia/infantry-section/convicts":
        assert [key for key in models if CARDS[key].name not in choice.name] == []
    assert [key for key in drones if CATALOGUE.drones[key].name != choice.name] == []


@of_each(OPTIONS)
def test_units_become_something_else(option):
    """FC-36: nobody becomes what it is already, and who becomes something is told."""
    for choice in option.choices:
        become = [change.model for change in choice.changes if isinstance(change, Become)]
        assert not set(become) & set(option.of)
        assert not become or option.of or option.taker.of == "group"


@pytest.mark.parametrize(
    "text, least, most, grows",
    [("2+", 2, None, True), ("0-2", 0, 2, True), ("0+", 0, None, False), ("0", 0, 0, False)],
)
def test_cells_of_charts(text, least, most, grows):
    """FC-3, FC-4: what is `0+` or `0` never grows."""
    bounds = parse_bounds(text)

    assert (bounds.least, bounds.most, bounds.has_growth) == (least, most, grows)
