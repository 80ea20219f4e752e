"""Access rights of campaigns: an address that nobody can guess is a right to its campaign, and there is no other
right.
"""

from django.db.models import QuerySet
from django.http import Http404

from armybuilder.campaigns.models import Campaign, Right
from armybuilder.common.keys import new_key
from armybuilder.engine.registry import SYSTEMS

PLAYING = (Right.ORGANISE, Right.PLAY)
LOOKING = (*PLAYING, Right.LOOK)


def get_right_or_404(key: str, sorts: tuple[str, ...] = LOOKING) -> Right:
    """The right of an address with its campaign, where it is one of `sorts`. To who has none of them it does not exist. One
    query."""
    right = Right.objects.select_related("campaign").filter(key=key, sort__in=sorts, campaign__deleted=None).first()
    if right is None or not has_campaigns(right.campaign.system):
        raise Http404("There is no such campaign, or it is deleted.")
    return right


def has_campaigns(system: str) -> bool:
    """Whether there are campaigns of a game."""
    return system in SYSTEMS and SYSTEMS[system].campaign is not None


def replace_key(campaign: Campaign, sort: str, player: str = "") -> str:
    """Another address in place of one that too many know; the old one leads nowhere any more, and a player may be joined
    anew."""
    key = new_key()
    campaign.rights.filter(sort=sort, player=player).update(key=key, owner="")
    return key


def free_players(campaign: Campaign) -> list[Right]:
    """Players that nobody has joined as yet. One query."""
    return list(campaign.rights.filter(sort=Right.PLAY, owner=""))


def join(campaign: Campaign, player: str, owner: str) -> Right | None:
    """The right of a player, for whoever asks first; None where somebody was faster, or there is no such player."""
    mine = campaign.rights.filter(sort=Right.PLAY, player=player)
    return mine.get() if mine.filter(owner="").update(owner=owner) else None


def joined_players(owner: str | None) -> QuerySet[Right]:
    """The players that `owner` plays, in campaigns that are there, the last changed first. One query."""
    if not owner:
        return Right.objects.none()
    mine = Right.objects.filter(owner=owner, sort=Right.PLAY, campaign__deleted=None)
    return mine.select_related("campaign").order_by("-campaign__updated", "-pk")
