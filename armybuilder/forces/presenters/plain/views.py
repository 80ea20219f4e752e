"""What the builder page of any system shows that declares its documents: plain values, compared to find out which parts an
edit changed."""

from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

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

    typed: tuple[FieldView, ...] = ()
    pressed: tuple[FieldView, ...] = ()

    @property
    def asked(self) -> str:
        """What they ask, in the midst of a sentence: `name, notes`."""
        return ", ".join(each.label_within for each in (*self.typed, *self.pressed))

    @property
    def asks(self) -> str:
        """The same by itself."""
        return capital(self.asked)

    @property
    def says(self) -> bool:
        """Whether any of them says something."""
        return any(each.control.value for each in (*self.typed, *self.pressed))


class Figure(NamedTuple):
    """A figure of a card; one without a value is merely there. `mark` is `lost`, `own` for the player's, or empty, `why` says so
    in words."""

    label: str
    value: str = ""
    mark: str = ""
    why: str = ""


class Badge(NamedTuple):
    """A word about a row, and its tone."""

    text: str
    tone: str = "info"


@dataclass(frozen=True, slots=True)
class Chip:
    """Something that a row or a unit has, at its pointer; `price` is what it adds, `listed` a higher one that a rule (`why`)
    lowered."""

    where: str
    title: str
    price: str = ""
    listed: str = ""
    why: str = ""
    known: bool = True


@dataclass(frozen=True, slots=True)
class Mark:
    """What an army gives a row without a purchase; `was` is what stood there before, `text` empty what it takes."""

    text: str
    was: str
    why: str

    @property
    def told(self) -> str:
        """In words."""
        if not self.text:
            return _("no %(was)s") % {"was": self.was}
        return (_("%(text)s instead of %(was)s") % {"text": self.text, "was": self.was}) if self.was else self.text


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
    """What a form asks of a part: its fields, its lists, the parts within it, and those that it may have (`missing`). Fields of few
    letters stand in `narrow` columns."""

    where: str
    title: str
    fields: Fields
    lists: tuple[ItemsView, ...] = ()
    parts: tuple["PartView", ...] = ()
    missing: tuple[Option, ...] = ()
    note: str = ""
    narrow: bool = False

    @property
    def asks(self) -> bool:
        """Whether there is anything to say of it."""
        return bool(self.fields.typed or self.fields.pressed or self.lists or self.parts or self.missing)


@dataclass(frozen=True, slots=True)
class Panel:
    """What opens below a row on demand; `targets` are where it may move by the field `move`."""

    part: PartView
    move: str = ""
    targets: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RowView(RowHead):
    """A row of equal models, `figures` and `weapons` those of their card; `facts` are what is chosen for them, `total` is None
    where nobody knows what they cost, `own` where the player says it. `listed` is a higher price that a rule (`why`) lowered,
    `opens` what the panel is called, `detail` says on a shared list what the builder has in a choice of the row."""

    detail: str = ""
    figures: tuple[Figure, ...] = ()
    facts: tuple[Badge, ...] = ()
    chips: tuple[Chip, ...] = ()
    marks: tuple[Mark, ...] = ()
    each: Points | None = None
    total: Points | None = None
    own: bool = False
    listed: Points | None = None
    why: str = ""
    quick: tuple[FieldView, ...] = ()
    """Choices that stand in the row itself."""
    opens: str = ""
    panel: Panel | None = None


@dataclass(frozen=True, slots=True)
class RowsView:
    """The rows of a section; `picker` is asked what may be added to them, and without one a row is added as it is."""

    where: str
    label: str
    noun: str
    picker: str
    rows: tuple[RowView, ...]
    ways: tuple[Option, ...] = ()
    """Other edits that add a row, each with its label."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part with rows in it: a group, or a unit within one (`heading`), which perhaps need not be there. `kind` is what sort of unit
    it is, `sums` say what it adds up to, `chips` what it has as a whole, `missing` are edits that add what does not stand there."""

    where: str
    anchor: str
    heading: str
    fields: Fields = Fields()
    lists: tuple[RowsView, ...] = ()
    items: tuple[ItemsView, ...] = ()
    parts: tuple[PartView, ...] = ()
    sections: tuple["Section", ...] = ()
    missing: tuple[Option, ...] = ()
    removable: bool = False
    problems: tuple[ProblemView, ...] = ()
    kind: str = ""
    facts: tuple[Badge, ...] = ()
    sums: str = ""
    chips: tuple[Chip, ...] = ()

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
        parts = (*(each.label for each in self.items), *(part.title for part in self.parts))
        return capital(", ".join(filter(None, (self.fields.asked, *map(within, parts)))))

    @property
    def says(self) -> bool:
        """Whether something of that is said."""
        return self.fields.says or any(each.items for each in self.items)


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

    @property
    def settings(self) -> tuple[object, ...]:
        return (self.form, self.faction_name, self.limit, self.rulings)

    @property
    def lacks_sublist(self) -> bool:
        """Whether its form asks for a sub-list that nobody has chosen."""
        return any(each.control.where == "/sublist" and not each.control.value for each in self.form.fields.typed)

    @property
    def remarks(self) -> tuple[str, ...]:
        pressed = (each.control for part in self.form.parts for each in part.fields.pressed)
        return (*(within(each.label) for each in pressed if each.value), *self.rulings.remarks)
