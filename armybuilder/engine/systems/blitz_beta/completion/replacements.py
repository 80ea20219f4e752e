"""Swaps in the beta: models that stand in units of the same type, from every list that the force may buy from."""

from collections.abc import Iterator

from armybuilder.engine.core.documents.places import at, no_place_error
from armybuilder.engine.core.rules.completion.likeness import ModelFacts
from armybuilder.engine.core.rules.completion.replacements import ListCheck, SwapRules
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.completion.choices import candidates
from armybuilder.engine.systems.blitz_beta.document import Entry, ForceDocument, Unit
from armybuilder.engine.systems.blitz_beta.force import resolve
from armybuilder.engine.systems.blitz_beta.validators import findings


class ModelSwaps(SwapRules[ForceDocument, Catalogue]):
    """Faction, sub-list, ally and the elite option decide which models fit."""

    misfits = frozenset(
        {
            "banned-model",
            "barred-unit-type",
            "black-talon-cef",
            "black-talon-guest",
            "elite-not-veteran",
            "foreign-model",
            "same-type-support",
            "several-black-talon-groups",
            "support-ally",
            "vet-outside",
            "wrong-ua",
        }
    )

    def check(self, document: ForceDocument, catalogue: Catalogue) -> ListCheck:
        force = resolve(document, catalogue)
        return ListCheck(force.total, findings(force))

    def candidates(self, document: ForceDocument, catalogue: Catalogue, where: str) -> Iterator[str]:
        """Models for a row, and for a unit the types that the army has models for."""
        standing, force = at(document, where), resolve(document, catalogue)
        if isinstance(standing, Unit):
            codes = {code for model in catalogue.pool(document.faction) for code in force.army.unit_codes(model)}
            return (code for code in catalogue.unit_codes if code in codes)
        if not isinstance(standing, Entry):
            raise no_place_error(where)
        holder = where.rpartition("/models/")[0]
        unit = next(unit for unit in force.units if unit.where == holder)
        return (model.key for model in candidates(force) if not unit.ua or unit.availability(model))

    def facts(self, key: str, catalogue: Catalogue) -> ModelFacts | None:
        """The types of units have no cards."""
        code = catalogue.unit_codes.get(key)
        return ModelFacts(f"{key} {code.name}" if code.name else key) if code else None


SWAPS = ModelSwaps()
