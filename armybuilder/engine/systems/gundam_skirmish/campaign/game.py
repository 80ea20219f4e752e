"""The campaign of the book: where shared code meets its parts."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from armybuilder.engine.core.battle.campaign.battles import CampaignBattle, FoughtResult
from armybuilder.engine.core.battle.campaign.board import Board
from armybuilder.engine.core.battle.campaign.dice import CampaignDice
from armybuilder.engine.core.battle.campaign.log import CampaignClause, LogEntry
from armybuilder.engine.core.battle.campaign.rules import CampaignRules
from armybuilder.engine.core.battle.campaign.steps import CampaignStep, StepKind, StepOffer
from armybuilder.engine.core.battle.replay import Replay
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.record_sheets import RecordSheet
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.campaign import start
from armybuilder.engine.systems.gundam_skirmish.campaign.board import board
from armybuilder.engine.systems.gundam_skirmish.campaign.brought import cards_of_list, units_of_list
from armybuilder.engine.systems.gundam_skirmish.campaign.clauses import CLAUSES
from armybuilder.engine.systems.gundam_skirmish.campaign.records import records
from armybuilder.engine.systems.gundam_skirmish.campaign.rules import (
    actions,
    battle,
    corrections,
    handover,
    map,
    pilots,
    placement,
    result,
    services,
    turn,
)
from armybuilder.engine.systems.gundam_skirmish.campaign.setup import Setup
from armybuilder.engine.systems.gundam_skirmish.campaign.state import CampaignState
from armybuilder.engine.systems.gundam_skirmish.campaign.step_context import GROUPS, STEPS, StepContext
from armybuilder.engine.systems.gundam_skirmish.document import ForceDocument
from armybuilder.engine.systems.gundam_skirmish.paper.sheets.campaigns import campaign_sheets

CHAPTERS = (map, placement, turn, actions, services, battle, handover, result, pilots, corrections)
"""Each adds its steps, and offers them in this order within a group."""
NAMED = ("place-team",)
"""Steps that bring a whole team of a list."""
CARDS = ("bring-cards",)
"""Steps that bring the cards of a team, and no unit."""


class SkirmishCampaign:
    """Fulfils `CampaignRules`."""

    setup: type[msgspec.Struct] = Setup
    state: type[msgspec.Struct] = CampaignState
    kinds: Mapping[str, StepKind] = STEPS.kinds
    groups: Mapping[str, str] = GROUPS
    clauses: Mapping[str, CampaignClause] = CLAUSES

    @property
    def summary(self) -> str:
        return gettext("Teams of units fight over the bases of a map of 8 by 8 tiles. Hold them all to win.")

    def blank(self, catalogue: Catalogue) -> dict[str, Any]:
        return start.blank(catalogue)

    def initial_state(self, setup: Setup, catalogue: Catalogue) -> CampaignState:
        return start.initial_state(setup, catalogue)

    def apply(
        self, state: CampaignState, step: CampaignStep, dice: CampaignDice, catalogue: Catalogue
    ) -> Sequence[LogEntry]:
        playing = StepContext(state, dice, catalogue)
        STEPS.apply(playing, step)
        return playing.entries

    def offers(self, state: CampaignState, catalogue: Catalogue) -> Sequence[StepOffer]:
        return STEPS.all_offers(state, catalogue)

    def records(
        self, kind: str, state: CampaignState | None, catalogue: Catalogue, said: Mapping[str, Any]
    ) -> Mapping[str, str]:
        return records(kind, state, catalogue, said)

    def from_list(self, tag: str, document: ForceDocument, catalogue: Catalogue) -> Mapping[str, Mapping[str, Any]]:
        """Teams for a step that places one, their units for one that orders them, cards alone for one that brings these."""
        teams = [
            (name, units, cards_of_list(document, catalogue, units))
            for name, units in units_of_list(document, catalogue)
        ]
        if tag in NAMED:
            return {name: {"name": name, "units": units, **cards} for name, units, cards in teams}
        if tag in CARDS:
            return {name: cards for name, _, cards in teams if cards}
        return {
            f"{name}: {unit['name']}": {"units": [unit], **cards_of_list(document, catalogue, [unit])}
            for name, units, _ in teams
            for unit in units
        }

    def board(self, state: CampaignState, catalogue: Catalogue) -> Board:
        return board(state, catalogue)

    def sheets(self, state: CampaignState, catalogue: Catalogue, piece: str = "") -> Sequence[RecordSheet]:
        """Team sheets, or that of a team with the sheets of its Characters."""
        return campaign_sheets(state, catalogue, piece)

    def battle(self, state: CampaignState, catalogue: Catalogue) -> CampaignBattle | None:
        return handover.hand_over(state, catalogue)

    def fought(self, state: CampaignState, catalogue: Catalogue, units: Sequence[str], replay: Replay) -> FoughtResult:
        return handover.result_of(state, catalogue, units, replay)


SKIRMISH_CAMPAIGN: CampaignRules[Catalogue] = SkirmishCampaign()
