"""Interface of a game system to the pages that build and list forces."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from armybuilder.engine.core.catalogue import CatalogueLike
from armybuilder.engine.core.documents import Envelope
from armybuilder.engine.core.documents.edits import EditResult
from armybuilder.engine.core.rules.report import Report
from armybuilder.forces.presenters.panels.collection import NeededModel, StockModel
from armybuilder.forces.presenters.panels.filters import Filters
from armybuilder.forces.presenters.panels.picker import PickerHead
from armybuilder.forces.presenters.parts import FactionCard, GameSizes, LinkWords, Templates
from armybuilder.forces.presenters.views import ListView

DocumentT = TypeVar("DocumentT", bound=Envelope)
CatalogueT_contra = TypeVar("CatalogueT_contra", bound=CatalogueLike, contravariant=True)


class Presenter(Protocol[DocumentT, CatalogueT_contra]):
    """The presentation of one system. Documents and catalogues have the system's own types, and so does what its
    templates show.
    """

    templates: Templates
    """Its templates."""

    link: LinkWords
    """What its documents usually say."""

    @property
    def chart_figures(self) -> Mapping[str, str]:
        """Figures of cards that a chart of a force counts: the label on the card and what it is called; the first ones where
        it is empty."""

    @property
    def limits(self) -> GameSizes:
        """The sizes of the system's games."""

    @property
    def shifting_fields(self) -> Sequence[str]:
        """Names of fields whose change may put other parts under the pointers behind: they are set last."""

    @property
    def move_field(self) -> str:
        """Name of the field that says in which part a row stands, by its pointer."""

    def page(self, document: DocumentT, catalogue: CatalogueT_contra, report: Report, opened: str = "") -> ListView:
        """Return what the builder shows, with the panel of the part at `opened` unfolded."""

    def edit(
        self, document: DocumentT, catalogue: CatalogueT_contra, name: str, where: str, value: str
    ) -> EditResult[DocumentT]:
        """The edit `name`. `LookupError` or `DocumentError` where it cannot be."""

    def patch(self, document: DocumentT, patch: list[dict[str, Any]], label: str) -> EditResult[DocumentT]:
        """The JSON Patch of a fix applied."""

    def field(self, document: DocumentT, catalogue: CatalogueT_contra, where: str) -> str:
        """Return what a form shows of the field at a JSON pointer."""

    def models(self, document: DocumentT, catalogue: CatalogueT_contra, where: str, filters: Filters) -> PickerHead:
        """Return what may be added to the unit at `where`; `LookupError` where there is none."""

    def count_models(self, document: DocumentT, catalogue: CatalogueT_contra) -> Counter[str]:
        """Return the number of models of each printed name in the list."""

    def stock(self, catalogue: CatalogueT_contra) -> Sequence[StockModel]:
        """The models that a player may own, those of a list beside each other."""

    def needed_models(self, document: DocumentT, catalogue: CatalogueT_contra) -> Sequence[NeededModel]:
        """The models that a list needs, row by row, by the keys of `stock`."""

    def factions(self, catalogue: CatalogueT_contra) -> list[FactionCard]:
        """Return the factions that a new list may be of."""

    def start(self, catalogue: CatalogueT_contra, *, name: str, faction: str, limit: int) -> DocumentT:
        """The first document of a new list."""
