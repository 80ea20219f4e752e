"""View data of the builder page of any system that declares its documents: plain values, compared to find out
which parts an edit changed.
"""

from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from armybuilder.engine.core.documents.form import FormControl
from armybuilder.engine.core.language import mid_sentence
from armybuilder.engine.core.rules.report import Points
from armybuilder.engine.core.text import capital
from armybuilder.forces.presenters.panels.problems import ProblemView
from armybuilder.forces.presenters.parts import SelectOption
from armybuilder.forces.presenters.views import GroupHead, ListView, RowHead


@dataclass(frozen=True, slots=True)
class FieldView:
    """A field of the form under the `id` that it has on the page."""

    id: str
    control: FormControl

    @property
    def inline_label(self) -> str:
        """Its label in the midst of a sentence: `rank`."""
        return mid_sentence(self.control.label)


@dataclass(frozen=True, slots=True)
class PartFields:
    """The fields of a part: those to type and to choose, then those to press."""

    typed: tuple[FieldView, ...] = ()
    pressed: tuple[FieldView, ...] = ()

    @property
    def inline_labels(self) -> str:
        """The labels of the fields, for use within a sentence: `name, notes`."""
        return ", ".join(each.inline_label for each in (*self.typed, *self.pressed))

    @property
    def asks(self) -> str:
        """The same by itself."""
        return capital(self.inline_labels)

    @property
    def says(self) -> bool:
        """Whether any of them says something."""
        return any(each.control.value for each in (*self.typed, *self.pressed))


class FigureView(NamedTuple):
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
    is_known: bool = True


@dataclass(frozen=True, slots=True)
class RowMark:
    """A mark for what an army gives a row without a purchase; `was` is what was there before, `text` is empty for
    what the army takes away.
    """

    text: str
    was: str
    why: str

    @property
    def description(self) -> str:
        """In words."""
        if not self.text:
            return _("no %(was)s") % {"was": self.was}
        return (_("%(text)s instead of %(was)s") % {"text": self.text, "was": self.was}) if self.was else self.text


@dataclass(frozen=True, slots=True)
class ListItem:
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
    options: tuple[SelectOption, ...]
    items: tuple[ListItem, ...]


@dataclass(frozen=True, slots=True)
class PartView:
    """The form of a part: its fields, its lists, the parts within it, and the parts that it may have (`missing`).
    Fields of few letters are in `narrow` columns.
    """

    where: str
    title: str
    fields: PartFields
    lists: tuple[ItemsView, ...] = ()
    parts: tuple["PartView", ...] = ()
    missing: tuple[SelectOption, ...] = ()
    note: str = ""
    narrow: bool = False

    @property
    def asks(self) -> bool:
        """Whether there is anything to say of it."""
        return bool(self.fields.typed or self.fields.pressed or self.lists or self.parts or self.missing)


@dataclass(frozen=True, slots=True)
class RowPanel:
    """The panel that opens below a row on demand; `targets` are the places it may move to, by the field `move`."""

    part: PartView
    move: str = ""
    targets: tuple[SelectOption, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RowView(RowHead):
    """A row of equal models, `figures` and `weapons` those of their card; `facts` are what is chosen for them, `total` is None
    where nobody knows what they cost, `own` where the player says it. `listed` is a higher price that a rule (`why`) lowered,
    `opens` what the panel is called, `detail` says on a shared list what the builder has in a choice of the row."""

    detail: str = ""
    figures: tuple[FigureView, ...] = ()
    facts: tuple[Badge, ...] = ()
    chips: tuple[Chip, ...] = ()
    marks: tuple[RowMark, ...] = ()
    each: Points | None = None
    total: Points | None = None
    own: bool = False
    listed: Points | None = None
    why: str = ""
    quick: tuple[FieldView, ...] = ()
    """Choices that stand in the row itself."""
    opens: str = ""
    panel: RowPanel | None = None


@dataclass(frozen=True, slots=True)
class SectionRows:
    """The rows of a section; `picker` is asked what may be added to them, and without one a row is added as it is."""

    where: str
    label: str
    noun: str
    picker: str
    rows: tuple[RowView, ...]
    ways: tuple[SelectOption, ...] = ()
    """Other edits that add a row, each with its label."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionView:
    """A part with rows in it: a group, or a unit within one (`heading`), which perhaps need not be there. `kind` is what sort of unit
    it is, `sums` say what it adds up to, `chips` what it has as a whole, `missing` are edits that add what does not stand there."""

    where: str
    anchor: str
    heading: str
    fields: PartFields = PartFields()
    lists: tuple[SectionRows, ...] = ()
    items: tuple[ItemsView, ...] = ()
    parts: tuple[PartView, ...] = ()
    sections: tuple["SectionView", ...] = ()
    missing: tuple[SelectOption, ...] = ()
    removable: bool = False
    problems: tuple[ProblemView, ...] = ()
    kind: str = ""
    facts: tuple[Badge, ...] = ()
    sums: str = ""
    chips: tuple[Chip, ...] = ()

    @property
    def display_name(self) -> str:
        return self.heading

    @property
    def inside(self) -> "tuple[RowView | SectionView, ...]":
        return (*(row for each in self.lists for row in each.rows), *self.sections)

    @property
    def rows(self) -> tuple[RowView, ...]:
        return tuple(row for each in self.lists for row in each.rows)

    @property
    def asks(self) -> str:
        """The labels of what can be entered for the section besides its rows: `Notes, traits`."""
        parts = (*(each.label for each in self.items), *(part.title for part in self.parts))
        return capital(", ".join(filter(None, (self.fields.inline_labels, *map(mid_sentence, parts)))))

    @property
    def says(self) -> bool:
        """Whether something of that is said."""
        return self.fields.says or any(each.items for each in self.items)


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupView(GroupHead):
    """A group and all that stands in it."""

    body: SectionView

    @property
    def inside(self) -> "tuple[RowView | SectionView, ...]":
        return self.body.inside


@dataclass(frozen=True, slots=True)
class OwnRows:
    """Rows of the whole list beside its groups, such as cards of one's own."""

    anchor: str
    rows: SectionRows
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
        return (*(mid_sentence(each.label) for each in pressed if each.value), *self.rulings.remarks)
