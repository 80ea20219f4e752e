"""How each game system looks on the pages that build and list forces."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from armybuilder.engine.core.rules.report import Report
from armybuilder.forces.presenters.blitz_beta import BLITZ_BETA
from armybuilder.forces.presenters.changes import Page
from armybuilder.forces.presenters.filters import Filters
from armybuilder.forces.presenters.owned import OwnedList
from armybuilder.forces.presenters.parts import FactionCard, Limits, LinkWords
from armybuilder.forces.presenters.tactical_1998 import TACTICAL_1998


class Presenter(Protocol):
    """What a system gives to the pages. Documents, catalogues and what a template shows are the system's own types."""

    templates: str
    """The folder of its templates."""

    link: LinkWords
    """What its documents usually say."""

    limits: Limits
    """How large its games are."""

    shifting: Sequence[str]
    """Names of fields whose change may put other parts under the pointers behind: they are set last."""

    moving: str
    """Name of the field that says in which part a row stands, by its pointer."""

    def page(self, document: Any, catalogue: Any, report: Report, opened: str = "") -> Page:
        """What the builder shows, with the panel of the part at `opened` unfolded."""

    def edit(self, document: Any, catalogue: Any, name: str, where: str, value: str) -> Any:
        """The edit `name`: document, place to look at, label. `LookupError` or `DocumentError` where it cannot be."""

    def patch(self, document: Any, patch: list[dict[str, Any]], label: str) -> Any:
        """The JSON Patch of a fix applied: document, place, label."""

    def field(self, document: Any, where: str) -> str:
        """What a form shows of the field at a JSON pointer."""

    def models(self, document: Any, catalogue: Any, where: str, filters: Filters) -> Any:
        """What may be added to the unit at `where`; `LookupError` where there is none."""

    def collection(self, document: Any, catalogue: Any, owned: Mapping[str, int]) -> Sequence[OwnedList]:
        """The lists whose models a player may own, each with its `models`: their `key` and how many are `owned`."""

    def factions(self, catalogue: Any) -> list[FactionCard]:
        """What a new list may be of."""

    def start(self, catalogue: Any, *, name: str, faction: str, limit: int) -> Any:
        """The first document of a new list."""


PRESENTERS: dict[str, Presenter] = {"blitz-beta": BLITZ_BETA, "tactical-1998": TACTICAL_1998}
