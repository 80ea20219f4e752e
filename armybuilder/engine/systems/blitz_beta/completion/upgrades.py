"""Ranks, upgrade rows and purchases for the models and units of a draft, chosen by dice."""

import random
from collections.abc import Iterator

from msgspec.structs import replace

from armybuilder.engine.systems.blitz_beta.army.parts import VET, ResolvedEntry
from armybuilder.engine.systems.blitz_beta.book.tables import Purchase
from armybuilder.engine.systems.blitz_beta.book.values import PRIMARY, SUPPORT
from armybuilder.engine.systems.blitz_beta.completion.draft import ForceDraft
from armybuilder.engine.systems.blitz_beta.completion.growth import Grower
from armybuilder.engine.systems.blitz_beta.completion.offers import DRONE, is_offered_to
from armybuilder.engine.systems.blitz_beta.document import ChosenUpgrade, Entry, Rank, Unit, UpgradeChoice
from armybuilder.engine.systems.blitz_beta.force import FOR_MODELS, FOR_UNITS, ResolvedUnit
from armybuilder.engine.systems.blitz_beta.validators.rules.availability import fits_family
from armybuilder.engine.systems.blitz_beta.validators.rules.upgrades import fitting_weapons

EXTRA_RANKS: tuple[Rank, ...] = ("2iC", "XO")
Wish = tuple[int, Unit]
"""What it costs at the most, and the unit with it."""


class Shopper:
    """Buys for what stands in a draft. With `split` for one model of a row, which is split, and ranks, too; without
    it for all models of a row."""

    def __init__(self, draft: ForceDraft, rng: random.Random, grower: Grower, *, split: bool = True) -> None:
        self.draft = draft
        self.rng = rng
        self.grower = grower
        self.split = split

    def buy(self, most: int, *, tries: int) -> bool:
        """Buy one thing for at most so many TV, somewhere in the force; False when nothing was found."""
        for _ in range(tries):
            index = self.rng.randrange(len(self.draft.document.groups))
            group = self.draft.force.groups[index]
            role = SUPPORT if group.support and self.rng.random() < 0.3 else PRIMARY
            if group.primary and self.buy_for(index, role, most, free=False):
                return True
        return False

    def buy_for(self, index: int, role: str, most: int, *, free: bool = True) -> bool:
        """Buy one thing for a unit, for at most so many TV, which may be none or fewer where it is `free`."""
        wish = self._find_wish(self.draft.unit(index, role))
        if not wish or wish[0] > most or (wish[0] <= 0 and not free):
            return False
        return self.draft.try_unit(index, role, wish[1])

    def _find_wish(self, unit: ResolvedUnit) -> Wish | None:
        """Something that could be bought for a unit as a whole, or for one of its models."""
        kind = self.rng.random()
        if kind < 0.3:
            special = list(self._for_unit(unit, special=True)) if self.rng.random() < 0.5 else []
            return self._pick_wish(special or list(self._for_unit(unit, special=False)))
        if not unit.entries:
            return None
        row = self.rng.randrange(len(unit.entries))
        if self.split and kind < 0.42:
            return self._pick_wish(list(self._ranks(unit, row)))
        return self._for_model(unit, row)

    def _pick_wish(self, wishes: list[Wish]) -> Wish | None:
        return self.rng.choice(wishes) if wishes else None

    def _for_unit(self, unit: ResolvedUnit, *, special: bool) -> Iterator[Wish]:
        """What is bought for a whole unit: what every army has, or with `special` what the sub-list sells."""
        owned = {bought.key for bought in unit.purchases}
        for purchase in self.draft.catalogue.purchases.values():
            if purchase.kind not in FOR_UNITS or bool(purchase.sublist) != special:
                continue
            if purchase.key not in owned and self._is_sold(purchase):
                models = sum(entry.count for entry in unit.entries)
                cost = (purchase.cost or 0) * (models if purchase.cost_per == "model" else 1)
                yield cost, replace(unit.source, upgrades=[*unit.source.upgrades, purchase.key])

    def _ranks(self, unit: ResolvedUnit, row: int) -> Iterator[Wish]:
        entry = unit.entries[row]
        if unit.is_support or entry.rank:
            return
        for rank in EXTRA_RANKS:
            upgrades = self.grower.command_upgrades(entry.source.upgrades, has_vet=entry.has_vet)
            promoted = replace(entry.source, count=1, rank=rank, upgrades=upgrades)
            yield self._cost(promoted, entry), self._with_changed_model(unit, row, promoted)

    def _for_model(self, unit: ResolvedUnit, row: int) -> Wish | None:
        """One purchase for one model of a row: first its kind is chosen, so that the many do not crowd out the few."""
        entry = unit.entries[row]
        kinds: dict[str, list[UpgradeChoice]] = {}
        for kind, choice in self._choices(entry):
            kinds.setdefault(kind, []).append(choice)
        if not kinds:
            return None
        choice = self.rng.choice(kinds[self.rng.choice(list(kinds))])
        bought = replace(entry.source, upgrades=[*entry.source.upgrades, choice])
        if self.split:
            bought.count = 1
        return self._cost(bought, entry), self._with_changed_model(unit, row, bought)

    def _choices(self, entry: ResolvedEntry) -> Iterator[tuple[str, UpgradeChoice]]:
        """Yield the upgrades that the model could use, by kind."""
        for row in self.draft.catalogue.upgrades_by_family.get(entry.model.family, ()):
            if (
                fits_family(row, entry)
                and not entry.has_upgrade(row.key)
                and (entry.is_commander or not row.command_only)
            ):
                yield "row", row.key
        for purchase in self.draft.catalogue.purchases.values():
            if purchase.kind in FOR_MODELS and self._is_useful(purchase, entry):
                yield from ((purchase.kind, way) for way in self._ways(purchase, entry))

    def _is_useful(self, purchase: Purchase, entry: ResolvedEntry) -> bool:
        if not self._is_sold(purchase) or (entry.has_upgrade(purchase.key) and not purchase.key.startswith(DRONE)):
            return False
        if entry.is_commander and self.grower.family and purchase.kind == "veteran":
            return purchase.key == self.grower.family
        return is_offered_to(purchase, entry, self.draft.force.army) and (purchase.key != VET or not entry.has_vet)

    def _is_sold(self, purchase: Purchase) -> bool:
        return purchase.cost is not None and purchase.sublist in (None, self.draft.force.army.key)

    def _ways(self, purchase: Purchase, entry: ResolvedEntry) -> Iterator[UpgradeChoice]:
        if purchase.parameter != "weapon":
            yield purchase.key
            return
        fitting = fitting_weapons(purchase.key, entry)
        codes = dict.fromkeys(weapon.code for weapon in entry.model.statline.weapons if weapon in fitting)
        yield from (ChosenUpgrade(purchase.key, code) for code in codes)

    def _cost(self, after: Entry, before: ResolvedEntry) -> int:
        return (self.draft.resolve_row(after).tv - before.tv) * after.count

    def _with_changed_model(self, unit: ResolvedUnit, row: int, changed: Entry) -> Unit:
        """The unit with one model of a row changed; the others of the row stay in place."""
        rows = list(unit.source.models)
        if rows[row].count > changed.count:
            rows[row] = replace(rows[row], count=rows[row].count - 1)
            rows.append(changed)
        else:
            rows[row] = changed
        return replace(unit.source, models=rows)
