"""Candidates to add, with reasons for those that cannot be added (see `core.rules.offers`): squads for the army, each
as the guide prints it, and for a squad the units that it is sold with and those that its options add.
"""

from collections.abc import Iterable, Iterator

import msgspec

from armybuilder.engine.core.documents.edits import EditResult
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.rules.choices import Choices
from armybuilder.engine.core.rules.construction import Finding
from armybuilder.engine.core.rules.offers import Description, Offers
from armybuilder.engine.core.words import Noun
from armybuilder.engine.systems.blitz_2006 import document as doc
from armybuilder.engine.systems.blitz_2006.book.armies import GuideSquad
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.purchases import names_of, units_of
from armybuilder.engine.systems.blitz_2006.completion.standard_squads import printed_squad
from armybuilder.engine.systems.blitz_2006.force import FieldedSquad, Force
from armybuilder.engine.systems.blitz_2006.resolver import resolve
from armybuilder.engine.systems.blitz_2006.validators import RULES

APART = gettext_noop("Alongside other squads")
"""Over squads that stand in no column of a chart, for they come with others."""


def choices(document: doc.ForceDocument, catalogue: Catalogue, where: str) -> Choices:
    """Return what can be added to the whole army (`""`), or to the squad at `where` (`/groups/0`). `LookupError`
    where there is no such squad, and where it is unknown what squad it is.
    """
    offers = UnitOffers if where else SquadOffers
    return offers(document, catalogue, where).choices()


class SquadOffers(Offers[doc.ForceDocument, Catalogue, Force, doc.Squad]):
    """The army, asked about every squad of its faction; where nobody knows the faction, about all."""

    noun, rows_at = Noun("army", "armies"), "groups"

    def places(self) -> Iterator[tuple[str, list[doc.Squad]]]:
        yield "", self.document.groups

    def resolve(self) -> Force:
        return resolve(self.document, self.catalogue)

    def findings(self, force: Force) -> list[Finding]:
        return RULES.findings(force)

    def candidates(self) -> list[str]:
        return squads_of(self.force)

    def ways(self, key: str) -> Iterator[doc.Squad]:
        yield printed_squad(self.catalogue.squads[key])

    def joins(self, row: doc.Squad, other: doc.Squad) -> bool:  # noqa: ARG002 - each squad is a combat group of its own
        return False

    def describe(self, row: doc.Squad, force: Force) -> Description:
        squad = self.catalogue.squads[row.squad]
        return Description(squad.name, family(squad, self.catalogue), force.total - self.force.total)


def add_squad(document: doc.ForceDocument, catalogue: Catalogue, key: str) -> EditResult[doc.ForceDocument]:
    """The edit that adds a squad as it is printed. `LookupError` where there is no such squad."""
    if key not in catalogue.squads:
        raise LookupError(gettext("Unknown squad '{key}'.", key=key))
    groups = [*document.groups, printed_squad(catalogue.squads[key])]
    if len(groups) > doc.MAX_SQUADS:
        raise LookupError(gettext("A list can have up to {most} squads.", most=doc.MAX_SQUADS))
    after = msgspec.structs.replace(document, groups=groups)
    return EditResult(after, f"/groups/{len(groups) - 1}", gettext("Add {squad}", squad=catalogue.squads[key].name))


def squads_of(force: Force) -> list[str]:
    """Squads of the army's faction by their keys, in the order of the guide."""
    squads = force.catalogue.squads.values()
    return [squad.key for squad in squads if force.faction is None or squad.faction == force.faction.key]


def family(squad: GuideSquad, catalogue: Catalogue) -> str:
    """The column of the chart in which a squad counts."""
    return catalogue.columns[squad.column].name if squad.column else gettext(APART)


class UnitOffers(Offers[doc.ForceDocument, Catalogue, Force, doc.Unit]):
    """A squad, asked about the units that its guide knows."""

    noun, rows_at = Noun("squad", "squads"), "units"

    def places(self) -> Iterator[tuple[str, list[doc.Unit]]]:
        names = names_of(self.catalogue)
        faction = names.faction(self.document)
        for index, group in enumerate(self.document.groups):
            if names.find("squad", group.squad, faction) is not None:
                yield f"/groups/{index}", group.units

    @property
    def index(self) -> int:
        return int(self.where.rpartition("/")[2])

    def resolve(self) -> Force:
        return resolve(self.document, self.catalogue)

    def findings(self, force: Force) -> list[Finding]:
        return RULES.findings(force)

    def candidates(self) -> Iterable[str]:
        return units_for(self.squad)

    @property
    def squad(self) -> FieldedSquad:
        return next(squad for squad in self.force.squads if squad.where == self.where)

    def ways(self, key: str) -> Iterator[doc.Unit]:
        """As it is; leading the squad where nobody does."""
        yield doc.Unit(model=key)
        if self.squad.needs_leader and not self.squad.leaders and key in self.squad.record.leader.of:
            yield doc.Unit(model=key, leads=True)

    def describe(self, row: doc.Unit, force: Force) -> Description:
        unit = units_of(self.catalogue)[row.model]
        family = gettext("Added by options") if row.model in self.squad.additions else gettext("Sold with the squad")
        if self.squad.is_legacy:
            family = names_of(self.catalogue).printed_name("faction", unit.faction)
        return Description(unit.name, family, force.total - self.force.total)


def units_for(squad: FieldedSquad) -> list[str]:
    """Units that the guide sells with a squad, then those that its options add; a squad without a guide has any (FC-33)."""
    if squad.is_legacy:
        return list(units_of(squad.catalogue))
    return list(dict.fromkeys((*squad.record.units, *squad.additions)))
