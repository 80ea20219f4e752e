"""Campaigns come, are copied, go, and come back."""

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from armybuilder.campaigns.games import encode
from armybuilder.campaigns.models import MAX_STATES, Campaign, Right, Step
from armybuilder.engine.core.game import AnyCampaigns
from armybuilder.engine.core.text import NAME_LENGTH, plain
from armybuilder.ratelimit.quotas import pay

MAX_CAMPAIGNS = 100
"""Of one owner."""
KEPT_AFTER_DELETION = timedelta(days=30)


class TooManyCampaignsError(Exception):
    """The owner has as many campaigns as one may have."""

    def __init__(self) -> None:
        super().__init__(
            _("You have %(max_campaigns)s campaigns, the maximum. Delete one first.") % {"max_campaigns": MAX_CAMPAIGNS}
        )


def owned(owner: str | None) -> QuerySet[Campaign]:
    """The campaigns of `owner`, last changed first; none for somebody without any."""
    return Campaign.objects.filter(owner=owner, deleted=None) if owner else Campaign.objects.none()


@transaction.atomic
def create(*, owner: str, name: str, setup: object, known: AnyCampaigns) -> Right:
    """A new campaign, or `TooManyCampaignsError`; `DocumentError` where its setup has no meaning. The right is its organiser's."""
    begun = known.initial_state(setup)
    state = encode(begun)
    campaign = Campaign(owner=owner, system=known.game.key, name=name, setup=encode(setup), state=state)
    right = _save_campaign(campaign, [side.key for side in known.board(begun).sides])
    Step.objects.create(campaign=campaign, number=0, version=1, done="", state=state)
    return right


def import_campaign(*, owner: str, data: bytes, known: AnyCampaigns) -> Right:
    """A campaign out of a file that was taken away, played again step by step; `DocumentError` where it cannot be, `TooManyCampaignsError`.
    Nothing is written while it is played: whoever writes lets nobody else write meanwhile."""
    file = known.read(data)
    state = known.initial_state(file.setup)
    steps = [Step(number=0, version=1, done="", state=encode(state))]
    sides = [side.key for side in known.board(state).sides]
    for number, played in enumerate(known.replay(state, file.stored_steps), 1):
        done, told, dice = encode(file.stored_steps[number - 1].step), encode(played.log), encode(played.dice)
        steps.append(Step(number=number, version=1, done=done, told=told, dice=dice))
        steps[-1].state = encode(state) if number > len(file.stored_steps) - MAX_STATES else ""
    campaign = Campaign(
        owner=owner, system=known.game.key, name=plain(file.name) or _("Campaign"), setup=encode(file.setup)
    )
    campaign.state, campaign.position = encode(state), len(file.stored_steps)
    return _save_with_steps(campaign, sides, steps)


def copy(campaign: Campaign, *, owner: str) -> Right:
    """The campaign once more, with all its steps and with addresses of its own: its players join anew."""
    steps = list(campaign.steps.filter(number__lte=campaign.position))
    players = list(campaign.rights.filter(sort=Right.PLAY).values_list("player", flat=True))
    end = f" ({_('copy')})"
    copied = Campaign(
        owner=owner,
        system=campaign.system,
        name=f"{campaign.name[: NAME_LENGTH - len(end)]}{end}",
        setup=campaign.setup,
        state=campaign.state,
        position=campaign.position,
    )
    return _save_with_steps(copied, players, steps)


@transaction.atomic
def _save_with_steps(campaign: Campaign, players: Sequence[str], steps: Sequence[Step]) -> Right:
    """A campaign that is saved with its first addresses and its steps; its organiser's."""
    right = _save_campaign(campaign, players)
    for step in steps:
        step.pk, step.campaign, step.version = None, campaign, 1
    pay(steps)
    Step.objects.bulk_create(steps, batch_size=200)
    return right


def _save_campaign(campaign: Campaign, players: Sequence[str]) -> Right:
    """A campaign that is saved with its first addresses; its organiser's."""
    if owned(campaign.owner).count() >= MAX_CAMPAIGNS:
        raise TooManyCampaignsError
    campaign.save()
    rights = [Right(campaign=campaign, sort=sort) for sort in (Right.ORGANISE, Right.JOIN, Right.LOOK)]
    rights += [Right(campaign=campaign, sort=Right.PLAY, player=player) for player in players]
    return Right.objects.bulk_create(rights)[0]


def delete(campaign: Campaign) -> None:
    """Hide a campaign; it can be restored for a month. What was hidden longer ago goes for good."""
    now = timezone.now()
    Campaign.objects.filter(pk=campaign.pk).update(deleted=now)
    Campaign.objects.filter(deleted__lt=now - KEPT_AFTER_DELETION).delete()


def find_deleted(key: str) -> Right | None:
    """The organiser's right with this key, when its campaign was deleted and can still be restored."""
    rights = Right.objects.select_related("campaign").filter(key=key, sort=Right.ORGANISE)
    return rights.exclude(campaign__deleted=None).first() if key else None


def restore(campaign: Campaign) -> None:
    """Take a deletion back."""
    Campaign.objects.filter(pk=campaign.pk).update(deleted=None)
