"""What the builder page of a 1998 force shows: plain values, compared to find out which parts an edit changed."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from armybuilder.engine.core.rules.report import Points
from armybuilder.forces.presenters.parts import Option
from armybuilder.forces.presenters.views import GroupHead, ListView, RowHead


@dataclass(frozen=True, slots=True)
class FigureView:
    """A figure of a sheet: `mark` is `lost`, `own` for the player's, or empty; `told` says so in words."""

    label: str
    text: str
    mark: str
    told: str


@dataclass(frozen=True, slots=True)
class LostFigure:
    """A figure that the book lost, with what the player typed in for it, if anything."""

    where: str
    anchor: str
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class LostArc:
    """A firing arc that the book lost, with the arcs that there are and what the player typed in."""

    where: str
    anchor: str
    label: str
    options: tuple[Option, ...]
    value: str


@dataclass(frozen=True, slots=True)
class SkillView:
    """A skill of the player's own crew, as level and attribute (`3/+1`)."""

    where: str
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class TrooperView:
    """A trooper of a squad; `armor` is empty for one who wears what the squad wears, `points` his damage boxes."""

    where: str
    number: int
    weapon: str
    weapon_name: str
    armor: str
    points: int
    tv: str
    leader: bool


@dataclass(frozen=True, slots=True)
class DesignView:
    """The designer of a squad: what is chosen, what there is to choose from, and what comes of it."""

    where: str
    anchor: str
    quality: str
    armor: str
    transport: str
    night_vision: bool
    troopers: tuple[TrooperView, ...]
    leader: int
    qualities: tuple[Option, ...]
    armors: tuple[Option, ...]
    transports: tuple[Option, ...]
    weapons: tuple[tuple[str, tuple[Option, ...]], ...]
    tv: Points
    encumbrance: int
    most: int


@dataclass(frozen=True, slots=True)
class Panel:
    """What opens below a unit on demand. `start` is the design, as JSON, that a squad of the book would begin from."""

    name: str
    notes: str
    targets: tuple[Option, ...]
    lost: tuple[LostFigure, ...]
    arcs: tuple[LostArc, ...]
    skills: tuple[SkillView, ...]
    design: DesignView | None
    start: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitView(RowHead):
    """A row of equal units; `tv` is for one, None without a price, `own_tv` says that the price is the player's."""

    figures: tuple[FigureView, ...]
    perks: str
    tv: Points | None
    own_tv: bool
    total: Points
    rank: str
    crew: str
    crew_name: str
    crews: tuple[Option, ...]
    lost: int
    own: int
    panel: Panel | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupView(GroupHead):
    """A combat group of `size` units."""

    size: int
    units: tuple[UnitView, ...]
    ranks: tuple[Option, ...]

    @property
    def inside(self) -> tuple[UnitView, ...]:
        """Its rows."""
        return self.units


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceView(ListView):
    """The whole page."""

    equal: bool
    groups: tuple[GroupView, ...]

    @property
    def settings(self) -> tuple[object, ...]:
        """What the form of the whole list shows."""
        return (self.name, self.notes, self.faction, self.equal, self.limit, self.rulings)

    @property
    def remarks(self) -> tuple[str, ...]:
        """Options of the whole list that are chosen, in words."""
        return (*((_("equal budgets"),) if self.equal else ()), *self.rulings.remarks)
