"""Figures of an army that players read: its chart at any limit, who commands it, and the command points that it starts with."""

import pytest

from armybuilder.engine.systems.blitz_2006.chart import chart_of
from armybuilder.engine.systems.blitz_2006.command import commander_of, starting_command_points
from armybuilder.engine.systems.blitz_2006.resolver import resolve
from tests.engine.blitz_2006.book import CATALOGUE, SYSTEM
from tests.engine.blitz_2006.corpus import document

NG_COMMAND = {"squad": "general-purpose", "units": ["headhunter leads + command-squad", "4 hunter"]}
PRDF_COMMAND = {"squad": "general-purpose", "units": ["chieftain leads + command-squad", "4 warrior"]}
MAMBA = {"squad": "strike", "units": ["black-mamba leads + command-cadre", "black-mamba", "2 jager"]}
CONVICTS = {"squad": "infantry-section", "options": ["convicts"]}


def force(faction, *groups, sublist="gear", **members):
    made = document({"name": "", "faction": faction, "sublist": sublist, "groups": list(groups), **members})
    typed = SYSTEM.convert(made)
    return resolve(typed, SYSTEM.with_packs(CATALOGUE, typed.packs))


def started(army, rulings=None):
    found = starting_command_points(army, army.catalogue.readings_for(rulings or {}))
    assert found
    return found


def ranges(faction, army_type, limit, **members):
    """The cells of a chart as it writes them."""
    return " ".join(cell.range for cell in chart_of(force(faction, sublist=army_type, limit=limit, **members)))


@pytest.mark.parametrize(
    "faction, army_type, limit, cells",
    [
        ("northern-guard", "gear", 1000, "2+ 0-2 0-3 0-2 0+ 0-2 0-1 0-2 0-2"),
        ("northern-guard", "gear", 1001, "3+ 0-3 0-4 0-3 0+ 0-3 0-2 0-3 0-3"),
        ("northern-guard", "gear", 2000, "3+ 0-3 0-4 0-3 0+ 0-3 0-2 0-3 0-3"),
        ("northern-guard", "gear", 3000, "4+ 0-4 0-5 0-4 0+ 0-4 0-3 0-4 0-4"),
        ("northern-guard", "infantry", 999, "0+ 0-1 0-2 0-1 2+ 0-1 0-1 0-1 0-1"),
        ("northern-guard", "tank", 500, "0+ 0-1 0-1 0-1 0+ 0-1 1+ 0 0-2"),
        ("milicia", "convict-infantry", 1000, "0+ 0+ 0-1 0-2 0-1 0+ 6+ 0-1 0-1 0 0-2"),
        ("milicia", "convict-infantry", 500, "0+ 0+ 0-1 0-2 0-1 0+ 3+ 0-1 0-1 0 0-1"),
        ("milicia", "convict-gear", 2500, "4+ 0+ 0-3 0-4 0-3 0+ 0+ 0-3 0-3 0 0-4"),
        ("prdf", "gear", 999, "1+ 0+ 0+ 0+ 0+ 0+ 0+ 0-1 0-1"),
        ("prdf", "paxsec", 4000, "0+ 5+ 0-4 0-4 0 0+ 0 0-4 0"),
    ],
)
def test_a_chart_at_a_limit(faction, army_type, limit, cells):
    """L1697: one more for each further 1000 TV or part, `0+` and `0` stay; below 1000 half the squads, rounded up, and half the
    support, rounded down."""
    assert ranges(faction, army_type, limit) == cells


@pytest.mark.parametrize(
    "rulings, cells",
    [
        ({"zero-minimum": "grows"}, "3+ 1-3 1-4 1-3 0+ 1-3 1-2 0-3 0-3"),
        ({"support-maximum": "stays"}, "3+ 0-3 0-4 0-3 0+ 0-3 0-2 0-2 0-2"),
    ],
)
def test_a_chart_as_players_read_it(rulings, cells):
    assert ranges("northern-guard", "gear", 2000, rulings=rulings) == cells


def test_what_counts_in_a_chart():
    """Convicts among the infantry in their own column, each salvo for itself, snipers and squads of others nowhere."""
    army = force(
        "milicia", "general-purpose", "infantry-section", CONVICTS, "sniper-escouade", "northern-guard/recon",
        support={"light": 2, "heavy": 1, "fighter": 1},
    )  # fmt: skip

    assert {cell.name: cell.number for cell in chart_of(army) if cell.number} == {
        "GP Cadre": 1,
        "Infantry": 1,
        "Con. Infantry": 1,
        "Air Strikes": 1,
        "Off-Board Art.": 3,
    }


@pytest.mark.parametrize("sublist", [None, "prdf/gear", "nobody's"])
def test_an_army_without_a_type_of_its_own_has_no_chart(sublist):
    assert chart_of(force("milicia", "general-purpose", sublist=sublist)) == []


@pytest.mark.parametrize(
    "army, commander, groups, most, total, way",
    [
        (force("northern-guard", NG_COMMAND, "general-purpose", "recon", limit=1000), "Headhunter", 3, 8, 4,
         "leadership 2 of Headhunter, 2 for 3 squads, at most 8"),
        (force("northern-guard", NG_COMMAND, "infantry-section", "sniper-squad", limit=1000), "Headhunter", 2, 6, 3,
         "leadership 2 of Headhunter, 1 for 2 squads, at most 6"),
        (force("milicia", MAMBA, "recon", "general-purpose", "general-purpose", limit=1000), "Black Mamba", 4, 8, 7,
         "2 × leadership 3 of Black Mamba, 1 for 4 squads, at most 8"),
        (force("milicia", MAMBA, "recon", "general-purpose", CONVICTS, "convict-cadre", limit=1000), "Black Mamba", 3, 8, 6,
         "2 × leadership 3 of Black Mamba, 0 for 3 squads, at most 8"),
        (force("prdf", PRDF_COMMAND, "strike", "recon", "infantry-section", "sniper-squad", limit=2000), "Chieftain", 2, 10, 8,
         "2 × leadership 3 of Chieftain, 2 for 2 squads, at most 10"),
        (force("prdf", PRDF_COMMAND, "anti-rover", limit=500), "Chieftain", 1, 6, 6,
         "2 × leadership 3 of Chieftain, 1 for 1 squad, at most 6"),
        (force("milicia", "general-purpose", "strike", limit=500), "Black Mamba", 2, 6, 4,
         "2 × leadership 2 of Black Mamba, 0 for 2 squads, at most 6"),
        (force("milicia", {"squad": "general-purpose", "units": ["command-jager leads + command-jager-to-iguana + command-cadre", "3 jager"]},
               limit=1000), "Command Jäger", 1, 6, 4, "2 × leadership 2 of Iguana, 0 for 1 squad, at most 6"),
        (force("unlisted", {"squad": "squad", "units": ["tiger leads + leadership + command-squad", "4 tiger"]}, sublist=None,
               limit=1000, cards=[{"key": "tiger", "name": "Tiger", "faction": "unlisted", "sort": "gear", "tv": 90}]),
         "Tiger", 1, 6, 3, "leadership 3 of Tiger, 0 for 1 squad, at most 6"),
    ],
)  # fmt: skip
def test_command_points(army, commander, groups, most, total, way):
    """L1764, L2003, L2280, L1715: from leadership and squads, at most 6 and 2 for each 500 TV."""
    start = started(army)

    assert (start.commander.label, start.groups, start.most, start.total, start.calculation) == (
        commander,
        groups,
        most,
        total,
        way,
    )


def test_command_points_as_players_read_them():
    """450 TV are 500 TV begun."""
    army = force("prdf", PRDF_COMMAND, "anti-rover", limit=500)

    assert started(army, {"command-limit": "begun"}).total == 7


def test_infantry_commands_by_its_skill_or_not_at_all():
    """L981: one skill for all tests, 2, where a Headhunter has leadership 1."""
    army = force("northern-guard", "general-purpose", "infantry-section", limit=500)
    others = started(army, {"infantry-leadership": "none"})

    assert (started(army).commander.label, started(army).total) == ("Infantry Squad", 3)
    assert (others.commander.label, others.total) == ("Headhunter", 2)


def test_nobody_commands_1000_tv_without_a_command_squad():
    """Below that the highest leadership does, L1697: the first of them here, the player's choice at the table."""
    squads = ("general-purpose", "recon", "strike")

    assert commander_of(force("milicia", *squads, limit=1000)) is None
    assert starting_command_points(force("milicia", *squads, limit=1000)) is None
    assert commander_of(smaller := force("milicia", *squads, limit=999)) is smaller.squads[2].rows[0]
    assert starting_command_points(force("cef", sublist=None)) is None
