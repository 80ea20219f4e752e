"""Forces that nobody wrote: random ones for battles and labs, and lists with units on trial."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from armybuilder.engine.core.battle.rules import Subject
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.beginnings import LEAST_SPENT
from armybuilder.engine.systems.tactical_1998.battle.loadouts import usual_row
from armybuilder.engine.systems.tactical_1998.battle.recruits import recruits
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.completion.fill import NORMS, SQUADS, UnitOption, options
from armybuilder.engine.systems.tactical_1998.document import SYSTEM, WORDS, ForceDocument, convert, to_data
from armybuilder.engine.systems.tactical_1998.force import DEFAULT_CREW, resolve
from armybuilder.engine.systems.tactical_1998.validators import validate

TRIES = 60
"""Forces that are drawn before none is found."""
KINDS = (1, 3)
"""Kinds of units in a force beside one of vehicles, at least and at most."""
OTHER_CREWS = 0.2
"""How often a kind of unit has another crew than the usual one."""
RANKS = ("commander", "second")


def subjects(catalogue: Catalogue) -> dict[str, Subject]:
    """Every vehicle and squad that can fight, by key."""
    return {
        option.key: Subject(option.words, _faction(option.key, catalogue), float(option.price))
        for option in _fighters(catalogue)
        if option.crew == DEFAULT_CREW
    }


def _fighters(catalogue: Catalogue) -> Iterator[UnitOption]:
    """Yield everything with a price, by standard crew, whose figures a battle knows."""
    able: dict[str, bool] = {}
    for option in options(catalogue):
        if option.key not in able:
            able[option.key] = _can_fight(option.key, catalogue)
        if able[option.key]:
            yield option


def _can_fight(key: str, catalogue: Catalogue) -> bool:
    try:
        recruits(resolve(_document([[usual_row(key)]], next(iter(catalogue.factions)), 0), catalogue), 0, catalogue)
    except LookupError:
        return False
    return True


def _faction(key: str, catalogue: Catalogue) -> str:
    """The faction of a vehicle; squads have none (`tables.INFANTRY`)."""
    vehicle = catalogue.vehicles.get(key)
    return vehicle.faction if vehicle else ""


def _document(groups: list[list[dict[str, Any]]], faction: str, limit: int, name: str = "") -> ForceDocument:
    return convert(
        {
            "format": "muster.force/1",
            "system": SYSTEM,
            "name": name,
            "faction": faction,
            "limit": limit,
            "groups": [{"units": rows} for rows in groups],
        }
    )


def with_models(document: ForceDocument, models: Mapping[str, int], limit: int) -> ForceDocument:
    """A list with so many units more, those of a kind in a combat group of their own."""
    data = to_data(document)
    more = [{"units": [usual_row(key) | {"count": count}]} for key, count in models.items() if count]
    return convert({**data, "limit": limit, "groups": [*data.get("groups", ()), *more]})


def random_force(catalogue: Catalogue, seed: int, *, faction: str, limit: int) -> ForceDocument:
    """A random legal force of a faction that spends most of a limit; `LookupError` where none was found."""
    dice = Random(f"{SYSTEM} {faction} {limit} {seed}")  # noqa: S311 - a game
    known = list(_fighters(catalogue))
    own = [option for option in known if _faction(option.key, catalogue) in ("", faction)]
    # A faction without a vehicle that can fight takes those of all (`starter_armies.starts`).
    found = own if any(_faction(option.key, catalogue) for option in own) else known
    for _ in range(TRIES):
        made = _document(_draw(found, dice, limit), faction, limit, str(catalogue.factions[faction].name))
        report = validate(made, catalogue, fixes=False)
        if report.verdict == "legal" and LEAST_SPENT * limit <= report.total <= limit:
            return made
    raise LookupError(gettext("No random force of {limit} {points} was found.", limit=limit, points=WORDS.points))


def _draw(known: list[UnitOption], dice: Random, limit: int) -> list[list[dict[str, Any]]]:
    """Units by lots as long as there are points for one, in groups of the usual size; the first two command."""
    usual = [option for option in known if option.crew == DEFAULT_CREW]
    vehicles = [option for option in usual if option.kind != SQUADS] or usual
    keys = {
        dice.choice(vehicles).key,
        *(option.key for option in dice.sample(usual, min(len(usual), dice.randint(*KINDS)))),
    }
    kinds = [
        option for option in known
        if option.key in keys and (option.crew == DEFAULT_CREW or dice.random() < OTHER_CREWS)
    ]  # fmt: skip
    left, drawn = float(limit), list[UnitOption]()
    while fits := [option for option in kinds if option.price <= left]:
        # By price: a force is no crowd of the cheapest.
        drawn += dice.choices(fits, [float(option.price) for option in fits])
        left -= float(drawn[-1].price)
    groups: list[list[dict[str, Any]]] = []
    for kind in NORMS:
        rows = [option.row for option in drawn if option.kind == kind]
        groups += [rows[at : at + NORMS[kind]] for at in range(0, len(rows), NORMS[kind])]
    for rank, row in zip(RANKS, (row for group in groups for row in group), strict=False):
        row["rank"] = rank
    return groups
