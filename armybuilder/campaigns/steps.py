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
from armybuilder.engine.core.battle.campaign.dice import CampaignDice, CampaignDie
from armybuilder.engine.core.battle.campaign.files import MOST_STEPS, read_step
from armybuilder.engine.core.battle.campaign.log import LogEntry, StepResult
from armybuilder.engine.core.battle.campaign.progress import StoredStep
from armybuilder.engine.core.game import AnyCampaigns

_LOG = msgspec.json.Decoder(list[LogEntry])
_DICE = msgspec.json.Decoder(list[CampaignDie])


class StaleCampaignError(Exception):
    """Somebody else was first: the campaign has gone on since the version that a step follows."""

    def __init__(self) -> None:
        super().__init__(_("Someone was faster: this campaign has moved on since you loaded the page."))


class TooManyStepsError(Exception):
    """A campaign has as many steps as one may have."""

    def __init__(self) -> None:
        super().__init__(
            _("This campaign has %(most_steps)s steps, the maximum. Copy it to go on.")
            % {"most_steps": f"{MOST_STEPS:,}"}
        )


class UndoRedoSteps(NamedTuple):
    """The steps that undo would take back and redo bring again; None where there is nothing."""

    undo: Step | None
    redo: Step | None


def dice_source(typed: Sequence[int], *, rolled: bool) -> CampaignDice:
    """Dice as they fell on a table; with `rolled` those that are missing fall here."""
    return CampaignDice(typed, random.SystemRandom() if rolled else None)


def take(
    campaign: Campaign, known: AnyCampaigns, step: Any, fallen: CampaignDice, *, version: int, by: str
) -> StepResult[Any]:
    """Take a step as `by` (a player, nobody for the organiser) who has seen `version`. `StaleCampaignError` where the campaign has
    gone on since; `DieRequiredError` and `DocumentError` as the rules say. What had been undone before is gone."""
    if version != campaign.version:
        raise StaleCampaignError
    if campaign.position >= MOST_STEPS:
        raise TooManyStepsError
    played = known.play(current_state(campaign, known), step, fallen)
    _keep(campaign, step, played, by)
    return played


@transaction.atomic
def _keep(campaign: Campaign, step: Any, played: StepResult[Any], by: str) -> None:
    number, state = campaign.position + 1, encode(played.state)
    _claim(campaign, number, state)
    campaign.steps.filter(number__gte=number).delete()
    Step.objects.create(
        campaign=campaign,
        number=number,
        version=campaign.version,
        done=encode(step),
        dice=encode(played.dice),
        told=encode(played.log),
        by=by,
        state=state,
    )
    campaign.steps.filter(number=number - MAX_STATES).update(state="")


@transaction.atomic
def walk(campaign: Campaign, way: int, *, version: int) -> Step | None:
    """Go a step back (-1) or on (1); the step that it was about, None where there is none."""
    if version != campaign.version:
        raise StaleCampaignError
    number = campaign.position + way
    found = {step.number: step for step in campaign.steps.filter(number__in=(number, campaign.position))}
    if number not in found or not found[number].state:
        return None
    _claim(campaign, number, found[number].state)
    return found[max(number, number - way)]


def current_state(campaign: Campaign, known: AnyCampaigns) -> Any:
    """Return the state of a campaign. A state stored in an outdated form is rebuilt from the steps."""
    try:
        return state_of(campaign, known)
    except msgspec.ValidationError:
        return known.fold(setup_of(campaign, known), stored_steps(campaign, known)).state


def undo_and_redo(campaign: Campaign) -> UndoRedoSteps:
    """Return the steps that undo and redo would concern now. One query."""
    numbers = (campaign.position - 1, campaign.position, campaign.position + 1)
    found = {step.number: step for step in campaign.steps.filter(number__in=numbers)}
    before = found.get(numbers[0])
    return UndoRedoSteps(found.get(campaign.position) if before and before.state else None, found.get(numbers[2]))


def log_of(step: Step) -> list[LogEntry]:
    """Return the log of a step."""
    return _LOG.decode(step.told)


def dice_of(step: Step) -> list[CampaignDie]:
    """The dice of a step."""
    return _DICE.decode(step.dice)


def stored_steps(campaign: Campaign, known: AnyCampaigns) -> list[StoredStep]:
    """All steps as a file has them, in their order. One query."""
    steps = campaign.steps.filter(number__gte=1, number__lte=campaign.position)
    return [
        StoredStep(read_step(known.rules, done), tuple(die.value for die in _DICE.decode(fallen)))
        for done, fallen in steps.values_list("done", "dice")
    ]


def _claim(campaign: Campaign, number: int, state: str) -> None:
    """Write the new state where nobody wrote since, in one statement, so that two writers cannot both win."""
    changed = {"position": number, "state": state, "updated": timezone.now()}
    there = Campaign.objects.filter(pk=campaign.pk, version=campaign.version, deleted=None)
    if not there.update(version=F("version") + 1, **changed):
        raise StaleCampaignError
    campaign.version += 1
    for field, value in changed.items():
        setattr(campaign, field, value)
