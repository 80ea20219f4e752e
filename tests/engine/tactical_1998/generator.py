"""Random forces that the rules allow, for tests.

The same dice give the same force: squadrons of gears, platoons of infantry, now and then a carrier or a squad of the
player's own, with a commander and a second in command.
"""

import random
from collections.abc import Iterator

from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.completion.fill import (
    GEARS,
    NORMS,
    OTHERS,
    SQUADS,
    UnitOption,
    options,
)
from armybuilder.engine.systems.tactical_1998.document import (
    MAX_GROUPS,
    SYSTEM,
    TROOPERS,
    Design,
    ForceDocument,
    Group,
    Trooper,
    Unit,
)
from armybuilder.engine.systems.tactical_1998.force import resolve

MIXED = "mixed"


class NoForceError(ValueError):
    """No legal force was found: the limit pays for no unit at all."""


def random_force(
    catalogue: Catalogue, rng: random.Random, *, faction: str, sublist: str | None = None, limit: int
) -> ForceDocument:
    """A random legal force of at most `limit` TV; `NoForceError` where nothing is as cheap. There are no sub-lists."""
    document = ForceDocument(
        format="muster.force/1",
        system=SYSTEM,
        catalogue=catalogue.version,
        faction=faction,
        sublist=sublist,
        limit=limit,
    )
    if sublist:
        raise NoForceError(f"Unknown sub-list '{sublist}'.")
    known = [each for each in options(catalogue) if _belongs(each, faction)]
    left: float = limit
    while len(document.groups) < MAX_GROUPS:
        group = _group(known, rng, left)
        if not group.units:
            break
        document.groups.append(group)
        if rng.random() < 0.3:
            group.units.append(Unit(design=_design(catalogue, rng)))
            if resolve(document, catalogue).total > limit:
                group.units.pop()
        left = limit - resolve(document, catalogue).total
    if not document.groups:
        raise NoForceError(f"No unit is worth {limit} TV or less.")
    for unit, rank in zip(_singles(document), ("commander", "second"), strict=False):
        unit.rank = "commander" if rank == "commander" else "second"
    return document


def _belongs(option: UnitOption, faction: str) -> bool:
    return option.kind == SQUADS or faction == MIXED or option.key.startswith(f"{faction}/")


def _group(known: list[UnitOption], rng: random.Random, left: float) -> Group:
    """As many of one kind as usually stand together, as far as the budget goes."""
    kind = rng.choices((GEARS, SQUADS, OTHERS), (6, 3, 1))[0]
    group = Group()
    for _ in range(NORMS[kind]):
        fitting = [each for each in known if each.price <= left and each.kind == kind]
        fitting = fitting or ([] if group.units else [each for each in known if each.price <= left])
        if not fitting:
            break
        option = rng.choices(fitting, [each.price for each in fitting])[0]
        kind, left = option.kind, left - option.price
        unit = Unit(model=option.key, crew=option.crew)
        same = next((other for other in group.units if other == _like(unit, other)), None)
        if same:
            same.count += 1
        else:
            group.units.append(unit)
    return group


def _like(unit: Unit, other: Unit) -> Unit:
    return Unit(model=unit.model, crew=unit.crew, count=other.count)


def _design(catalogue: Catalogue, rng: random.Random) -> Design:
    """A squad of the player's own."""
    standard, heavy = (
        rng.choice([weapon.key for weapon in catalogue.infantry_weapons.values() if weapon.list == listed])
        for listed in ("standard", "heavy")
    )
    number = rng.randint(6, TROOPERS)
    troopers: list[str | Trooper] = [*[heavy] * 2, *[standard] * (number - 2)]
    return Design(
        quality=rng.choice(list(catalogue.qualities)[:4]),
        armor=rng.choice(list(catalogue.armors)),
        transport=rng.choice(list(catalogue.transports)),
        night_vision=rng.random() < 0.2,
        troopers=troopers,
        leader=rng.randint(1, number),
    )


def _singles(document: ForceDocument) -> Iterator[Unit]:
    """Units that may have a rank, each alone in its row; rows are split as needed."""
    for group in document.groups:
        for index, unit in enumerate(list(group.units)):
            if unit.count > 1:
                group.units.insert(index, Unit(model=unit.model, crew=unit.crew))
                unit.count -= 1
                yield group.units[index]
            else:
                yield unit
