"""A step while it is taken: the state that it changes, its dice, the tables of the book, and what it tells."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from armybuilder.engine.core.battle.campaign.dice import CampaignDice
from armybuilder.engine.core.battle.campaign.log import LogEntry, Tone
from armybuilder.engine.core.battle.campaign.messages import Value
from armybuilder.engine.core.battle.campaign.steps import CampaignStep, StepKind, StepOffer
from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.campaign.clauses import CLAUSES
from armybuilder.engine.systems.gundam_skirmish.campaign.state import (
    BaseState,
    CampaignState,
    PilotState,
    PlayerState,
    TeamState,
    UnitState,
)

StepT = TypeVar("StepT", bound=CampaignStep)
EntityT = TypeVar("EntityT", PlayerState, BaseState, TeamState, UnitState, PilotState)
GROUPS = {
    "setup": gettext_noop("Setting up"),
    "turn": gettext_noop("Campaign turn"),
    "actions": gettext_noop("Actions"),
    "base": gettext_noop("Services of a base"),
    "battle": gettext_noop("Battle"),
    "pilots": gettext_noop("Pilots"),
    "corrections": gettext_noop("Corrections"),
}
"""Headings, which are said where they are shown."""
NOBODY = {
    "player": gettext_noop("There is no player “{key}” in this campaign. Choose one of its players."),
    "team": gettext_noop("There is no team “{key}” in this campaign. Choose one of its teams."),
    "base": gettext_noop("There is no base “{key}” in this campaign. Choose one of its bases."),
    "unit": gettext_noop("There is no unit “{key}” in this campaign. Choose one of its units."),
    "pilot": gettext_noop("There is no pilot “{key}” in this campaign. Choose one of its pilots."),
}


@dataclass(slots=True)
class StepContext:
    """The context that a step works on. `log` and `warn` write the log: a clause of the book, or a ruling, and
    whose entry it is.
    """

    state: CampaignState
    dice: CampaignDice
    book: Catalogue
    entries: list[LogEntry] = field(default_factory=list)

    def log(self, text: str, clause: str = "", side: str = "", tone: Tone = "did", /, **values: Value) -> None:
        lines = CLAUSES[clause].lines if clause else None
        self.entries.append(LogEntry(text, tone, clause, lines, side, values))

    def warn(self, text: str, clause: str, side: str = "", /, **values: Value) -> None:
        """Something against the rules, which is done all the same."""
        self.log(text, clause, side, "warning", **values)

    # ------------------------------------------------------------ what a step names

    def player(self, where: str, key: str) -> PlayerState:
        return _find(self.state.players, where, key, NOBODY["player"])

    def team(self, where: str, key: str) -> TeamState:
        return _find(self.state.teams, where, key, NOBODY["team"])

    def base(self, where: str, key: str) -> BaseState:
        return _find(self.state.bases, where, key, NOBODY["base"])

    def unit(self, where: str, key: str) -> tuple[TeamState, UnitState]:
        team = next((team for team in self.state.teams if any(unit.key == key for unit in team.units)), None)
        return (
            (team, _find(team.units, where, key, NOBODY["unit"])) if team else _fail_unknown(where, key, NOBODY["unit"])
        )

    def pilot(self, where: str, key: str) -> tuple[TeamState, PilotState]:
        team = next((team for team in self.state.teams if any(pilot.key == key for pilot in team.pilots)), None)
        return (
            (team, _find(team.pilots, where, key, NOBODY["pilot"]))
            if team
            else _fail_unknown(where, key, NOBODY["pilot"])
        )


def _find(things: Iterable[EntityT], where: str, key: str, text: str) -> EntityT:
    found = next((thing for thing in things if thing.key == key), None)
    return found if found is not None else _fail_unknown(where, key, text)


def _fail_unknown(where: str, key: str, text: str) -> Any:
    raise fail(where, gettext(text, key=key[:40]))


OfferFinder = Callable[[CampaignState, Catalogue], Iterator[StepOffer]]
StepHandler = Callable[[StepContext, StepT], None]


class StepRegistry:
    """The steps of a campaign, by their tags, and what is offered of them."""

    def __init__(self) -> None:
        self.kinds: dict[str, StepKind] = {}
        self._handlers: dict[type[CampaignStep], StepHandler[Any]] = {}
        self._offering: list[OfferFinder] = []

    def handles(
        self, step: type[StepT], label: str, group: str, *, from_list: bool = False
    ) -> Callable[[StepHandler[StepT]], StepHandler[StepT]]:
        """Marks the function that takes such steps."""

        def register(handler: StepHandler[StepT]) -> StepHandler[StepT]:
            self.kinds[str(step.__struct_config__.tag)] = StepKind(label, step, group, from_list)
            self._handlers[step] = handler
            return handler

        return register

    def finds_offers(self, offering: OfferFinder) -> OfferFinder:
        """Marks a function that says which steps may be taken."""
        self._offering.append(offering)
        return offering

    def apply(self, playing: StepContext, step: CampaignStep) -> None:
        self._handlers[type(step)](playing, step)

    def all_offers(self, state: CampaignState, book: Catalogue) -> list[StepOffer]:
        """All offers, by their groups."""
        order = list(GROUPS)
        found = [offer for offering in self._offering for offer in offering(state, book)]
        return sorted(found, key=lambda offer: order.index(offer.group))

    def make_offer(self, step: type[CampaignStep], draft: Mapping[str, Any] | None = None, **said: str) -> StepOffer:
        """An offer of such a step; `label`, `why_not` and `side` may be said."""
        tag = str(step.__struct_config__.tag)
        kind = self.kinds[tag]
        return StepOffer(tag, said.pop("label", kind.label), kind.group, draft or {}, **said)


STEPS = StepRegistry()
"""What every chapter adds its steps to."""
