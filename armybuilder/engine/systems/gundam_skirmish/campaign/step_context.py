"""A step while it is taken: the state that it changes, its dice, the tables of the book, and what it tells."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from armybuilder.engine.core.battle.campaign.dice import CampaignDice
from armybuilder.engine.core.battle.campaign.log import Told, Tone
from armybuilder.engine.core.battle.campaign.messages import Value
from armybuilder.engine.core.battle.campaign.steps import Offer, Step, StepKind
from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.campaign.clauses import CLAUSES
from armybuilder.engine.systems.gundam_skirmish.campaign.state import Base, Pilot, Player, State, Team, Unit

StepT = TypeVar("StepT", bound=Step)
ThingT = TypeVar("ThingT", Player, Base, Team, Unit, Pilot)
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
class Playing:
    """What a step works on. `tell` and `warn` write the log: a clause of the book, or a ruling, and whose entry it is."""

    state: State
    dice: CampaignDice
    book: Catalogue
    told: list[Told] = field(default_factory=list)

    def tell(self, text: str, clause: str = "", side: str = "", tone: Tone = "did", /, **values: Value) -> None:
        lines = CLAUSES[clause].lines if clause else None
        self.told.append(Told(text, tone, clause, lines, side, values))

    def warn(self, text: str, clause: str, side: str = "", /, **values: Value) -> None:
        """Something against the rules, which is done all the same."""
        self.tell(text, clause, side, "warning", **values)

    # ------------------------------------------------------------ what a step names

    def player(self, where: str, key: str) -> Player:
        return _named(self.state.players, where, key, NOBODY["player"])

    def team(self, where: str, key: str) -> Team:
        return _named(self.state.teams, where, key, NOBODY["team"])

    def base(self, where: str, key: str) -> Base:
        return _named(self.state.bases, where, key, NOBODY["base"])

    def unit(self, where: str, key: str) -> tuple[Team, Unit]:
        team = next((team for team in self.state.teams if any(unit.key == key for unit in team.units)), None)
        return (team, _named(team.units, where, key, NOBODY["unit"])) if team else _nobody(where, key, NOBODY["unit"])

    def pilot(self, where: str, key: str) -> tuple[Team, Pilot]:
        team = next((team for team in self.state.teams if any(pilot.key == key for pilot in team.pilots)), None)
        return (
            (team, _named(team.pilots, where, key, NOBODY["pilot"])) if team else _nobody(where, key, NOBODY["pilot"])
        )


def _named(things: Iterable[ThingT], where: str, key: str, text: str) -> ThingT:
    found = next((thing for thing in things if thing.key == key), None)
    return found if found is not None else _nobody(where, key, text)


def _nobody(where: str, key: str, text: str) -> Any:
    raise fail(where, gettext(text, key=key[:40]))


Offering = Callable[[State, Catalogue], Iterator[Offer]]
Taking = Callable[[Playing, StepT], None]


class Steps:
    """The steps of a campaign, by their tags, and what is offered of them."""

    def __init__(self) -> None:
        self.kinds: dict[str, StepKind] = {}
        self._taking: dict[type[Step], Taking[Any]] = {}
        self._offering: list[Offering] = []

    def takes(
        self, step: type[StepT], label: str, group: str, *, from_list: bool = False
    ) -> Callable[[Taking[StepT]], Taking[StepT]]:
        """Marks the function that takes such steps."""

        def known(taking: Taking[StepT]) -> Taking[StepT]:
            self.kinds[str(step.__struct_config__.tag)] = StepKind(label, step, group, from_list)
            self._taking[step] = taking
            return taking

        return known

    def offers(self, offering: Offering) -> Offering:
        """Marks a function that says which steps may be taken."""
        self._offering.append(offering)
        return offering

    def take(self, playing: Playing, step: Step) -> None:
        self._taking[type(step)](playing, step)

    def offered(self, state: State, book: Catalogue) -> list[Offer]:
        """All offers, by their groups."""
        order = list(GROUPS)
        found = [offer for offering in self._offering for offer in offering(state, book)]
        return sorted(found, key=lambda offer: order.index(offer.group))

    def offer(self, step: type[Step], draft: Mapping[str, Any] | None = None, **said: str) -> Offer:
        """An offer of such a step; `label`, `why_not` and `side` may be said."""
        tag = str(step.__struct_config__.tag)
        kind = self.kinds[tag]
        return Offer(tag, said.pop("label", kind.label), kind.group, draft or {}, **said)


STEPS = Steps()
"""What every chapter adds its steps to."""
