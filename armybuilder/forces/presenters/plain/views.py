"""What the builder page of any system shows that declares its documents: plain values, compared to find out which parts an
edit changed."""

from dataclasses import dataclass

from armybuilder.engine.core.documents.form import Control
from armybuilder.engine.core.language import within
from armybuilder.engine.core.rules.report import Points
from armybuilder.engine.core.text import capital
from armybuilder.forces.presenters.panels.problems import ProblemView
from armybuilder.forces.presenters.parts import Option
from armybuilder.forces.presenters.views import GroupHead, ListView, RowHead


@dataclass(frozen=True, slots=True)
class FieldView:
    """A field of the form under the `id` that it has on the page."""

    id: str
    control: Control

    @property
    def label_within(self) -> str:
        """Its label in the midst of a sentence: `rank`."""
        return within(self.control.label)


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of a part: those to type and to choose, then those to press."""

    typed: tuple[FieldView, ...]
    pressed: tuple[FieldView, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """Something in a list of a row, such as an upgrade; `inside` is what else can be said of it."""

    where: str
    anchor: str
    title: str
    inside: "PartView | None"


@dataclass(frozen=True, slots=True)
class ItemsView:
    """A list of a row, with what may be added to it."""

    where: str
    label: str
    noun: str
    options: tuple[Option, ...]
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class PartView:
    """What a form asks of a part: its fields, its lists, the parts within it, and those that it may have (`missing`)."""

    where: str
    title: str
    fields: Fields
    lists: tuple[ItemsView, ...]
    parts: tuple["PartView", ...]
    missing: tuple[Option, ...]

    @property
    def asks(self) -> bool:
        """Whether there is anything to say of it."""
        return bool(self.fields.typed or self.fields.pressed or self.lists or self.parts or self.missing)


@dataclass(frozen=True, slots=True)
class Panel:
    """What opens below a row on demand; `targets` are where it may move by the field `move`."""

    part: PartView
    move: str
    targets: tuple[Option, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RowView(RowHead):
    """A row of equal models, `figures` and `weapons` those of their card; `facts` are what is chosen for them, `total` is None
    where the paper does not tell what they cost."""

    figures: tuple[tuple[str, str], ...]
    facts: tuple[str, ...]
    chips: tuple[Item, ...]
    each: Points | None
    total: Points | None
    quick: tuple[FieldView, ...]
    """Choices that stand in the row itself."""
    panel: Panel | None


@dataclass(frozen=True, slots=True)
class RowsView:
    """The rows of a section; `picker` is asked what may be added to them, and without one a row is added as it is."""

    where: str
    label: str
    noun: str
    picker: str
    rows: tuple[RowView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part with rows in it: a group, or a unit within one (`heading`), which perhaps need not be there."""

    where: str
    anchor: str
    heading: str
    fields: Fields
    lists: tuple[RowsView, ...]
    items: tuple[ItemsView, ...]
    parts: tuple[PartView, ...]
    sections: tuple["Section", ...]
    missing: tuple[Option, ...]
    removable: bool
    problems: tuple[ProblemView, ...]

    @property
    def called(self) -> str:
        return self.heading

    @property
    def inside(self) -> "tuple[RowView | Section, ...]":
        return (*(row for each in self.lists for row in each.rows), *self.sections)

    @property
    def rows(self) -> tuple[RowView, ...]:
        return tuple(row for each in self.lists for row in each.rows)

    @property
    def asks(self) -> str:
        """What can be said of it beside its rows: `Notes, traits`."""
        fields = (field.control.label for field in (*self.fields.typed, *self.fields.pressed))
        parts = (*(each.label for each in self.items), *(part.title for part in self.parts))
        return capital(", ".join(map(within, [*fields, *parts])))

    @property
    def says(self) -> bool:
        """Whether something of that is said."""
        fields = any(field.control.value for field in (*self.fields.typed, *self.fields.pressed))
        return fields or any(each.items for each in self.items)


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupView(GroupHead):
    """A group and all that stands in it."""

    body: Section

    @property
    def inside(self) -> "tuple[RowView | Section, ...]":
        return self.body.inside


@dataclass(frozen=True, slots=True)
class OwnRows:
    """Rows of the whole list beside its groups, such as cards of one's own."""

    anchor: str
    rows: RowsView
    template: str = "forces/plain/own_rows.html"


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceView(ListView):
    """The whole page."""

    form: PartView
    groups: tuple[GroupView, ...]
    extras: tuple[OwnRows, ...] = ()

    @property
    def settings(self) -> tuple[object, ...]:
        """What the form of the whole list shows."""
        return (self.form, self.faction_name, self.limit, self.rulings)
