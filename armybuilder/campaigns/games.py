"""The games that have campaigns, and what a campaign keeps as text in their own structs."""

from functools import cache
from typing import Any

import msgspec

from armybuilder.campaigns.models import Campaign
from armybuilder.engine.core.game import AnyCampaigns, Campaigns
from armybuilder.engine.registry import SYSTEMS
from factions.catalogues import game_of

PLAYED = tuple(key for key, system in SYSTEMS.items() if system.campaign)


def campaigns_of(key: str) -> AnyCampaigns:
    """The campaigns of a game, with its current catalogue; `LookupError` where there are none."""
    game = game_of(key) if key in SYSTEMS else None
    if game is None or game.system.campaign is None:
        raise LookupError(f"There are no campaigns of '{key}'. Known: {', '.join(PLAYED)}.")
    return Campaigns(game, game.system.campaign)


def state_of(campaign: Campaign, known: AnyCampaigns) -> Any:
    """Return the state of a campaign as a struct of its system."""
    return _decoder(known.rules.state).decode(campaign.state)


def setup_of(campaign: Campaign, known: AnyCampaigns) -> Any:
    """Return the setup of a campaign as a struct of its system."""
    return _decoder(known.rules.setup).decode(campaign.setup)


def encode(struct: Any) -> str:
    return msgspec.json.encode(struct).decode()


@cache
def _decoder(kind: Any) -> "msgspec.json.Decoder[Any]":
    return msgspec.json.Decoder(kind)
