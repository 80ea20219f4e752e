"""The unit types to choose from, each with its name and how many models an army has for it: its own, guests, allies."""

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.engine.systems.blitz_beta.army.army import ArmyRules
from armybuilder.engine.systems.blitz_beta.army.parts import PricedUnit
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.tables import Model
from armybuilder.engine.systems.blitz_beta.book.values import PRIMARY, SUPPORT
from armybuilder.engine.systems.blitz_beta.force import ANY_UNIT, Force
from armybuilder.forces.presenters.blitz_beta.rules import allied_lists
from armybuilder.forces.presenters.blitz_beta.views import CodesView
from armybuilder.forces.presenters.catalogues import ByHash
from armybuilder.forces.presenters.parts import SelectOption

ONLY_SUPPORT = "SU"
"""The code of models for support units of any type: no primary unit has it."""
FAMILIES = 2
"""Families of models that stand for the name of a type that the book does not name."""


def code_options(force: Force, role: str) -> CodesView:
    """The unit types that the army has models for, each with what it offers."""
    return _code_options(ByHash(force.catalogue), force.source.faction, force.army, role, force.ally, elite=force.elite)


@lru_cache(maxsize=256)
def _code_options(
    held: ByHash[Catalogue], faction: str, army: ArmyRules, role: str, ally: str | None, *, elite: bool
) -> CodesView:
    catalogue = held.catalogue
    barred = {code for part in army.barred_types if role in part.roles for code in part.codes}
    barred |= {ONLY_SUPPORT} if role == PRIMARY else set()
    pool = catalogue.pool(faction)
    found: dict[bool, list[SelectOption]] = {True: [], False: []}
    for code in (code for code in catalogue.unit_codes if code not in barred):
        stands = partial(_may_stand, army, PricedUnit("", role, code, False, [], [], 0, 0, ""))
        own = list(filter(stands, pool))
        has_own = any(code in army.unit_codes(model) for model in own)
        own = [*own, *filter(stands, _joining_models(catalogue, pool, army))] if has_own else []
        lists = (*allied_lists(army, ally, code), *_neighbours(catalogue, faction, role, elite=elite))
        allied = [model for key in lists for model in filter(stands, catalogue.models_by_faction.get(key, ()))]
        if own or allied:
            found[has_own].append(_option(catalogue, code, own, allied))
    generic = [SelectOption(ANY_UNIT, _("Generic support"))] if role == SUPPORT else []
    return CodesView((*found[True], *generic), tuple(found[False]))


def _may_stand(army: ArmyRules, unit: PricedUnit, model: Model) -> bool:
    availability = army.availability(model, unit)
    if not availability or availability.code != unit.ua:
        return False
    if any(unit.role in ban.roles and ban.models.fits(model) for ban in army.bans):
        return False
    if unit.role == PRIMARY:
        return not availability.support_only
    # A limit of one leaves none in support (FC-9).
    return availability.most != 1 or availability.support_only


def _joining_models(catalogue: Catalogue, pool: tuple[Model, ...], army: ArmyRules) -> Iterator[Model]:
    """Models of other lists that join the army's own units."""
    own = {model.key for model in pool}
    for family in army.guests:
        models = catalogue.models_by_faction.get(family.partition("/")[0], ())
        yield from (model for model in models if model.family == family and model.key not in own)


def _neighbours(catalogue: Catalogue, faction: str, role: str, *, elite: bool) -> Iterator[str]:
    """The lists that every army of a faction may buy from; none lends an elite one a combat group (FC-61, L4418)."""
    if not elite:
        yield from sorted(catalogue.loans["group"].get(faction, ()))
    if role == SUPPORT:
        yield from sorted(catalogue.loans["support"].get(faction, ()))


def _option(catalogue: Catalogue, code: str, own: list[Model], allied: list[Model]) -> SelectOption:
    name = catalogue.unit_codes[code].name or _families([*own, *allied])
    return SelectOption(code, f"{code} {name}", _describe_models(own, allied))


def _describe_models(own: list[Model], allied: list[Model]) -> str:
    """`3 models, 5–9 TV, and 2 of allies`."""
    told = {"models": _models(own or allied), "range": _range(own or allied), "allied": len(allied)}
    if not own:
        return _("%(models)s from allies, %(range)s") % told if allied else ""
    return (_("%(models)s, %(range)s, plus %(allied)s from allies") if allied else "%(models)s, %(range)s") % told


def _models(models: list[Model]) -> str:
    return ngettext("%(number)s model", "%(number)s models", len(models)) % {"number": len(models)}


def _families(models: Iterable[Model]) -> str:
    """`Dark Kodiak, Vulture and others`: what stands in units of a type that has no name in the book."""
    families = list(dict.fromkeys(model.family_name for model in models))
    shown = ", ".join(families[:FAMILIES])
    return (_("%(shown)s and others") % {"shown": shown}) if len(families) > FAMILIES else shown


def _range(models: list[Model]) -> str:
    prices = [model.tv for model in models]
    least, most = min(prices), max(prices)
    return f"{least} TV" if least == most else f"{least}–{most} TV"
