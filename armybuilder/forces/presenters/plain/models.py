"""Models to add to a part of a list: those that fit, and those that do not, with the reason."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from armybuilder.engine.core.documents.fields import schema_of
from armybuilder.engine.core.documents.form import form_of
from armybuilder.engine.core.documents.measure import parts_in
from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.documents.places import at
from armybuilder.engine.core.rules.choices import Choice
from armybuilder.engine.core.system import CatalogueT, DocumentT, GameSystem
from armybuilder.forces.presenters.catalogues import marks
from armybuilder.forces.presenters.panels.collection import NeededModel
from armybuilder.forces.presenters.panels.filters import Filters
from armybuilder.forces.presenters.panels.picker import Picker, fill_picker
from armybuilder.forces.presenters.plain.page import record_url, walk
from armybuilder.forces.presenters.plain.views import FigureView
from armybuilder.forces.presenters.views import PickerCandidate, tidy


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelChoice(PickerCandidate):
    """A model to add, with the figures of its card, or whatever else there is to say of it in lines."""

    figures: tuple[FigureView, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CandidateFacts:
    """The facts to know about a model before it is taken; the cost of a model that is not `priced` is unknown."""

    url: str = ""
    figures: tuple[FigureView, ...] = ()
    weapons: str = ""
    kind: str = ""
    """What sort of model it is, where its game says more of that than what it is filtered by."""
    lines: tuple[str, ...] = ()
    packs: tuple[str, ...] = ()
    priced: bool = True


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
    title = next(part.title for part in walk(form) if part.where == where)
    present = count_keys(document, where)
    report = system.validate(document, catalogue, fixes=False)
    panel: Picker[ModelChoice] = Picker(
        where=where,
        title=title,
        tally=system.words.count_models(present.total()),
        within=title,
        left=tidy(report.limit - report.total),
        filters=filters,
    )
    return fill_picker(panel, found, partial(model_choice, present=present, about=partial(_by_card, system, catalogue)))


def count_keys(document: Any, where: str) -> Counter[str]:
    """Count how many of each key a part of a document holds."""
    found: Counter[str] = Counter()
    part = at(document, where)
    for row in (row for field in schema_of(type(part)).rows for row in getattr(part, field.name)):
        shape = schema_of(type(row))
        if shape.main:
            found[getattr(row, shape.main.name)] += getattr(row, shape.count.name) if shape.count else 1
    return found


def needed_models(document: Any) -> Iterator[NeededModel]:
    """Yield the models that a list needs, row by row."""
    for where, part in parts_in(document):
        shape = schema_of(type(part))
        if shape.main and shape.count and (key := getattr(part, shape.main.name)):
            yield NeededModel(where, key, getattr(part, shape.count.name))


def count_models(document: Any, names: RecordNames) -> Counter[str]:
    """The same by printed names; rows that name no model are left out."""
    found: Counter[str] = Counter()
    for _, part in parts_in(document):
        shape = schema_of(type(part))
        if shape.main and shape.count and (key := getattr(part, shape.main.name)):
            found[names.printed_name(shape.main.ref, key)] += getattr(part, shape.count.name)
    return found


def model_choice(choice: Choice, present: Counter[str], about: Callable[[str], CandidateFacts]) -> ModelChoice:
    """A candidate as the panel shows it."""
    told = about(choice.key)
    return ModelChoice(
        key=choice.key,
        anchor=f"add-{choice.key.replace('/', '-')}",
        name=choice.name,
        kind=told.kind or choice.family,
        url=told.url,
        figures=told.figures,
        lines=told.lines,
        weapons=told.weapons,
        tv=choice.total if told.priced else None,
        note=choice.note,
        present=present[choice.key],
        reasons=tuple(choice.reasons),
        packs=told.packs,
    )


def _by_card(system: GameSystem[Any, CatalogueT], catalogue: CatalogueT, key: str) -> CandidateFacts:
    url = record_url(catalogue, key)
    try:
        card = system.model_card(key, catalogue)
    except LookupError:
        return CandidateFacts(url)
    figures = tuple(FigureView(stat.label, stat.value) for stat in card.stats)
    return CandidateFacts(url, figures, ", ".join(row.code for row in card.rows), packs=marks(card.packs))
