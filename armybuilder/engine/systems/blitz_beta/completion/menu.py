"""Which models may stand in a unit, how many of each, and for how much. The rules have the last word (`draft`); this
keeps models away from them that cannot pass."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from armybuilder.engine.systems.blitz_beta.army.parts import VET, printed_actions
from armybuilder.engine.systems.blitz_beta.book.notation import ANY_SUPPORT, Availability
from armybuilder.engine.systems.blitz_beta.book.tables import Model
from armybuilder.engine.systems.blitz_beta.book.values import AIRCRAFT_LIST, GENERIC
from armybuilder.engine.systems.blitz_beta.completion.choices import candidates
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedUnit
from armybuilder.engine.systems.blitz_beta.validators.rules.availability import upper_limit
from armybuilder.engine.systems.blitz_beta.validators.rules.structure import actions_allowed

Pool = list[Model]


@dataclass(frozen=True, slots=True)
class ModelOption:
    """A model for a unit: at most `most` of it (None: any number), `cost` TV and `actions` each, `upgrades` that the
    army demands of it."""

    model: Model
    availability: Availability
    most: int | None
    actions: int
    cost: int
    upgrades: tuple[str, ...]

    @property
    def rate(self) -> float:
        """TV for one action."""
        return self.cost / self.actions if self.actions else float(self.cost)


def model_pools(force: Force) -> dict[str, Pool]:
    """Return what the force may buy, list by list; lists that may share a unit count as one. Its own list comes
    first.
    """
    own = force.faction.key if force.faction else ""
    together = {own, *(force.faction.borrows if force.faction else ()), *force.army.mixes}
    found: dict[str, Pool] = {own: []}
    for model in candidates(force):
        joins = model.faction in together or (model.faction not in GENERIC and force.army.is_guest(model))
        found.setdefault(own if joins else model.faction, []).append(model)
        if joins and model.faction not in together and _is_allied(model, force):
            found.setdefault(model.faction, []).append(model)
    return found


def pool_by_code(pool: Iterable[Model], force: Force) -> dict[str, Pool]:
    """A pool by unit type: who may perhaps stand in a unit of that type. Guests, and what any support unit may have,
    stand under every type that the others know."""
    found: dict[str, Pool] = {}
    anywhere = []
    for model in pool:
        listed = force.army.unit_codes(model)
        if ANY_SUPPORT in listed or force.army.is_guest(model):
            anywhere.append(model)
        else:
            for code in listed:
                found.setdefault(code, []).append(model)
    for models in found.values():
        models.extend(anywhere)
    return found


def possible_codes(listed: Collection[str], force: Force, role: str) -> list[str]:
    """The unit types of those listed that a unit of the role may have, in the order of the catalogue."""
    barred = {code for bar in force.army.barred_types if role in bar.roles for code in bar.codes}
    return [code for code in force.catalogue.unit_codes if code in listed and code not in barred]


def lowest_rate(pool: Iterable[Model]) -> float:
    """The fewest TV that models of a pool cost for one counted action."""
    return min(model.tv / max(model.counted_actions, 1) for model in pool)


def model_options(pool: Iterable[Model], unit: ResolvedUnit, force: Force) -> list[ModelOption]:
    """The models of a pool that may stand in a unit, beside what stands there."""
    veterans = force.elite or unit.is_support or unit.is_veteran
    bans = [ban.models for ban in force.army.bans if unit.role in ban.roles]
    found = []
    for model in pool:
        availability = unit.availability(model)
        if not availability or (availability.command_only if unit.is_support else availability.support_only):
            continue
        most = upper_limit(availability, unit)
        banned = any(ban.fits(model) for ban in bans) or (
            not veterans and force.army.is_for_veterans(model, availability)
        )
        if most != 0 and not banned:
            found.append(_model_option(model, availability, most, force))
    return found


def actions_left(unit: ResolvedUnit) -> int:
    """Return how many counted actions a unit has room for."""
    return actions_allowed(unit)[1] - unit.actions + unit.army.uncounted_actions(unit)


def _model_option(model: Model, availability: Availability, most: int | None, force: Force) -> ModelOption:
    buys = force.elite and not model.has_vet and model.faction not in GENERIC - {AIRCRAFT_LIST}
    vet = (force.catalogue.purchases[VET].cost or 0) * printed_actions(model) if buys else 0
    return ModelOption(model, availability, most, model.counted_actions, model.tv + vet, (VET,) if buys else ())


def _is_allied(model: Model, force: Force) -> bool:
    return any(model.faction in allies.lists for allies in force.army.allies)
