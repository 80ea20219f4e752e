"""What the paragraph of a faction or a sub-list changes about force building.

The general rules ask the army of a force these questions and never for its name. The answers are those of Appendix 2
where no record of the army (`book.effects`) says otherwise.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from math import inf
from typing import TypeVar

import msgspec

from armybuilder.engine.core.rules.rulings import NO_RULINGS
from armybuilder.engine.core.tables.catalogue import remembered
from armybuilder.engine.systems.blitz_beta.army.parts import Bought, ResolvedEntry, Unit, printed_actions
from armybuilder.engine.systems.blitz_beta.book import effects as book
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue, Paragraph
from armybuilder.engine.systems.blitz_beta.book.effects import Allowance, Effect
from armybuilder.engine.systems.blitz_beta.book.notation import ANY_SUPPORT, Availability, Clause
from armybuilder.engine.systems.blitz_beta.book.tables import Group, Model, Purchase, Upgrade, share_of
from armybuilder.engine.systems.blitz_beta.book.values import GENERIC, PRIMARY, SUPPORT, SUPPORT_LIST
from armybuilder.engine.systems.blitz_beta.rulings import PRICES, ROW_PRICES, SUPPORT_PIECES

EffectT = TypeVar("EffectT", bound=Effect)
Lines = tuple[int, int]
ARMIES_KEPT = 512
"""Armies held in memory: a paragraph by each choice of rulings that was met."""


def _all(kind: type[EffectT]) -> cached_property[tuple[EffectT, ...]]:
    """The effects of a kind that count for an army."""
    return cached_property(lambda army: army.all(kind))


def _one(kind: type[EffectT]) -> cached_property[EffectT | None]:
    """The effect of a kind, for an army that has one."""
    return cached_property(lambda army: next(iter(army.all(kind)), None))


def _keys(kind: type[EffectT], said: Callable[[EffectT], Iterable[str]]) -> cached_property[frozenset[str]]:
    """All keys that the effects of a kind say."""
    return cached_property(lambda army: frozenset(key for effect in army.all(kind) for key in said(effect)))


class Army:
    """What the records of a paragraph answer, as the players read the book."""

    # Records that rules read themselves.
    allies = _all(book.Allies)
    bans = _all(book.Ban)
    barred_types = _all(book.BarredTypes)
    buyers = _all(book.Buyer)
    gifts = _all(book.Gift)
    grants = _all(book.Grant)
    prices = _all(book.Price)
    budget = _one(book.Budget)
    commander = _one(book.Commander)
    elite = _one(book.EliteOption)
    family_ties = _one(book.FamilyTies)
    guests = _keys(book.Guests, lambda guests: guests.families)
    """Families whose models join any unit, whatever list they are on."""
    mixes = _keys(book.Mix, lambda mix: mix.lists)
    """Lists whose models may share a unit."""
    ally_choices = _keys(book.Allies, lambda allies: allies.lists if allies.one else ())
    """The lists of which the force chooses one for its allies."""
    duelist_lists = _keys(book.Duelists, lambda duelists: duelists.lists)
    """Other lists that duelists may come from."""
    # Records that answer what rules ask.
    _allowances = _all(book.Allowance)
    _duelists = _all(book.Duelists)
    _sizes = _all(book.Size)
    _uncounted = _all(book.Uncounted)
    _vets = _all(book.Veterans)
    _veteran_units = _keys(book.VeteranUnit, lambda part: [part.bought])

    def __init__(self, paragraph: Paragraph, readings: Mapping[str, str]) -> None:
        self.key = paragraph.key
        self.rule = paragraph.rule
        self.readings = readings
        """How the book is read where it is open: what the players have agreed on, else our reading."""
        self._paragraph = paragraph

    def reads(self, ruling: str, reading: str) -> bool:
        """Whether the army is built by this reading."""
        return self.readings[ruling] == reading

    def holds(self, condition: bool | str) -> bool:
        """Whether something counts that may hang on a reading: `hgsf-pilum/pillium`, `not pg-south/north`."""
        if isinstance(condition, bool):
            return condition
        ruling, _, reading = condition.removeprefix("not ").partition("/")
        return self.reads(ruling, reading) is not condition.startswith("not ")

    def all(self, kind: type[EffectT]) -> tuple[EffectT, ...]:
        """The effects of a kind that count."""
        return tuple(effect for effect in self._paragraph.of(kind) if self.holds(effect.when))

    # ---------------------------------------------------------------- groups, allies, support

    @cached_property
    def groups(self) -> Mapping[str, Group]:
        """How many of each group, unit and rank there may be, and how large they are."""
        found = dict(self._paragraph.groups)
        for place in self.all(book.Place):
            found[place.group] = msgspec.structs.replace(found[place.group], most=place.most)
        return found

    @cached_property
    def support_of_other_type(self) -> book.SupportUnits | None:
        """Support units have none of the model types of their primary unit."""
        return next((part for part in self.all(book.SupportUnits) if part.other_types), None)

    @cached_property
    def support_buys_generic(self) -> bool:
        """Whether support units buy generic upgrades."""
        return any(part.buys_generic for part in self.all(book.SupportUnits))

    # ---------------------------------------------------------------- who stands where

    def availability(self, model: Model, unit: Unit) -> Availability | None:
        """The UA entry that lets a model stand in a unit (FC-3, FC-7 to FC-9); a bare `SU` is any support unit (DQ-9)."""
        found = model.availability.get(unit.ua) or self._added.get((model.family, unit.ua))
        found = found or (model.availability.get(ANY_SUPPORT) if unit.is_support else None)
        if found and model.faction == SUPPORT_LIST and self.reads(SUPPORT_PIECES, "any"):
            found = Availability(found.code, "0+", most=None, unmarked=False)
        for allowance in self._allowances:
            if self._speaks(allowance, model, unit):
                found = self._allowed(allowance, found, unit)
        return found

    def _speaks(self, allowance: Allowance, model: Model, unit: Unit) -> bool:
        """Whether it speaks of the model in this unit. Generic support and aircraft are on no list: any army may choose
        them as they are (L3532-3533, L3616)."""
        return (
            model.faction not in GENERIC
            and allowance.models.fits(model)
            and (not allowance.codes or unit.ua in allowance.codes)
            and (not allowance.veteran or unit.is_veteran)
        )

    def _allowed(self, allowed: Allowance, found: Availability | None, unit: Unit) -> Availability | None:
        whole = unit.is_support and self.holds(allowed.whole_in_support)
        told = Clause(allowed.told, allowed.source)
        if allowed.cap:
            return _capped(allowed, found, told, whole=whole)
        if allowed.most is None:
            return Availability(unit.ua, "0+", most=None, unmarked=False)
        # Where the paragraph speaks of every unit, the limit of a support unit is not one lower (FC-9).
        clause = None if unit.is_support and not whole else told
        command = self.holds(allowed.command)
        limit = f"CMD 0-{allowed.most}" if command else f"0-{allowed.most}"
        most = allowed.most + whole
        return Availability(unit.ua, limit, 0, most, unmarked=False, command_only=command, clause=clause)

    @cached_property
    def _added(self) -> Mapping[tuple[str, str], Availability]:
        return {
            (family, code): Availability(code, None)
            for added in self.all(book.AddedTypes)
            for family in added.families
            for code in added.codes
        }

    def codes(self, model: Model) -> frozenset[str]:
        """Unit types that the model may join: those that it lists and those that the army adds."""
        return frozenset(model.availability) | {code for family, code in self._added if family == model.family}

    def is_guest(self, model: Model) -> bool:
        """Whether a model of another list joins the army's own units."""
        return model.family in self.guests

    # ---------------------------------------------------------------- how large

    @cached_property
    def counts_otherwise(self) -> bool:
        """Whether some units are larger than others, or have actions that do not count."""
        return bool(self._sizes or self._uncounted)

    @cached_property
    def smallest_primary(self) -> int:
        """How many counted actions a primary unit has at least (FC-4)."""
        return self.groups[PRIMARY].fewest_actions

    def largest_primary(self, unit: Unit) -> int:
        """How many counted actions a primary unit may have (FC-4)."""
        for size in self._sizes:
            if unit.entries and all(size.models.fits(entry.model) for entry in unit.entries):
                return size.most
        return self.groups[PRIMARY].most_actions or 0

    def largest_support(self, actions: int) -> int:
        """How many counted actions the support of a primary unit of so many may have (FC-5)."""
        return share_of(self.groups[SUPPORT].share or (0, 1), actions)

    def uncounted(self, unit: Unit) -> int:
        """Actions that do not count towards the largest size of a unit."""
        return sum([_actions(part, unit) for part in self._uncounted])

    def idle(self, unit: Unit) -> int:
        """Of these, actions that do not count towards its least size and that of its support unit either."""
        return sum([_actions(part, unit) for part in self._uncounted if self.holds(part.idle)])

    # ---------------------------------------------------------------- what it costs

    @property
    def free_for(self) -> str:
        """What the free budget is for, in words."""
        return self.budget.what if self.budget else ""

    def free_budget(self, limit: int) -> int:
        """TV that a force of this limit may spend on top of it, for what `free_for` says."""
        return share_of(self.budget.share, limit) if self.budget else 0

    def price(self, key: str, listed: int | None) -> int | None:
        """TV of a purchase, None where none is printed and the players have agreed on none."""
        ruled = self.readings[PRICES[key]] if key in PRICES else ""
        return int(ruled) if ruled else listed

    def price_for(self, purchase: Purchase, model: Model) -> int | None:
        """What the model pays for it, None where no price is printed: veterans pay by the actions that are printed."""
        cost = self.price(purchase.key, purchase.cost)
        return cost * printed_actions(model) if cost and purchase.cost_per == "action" else cost

    def row_price(self, row: Upgrade, model: Model) -> int:
        """TV that an upgrade row adds to a model."""
        ruled = self.readings[ROW_PRICES[row.key]] if row.key in ROW_PRICES else ""
        return row.tv - model.tv if ruled == "whole" else row.tv

    def given_upgrades(self, entry: ResolvedEntry) -> list[Bought]:
        """Veteran upgrades that the model has for nothing, whatever they cost otherwise."""
        return [bought for gift in self.gifts for bought in self.given_by(gift, entry)]

    def given_by(self, gift: book.Gift, entry: ResolvedEntry) -> list[Bought]:
        """The veteran upgrade that the model has for nothing by one record."""
        upgrades = entry.purchases("veteran") if entry.rank in gift.ranks else []
        unpriced = inf if self.holds(gift.unpriced) else -inf
        return sorted(upgrades, key=lambda bought: self.listed_price(bought, unpriced))[-1:]

    def listed_price(self, bought: Bought, unpriced: float) -> float:
        """TV before anything is given away, `unpriced` where no price is printed."""
        cost = self.price(bought.key, bought.purchase.cost) if bought.purchase else 0
        return unpriced if cost is None else cost

    # ---------------------------------------------------------------- veterans

    def buys_vet_anywhere(self, entry: ResolvedEntry, unit: Unit) -> bool:
        """Whether the model may buy Vet outside the veteran unit (FC-30, FC-31)."""
        if self.family_ties and entry.is_commander:
            return True
        return any(part.vet == "anywhere" and part.models.fits(entry.model) for part in self._vets)

    def is_extra_veteran_unit(self, unit: Unit) -> bool:
        """Whether a unit is veteran by something that it bought, besides the usual one."""
        return any(unit.buys(key) for key in self._veteran_units)

    def counts_as_veteran_unit(self, unit: Unit) -> bool:
        """Whether a veteran unit is counted against the limit of one (FC-30)."""
        return not unit.duelist and not self.is_extra_veteran_unit(unit)

    def promote(self, units: Iterable[Unit]) -> None:
        """Make veterans of the units that are so by something that they bought."""
        for unit in units if self._veteran_units else ():
            if self.is_extra_veteran_unit(unit):
                unit.veteran = True
                for entry in unit.entries:
                    entry.has_vet = True

    def veterans_only(self, model: Model) -> bool:
        """Whether a model without Vet stands in veteran units only (FC-32)."""
        return any(part.vet == "only" and part.models.fits(model) for part in self._vets)

    def is_for_veterans(self, model: Model, availability: Availability | None) -> bool:
        """Whether a model stands in units of veterans only, by its own limit there or that of the army (FC-32)."""
        limited = availability is not None and availability.veteran_only
        return model.has_vet or limited or self.veterans_only(model)

    def upgrades_without_vet(self, entry: ResolvedEntry) -> int:
        """How many veteran upgrades a model without Vet may have (FC-34)."""
        if self.family_ties and entry.is_commander:
            return int(self.holds(self.family_ties.without_vet))
        return sum(entry.rank in gift.ranks and self.holds(gift.without_vet) for gift in self.gifts)

    # ---------------------------------------------------------------- duelists

    def is_duelist(self, entry: ResolvedEntry) -> bool:
        """Whether a model may use the duelist's purchases (FC-40)."""
        return entry.rank == "duelist" or any(entry.rank in part.ranks for part in self._duelists)

    @cached_property
    def lending(self) -> frozenset[str]:
        """Other lists that allies or duelists may come from."""
        return self.duelist_lists.union(*(allies.lists for allies in self.allies))

    @cached_property
    def duelist_types(self) -> frozenset[str]:
        """Types of models that may become duelists (FC-40)."""
        types = next((part.types for part in self._duelists if part.types), self.groups["duelist"].types)
        return frozenset(types)


def _capped(allowed: Allowance, found: Availability | None, told: Clause, *, whole: bool) -> Availability | None:
    """A limit that is no higher than allowed; `0+` stays, and a limit of support units alone is never one lower."""
    if not found or found.most is None or allowed.most is None:
        return found
    whole = whole and not found.support_only
    if found.most <= allowed.most and not whole:
        return found
    return replace(found, least=0, most=allowed.most + whole, unmarked=False, clause=told)


def _actions(part: book.Uncounted, unit: Unit) -> int:
    """Actions of a unit that a record means."""
    if unit.ua not in part.codes:
        return 0
    return sum(entry.actions * entry.count for entry in unit.entries if part.models.fits(entry.model))


def army_of(catalogue: Catalogue, faction: str, sublist: str = "", rulings: Mapping[str, str] = NO_RULINGS) -> Army:
    """The army of a force: that of its sub-list, else of its faction, else the general rules; by the players' rulings
    where there are some."""
    readings = frozenset(catalogue.read_by(rulings).items()) if rulings else _defaults(catalogue)
    return _army(catalogue.paragraph(faction, sublist), readings)


@remembered
def _defaults(catalogue: Catalogue) -> frozenset[tuple[str, str]]:
    """How the book is read where players choose nothing; the hash of so many readings is worked out once."""
    return frozenset(catalogue.read_by(NO_RULINGS).items())


@lru_cache(maxsize=ARMIES_KEPT)
def _army(paragraph: Paragraph, readings: frozenset[tuple[str, str]]) -> Army:
    return Army(paragraph, dict(readings))
