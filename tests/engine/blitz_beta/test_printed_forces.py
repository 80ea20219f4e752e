"""What is printed of whole armies, one legal army a faction: the reference tells what occurs and nothing else (DC-4), the
army sheet adds up and names its leaders (DC-1, DC-11), every model has its card."""

import random
from functools import cache

import pytest

from armybuilder.engine.systems.blitz_beta.completion.generator import random_force
from armybuilder.engine.systems.blitz_beta.document import to_data
from armybuilder.engine.systems.blitz_beta.paper.cards import print_content
from armybuilder.engine.systems.blitz_beta.paper.emblems import EMBLEMS
from tests.engine.blitz_beta.brute_force import Checker
from tests.engine.blitz_beta.mutants import armies
from tests.engine.blitz_beta.printing import catalogue

LIMIT = 250
SUBLISTS = dict(armies(catalogue()))
"""The last sub-list of each faction."""


@cache
def army(faction):
    rng = random.Random(f"print {faction}")  # noqa: S311 - dice, not secrets
    return random_force(catalogue(), rng, faction=faction, sublist=SUBLISTS[faction], limit=LIMIT)


@cache
def printed(faction):
    return print_content(army(faction), catalogue())


@cache
def checked(faction):
    """The army as the second checker of the rules sees it."""
    checker = Checker(to_data(army(faction)))
    checker.run()
    return checker


each_faction = pytest.mark.parametrize("faction", list(catalogue().factions))


def bodies(content):
    return [body for card in content.cards for body in (card, *card.parts)]


def name_of(text):
    """`ECM:+2D6 (CJ)` → `ECM`; of traits whose rating is a rule of its own, `Resist:Fire` whole."""
    head = text.partition(" (")[0]
    return head if head.startswith(("Resist", "Vul", "Rugged", "Fragile")) else head.partition(":")[0]


def told(content, title):
    return [line.text for section in content.reference if section.title == title for line in section.lines]


def mounted(content):
    """The codes of the weapon tables, without their size."""
    classes = catalogue().weapon_classes
    codes = {row.code for body in bodies(content) for table in body.tables for row in table.rows if row.kind}
    return {code if code in classes else code[1:] for code in codes}


def purchases(faction):
    """Names of the rows and purchases of the document, those of whole units included."""
    keys = [bought["key"] for row in checked(faction).rows for bought in row["bought"]]
    keys += [bought["key"] for unit in checked(faction).units for bought in unit["bought"]]
    known = {**catalogue().upgrades, **catalogue().purchases}
    return {known[key].name for key in keys}


@each_faction
def test_reference_tells_what_occurs_and_nothing_else(faction):
    content = printed(faction)
    traits = {name_of(line.text) for body in bodies(content) for line in body.traits}
    on_weapons = {name_of(line.text) for body in bodies(content) for line in body.glossary}
    codes = [text.rpartition("(")[2].rstrip(")") for text in told(content, "Weapons")]
    ranks = {catalogue().ranks[row["rank"]].name for row in checked(faction).rows if row["commands"]}

    assert [name_of(text) for text in told(content, "Traits")] == sorted(traits, key=str.casefold)
    assert [name_of(text) for text in told(content, "Weapon traits")] == sorted(on_weapons, key=str.casefold)
    assert sorted(codes) == sorted(mounted(content))
    assert set(told(content, "Upgrades")) == purchases(faction)
    assert {text.partition(" (")[0] for text in told(content, "Ranks")} == ranks
    for title in ("Weapons", "Upgrades", "Ranks"):
        assert told(content, title) == sorted(set(told(content, title)), key=str.lower)


@each_faction
def test_reference_tells_the_rules_of_the_army(faction):
    army_rules = [catalogue().faction_rules.get(faction), catalogue().sublists.get(SUBLISTS[faction] or "")]
    wanted = [
        [clause.text for clause in rules.clauses if clause.when == "play"] for rules in army_rules if rules is not None
    ]
    sections = [
        [line.effect for line in section.lines] for section in printed(faction).reference if not section.lines[0].text
    ]
    assert sections == [clauses for clauses in wanted if clauses]


def leaders(unit):
    """`CO Bear` of each who leads in the unit."""
    return [leader for note in unit.notes if note.text == "Commanders" for leader in note.effect.split(", ")]


@each_faction
def test_army_sheet_adds_up_and_names_its_leaders(faction):
    content = printed(faction)
    units = [unit for group in content.groups for unit in group.units]
    assert (content.limit, content.total, content.verdict) == (LIMIT, checked(faction).total, "legal")
    assert [problem.severity for problem in content.problems if problem.severity == "error"] == []
    assert sum(unit.total for unit in units) == content.total
    assert [sum(row.total for row in unit.rows) for unit in units] == [unit.total for unit in units]
    actions = [unit["actions"] for unit in checked(faction).units]
    assert [unit.counts for unit in units] == [
        ("1 action" if number == 1 else f"{number} actions",) for number in actions
    ]
    ranks = [[row["rank"] for row in unit["rows"] if row["commands"]] for unit in checked(faction).units]
    assert [[leader.partition(" ")[0] for leader in leaders(unit)] for unit in units] == ranks
    assert [leader for unit in units for leader in leaders(unit) if leader.startswith("CO ")] != []
    veterans = [bool(unit["veteran"] or checked(faction).is_printed_veteran(unit)) for unit in checked(faction).units]
    assert [unit.remark for unit in units] == ["veteran unit" if veteran else "" for veteran in veterans]


def own_drones(row):
    """The Recon Hun brings three."""
    return 3 if row["model"]["own_drones"] else 0


@each_faction
def test_every_model_and_drone_has_its_card(faction):
    content = printed(faction)
    drones = [card for card in content.cards if card.figure.startswith("drone")]
    models = [card for card in content.cards if not card.figure.startswith("drone")]
    carried = [
        row["count"] * (sum(bought["key"].startswith("drone/") for bought in row["bought"]) + own_drones(row))
        for row in checked(faction).rows
    ]
    assert [card.count for card in models] == [row["count"] for row in checked(faction).rows]
    assert sum(card.count for card in drones) == sum(carried)
    assert sum((card.points or 0) * card.count for card in models) == sum(
        row.total for group in content.groups for unit in group.units for row in unit.rows if row.detail != "whole unit"
    )
    assert content.emblem == EMBLEMS[faction]
    assert [card.title for card in content.cards if not (card.emblem and card.figure)] == []
