"""Changes to force building made by the paragraph of a faction or a sub-list.

The general rules ask the army of a force these questions and never for its name. The answers are those of Appendix
2 where no record of the army (`book.effects`) says otherwise.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from math import inf
from typing import TypeVar

import msgspec

from armybuilder.engine.core.rules.rulings import NO_RULINGS
from armybuilder.engine.core.tables.catalogue import cached_on_catalogue
from armybuilder.engine.systems.blitz_beta.army.parts import (
    PricedUnit,
    PurchasedUpgrade,
    ResolvedEntry,
    printed_actions,
)
from armybuilder.engine.systems.blitz_beta.book import effects as book
from armybuilder.engine.systems.blitz_beta.book.catalogue import ArmyParagraph, Catalogue
from armybuilder.engine.systems.blitz_beta.book.effects import Allowance, Effect
from armybuilder.engine.systems.blitz_beta.book.notation import ANY_SUPPORT, Availability, LimitClause
from armybuilder.engine.systems.blitz_beta.book.tables import CompositionRule, Model, Purchase, Upgrade, share_of
from armybuilder.engine.systems.blitz_beta.book.values import GENERIC, PRIMARY, SUPPORT, SUPPORT_LIST
from armybuilder.engine.systems.blitz_beta.rulings import PRICES, ROW_PRICES, SUPPORT_PIECES

EffectT = TypeVar("EffectT", bound=Effect)
Lines = tuple[int, int]
CACHED_ARMIES = 512
"""Armies held in memory: a paragraph by each choice of rulings that was met."""


def _effects_property(kind: type[EffectT]) -> cached_property[tuple[EffectT, ...]]:
    """The effects of a kind that count for an army."""
    return cached_property(lambda army: army.effects_of(kind))


def _effect_property(kind: type[EffectT]) -> cached_property[EffectT | None]:
    """The effect of a kind, for an army that has one."""
    return cached_property(lambda army: next(iter(army.effects_of(kind)), None))


def _effect_keys_property(
    kind: type[EffectT], said: Callable[[EffectT], Iterable[str]]
) -> cached_property[frozenset[str]]:
    """All keys that the effects of a kind say."""
    return cached_property(lambda army: frozenset(key for effect in army.effects_of(kind) for key in said(effect)))


class ArmyRules:
    """The answers that a paragraph's records give, as the players read the book."""

    # Records that rules read themselves.
    allies = _effects_property(book.Allies)
    bans = _effects_property(book.Ban)
    barred_types = _effects_property(book.BarredTypes)
    buyers = _effects_property(book.Buyer)
    gifts = _effects_property(book.Gift)
    grants = _effects_property(book.Grant)
    prices = _effects_property(book.Price)
    budget = _effect_property(book.FreeBudget)
    commander = _effect_property(book.Commander)
    elite = _effect_property(book.EliteOption)
    family_ties = _effect_property(book.FamilyTies)
    guests = _effect_keys_property(book.Guests, lambda guests: guests.families)
    """Families whose models join any unit, whatever list they are on."""
    mixes = _effect_keys_property(book.Mix, lambda mix: mix.lists)
    """Lists whose models may share a unit."""
    ally_choices = _effect_keys_property(book.Allies, lambda allies: allies.lists if allies.one else ())
    """The lists of which the force chooses one for its allies."""
    duelist_lists = _effect_keys_property(book.Duelists, lambda duelists: duelists.lists)
    """Other lists that duelists may come from."""
    # Records that answer what rules ask.
    _allowances = _effects_property(book.Allowance)
    _duelists = _effects_property(book.Duelists)
    _sizes = _effects_property(book.UnitSize)
    _uncounted = _effects_property(book.Uncounted)
    _vets = _effects_property(book.Veterans)
    _veteran_units = _effect_keys_property(book.VeteranUnit, lambda part: [part.bought])

    def __init__(self, paragraph: ArmyParagraph, readings: Mapping[str, str]) -> None:
        self.key = paragraph.key
        self.rule = paragraph.rule
        self.readings = readings
        """How the book is read where it is open: what the players have agreed on, else our reading."""
        self._paragraph = paragraph

    def uses_reading(self, ruling: str, reading: str) -> bool:
        """Whether the army is built by this reading."""
        return self.readings[ruling] == reading

    def condition_applies(self, condition: bool | str) -> bool:
        """Whether something counts that may hang on a reading: `hgsf-pilum/pillium`, `not pg-south/north`."""
        if isinstance(condition, bool):
            return condition
        ruling, _, reading = condition.removeprefix("not ").partition("/")
        return self.uses_reading(ruling, reading) is not condition.startswith("not ")

    def effects_of(self, kind: type[EffectT]) -> tuple[EffectT, ...]:
        """The effects of a kind that count."""
        return tuple(effect for effect in self._paragraph.effects_of(kind) if self.condition_applies(effect.when))

    # ---------------------------------------------------------------- groups, allies, support

    @cached_property
    def groups(self) -> Mapping[str, CompositionRule]:
        """The number of each group, unit and rank that there may be, and their sizes."""
        found = dict(self._paragraph.groups)
        for place in self.effects_of(book.GroupLimit):
            found[place.group] = msgspec.structs.replace(found[place.group], most=place.most)
        return found

    @cached_property
    def support_of_other_type(self) -> book.SupportUnits | None:
        """Support units have none of the model types of their primary unit."""
        return next((part for part in self.effects_of(book.SupportUnits) if part.other_types), None)

    @cached_property
    def support_buys_generic(self) -> bool:
        """Whether support units buy generic upgrades."""
        return any(part.buys_generic for part in self.effects_of(book.SupportUnits))

    # ---------------------------------------------------------------- who stands where

    def availability(self, model: Model, unit: PricedUnit) -> Availability | None:
        """The UA entry that lets a model stand in a unit (FC-3, FC-7 to FC-9); a bare `SU` is any support unit (DQ-9)."""
        found = model.availability.get(unit.ua) or self._added_types.get((model.family, unit.ua))
        found = found or (model.availability.get(ANY_SUPPORT) if unit.is_support else None)
        if found and model.faction == SUPPORT_LIST and self.uses_reading(SUPPORT_PIECES, "any"):
            found = Availability(found.code, "0+", most=None, unmarked=False)
        for allowance in self._allowances:
            if self._allowance_applies(allowance, model, unit):
                found = self._apply_allowance(allowance, found, unit)
        return found

    def _allowance_applies(self, allowance: Allowance, model: Model, unit: PricedUnit) -> bool:
        """Whether it speaks of the model in this unit. Generic support and aircraft are on no list: any army may choose
        them as they are (L3532-3533, L3616)."""
        return (
            model.faction not in GENERIC
            and allowance.models.fits(model)
            and (not allowance.codes or unit.ua in allowance.codes)
            and (not allowance.veteran or unit.is_veteran)
        )

    def _apply_allowance(self, allowed: Allowance, found: Availability | None, unit: PricedUnit) -> Availability | None:
        whole = unit.is_support and self.condition_applies(allowed.whole_in_support)
        told = LimitClause(allowed.told, allowed.source)
        if allowed.cap:
            return _cap_limit(allowed, found, told, whole=whole)
        if allowed.most is None:
            return Availability(unit.ua, "0+", most=None, unmarked=False)
        # Where the paragraph speaks of every unit, the limit of a support unit is not one lower (FC-9).
        clause = None if unit.is_support and not whole else told
        command = self.condition_applies(allowed.command)
        limit = f"CMD 0-{allowed.most}" if command else f"0-{allowed.most}"
        most = allowed.most + whole
        return Availability(unit.ua, limit, 0, most, unmarked=False, command_only=command, clause=clause)

    @cached_property
    def _added_types(self) -> Mapping[tuple[str, str], Availability]:
        return {
            (family, code): Availability(code, None)
            for added in self.effects_of(book.AddedTypes)
            for family in added.families
            for code in added.codes
        }

    def unit_codes(self, model: Model) -> frozenset[str]:
        """Unit types that the model may join: those that it lists and those that the army adds."""
        return frozenset(model.availability) | {code for family, code in self._added_types if family == model.family}

    def is_guest(self, model: Model) -> bool:
        """Whether a model of another list joins the army's own units."""
        return model.family in self.guests

    # ---------------------------------------------------------------- how large

    @cached_property
    def has_special_counting(self) -> bool:
        """Whether some units are larger than others, or have actions that do not count."""
        return bool(self._sizes or self._uncounted)

    @cached_property
    def smallest_primary(self) -> int:
        """The smallest number of counted actions of a primary unit (FC-4)."""
        return self.groups[PRIMARY].fewest_actions

    def largest_primary(self, unit: PricedUnit) -> int:
        """Return the largest number of counted actions of a primary unit (FC-4)."""
        for size in self._sizes:
            if unit.entries and all(size.models.fits(entry.model) for entry in unit.entries):
                return size.most
        return self.groups[PRIMARY].most_actions or 0

    def largest_support(self, actions: int) -> int:
        """Return the largest number of counted actions in the support of a primary unit with so many (FC-5)."""
        return share_of(self.groups[SUPPORT].share or (0, 1), actions)

    def uncounted_actions(self, unit: PricedUnit) -> int:
        """Actions that do not count towards the largest size of a unit."""
        return sum([_uncounted_actions(part, unit) for part in self._uncounted])

    def idle_actions(self, unit: PricedUnit) -> int:
        """Of these, actions that do not count towards its least size and that of its support unit either."""
        return sum([_uncounted_actions(part, unit) for part in self._uncounted if self.condition_applies(part.idle)])

    # ---------------------------------------------------------------- what it costs

    @property
    def free_budget_purpose(self) -> str:
        """The purpose of the free budget, in words."""
        return self.budget.what if self.budget else ""

    def free_budget(self, limit: int) -> int:
        """TV that a force of this limit may spend on top of it, for what `free_budget_purpose` says."""
        return share_of(self.budget.share, limit) if self.budget else 0

    def price(self, key: str, listed: int | None) -> int | None:
        """TV of a purchase, None where none is printed and the players have agreed on none."""
        ruled = self.readings[PRICES[key]] if key in PRICES else ""
        return int(ruled) if ruled else listed

    def price_for(self, purchase: Purchase, model: Model) -> int | None:
        """Return the price that the model pays, None where no price is printed: veterans pay by printed actions."""
        cost = self.price(purchase.key, purchase.cost)
        return cost * printed_actions(model) if cost and purchase.cost_per == "action" else cost

    def row_price(self, row: Upgrade, model: Model) -> int:
        """TV that an upgrade row adds to a model."""
        ruled = self.readings[ROW_PRICES[row.key]] if row.key in ROW_PRICES else ""
        return row.tv - model.tv if ruled == "whole" else row.tv

    def free_upgrades(self, entry: ResolvedEntry) -> list[PurchasedUpgrade]:
        """Veteran upgrades that the model has for nothing, whatever they cost otherwise."""
        return [bought for gift in self.gifts for bought in self.upgrades_of_gift(gift, entry)]

    def upgrades_of_gift(self, gift: book.Gift, entry: ResolvedEntry) -> list[PurchasedUpgrade]:
        """The veteran upgrade that the model has for nothing by one record."""
        upgrades = entry.purchases("veteran") if entry.rank in gift.ranks else []
        unpriced = inf if self.condition_applies(gift.unpriced) else -inf
        return sorted(upgrades, key=lambda bought: self.list_price(bought, unpriced))[-1:]

    def list_price(self, bought: PurchasedUpgrade, unpriced: float) -> float:
        """TV before anything is given away, `unpriced` where no price is printed."""
        cost = self.price(bought.key, bought.purchase.cost) if bought.purchase else 0
        return unpriced if cost is None else cost

    # ---------------------------------------------------------------- veterans

    def buys_vet_anywhere(self, entry: ResolvedEntry, unit: PricedUnit) -> bool:
        """Whether the model may buy Vet outside the veteran unit (FC-30, FC-31)."""
        if self.family_ties and entry.is_commander:
            return True
        return any(part.vet == "anywhere" and part.models.fits(entry.model) for part in self._vets)

    def is_extra_veteran_unit(self, unit: PricedUnit) -> bool:
        """Whether a unit is veteran by something that it bought, besides the usual one."""
        return any(unit.has_purchase(key) for key in self._veteran_units)

    def counts_as_veteran_unit(self, unit: PricedUnit) -> bool:
        """Whether a veteran unit is counted against the limit of one (FC-30)."""
        return not unit.duelist and not self.is_extra_veteran_unit(unit)

    def promote_veteran_units(self, units: Iterable[PricedUnit]) -> None:
        """Make veterans of the units that are so by something that they bought."""
        for unit in units if self._veteran_units else ():
            if self.is_extra_veteran_unit(unit):
                unit.veteran = True
                for entry in unit.entries:
                    entry.has_vet = True

    def is_veterans_only(self, model: Model) -> bool:
        """Whether a model without Vet stands in veteran units only (FC-32)."""
        return any(part.vet == "only" and part.models.fits(model) for part in self._vets)

    def is_for_veterans(self, model: Model, availability: Availability | None) -> bool:
        """Whether a model stands in units of veterans only, by its own limit there or that of the army (FC-32)."""
        limited = availability is not None and availability.veteran_only
        return model.has_vet or limited or self.is_veterans_only(model)

    def upgrades_without_vet(self, entry: ResolvedEntry) -> int:
        """Return how many veteran upgrades a model without Vet may have (FC-34)."""
        if self.family_ties and entry.is_commander:
            return int(self.condition_applies(self.family_ties.without_vet))
        return sum(entry.rank in gift.ranks and self.condition_applies(gift.without_vet) for gift in self.gifts)

    # ---------------------------------------------------------------- duelists

    def is_duelist(self, entry: ResolvedEntry) -> bool:
        """Whether a model may use the duelist's purchases (FC-40)."""
        return entry.rank == "duelist" or any(entry.rank in part.ranks for part in self._duelists)

    @cached_property
    def lender_lists(self) -> frozenset[str]:
        """Other lists that allies or duelists may come from."""
        return self.duelist_lists.union(*(allies.lists for allies in self.allies))

    @cached_property
    def duelist_types(self) -> frozenset[str]:
        """Types of models that may become duelists (FC-40)."""
        types = next((part.types for part in self._duelists if part.types), self.groups["duelist"].types)
        return frozenset(types)


def _cap_limit(
    allowed: Allowance, found: Availability | None, told: LimitClause, *, whole: bool
) -> Availability | None:
    """A limit that is no higher than allowed; `0+` stays, and a limit of support units alone is never one lower."""
    if not found or found.most is None or allowed.most is None:
        return found
    whole = whole and not found.support_only
    if found.most <= allowed.most and not whole:
        return found
    return replace(found, least=0, most=allowed.most + whole, unmarked=False, clause=told)


def _uncounted_actions(part: book.Uncounted, unit: PricedUnit) -> int:
    """Actions of a unit that a record means."""
    if unit.ua not in part.codes:
        return 0
    return sum(entry.actions * entry.count for entry in unit.entries if part.models.fits(entry.model))


def army_of(
    catalogue: Catalogue, faction: str, sublist: str = "", rulings: Mapping[str, str] = NO_RULINGS
) -> ArmyRules:
    """The army of a force: that of its sub-list, else of its faction, else the general rules; by the players' rulings
    where there are some."""
    readings = frozenset(catalogue.readings_for(rulings).items()) if rulings else _default_readings(catalogue)
    return _cached_army_rules(catalogue.paragraph(faction, sublist), readings)


@cached_on_catalogue
def _default_readings(catalogue: Catalogue) -> frozenset[tuple[str, str]]:
    """Return the readings of the book where players choose nothing; the hash of so many is computed only once."""
    return frozenset(catalogue.readings_for(NO_RULINGS).items())


@lru_cache(maxsize=CACHED_ARMIES)
def _cached_army_rules(paragraph: ArmyParagraph, readings: frozenset[tuple[str, str]]) -> ArmyRules:
    return ArmyRules(paragraph, dict(readings))
