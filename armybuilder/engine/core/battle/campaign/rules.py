"""Protocol of the campaign rules of a game system whose book has campaigns: the optional attribute `campaign` of a
`GameSystem`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from armybuilder.engine.core.battle.campaign.battles import CampaignBattle, FoughtResult
from armybuilder.engine.core.battle.campaign.board import Board
from armybuilder.engine.core.battle.campaign.dice import CampaignDice
from armybuilder.engine.core.battle.campaign.log import CampaignClause, LogEntry
from armybuilder.engine.core.battle.campaign.steps import StepKind, StepOffer
from armybuilder.engine.core.battle.replay import Replay
from armybuilder.engine.core.catalogue import CatalogueLike
from armybuilder.engine.core.paper.record_sheets import RecordSheet

CatalogueT_contra = TypeVar("CatalogueT_contra", bound=CatalogueLike, contravariant=True)


class CampaignRules(Protocol[CatalogueT_contra]):
    """Campaigns of a book. `summary` says in a sentence what they are. `setup` is the struct that a campaign begins with,
    `state` what it comes to, both structs of plain data; `kinds` are the sorts of steps by their tags, `groups` the headings
    under which they stand, in order, with what people call them; `clauses` is what the log cites, by its numbers. What setup, state and steps hold is the system's own."""

    @property
    def summary(self) -> str: ...

    setup: type[msgspec.Struct]
    state: type[msgspec.Struct]
    kinds: Mapping[str, StepKind]
    groups: Mapping[str, str]
    clauses: Mapping[str, CampaignClause]

    def blank(self, catalogue: CatalogueT_contra) -> dict[str, Any]:
        """The setup that a new campaign is begun with, in plain data: a form begins with it."""

    def initial_state(self, setup: Any, catalogue: CatalogueT_contra) -> Any:
        """The state that a campaign begins in, or `DocumentError` with what has no meaning."""

    def apply(self, state: Any, step: Any, dice: CampaignDice, catalogue: CatalogueT_contra) -> Sequence[LogEntry]:
        """Take a step: `state` is changed in place. Whatever is against the rules is told and done; only what has no meaning,
        such as a name that nobody has, is a `DocumentError` with its place in the step. `DieRequiredError` where a die is missing:
        the state is of no use then (`play` keeps the one before)."""

    def offers(self, state: Any, catalogue: CatalogueT_contra) -> Sequence[StepOffer]:
        """Return the steps that may be taken now, and those that are offered but against a rule, in the order of the
        groups.
        """

    def records(
        self, kind: str, state: Any, catalogue: CatalogueT_contra, said: Mapping[str, Any]
    ) -> Mapping[str, str]:
        """Return what a field of a step, or of the setup (`state` is None), that names a thing of that kind may name:
        keys, and what people call each, the likeliest first. `said` is the content of the step so far.
        """

    def from_list(self, tag: str, document: Any, catalogue: CatalogueT_contra) -> Mapping[str, Mapping[str, Any]]:
        """Return what a step of that sort may bring from a list (a document of the system, with the catalogue that it
        is judged by): what people call each, mapped to the content of the step then, in plain data.
        """

    def board(self, state: Any, catalogue: CatalogueT_contra) -> Board:
        """The campaign as a page draws it."""

    def sheets(self, state: Any, catalogue: CatalogueT_contra, piece: str = "") -> Sequence[RecordSheet]:
        """Return the sheets that players have on paper: one for each piece that is not lost, or all that there are of
        the piece with that key; none for one that nobody has.
        """

    def battle(self, state: Any, catalogue: CatalogueT_contra) -> CampaignBattle | None:
        """Return the battle that waits for its result, to be fought in the program; None where none does."""

    def fought(self, state: Any, catalogue: CatalogueT_contra, units: Sequence[str], replay: Replay) -> FoughtResult:
        """Return the step that enters the result of a battle which was fought with these `units` (`CampaignBattle.units`).
        `LookupError` where the replay is not over, or not of these."""
