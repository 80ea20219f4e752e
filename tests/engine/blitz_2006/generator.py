"""Random armies that the rules allow, for tests: the same dice give the same army."""

import random
from collections.abc import Iterator
from math import ceil
from typing import Any

import jsonpatch
import msgspec

from armybuilder.engine.systems.blitz_2006.book.armies import ArmyType, ChartBounds
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.purchases import additions_of, names_of, purchases_of
from armybuilder.engine.systems.blitz_2006.completion.standard_squads import printed_squad, squads_in_column
from armybuilder.engine.systems.blitz_2006.document import SYSTEM, Asset, ForceDocument, Unit
from armybuilder.engine.systems.blitz_2006.resolver import resolve
from armybuilder.engine.systems.blitz_2006.validators import RULES

WITHOUT_GUIDE: dict[str, Any] = {
    "format": "muster.force/1",
    "system": SYSTEM,
    "name": "Far from home",
    "faction": "unlisted",
    "limit": 500,
    "groups": [
        {
            "squad": "unlisted/squad",
            "name": "First",
            "units": [
                {"model": "milicia/jager", "leads": True, "options": ["unlisted/squad/leadership"]},
                {"model": "milicia/jager", "count": 2},
                {"model": "milicia/black-mamba"},
            ],
        }
    ],
}
"""An army that no guide covers, which has any units (FC-33)."""
TRIES = 25
"""Options, additions and further squads that are tried for an army."""
MOST = 4
"""Squads of a column without end."""


def random_force(
    catalogue: Catalogue, rng: random.Random, *, faction: str, sublist: str | None = None, limit: int
) -> ForceDocument:
    """A random army of an army type (`sublist`) of a faction: what its chart asks for, then what the dice choose and the rules
    and the limit allow. It is legal unless the minimums cost more than the limit."""
    types = [each for each in catalogue.army_types.values() if each.faction == faction and sublist in (None, each.key)]
    army = rng.choice(types)
    document = ForceDocument(
        format="muster.force/1",
        system=SYSTEM,
        catalogue=catalogue.version,
        faction=faction,
        sublist=army.key,
        limit=limit,
    )
    for column, bounds in army.chart.items():
        document.groups += [rng.choice(list(squads_in_column(column, catalogue))) for _ in range(least(bounds, limit))]
    document = _commanded(document, catalogue, rng)
    wrong = errors(document, catalogue)
    for _ in range(TRIES):
        change = rng.choice((_squad, _addition, _option, _option, _option, _support))
        wrong = _tried(document, change(document, army, catalogue, rng), catalogue, wrong)
    return document


def least(bounds: ChartBounds, limit: int) -> int:
    """What a column asks for at a limit (FC-4, FC-5; DQ-9: none stays none)."""
    if limit < 1000:
        return ceil(bounds.least / 2)
    return bounds.least + (ceil(limit / 1000) - 1 if bounds.least else 0)


def _commanded(document: ForceDocument, catalogue: Catalogue, rng: random.Random) -> ForceDocument:
    """From 1000 TV on somebody commands (FC-6): one of those who may, or the leader of a strike squad that is added."""
    for _ in range(2):
        found = [each for each in RULES.findings(resolve(document, catalogue)) if each.code == "no-command-squad"]
        if found and found[0].candidates:
            patch = rng.choice(found[0].candidates)[1]
            return msgspec.convert(jsonpatch.apply_patch(msgspec.to_builtins(document), patch), ForceDocument)
        if found:
            document.groups.append(printed_squad(catalogue.squads[f"{document.faction}/strike"]))
    return document


Made = Iterator[ForceDocument]


def _tried(document: ForceDocument, ways: Made, catalogue: Catalogue, before: int) -> int:
    """Keep the first change with which no more is wrong than before; how much is wrong then."""
    for way in ways:
        if (after := errors(way, catalogue)) <= before:
            document.groups, document.support = way.groups, way.support
            return after
    return before


def errors(document: ForceDocument, catalogue: Catalogue) -> int:
    """How much the rules find wrong."""
    return sum(found.severity == "error" for found in RULES.findings(resolve(document, catalogue)))


def _copy(document: ForceDocument) -> ForceDocument:
    return msgspec.convert(msgspec.to_builtins(document), ForceDocument)


def _squad(document: ForceDocument, army: ArmyType, catalogue: Catalogue, rng: random.Random) -> Made:
    """One more squad of a column, and of those that come with another."""
    known = [
        squad
        for column, bounds in army.chart.items()
        if bounds.most != 0
        for squad in squads_in_column(column, catalogue)
    ]
    more = [each for each in catalogue.squads.values() if each.faction == army.faction and each.column is None]
    way = _copy(document)
    way.groups.append(rng.choice([*known, *map(printed_squad, more)]))
    if len(way.groups) <= MOST * 3:
        yield way


def _addition(document: ForceDocument, _army: ArmyType, catalogue: Catalogue, rng: random.Random) -> Made:
    """A unit that an option adds."""
    way = _copy(document)
    if not way.groups:
        return
    squad = rng.choice(way.groups)
    known = list(additions_of(catalogue)[squad.squad])
    if known:
        squad.units.append(Unit(model=rng.choice(known)))
        yield way


def _option(document: ForceDocument, army: ArmyType, catalogue: Catalogue, rng: random.Random) -> Made:
    """Something that a squad or some of its units buy."""
    way = _copy(document)
    if not way.groups:
        return
    squad = rng.choice(way.groups)
    known = [
        key
        for key in purchases_of(catalogue)
        if key.rpartition("/")[0] in (squad.squad, army.faction) and "command" not in key
    ]
    if not known:
        return
    key = rng.choice(known)
    purchase = purchases_of(catalogue)[key]
    if purchase.by_squad:
        squad.options = [*squad.options, key]
        yield way
        return
    for unit in rng.sample(squad.units, len(squad.units)):
        unit.options = [*unit.options, key]
        yield _copy(way)
        unit.options = unit.options[:-1]


def _support(document: ForceDocument, _army: ArmyType, catalogue: Catalogue, rng: random.Random) -> Made:
    """A strike or a salvo."""
    way = _copy(document)
    assets = names_of(catalogue).records("asset")
    known = [key for key, each in assets.items() if document.faction in each.prices]
    key = rng.choice(known)
    if any(asset.asset == key for asset in way.support):
        return
    way.support.append(Asset(asset=key))
    yield way
