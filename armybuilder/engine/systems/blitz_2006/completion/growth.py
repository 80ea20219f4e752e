"""An army that grows: squads, units, options and support are added to it one by one, as long as the rules and the limit let
them, and nothing that it has is changed.

What is tried is asked of the rules for the one squad that it is about; who wants the whole verdict asks for it at the end.
"""

import copy
import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

import msgspec

from armybuilder.engine.core.documents import MAX_MODELS
from armybuilder.engine.core.rules.report import Points
from armybuilder.engine.systems.blitz_2006 import document as doc
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.changes import Become
from armybuilder.engine.systems.blitz_2006.book.purchases import Purchase, names_of
from armybuilder.engine.systems.blitz_2006.book.support import AirStrike, Salvo
from armybuilder.engine.systems.blitz_2006.chart import chart_of
from armybuilder.engine.systems.blitz_2006.command import COMMANDED, command_options
from armybuilder.engine.systems.blitz_2006.completion.purchases import (
    can_concern,
    purchases_for,
    with_row_options,
    with_squad_option,
)
from armybuilder.engine.systems.blitz_2006.completion.standard_squads import make_units, printed_squad, squads_in_column
from armybuilder.engine.systems.blitz_2006.completion.trial import SquadTrial
from armybuilder.engine.systems.blitz_2006.force import FieldedSquad, FieldedUnit, Force
from armybuilder.engine.systems.blitz_2006.modifications import can_take
from armybuilder.engine.systems.blitz_2006.resolver import resolve, resolve_squad, resolve_support

PICKS = 100
"""Options and units that are tried for an army."""
MOST_SQUADS = 30
"""Squads with which the dice are content."""


class ArmyGrowth:
    """A list that grows, by dice. The first `old` squads are the player's: rows of theirs are never split. `owned` are the
    units that there are, None where nobody asks."""

    def __init__(
        self, document: doc.ForceDocument, catalogue: Catalogue, dice: random.Random, owned: Counter[str] | None
    ) -> None:
        self.catalogue, self.dice, self.owned = catalogue, dice, owned
        self.old = len(document.groups)
        self.force = resolve(document, catalogue)
        self.trials: dict[str, SquadTrial] = {}

    @property
    def document(self) -> doc.ForceDocument:
        return self.force.source

    @property
    def left(self) -> Points:
        return self.document.limit - self.force.total

    def replace_force(self, force: Force, **said: Any) -> None:
        """Go on with another state of the army, of which the list says this."""
        self.force = replace(force, source=msgspec.structs.replace(self.document, **said), about=None)
        self.trials.clear()

    # ---------------------------------------------------------------- steps

    def complete_squads(self) -> None:
        """Give squads the units that they are sold with."""
        for squad in self.force.squads:
            missing = squad.missing_units
            if missing and self.has_units(missing):
                empty = not squad.source.units
                units = printed_squad(squad.record).units if empty else [*squad.source.units, *make_units(missing)]
                self.replace_squad(squad, msgspec.structs.replace(squad.source, units=units))

    def add_required_squads(self) -> None:
        """Add squads until each column has as many as the chart asks for."""
        for cell in chart_of(self.force):
            known = list(squads_in_column(cell.column.key, self.catalogue))
            any(not self.add_squad(known) for _ in range(cell.shortfall))

    def ensure_commander(self) -> None:
        """From 1000 TV on let somebody command: a leader who may as it is, or by becoming another model, or one of a further
        squad (FC-6)."""
        while self.document.limit >= COMMANDED and not self.force.commanders:
            if (
                not any(self.make_commander(row) for row in self.shuffled(self.leaders()))
                and not self.add_commanding_squad()
            ):
                return

    def add_commanding_squad(self) -> bool:
        """Add a squad whose leader may command."""
        return self.add_squad([squad for squad in self.available_squads() if self._may_command(squad)])

    def add_squads(self) -> None:
        """Add squads while they fit, until the dice say that it is enough."""
        while self.dice.random() < 0.9 and self.add_squad(self.available_squads()):
            pass

    def spend_points(self) -> None:
        """Add units, options and support while there are points for them."""
        ways: list[Callable[[], None]] = [
            self.add_purchase,
            self.add_purchase,
            self.add_purchase,
            self.add_unit,
            self.add_support,
        ]
        for _ in range(PICKS):
            if self.left > 0:
                self.dice.choice(ways)()

    # ---------------------------------------------------------------- squads

    def available_squads(self) -> list[doc.Squad]:
        """Squads for which the chart has room."""
        room = (cell for cell in chart_of(self.force) if not cell.column.support)
        return [
            squad
            for cell in room
            if cell.most is None or cell.number < cell.most
            for squad in squads_in_column(cell.column.key, self.catalogue)
        ]

    def add_squad(self, known: Iterable[doc.Squad]) -> bool:
        """Add one of these squads, dear ones and those that the army does not have yet first."""
        if len(self.document.groups) >= MOST_SQUADS:
            return False
        stands = Counter(squad.record.key for squad in self.force.squads)
        fitting = [
            squad for squad in known if self.price(squad) <= self.left and self.has_units(self.squad_units(squad))
        ]
        if not fitting:
            return False
        weights = [self.price(squad) / (1 + 2 * stands[squad.squad]) + 1 for squad in fitting]
        chosen = copy.deepcopy(self.dice.choices(fitting, weights)[0])
        made = self.resolve_squad(chosen)
        self.replace_force(
            replace(self.force, groups=[*self.force.groups, made], squads=[*self.force.squads, made]),
            groups=[*self.document.groups, chosen],
        )
        return True

    def resolve_squad(self, squad: doc.Squad) -> FieldedSquad:
        """A squad of the guide as one more of the army."""
        where = f"/groups/{len(self.document.groups)}"
        made = resolve_squad(squad, where, self.document.faction, names_of(self.catalogue).find, self.catalogue)
        assert isinstance(made, FieldedSquad)  # noqa: S101 - it stands in the guide
        return made

    def price(self, squad: doc.Squad) -> Points:
        return self.resolve_squad(squad).total

    def squad_units(self, squad: doc.Squad) -> Counter[str]:
        found: Counter[str] = Counter()
        for unit in squad.units:
            found[unit.model] += unit.count
        return found

    def has_units(self, units: Mapping[str, int]) -> bool:
        """Whether the player owns so many more."""
        if self.owned is None:
            return True
        stand = count_units(self.force)
        return all(stand[key] + number <= self.owned[key] for key, number in units.items())

    def replace_squad(self, squad: FieldedSquad, source: doc.Squad) -> None:
        """Let a squad be another."""
        groups = [source if each is squad.source else each for each in self.document.groups]
        self.replace_force(self.trial(squad).force_with(source), groups=groups)

    def trial(self, squad: FieldedSquad) -> SquadTrial:
        return self.trials.setdefault(squad.where, SquadTrial(self.force, squad))

    # ---------------------------------------------------------------- command

    def leaders(self) -> list[FieldedUnit]:
        return [row for squad in self.force.squads for row in squad.leaders if row.count == 1]

    def make_commander(self, row: FieldedUnit) -> bool:
        """Whether a leader has come to command."""
        ranks = command_options(self.force)
        sold = purchases_for(row.squad.record, self.catalogue)
        models = [each for each in sold if any(isinstance(change, Become) for change in each.changes)]
        ways = [*([rank] for rank in ranks), *([model, rank] for rank in ranks for model in self.shuffled(models))]
        return any(self.try_purchases(row, way) for way in ways)

    def _may_command(self, squad: doc.Squad) -> bool:
        """Whether the leader of a squad as it is printed may command."""
        leader = next((unit.model for unit in squad.units if unit.leads), "")
        ranks = command_options(self.force)
        return bool(leader) and any(can_take(rank.option, leader, self.catalogue) for rank in ranks)

    # ---------------------------------------------------------------- options and units

    def add_purchase(self) -> None:
        """Something that a squad or some of its units take."""
        if not self.force.squads:
            return
        squad = self.dice.choice(self.force.squads)
        sold = [each for each in purchases_for(squad.record, self.catalogue) if each.tv > 0]
        if not sold or not squad.rows:
            return
        purchase = self.dice.choice(sold)
        if purchase.by_squad:
            if all(each.purchase.option is not purchase.option for each in squad.purchases):
                self.try_squad(squad, with_squad_option(squad, purchase))
            return
        rows = [row for row in squad.rows if can_concern(purchase, row, {row.fit.key})]
        if rows:
            self.try_purchases(self.dice.choice(rows), [purchase])

    def try_purchases(self, row: FieldedUnit, purchases: list[Purchase]) -> bool:
        """Whether a row has come to take something; one of the player's all of it, another as many as may."""
        options = {each.purchase.option.key for each in row.purchases}
        if options & {each.option.key for each in purchases}:
            return False
        squad, index = row.squad, row.squad.rows.index(row)
        is_new = self.force.groups.index(squad) >= self.old
        words = [*row.source.options, *(each.key for each in purchases)]
        numbers = dict.fromkeys((row.count, 1) if is_new else (row.count,))
        return any(self.try_squad(squad, with_row_options(squad, index, words, number)) for number in numbers)

    def add_unit(self) -> None:
        """A unit that an option adds."""
        known = [(squad, key) for squad in self.force.squads for key in squad.additions]
        if known:
            squad, key = self.dice.choice(known)
            self.try_squad(
                squad, msgspec.structs.replace(squad.source, units=[*squad.source.units, doc.Unit(model=key)])
            )

    def try_squad(self, squad: FieldedSquad, source: doc.Squad) -> bool:
        """Whether a squad may be so, and the army pay for it: then it is."""
        trial = self.trial(squad)
        force = trial.force_with(source)
        if force.total > self.document.limit or not self.has_room(source, squad) or trial.new_problems(source):
            return False
        if self.owned is not None and count_units(force) - self.owned - (count_units(self.force) - self.owned):
            return False
        self.replace_squad(squad, source)
        return True

    def has_room(self, source: doc.Squad, squad: FieldedSquad) -> bool:
        """Whether a document holds so many units."""
        units = sum(row.count for row in self.force.rows) - squad.count + sum(unit.count for unit in source.units)
        return len(source.units) <= doc.MAX_UNITS and units <= MAX_MODELS

    def add_support(self) -> None:
        """A strike or a salvo, for which the chart has room."""
        faction = self.force.faction.key if self.force.faction else ""
        offered = support_for_faction(faction, self.catalogue)
        if not offered:
            return
        before = self.force
        support = with_more_support(self.document.support, self.dice.choice(offered))
        document = msgspec.structs.replace(self.document, support=support)
        self.replace_force(
            replace(before, support=resolve_support(document, document.faction, names_of(self.catalogue).find)),
            support=support,
        )
        if self.left < 0 or any(cell.excess for cell in chart_of(self.force) if cell.column.support):
            self.replace_force(before, support=before.source.support)

    def shuffled(self, items: list[Any]) -> list[Any]:
        return self.dice.sample(items, len(items))


def count_units(force: Force) -> Counter[str]:
    """The units that stand on the table, by what they have become."""
    found: Counter[str] = Counter()
    for row in force.rows:
        found[row.fit.key] += row.count
    return found


def support_for_faction(faction: str, catalogue: Catalogue) -> list[str]:
    """Strikes and salvos that a faction has a price for."""
    known: list[AirStrike | Salvo] = [*catalogue.air_strikes.values(), *catalogue.salvos.values()]
    return [each.key for each in known if faction in each.prices]


def with_more_support(support: list[doc.Asset], key: str) -> list[doc.Asset]:
    """One more strike or salvo of a kind."""
    if all(asset.asset != key for asset in support):
        return [*support, doc.Asset(asset=key)]
    return [
        msgspec.structs.replace(asset, number=asset.number + 1) if asset.asset == key else asset for asset in support
    ]
