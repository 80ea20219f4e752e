"""Models on trial, for the lab: which there are, and forces with some more of them."""

from collections.abc import Mapping

from msgspec.structs import replace

from armybuilder.engine.core.battle.rules import Subject
from armybuilder.engine.systems.blitz_beta.battle.fuzz.subjects import subjects_of
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.document import Entry, ForceDocument, Group, Unit


def trial_subjects(catalogue: Catalogue) -> Mapping[str, Subject]:
    """All that costs something and does not stay at home; its quantity is part of its price."""
    at_home = subjects_of(catalogue).at_home
    return {
        model.key: Subject(model.name, model.faction, float(model.tv))
        for model in catalogue.models.values()
        if model.tv > 0 and f"model {model.key}" not in at_home
    }


def with_trial_groups(document: ForceDocument, models: Mapping[str, int], limit: int) -> ForceDocument:
    """With a group for each of them."""
    added = [
        Group(primary=Unit(ua="GP", models=[Entry(model=key, count=count)])) for key, count in models.items() if count
    ]
    return replace(document, limit=limit, groups=[*document.groups, *added])
