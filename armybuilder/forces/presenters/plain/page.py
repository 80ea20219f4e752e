"""From what a system declares of its documents, a document and its report to the builder page."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from armybuilder.engine.core.documents.fields import PartSchema, schema_of
from armybuilder.engine.core.documents.form import FormControl, FormList, FormPart, form_of
from armybuilder.engine.core.documents.places import place_of
from armybuilder.engine.core.language import mid_sentence
from armybuilder.engine.core.paper.cards import Card
from armybuilder.engine.core.paper.origins import packs_of
from armybuilder.engine.core.rules.report import Report
from armybuilder.engine.core.system import CatalogueT, DocumentT, GameSystem
from armybuilder.engine.core.text import capital
from armybuilder.forces.presenters.catalogues import is_own, marks
from armybuilder.forces.presenters.panels.problems import anchor
from armybuilder.forces.presenters.parts import GameSizes, SelectOption
from armybuilder.forces.presenters.plain.base_page import BasePage, field_of, fields_of
from armybuilder.forces.presenters.plain.views import (
    Badge,
    Chip,
    FigureView,
    ForceView,
    GroupView,
    OwnRows,
    RowPanel,
    RowView,
    SectionRows,
    SectionView,
)
from factions.collection import collections_of

GROUPS = "/groups"
MOST_QUICK = 2
"""Choices that have room in a row."""
FEW = 24
"""Options that a select or a line of buttons may have in a row."""


class BuilderPage(BasePage[DocumentT, CatalogueT]):
    """The page of a document, with the panel of the row at `opened` unfolded."""

    def __init__(
        self,
        system: GameSystem[DocumentT, CatalogueT],
        limits: GameSizes,
        document: DocumentT,
        catalogue: CatalogueT,
        report: Report,
        opened: str,
    ) -> None:
        super().__init__(system, limits, document, catalogue, report, opened)
        found = system.rows_and_cards(document, catalogue)
        self.sheet = {row.where: row for row in found.rows if row.where}
        self.cards = {card.where: card for card in found.cards if card.where}
        self.sections = list(_sections(self.form, self))
        self.assign_problems(self.visible_places())

    @cached_property
    def form(self) -> FormPart:
        return form_of(self.document, self.names, self.system.edits)

    def visible_places(self) -> Iterator[str]:
        """Yield the places where the page shows a group, a unit or a row with its problems: all problems within a row
        appear beside it, whether or not its details are open.
        """
        parts = [self.form, *(part for part, _ in self.sections)]
        yield from (part.where for part in parts if part.where)
        held = (each for part in parts for each in part.lists if self.holds_rows(each))
        yield from (row.where for each in held for row in each.rows)

    def view(self) -> ForceView:
        found = [each for each in self.form.lists if self.holds_rows(each)]
        groups, *others = sorted(found, key=lambda each: each.where != GROUPS)
        return ForceView(
            **self.head(),
            groups=tuple(self.group(part, index) for index, part in enumerate(groups.rows)),
            extras=tuple(OwnRows(anchor(each.where), self.rows(each, "")) for each in others),
        )

    def group(self, part: FormPart, index: int) -> GroupView:
        return GroupView(
            where=part.where,
            anchor=anchor(part.where),
            number=index + 1,
            name=getattr(self.value(part.where), "name", ""),
            label=part.title,
            gist=self.system.words.count_models(sum(each.count or 0 for each in walk(part))),
            total=self.report.groups[index].total,
            priced=self.report.priced,
            problems=self.at(part.where),
            body=self.section(part, skip=f"{part.where}/name"),
        )

    def section(self, part: FormPart, *, skip: str = "", removable: bool = False) -> SectionView:
        controls = [each for each in part.controls if each.where != skip]
        inner = [each for each in part.parts if self.is_section(each)]
        held = [each for each in part.lists if self.holds_rows(each)]
        rows = [each for each in held if not self.holds_sections(each)]
        units = [each for each in held if each not in rows]
        return SectionView(
            where=part.where,
            anchor=anchor(part.where),
            heading=self.label(part),
            fields=fields_of(controls),
            lists=tuple(self.rows(each, part.where) for each in rows),
            items=tuple(self.items(each) for each in part.lists if each not in held),
            parts=tuple(self.inner(each) for each in part.parts if each not in inner),
            sections=(
                *(self.section(each, removable=self.is_optional(each)) for each in inner),
                *(self.section(row, removable=True) for each in units for row in each.rows),
            ),
            missing=(
                *(SelectOption(f"add {each.value}", each.label) for each in part.missing),
                *(SelectOption(f"add {each.where}", capital(each.noun)) for each in units),
            ),
            removable=removable,
            problems=self.at(part.where),
        )

    def rows(self, found: FormList, section: str) -> SectionRows:
        """The rows of a list; what may be added to those that count models is asked of the rules, for their section."""
        item = place_of(self.document, found.where).field.item
        counts = bool(item and item.part and schema_of(item.part).count)
        picker = section if counts and section else found.where if found.options else ""
        return SectionRows(found.where, found.label, found.noun, picker, tuple(map(self.row, found.rows)))

    def row(self, part: FormPart) -> RowView:
        source, shape = self.value(part.where), self.shape(part.where)
        main = shape.main
        key = getattr(source, main.name) if main else ""
        card = self.cards.get(part.where) or self.card(key)
        record = self.names.records(main.ref).get(key) if main else None
        line = self.sheet.get(part.where)
        skipped = {f"{part.where}/{field.name}" for field in (main, shape.count) if field}
        controls = [each for each in part.controls if each.where not in skipped]
        return RowView(
            where=part.where,
            anchor=anchor(part.where),
            is_known=not (main and key) or record is not None,
            title=self.names.printed_name(main.ref, key) if main and key else part.title,
            name=getattr(source, "name", ""),
            url=record_url(self.catalogue, key),
            count=part.count,
            counted=f"{part.where}/{shape.count.name}" if shape.count else "",
            most=int((shape.count.bounds[1] if shape.count else None) or 0),
            figures=tuple(FigureView(stat.label, stat.value) for stat in card.stats) if card else (),
            weapons=", ".join(row.code for row in card.rows) if card else "",
            facts=tuple(map(Badge, (*_facts(controls, shape), *map(_inner_fact, part.parts)))),
            chips=tuple(Chip(item.where, item.title) for each in _lists(part) for item in each.rows),
            each=line.points if line else None,
            total=line.total if line else None,
            quick=tuple(field_of(each) for each in controls if _is_quick(each))[:MOST_QUICK],
            problems=self.at(part.where),
            panel=self.open_panel(part, controls) if part.where == self.opened else None,
            packs=marks(line.packs if line else packs_of(record)),
        )

    def open_panel(self, part: FormPart, controls: list[FormControl]) -> RowPanel:
        quick = [each for each in controls if _is_quick(each)][:MOST_QUICK]
        view = self.part(part, [each for each in controls if each not in quick])
        rows = place_of(self.document, part.where).parent.rpartition("/")[2]
        kind = type(self.value(part.where))
        targets = tuple(
            SelectOption(section.where, title)
            for section, title in self.sections
            if any(each.where == f"{section.where}/{rows}" and self.item_kind(each) is kind for each in section.lists)
        )
        return RowPanel(view, f"{part.where}/{self.system.edits.moving}", targets)

    def card(self, key: str) -> Card | None:
        """The card of a model, where it has one."""
        try:
            return self.system.model_card(key, self.catalogue) if key else None
        except LookupError:
            return None

    def value(self, where: str) -> Any:
        return place_of(self.document, where).value if where else self.document

    def shape(self, where: str) -> PartSchema:
        return schema_of(type(self.value(where)))

    def is_section(self, part: FormPart) -> bool:
        shape = self.shape(part.where)
        return shape.is_section and shape.count is None

    def is_optional(self, part: FormPart) -> bool:
        return place_of(self.document, part.where).field.optional

    def holds_sections(self, found: FormList) -> bool:
        """Whether these are groups or units."""
        kind = self.item_kind(found)
        return kind is not None and schema_of(kind).is_section and schema_of(kind).count is None

    def label(self, part: FormPart) -> str:
        """Return the label of a group or a unit: a part that exists only once is labelled as its field."""
        in_list = part.where.rpartition("/")[2].isdecimal()
        return part.title if in_list else place_of(self.document, part.where).field.label.text

    def item_kind(self, found: FormList) -> type | None:
        item = place_of(self.document, found.where).field.item
        return item.part if item else None


def _sections(part: FormPart, page: "BuilderPage[Any, Any]", title: str = "") -> Iterator[tuple[FormPart, str]]:
    """Every group and unit with what it is called."""
    for found in (each for each in part.lists if page.holds_rows(each)):
        for row in found.rows:
            if page.is_section(row):
                yield row, row.title
                yield from _sections(row, page, row.title)
    for inner in part.parts:
        if page.is_section(inner):
            yield inner, f"{title}: {mid_sentence(inner.title)}" if title else inner.title
            yield from _sections(inner, page, title)


def record_url(catalogue: Any, key: str) -> str:
    """Return the catalogue URL of what has a card under the key; empty for what has no page to itself."""
    found = _table(catalogue, key) if "/" in key else None
    if not found or is_own(catalogue.tables[found][key]):
        return ""
    name = next(each.name for each in collections_of(catalogue.system) if each.kind == found.kind)
    return f"/systems/{catalogue.system}/{name}/{key}/"


def _table(catalogue: Any, key: str) -> Any:
    return next((table for table, records in catalogue.tables.items() if table.cards and key in records), None)


def walk(part: FormPart) -> Iterator[FormPart]:
    """A part of a form and all within it, from the outside in."""
    yield part
    for inner in (*part.parts, *(row for each in part.lists for row in each.rows)):
        yield from walk(inner)


def _is_quick(control: FormControl) -> bool:
    return control.kind == "choice" and len(control.options) <= FEW


def _lists(part: FormPart) -> Iterator[FormList]:
    """Its lists, and those of the parts within it."""
    yield from part.lists
    for inner in part.parts:
        yield from _lists(inner)


def _inner_fact(part: FormPart) -> str:
    """A part within a row, and its numbers: `Pilot, rank 4`."""
    numbers = (
        f"{mid_sentence(each.label)} {each.value}" for each in part.controls if each.kind == "number" and each.value
    )
    return ", ".join((part.title, *numbers))


def _facts(controls: list[FormControl], shape: PartSchema) -> Iterator[str]:
    """Yield what is switched on, what is chosen but not shown in the row itself, and numbers that differ from the
    defaults.
    """
    for control in controls:
        if control.kind == "toggle" and control.value:
            yield control.label
        elif control.kind == "choice" and control.value and not _is_quick(control):
            yield next((option.label for option in control.options if option.value == control.value), control.value)
        elif control.kind == "number" and control.value not in ("", str(shape.by_name[control.name].default)):
            yield " ".join(filter(None, (control.label, control.value, control.unit)))
