"""Forces that nobody wrote: random ones for battles and labs, and lists with units on trial.

Most cards of the book are lost, so that only some units can fight; random armies are made of these alone.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from armybuilder.engine.core.battle.rules import Subject
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.beginnings import LEAST_SPENT
from armybuilder.engine.core.tables.catalogue import cached_on_catalogue
from armybuilder.engine.systems.blitz_2006.battle.recruits import recruits
from armybuilder.engine.systems.blitz_2006.battle.state import read_rulings
from armybuilder.engine.systems.blitz_2006.book.armies import GuideSquad
from armybuilder.engine.systems.blitz_2006.book.cards import Model, Variant
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.purchases import purchases_of
from armybuilder.engine.systems.blitz_2006.command import COMMANDED
from armybuilder.engine.systems.blitz_2006.completion.fill import grow_army
from armybuilder.engine.systems.blitz_2006.document import DOCUMENTS, SYSTEM, WORDS, ForceDocument
from armybuilder.engine.systems.blitz_2006.resolver import resolve
from armybuilder.engine.systems.blitz_2006.validators import RULES

TRIES = 20
"""Forces that are drawn before none is found."""
KINDS, UNITS = (1, 4), (2, 5)
"""Kinds of units of an army without a guide, and units of each of its squads, at least and at most."""
STOCK = 99
"""As many as nobody asks for."""
OLD_SQUAD, WITHOUT_GUIDE, COMMAND_SQUAD = "unlisted/squad", "unlisted", "unlisted/command-squad"


@cached_on_catalogue
def subjects(catalogue: Catalogue) -> Mapping[str, Subject]:
    """Every unit that can fight and has a price, by key: vehicles by that of an army without a guide, infantry by its share of a
    squad of the guides."""
    able = fighters(catalogue)
    vehicles: list[Model | Variant] = [*catalogue.models.values(), *catalogue.variants.values()]
    found = {one.key: Subject(one.name, WITHOUT_GUIDE, float(one.tv)) for one in vehicles if one.tv and one.key in able}
    for unit in catalogue.infantry.values():
        squad = _squad_of(unit.key, catalogue)
        if squad and unit.key in able:
            found[unit.key] = Subject(unit.name, unit.faction, squad.tv / sum(squad.units.values()))
    return found


@cached_on_catalogue
def fighters(catalogue: Catalogue) -> frozenset[str]:
    """Keys of all units whose figures a battle knows."""
    known = (*catalogue.models, *catalogue.variants, *catalogue.infantry)
    return frozenset(key for key in known if not why_not(key, catalogue))


def why_not(key: str, catalogue: Catalogue) -> str:
    """Why a unit cannot fight, in a sentence; empty for one that can."""
    return refusal(make_document([old_squad([key])], WITHOUT_GUIDE, 0), catalogue)


def refusal(document: ForceDocument, catalogue: Catalogue) -> str:
    """Why a list cannot fight, in a sentence; empty for one that can."""
    try:
        recruits(resolve(document, catalogue), 0, catalogue, read_rulings({}))
    except LookupError as error:
        return str(error)
    return ""


def _squad_of(key: str, catalogue: Catalogue) -> GuideSquad | None:
    """The first squad of the guides that is sold with a unit."""
    return next((squad for squad in catalogue.squads.values() if key in squad.units), None)


def old_squad(models: Sequence[str]) -> dict[str, Any]:
    """A squad of an army without a guide; its first unit leads it."""
    first, rest = models[0], Counter(models[1:])
    rows = [{"model": first, "leads": True}, *({"model": key, "count": number} for key, number in rest.items())]
    return {"squad": OLD_SQUAD, "units": rows}


def make_document(
    groups: list[dict[str, Any]], faction: str, limit: int, *, name: str = "", sublist: str | None = None,
    support: Sequence[dict[str, Any]] = (),
) -> ForceDocument:  # fmt: skip
    """A list of combat groups."""
    head = {"format": "muster.force/1", "system": SYSTEM, "name": name, "faction": faction, "limit": limit}
    return DOCUMENTS.convert({**head, "sublist": sublist, "groups": groups, "support": list(support)})


def with_models(document: ForceDocument, catalogue: Catalogue, models: Mapping[str, int], limit: int) -> ForceDocument:
    """A list with so many units more, those of a kind in a combat group of their own."""
    more = [_trial_squad(key, count, catalogue) for key, count in models.items() if count]
    data = msgspec.to_builtins(document)
    return DOCUMENTS.convert({**data, "limit": limit, "groups": [*data["groups"], *more]})


def _trial_squad(key: str, count: int, catalogue: Catalogue) -> dict[str, Any]:
    squad = _squad_of(key, catalogue) if key in catalogue.infantry else None
    return {"squad": squad.key, "units": [{"model": key, "count": count}]} if squad else old_squad([key] * count)


# ---------------------------------------------------------------- random armies


def random_force(catalogue: Catalogue, seed: int, *, faction: str, limit: int, sublist: str = "") -> ForceDocument:
    """A random legal force of a faction that spends most of a limit, of units that can fight; `LookupError` where none was found.
    `sublist` is an army type."""
    dice = Random(f"{SYSTEM} {faction} {limit} {seed}")  # noqa: S311 - a game
    for made in _drawn(catalogue, dice, faction, limit, sublist):
        force = resolve(made, catalogue)
        wrong = any(found.severity == "error" for found in RULES.findings(force))
        if not wrong and LEAST_SPENT * limit <= force.total <= limit and not refusal(made, catalogue):
            return made
    raise LookupError(gettext("No random force of {limit} {points} was found.", limit=limit, points=WORDS.points))


def _drawn(catalogue: Catalogue, dice: Random, faction: str, limit: int, sublist: str) -> Iterator[ForceDocument]:
    """Yield forces by lots: army types in turn, each as the chart has it."""
    types = [
        each.key for each in catalogue.army_types.values() if each.faction == faction and sublist in ("", each.key)
    ]
    stock, name = Counter(dict.fromkeys(fighters(catalogue), STOCK)), str(catalogue.factions[faction].name)
    dice.shuffle(types)
    for number in range(TRIES):
        if types:
            start = make_document([], faction, limit, name=name, sublist=types[number % len(types)])
            yield grow_army(start, catalogue, dice, stock).document
        else:
            yield make_document(_old_squads(catalogue, dice, limit), faction, limit, name=name)


def _old_squads(catalogue: Catalogue, dice: Random, limit: int) -> list[dict[str, Any]]:
    """Squads of an army without a guide, by lots as long as there are points for one more unit."""
    priced = {key: one.points for key, one in subjects(catalogue).items() if one.faction == WITHOUT_GUIDE}
    kinds = dice.sample(sorted(priced), min(len(priced), dice.randint(*KINDS)))
    command = [COMMAND_SQUAD] if limit >= COMMANDED else []
    left, drawn = float(limit - sum(purchases_of(catalogue)[key].tv for key in command)), list[str]()
    while fits := [key for key in kinds if priced[key] <= left]:
        # By price: a force is no crowd of the cheapest.
        drawn += dice.choices(fits, [priced[key] for key in fits])
        left -= priced[drawn[-1]]
    squads: list[dict[str, Any]] = []
    while drawn:
        number = dice.randint(*UNITS)
        squads.append(old_squad(drawn[:number]))
        drawn = drawn[number:]
    for squad in squads[:1]:
        squad["units"][0]["options"] = command
    return squads
