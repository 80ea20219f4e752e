"""What may be added to a part of a list: what fits, and for what does not, why."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from armybuilder.engine.core.documents.fields import shape_of
from armybuilder.engine.core.documents.form import form_of
from armybuilder.engine.core.documents.measure import parts_in
from armybuilder.engine.core.documents.names import Names
from armybuilder.engine.core.documents.places import at
from armybuilder.engine.core.rules.choices import Choice
from armybuilder.engine.core.system import CatalogueT, DocumentT, GameSystem
from armybuilder.forces.presenters.catalogues import marks
from armybuilder.forces.presenters.panels.filters import Filters
from armybuilder.forces.presenters.panels.owned import Needed
from armybuilder.forces.presenters.panels.picker import Picker, filled
from armybuilder.forces.presenters.plain.page import record_url, walk
from armybuilder.forces.presenters.views import Candidate, tidy


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelChoice(Candidate):
    """A model to add, with the figures of its card."""

    figures: tuple[tuple[str, str], ...]


def build(
    system: GameSystem[DocumentT, CatalogueT],
    document: DocumentT,
    catalogue: CatalogueT,
    where: str,
    filters: Filters,
) -> Picker[ModelChoice]:
    """The panel of the part at `where`; `LookupError` where nothing can be added to it."""
    found = system.choices(document, catalogue, where).choices
    form = form_of(document, system.names(catalogue), system.edits)
    part = next(part for part in walk(form) if part.where == where)
    present = counted(at(document, where))
    report = system.validate(document, catalogue, fixes=False)
    panel: Picker[ModelChoice] = Picker(
        where=where,
        title=part.title,
        tally=system.words.fielded(present.total()),
        within=part.title,
        left=tidy(report.limit - report.total),
        filters=filters,
    )
    return filled(panel, found, lambda choice: _shown(choice, present, system, catalogue))


def counted(document: Any) -> Counter[str]:
    """How many models of each key a part of a document has."""
    found: Counter[str] = Counter()
    for _, part in parts_in(document):
        shape = shape_of(type(part))
        if shape.main and shape.count:
            found[getattr(part, shape.main.name)] += getattr(part, shape.count.name)
    return found


def needed(document: Any) -> Iterator[Needed]:
    """The same row by row."""
    for where, part in parts_in(document):
        shape = shape_of(type(part))
        if shape.main and shape.count and (key := getattr(part, shape.main.name)):
            yield Needed(where, key, getattr(part, shape.count.name))


def fielded(document: Any, names: Names) -> Counter[str]:
    """The same by printed names; rows that name no model are left out."""
    found: Counter[str] = Counter()
    for _, part in parts_in(document):
        shape = shape_of(type(part))
        if shape.main and shape.count and (key := getattr(part, shape.main.name)):
            found[names.printed(shape.main.ref, key)] += getattr(part, shape.count.name)
    return found


def _shown(choice: Choice, present: Counter[str], system: Any, catalogue: Any) -> ModelChoice:
    try:
        card = system.model_card(choice.key, catalogue)
    except LookupError:
        card = None
    return ModelChoice(
        key=choice.key,
        anchor=f"add-{choice.key.replace('/', '-')}",
        name=choice.name,
        kind=choice.family,
        url=record_url(catalogue, choice.key),
        figures=tuple((stat.label, stat.value) for stat in card.stats) if card else (),
        weapons=", ".join(row.code for row in card.rows) if card else "",
        tv=choice.total,
        note=choice.note,
        present=present[choice.key],
        reasons=tuple(choice.reasons),
        packs=marks(card.packs) if card else (),
    )
