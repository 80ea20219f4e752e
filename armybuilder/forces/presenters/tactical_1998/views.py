"""View data of the builder page of a 1998 force: plain values, compared to find out which parts an edit changed."""

from dataclasses import dataclass

from armybuilder.engine.core.rules.report import Points
from armybuilder.forces.presenters.parts import SelectOption
from armybuilder.forces.presenters.plain.views import PartView, RowPanel


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
    qualities: tuple[SelectOption, ...]
    armors: tuple[SelectOption, ...]
    transports: tuple[SelectOption, ...]
    weapons: tuple[tuple[str, tuple[SelectOption, ...]], ...]
    tv: Points
    encumbrance: int
    most: int


@dataclass(frozen=True, slots=True)
class UnitPanel(RowPanel):
    """The panel that opens below a unit on demand: `parts` are what its sheet asks for, `start` is the design, as
    JSON, that a squad of the book would begin from.
    """

    perks: str = ""
    parts: tuple[PartView, ...] = ()
    design: DesignView | None = None
    start: str = ""
