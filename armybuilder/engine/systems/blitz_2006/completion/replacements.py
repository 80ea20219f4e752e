"""Swaps of 2006: another squad of the guide as it is printed, or another unit that the squad is sold with."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from armybuilder.engine.core.documents.places import at, no_place_error
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.completion.likeness import ModelFacts
from armybuilder.engine.core.rules.completion.replacements import ListCheck, SwapRules
from armybuilder.engine.systems.blitz_2006 import document as doc
from armybuilder.engine.systems.blitz_2006.completion.choices import APART, squads_of, units_for
from armybuilder.engine.systems.blitz_2006.completion.standard_squads import printed_squad
from armybuilder.engine.systems.blitz_2006.resolver import resolve
from armybuilder.engine.systems.blitz_2006.validators import RULES


class SquadSwaps(SwapRules[doc.ForceDocument, Any]):
    """Each guide sells its own squads."""

    misfits = frozenset({"foreign-squad"})

    def check(self, document: doc.ForceDocument, catalogue: Any) -> ListCheck:
        force = resolve(document, catalogue)
        return ListCheck(force.total, RULES.findings(force))

    def candidates(self, document: doc.ForceDocument, catalogue: Any, where: str) -> Iterable[str]:
        standing, force = at(document, where), resolve(document, catalogue)
        if isinstance(standing, doc.Squad):
            return squads_of(force)
        squads = [squad for squad in force.squads if where.startswith(f"{squad.where}/units/")]
        if not squads or not isinstance(standing, doc.Unit):
            raise no_place_error(where)
        return units_for(squads[0])

    def instead(self, part: Any, key: str, catalogue: Any) -> Iterator[Any]:
        if not isinstance(part, doc.Squad):
            yield from super().instead(part, key, catalogue)
        elif key in catalogue.squads:
            yield msgspec.structs.replace(printed_squad(catalogue.squads[key]), name=part.name, notes=part.notes)

    def facts(self, key: str, catalogue: Any) -> ModelFacts | None:
        """Squads by their column of the chart, their price, and what they are sold with."""
        squad = catalogue.squads.get(key)
        if squad is None:
            return None
        faction = catalogue.factions[squad.faction].name
        sold = {model: str(number) for model, number in squad.units.items()}
        column = squad.column.rpartition("/")[2].replace("-", " ").capitalize() if squad.column else gettext(APART)
        return ModelFacts(squad.name, column, faction, squad.tv, sold, frozenset(sold))


SWAPS = SquadSwaps()
