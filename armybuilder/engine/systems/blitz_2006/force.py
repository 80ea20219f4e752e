"""The force of a document: squads with their units, what each buys and costs, who leads and commands, and support.

Prices belong to the squad, not to the model (FC-8): the printed composition to the squad's price, further units to the option
that adds them, options to those who take them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from armybuilder.engine.core.force import lazy_property
from armybuilder.engine.core.row_game.force import ForceGroup, ForceRow, RowForce
from armybuilder.engine.core.rules.report import Points
from armybuilder.engine.core.tables.catalogue import cached_on_catalogue
from armybuilder.engine.systems.blitz_2006 import document as doc
from armybuilder.engine.systems.blitz_2006.book.armies import ArmyType, Faction
from armybuilder.engine.systems.blitz_2006.book.armies import GuideSquad as BookSquad
from armybuilder.engine.systems.blitz_2006.book.cards import Infantry, Model, Variant
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.changes import Change, Count, Tag, Train
from armybuilder.engine.systems.blitz_2006.book.purchases import Addition, Purchase, additions_of, units_of
from armybuilder.engine.systems.blitz_2006.book.support import AirStrike, Salvo
from armybuilder.engine.systems.blitz_2006.modifications import FittedUnit, fit


class UnitSkills(NamedTuple):
    """Levels of a unit; infantry has the same for everything."""

    attack: int
    defense: int
    ew: int
    leadership: int


class PurchasedOption(NamedTuple):
    """A purchase, and where the list says so."""

    purchase: Purchase
    where: str


@dataclass(eq=False)
class FieldedUnit(ForceRow[doc.Unit, Model | Variant | Infantry]):
    """A row of equal units of a squad, with what each of them takes (`purchases`), and the card that it is played with instead
    (`converted`, FC-34). `joined` of them are beyond the squad's printed composition and come by `addition`."""

    converted: Model | Variant | Infantry | None = field(kw_only=True)
    purchases: list[PurchasedOption] = field(kw_only=True)
    squad: "FieldedSquad" = field(init=False)
    joined: int = field(init=False, default=0)
    addition: Addition | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.count = self.source.count

    @lazy_property
    def fit(self) -> FittedUnit:
        """The unit as changed by its conversion and options, and by what its squad takes."""
        converted = self.converted.key if self.converted else ""
        shared = [] if self.addition and self.addition.crew else self.squad.purchases
        purchases = [each.purchase for each in (*shared, *self.purchases)]
        return fit(self.record.key, purchases, self.squad.catalogue, converted)

    @property
    def leads(self) -> bool:
        return self.source.leads

    @lazy_property
    def ranks(self) -> set[str]:
        """`leader`, `second`, `commander`, as far as they are bought."""
        return {rank for each in self.purchases for rank in each.purchase.ranks}

    @lazy_property
    def skills(self) -> UnitSkills:
        """With all training: levels that are set come before those that are added (FC-24, FC-40)."""
        trained = self.untrained._asdict()
        training = [change for change in self._changes() if isinstance(change, Train)]
        for change in sorted(training, key=lambda each: each.by is not None):
            if self.leads or not change.leader:
                trained[change.skill] = _apply_training(trained[change.skill], change)
        return UnitSkills(**trained)

    @property
    def untrained(self) -> UnitSkills:
        """Levels that its squad, its crew or its card gives."""
        if isinstance(self.fit.card, Infantry):
            return UnitSkills(*[self.fit.card.skill] * 4)
        crew = self.squad.catalogue.crews[self.addition.crew] if self.addition and self.addition.crew else None
        if crew:
            return UnitSkills(crew.attack, crew.defense, crew.ew, crew.leadership)
        skills, leader = self.squad.record.skills, self.squad.record.leader
        leadership = (leader.leadership or 0) if self.leads else 0
        return (
            UnitSkills(skills.attack, skills.defense, skills.ew, leadership)
            if skills
            else UnitSkills(0, 0, 0, leadership)
        )

    def _changes(self) -> Iterator[Change]:
        shared = [] if self.addition and self.addition.crew else self.squad.purchases
        return (change for each in (*shared, *self.purchases) for change in each.purchase.changes)

    @property
    def own_price(self) -> Points | None:
        """The cost of one besides its options and the price of its squad: nothing in a squad of the guides; in an army
        without a guide the price on its card, None where there is none (FC-33).
        """
        return getattr(self.record, "tv", None) if self.squad.is_legacy else 0

    @property
    def each(self) -> Points:
        """The cost of one of them with its options."""
        own = (self.own_price or 0) if self.squad.is_legacy else 0
        return own + sum([each.purchase.tv for each in self.purchases]) if self.purchases else own

    @property
    def total(self) -> Points:
        """With the price of those that were added."""
        return self.each * self.count + (self.addition.choice.tv * self.joined if self.addition else 0)


def _apply_training(level: int, change: Train) -> int:
    if change.by is not None:
        return level + change.by
    return max(level, change.at_least or 0) if change.to is None else change.to


@cached_on_catalogue
def _inherent_tags(catalogue: Catalogue) -> Mapping[str, frozenset[str]]:
    """Return the tags each squad has by itself: as printed, and from what is given with it."""
    return {key: frozenset((*squad.tags, *_tags_of(squad))) for key, squad in catalogue.squads.items()}


def _tags_of(squad: BookSquad) -> Iterator[str]:
    given = (choice.changes for option in squad.options if option.given for choice in option.choices)
    return (change.tag for changes in given for change in changes if isinstance(change, Tag))


@dataclass(eq=False)
class FieldedSquad(ForceGroup[FieldedUnit]):
    """A squad of the guides with its units."""

    source: doc.Squad
    record: BookSquad
    catalogue: Catalogue
    purchases: list[PurchasedOption]
    """What it takes as a whole."""
    additions: Mapping[str, Addition] = field(init=False)
    """What may be added to it, by the model."""

    def __post_init__(self) -> None:
        printed, self.additions = self.record.units, additions_of(self.catalogue)[self.record.key]
        surplus = {key: max(0, number - printed.get(key, 0)) for key, number in self.counts.items()}
        for row in reversed(self.rows):
            row.squad, row.addition = self, self.additions.get(row.record.key)
            row.joined = min(row.count, surplus[row.record.key])
            surplus[row.record.key] -= row.joined

    @lazy_property
    def counts(self) -> Mapping[str, int]:
        """The number of units of each model that it has."""
        found: dict[str, int] = {}
        for row in self.rows:
            found[row.record.key] = found.get(row.record.key, 0) + row.count
        return found

    @property
    def drones(self) -> int:
        """The number of drones that its units are masters of."""
        return sum(row.count * len(row.fit.drones) for row in self.rows)

    @lazy_property
    def is_legacy(self) -> bool:
        """Whether it is of an army without a guide: any units, each at its own price (FC-33)."""
        return "legacy" in self.record.tags

    def unit_name(self, key: str) -> str:
        """The name of a unit."""
        known = units_of(self.catalogue)
        return known[key].name if key in known else key

    @property
    def missing_units(self) -> Mapping[str, int]:
        """Units of the printed composition that it does not have (FC-8)."""
        has = self.counts
        return {key: number - has.get(key, 0) for key, number in self.record.units.items() if number > has.get(key, 0)}

    @property
    def leaders(self) -> list[FieldedUnit]:
        return [row for row in self.rows if row.leads]

    @property
    def needs_leader(self) -> bool:
        """Whether the guide gives somebody leadership; infantry has one skill for everything."""
        return self.record.leader.leadership is not None

    @lazy_property
    def tags(self) -> frozenset[str]:
        """`convict`, `infantry`, `sniper`, `veteran`: printed, given with it, or bought."""
        given = _inherent_tags(self.catalogue)[self.record.key]
        if not self.purchases:
            return given
        changes = (change for each in self.purchases for change in each.purchase.changes)
        return given.union(change.tag for change in changes if isinstance(change, Tag))

    @lazy_property
    def column(self) -> str | None:
        """The column of the chart that it counts in."""
        if not self.purchases:
            return self.record.column
        moved = (change for each in self.purchases for change in each.purchase.changes)
        return next((change.column for change in moved if isinstance(change, Count)), self.record.column)

    def price_of(self, purchase: Purchase) -> Points:
        """Return what the squad pays for something: for each of its units, or once."""
        return purchase.tv * (self.count if purchase.taker.every else 1)

    @lazy_property
    def count(self) -> int:
        """Units in it."""
        return sum(row.count for row in self.rows)

    @lazy_property
    def total(self) -> Points:
        return (
            self.record.tv
            + sum(self.price_of(each.purchase) for each in self.purchases)
            + sum(row.total for row in self.rows)
        )


@dataclass(eq=False)
class FieldedAsset:
    """So many strikes or salvos; a faction that is not offered them has no price for them."""

    where: str
    source: doc.Asset
    record: AirStrike | Salvo
    faction: str

    @property
    def count(self) -> int:
        return self.source.number

    @property
    def column(self) -> str:
        """The column of the chart that it counts in."""
        return f"{self.faction}/{'air-strikes' if isinstance(self.record, AirStrike) else 'artillery'}"

    @property
    def each(self) -> int | None:
        found = self.record.prices.get(self.faction)
        return found.value if found else None

    @property
    def total(self) -> Points:
        return (self.each or 0) * self.count


@dataclass(eq=False)
class Force(RowForce[doc.ForceDocument, FieldedUnit]):
    """The whole force. `groups` are all of the list, `squads` those that somebody knows."""

    catalogue: Catalogue
    faction: Faction | None
    army_type: ArmyType | None
    squads: list[FieldedSquad]
    support: list[FieldedAsset]
    cache: dict[str, Any] = field(init=False, default_factory=dict)
    """What is figured of it once, by its name."""
    about: FieldedSquad | None = None
    """The squad that the rules are asked about, where it is one alone: whoever changes nothing else need not ask all others, and
    hears of nothing that is only to be known."""

    @property
    def checked_squads(self) -> list[FieldedSquad]:
        """Squads whose own rules are asked."""
        return [self.about] if self.about else self.squads

    @lazy_property
    def checked_rows(self) -> list[FieldedUnit]:
        """Their units."""
        return [row for squad in self.checked_squads for row in squad.rows]

    @lazy_property
    def legacy_rows(self) -> list[FieldedUnit]:
        """Judged units of squads that no guide has."""
        return [row for squad in self.checked_squads if squad.is_legacy for row in squad.rows]

    @lazy_property
    def buyers(self) -> list[FieldedSquad]:
        """Judged squads that buy something, or one of whose units does."""
        return [squad for squad in self.checked_squads if squad.purchases or any(row.purchases for row in squad.rows)]

    @lazy_property
    def takers(self) -> list[FieldedUnit]:
        """Judged units that buy something."""
        return [row for row in self.checked_rows if row.purchases]

    @lazy_property
    def refused_rows(self) -> list[FieldedUnit]:
        """Judged units that cannot take something."""
        return [row for row in self.checked_rows if row.fit.refused]

    @lazy_property
    def converted_rows(self) -> list[FieldedUnit]:
        """Judged units that are played with another card."""
        return [row for row in self.checked_rows if row.converted]

    @property
    def total(self) -> Points:
        return self._total

    @lazy_property
    def _total(self) -> Points:
        return super().total

    @property
    def extra_total(self) -> Points:
        """Support."""
        return sum(asset.total for asset in self.support)

    @property
    def priced(self) -> bool:
        """Whether the total is all there is."""
        known = not self.unknown and len(self.squads) == len(self.groups)
        return known and all(
            row.own_price is not None for squad in self.squads if squad.is_legacy for row in squad.rows
        )

    @property
    def costs(self) -> Mapping[str, Points]:
        return {**super().costs, **{asset.where: asset.total for asset in self.support}}

    @lazy_property
    def commanders(self) -> list[FieldedUnit]:
        """Units that command the army by what they bought (FC-12, FC-17, FC-21)."""
        return [row for row in self.rows if row.purchases and "commander" in row.ranks]
