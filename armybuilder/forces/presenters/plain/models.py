"""What may be added to a part of a list: what fits, and for what does not, why."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from armybuilder.engine.core.documents.fields import shape_of
from armybuilder.engine.core.documents.form import form_of
from armybuilder.engine.core.documents.measure import parts_in
from armybuilder.engine.core.documents.names import Names
from armybuilder.engine.core.documents.places import at
from armybuilder.engine.core.rules.choices import Choice
from armybuilder.engine.core.system import CatalogueT, DocumentT, GameSystem
from armybuilder.forces.presenters.catalogues import marks
from armybuilder.forces.presenters.panels.collection import Needed
from armybuilder.forces.presenters.panels.filters import Filters
from armybuilder.forces.presenters.panels.picker import Picker, filled
from armybuilder.forces.presenters.plain.page import record_url, walk
from armybuilder.forces.presenters.plain.views import Figure
from armybuilder.forces.presenters.views import Candidate, tidy


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelChoice(Candidate):
    """A model to add, with the figures of its card, or whatever else there is to say of it in lines."""

    figures: tuple[Figure, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class About:
    """What is to be known of a model before it is taken; one that is not `priced` costs what nobody knows."""

    url: str = ""
    figures: tuple[Figure, ...] = ()
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
    present = standing(document, where)
    report = system.validate(document, catalogue, fixes=False)
    panel: Picker[ModelChoice] = Picker(
        where=where,
        title=title,
        tally=system.words.fielded(present.total()),
        within=title,
        left=tidy(report.limit - report.total),
        filters=filters,
    )
    return filled(panel, found, partial(shown, present=present, about=partial(_by_card, system, catalogue)))


def standing(document: Any, where: str) -> Counter[str]:
    """How many of each key stand in a part of a document."""
    found: Counter[str] = Counter()
    part = at(document, where)
    for row in (row for field in shape_of(type(part)).rows for row in getattr(part, field.name)):
        shape = shape_of(type(row))
        if shape.main:
            found[getattr(row, shape.main.name)] += getattr(row, shape.count.name) if shape.count else 1
    return found


def needed(document: Any) -> Iterator[Needed]:
    """Which models a list needs, row by row."""
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


def shown(choice: Choice, present: Counter[str], about: Callable[[str], About]) -> ModelChoice:
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


def _by_card(system: GameSystem[Any, CatalogueT], catalogue: CatalogueT, key: str) -> About:
    url = record_url(catalogue, key)
    try:
        card = system.model_card(key, catalogue)
    except LookupError:
        return About(url)
    figures = tuple(Figure(stat.label, stat.value) for stat in card.stats)
    return About(url, figures, ", ".join(row.code for row in card.rows), packs=marks(card.packs))
