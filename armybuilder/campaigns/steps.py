"""Steps are taken, taken back and taken again. Each is kept with its dice, what it told, and the state after it."""

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from armybuilder.campaigns.games import encode, setup_of, state_of
from armybuilder.campaigns.models import MAX_STATES, Campaign, Step
from armybuilder.engine.core.battle.campaign.dice import CampaignDice, Die
from armybuilder.engine.core.battle.campaign.files import MOST_STEPS, read_step
from armybuilder.engine.core.battle.campaign.log import Played, Told
from armybuilder.engine.core.battle.campaign.progress import Kept
from armybuilder.engine.core.game import AnyCampaigns

_TOLD = msgspec.json.Decoder(list[Told])
_DICE = msgspec.json.Decoder(list[Die])


class BehindError(Exception):
    """Somebody else was first: the campaign has gone on since the version that a step follows."""

    def __init__(self) -> None:
        super().__init__(_("Somebody was first: this campaign has gone on since your page was loaded."))


class LongError(Exception):
    """A campaign has as many steps as one may have."""

    def __init__(self) -> None:
        super().__init__(
            _("This campaign has %(most_steps)s steps, and that is as many as are kept: copy it to go on.")
            % {"most_steps": f"{MOST_STEPS:,}"}
        )


class Walk(NamedTuple):
    """What undo would take back and redo bring again; None where there is nothing."""

    undo: Step | None
    redo: Step | None


def dice(typed: Sequence[int], *, rolled: bool) -> CampaignDice:
    """Dice as they fell on a table; with `rolled` those that are missing fall here."""
    return CampaignDice(typed, random.SystemRandom() if rolled else None)


def take(
    campaign: Campaign, known: AnyCampaigns, step: Any, fallen: CampaignDice, *, version: int, by: str
) -> Played[Any]:
    """Take a step as `by` (a player, nobody for the organiser) who has seen `version`. `BehindError` where the campaign has
    gone on since; `DieWanted` and `DocumentError` as the rules say. What had been undone before is gone."""
    if version != campaign.version:
        raise BehindError
    if campaign.position >= MOST_STEPS:
        raise LongError
    played = known.play(standing(campaign, known), step, fallen)
    _keep(campaign, step, played, by)
    return played


@transaction.atomic
def _keep(campaign: Campaign, step: Any, played: Played[Any], by: str) -> None:
    number, state = campaign.position + 1, encode(played.state)
    _claim(campaign, number, state)
    campaign.steps.filter(number__gte=number).delete()
    Step.objects.create(
        campaign=campaign,
        number=number,
        version=campaign.version,
        done=encode(step),
        dice=encode(played.dice),
        told=encode(played.told),
        by=by,
        state=state,
    )
    campaign.steps.filter(number=number - MAX_STATES).update(state="")


@transaction.atomic
def walk(campaign: Campaign, way: int, *, version: int) -> Step | None:
    """Go a step back (-1) or on (1); the step that it was about, None where there is none."""
    if version != campaign.version:
        raise BehindError
    number = campaign.position + way
    found = {step.number: step for step in campaign.steps.filter(number__in=(number, campaign.position))}
    if number not in found or not found[number].state:
        return None
    _claim(campaign, number, found[number].state)
    return found[max(number, number - way)]


def standing(campaign: Campaign, known: AnyCampaigns) -> Any:
    """Where a campaign stands. A state that was kept in a form of yesterday is made again of the steps."""
    try:
        return state_of(campaign, known)
    except msgspec.ValidationError:
        return known.fold(setup_of(campaign, known), kept_steps(campaign, known)).state


def near(campaign: Campaign) -> Walk:
    """What undo and redo would do now. One query."""
    numbers = (campaign.position - 1, campaign.position, campaign.position + 1)
    found = {step.number: step for step in campaign.steps.filter(number__in=numbers)}
    before = found.get(numbers[0])
    return Walk(found.get(campaign.position) if before and before.state else None, found.get(numbers[2]))


def told_by(step: Step) -> list[Told]:
    """What came of a step."""
    return _TOLD.decode(step.told)


def fallen_for(step: Step) -> list[Die]:
    """The dice of a step."""
    return _DICE.decode(step.dice)


def kept_steps(campaign: Campaign, known: AnyCampaigns) -> list[Kept]:
    """All steps as a file has them, in their order. One query."""
    steps = campaign.steps.filter(number__gte=1, number__lte=campaign.position)
    return [
        Kept(read_step(known.rules, done), tuple(die.value for die in _DICE.decode(fallen)))
        for done, fallen in steps.values_list("done", "dice")
    ]


def _claim(campaign: Campaign, number: int, state: str) -> None:
    """Write the new state where nobody wrote since, in one statement, so that two writers cannot both win."""
    changed = {"position": number, "state": state, "updated": timezone.now()}
    there = Campaign.objects.filter(pk=campaign.pk, version=campaign.version, deleted=None)
    if not there.update(version=F("version") + 1, **changed):
        raise BehindError
    campaign.version += 1
    for field, value in changed.items():
        setattr(campaign, field, value)
