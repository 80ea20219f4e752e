"""The unit types to choose from, each with how many models an army has for it: its own, guests, allies."""

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from weakref import ref

from armybuilder.engine.systems.blitz_beta import document as doc
from armybuilder.engine.systems.blitz_beta.army.army import Army
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.tables import Model
from armybuilder.engine.systems.blitz_beta.book.values import PRIMARY, SUPPORT
from armybuilder.engine.systems.blitz_beta.force import ANY_UNIT, Force, ResolvedGroup, ResolvedUnit
from armybuilder.forces.presenters.catalogues import ByHash
from armybuilder.forces.presenters.parts import Option

ONLY_SUPPORT = "SU"
"""The code of models for support units of any type: no primary unit has it."""


def code_options(force: Force, role: str) -> tuple[Option, ...]:
    """The unit types that the army has models for, each with what it offers."""
    return _code_options(ByHash(force.catalogue), force.source.faction, force.army, role, force.ally)


@lru_cache(maxsize=256)
def _code_options(held: ByHash[Catalogue], faction: str, army: Army, role: str, ally: str | None) -> tuple[Option, ...]:
    catalogue = held.catalogue
    barred = {code for part in army.barred_types if role in part.roles for code in part.codes}
    if role == PRIMARY:
        barred.add(ONLY_SUPPORT)
    own: dict[str, list[int]] = defaultdict(list)
    guests: dict[str, list[int]] = defaultdict(list)
    allied: dict[str, list[int]] = defaultdict(list)
    for code in catalogue.unit_codes:
        unit = _empty_unit(code, role, army)
        for model in catalogue.pool(faction):
            if _may_stand(model, unit):
                (own if code in _printed(model, army) else guests)[code].append(model.tv)
        for model in _joining(catalogue, faction, army):
            if _may_stand(model, unit):
                guests[code].append(model.tv)
        for key in (*_allies(army, ally, code), *_neighbours(catalogue, faction, role)):
            allied[code] += [model.tv for model in catalogue.models_by_faction.get(key, ()) if _may_stand(model, unit)]
    codes = [
        _code_option(catalogue, code, own[code] + (guests[code] if own[code] else []), allied[code])
        for code in sorted(catalogue.unit_codes, key=lambda code: not own[code])
        if code not in barred and (own[code] or allied[code])
    ]
    return (*codes, Option(ANY_UNIT, "Generic support")) if role == SUPPORT else tuple(codes)


def _empty_unit(ua: str, role: str, army: Army) -> ResolvedUnit:
    return ResolvedUnit("", role, ua, False, [], [], 0, 0, "", ref(ResolvedGroup("", "")), army, doc.Unit(ua=ua))


def _printed(model: Model, army: Army) -> set[str]:
    """The codes that a model has whoever else may stand in the unit."""
    return {*army.codes(model)}


def _may_stand(model: Model, unit: ResolvedUnit) -> bool:
    availability = unit.army.availability(model, unit)
    if not availability or availability.code != unit.ua:
        return False
    if any(unit.role in ban.roles and ban.models.fits(model) for ban in unit.army.bans):
        return False
    # A limit of one leaves none in support (FC-9).
    return (
        not availability.support_only if unit.role == PRIMARY else (availability.most != 1 or availability.support_only)
    )


def _joining(catalogue: Catalogue, faction: str, army: Army) -> Iterator[Model]:
    """Models of other lists that join the army's own units."""
    own = {model.key for model in catalogue.pool(faction)}
    for family in army.guests:
        models = catalogue.models_by_faction.get(family.partition("/")[0], ())
        yield from (model for model in models if model.family == family and model.key not in own)


def _allies(army: Army, ally: str | None, code: str) -> Iterator[str]:
    """The lists that the army may buy a whole unit of this type from."""
    for allies in army.allies:
        if code in allies.codes:
            yield from (key for key in allies.lists if not (allies.one and ally and key != ally))


def _neighbours(catalogue: Catalogue, faction: str, role: str) -> Iterator[str]:
    """The lists that every army of a faction may buy from."""
    yield from sorted(catalogue.loans["group"].get(faction, ()))
    if role == SUPPORT:
        yield from sorted(catalogue.loans["support"].get(faction, ()))


def _code_option(catalogue: Catalogue, code: str, own: list[int], allied: list[int]) -> Option:
    name = catalogue.unit_codes[code].name
    parts = []
    if own:
        parts.append(f"{_models(own)}, {_range(own)}")
    if allied:
        parts.append(f"{len(allied)} of allies" if own else f"{_models(allied)} of allies, {_range(allied)}")
    return Option(code, f"{code} {name}" if name else code, ", and ".join(parts))


def _models(prices: list[int]) -> str:
    return f"{len(prices)} model{'' if len(prices) == 1 else 's'}"


def _range(prices: list[int]) -> str:
    least, most = min(prices), max(prices)
    return f"{least} TV" if least == most else f"{least}–{most} TV"
