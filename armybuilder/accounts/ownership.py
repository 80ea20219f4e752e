"""Data tied to an owner: described, transferred, deleted. Every table that names an owner is listed here, which a
test checks.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from django.db import models, transaction
from django.utils.translation import ngettext

from armybuilder.accounts.models import Account, Handover, Session
from armybuilder.battles.live.models import Duel
from armybuilder.battles.models import BattleJob
from armybuilder.campaigns.models import Campaign, Right
from armybuilder.forces.models import Collection, Force
from armybuilder.forces.visitor import collection
from armybuilder.lab.models import Study
from armybuilder.packs.models import Pack
from armybuilder.ratelimit import quotas
from armybuilder.ratelimit.models import Usage
from armybuilder.tournaments.models import Event, Player


class OwnedTable(NamedTuple):
    """A table that names an owner. `words` tell so many of it; `there` are the rows that count: others are deleted already.
    Rows that are a part of `others` things stay there without an owner when theirs goes. `hand_on` joins what can be there only
    once."""

    model: type[models.Model]
    words: Callable[[int], str]
    there: models.Q = models.Q(deleted=None)
    others: bool = False
    hand_on: Callable[[str, str], None] | None = None


OWNED_TABLES = (
    OwnedTable(Force, lambda count: ngettext("%(count)d list", "%(count)d lists", count)),
    OwnedTable(
        Collection,
        lambda count: ngettext("the models you own in %(count)d game", "the models you own in %(count)d games", count),
        models.Q(),
        hand_on=collection.merge_into,
    ),
    OwnedTable(Pack, lambda count: ngettext("%(count)d pack", "%(count)d packs", count)),
    OwnedTable(BattleJob, lambda count: ngettext("%(count)d test battle", "%(count)d test battles", count), models.Q()),
    OwnedTable(Study, lambda count: ngettext("%(count)d lab study", "%(count)d lab studies", count), models.Q()),
    OwnedTable(
        Duel,
        lambda count: ngettext("%(count)d battle you play yourself", "%(count)d battles you play yourself", count),
        models.Q(),
    ),
    OwnedTable(Event, lambda count: ngettext("%(count)d tournament", "%(count)d tournaments", count)),
    OwnedTable(
        Player,
        lambda count: ngettext("%(count)d entry in a tournament", "%(count)d entries in tournaments", count),
        models.Q(event__deleted=None),
        others=True,
    ),
    OwnedTable(Campaign, lambda count: ngettext("%(count)d campaign", "%(count)d campaigns", count)),
    OwnedTable(
        Right,
        lambda count: ngettext("%(count)d campaign you joined", "%(count)d campaigns you joined", count),
        models.Q(campaign__deleted=None),
        others=True,
    ),
)
BESIDE = {Account, Handover, Session, Usage}
"""Tables that name an owner and are no things of his: they are what decides who he is."""


def rows_of(holding: OwnedTable, owner: str) -> models.QuerySet[Any]:
    """All rows of an owner, those too that were deleted and can be brought back."""
    return holding.model._default_manager.filter(owner=owner)  # noqa: SLF001 - Django's own name for it


def describe_owned(owner: str | None) -> list[str]:
    """`["3 lists", "1 pack"]`: what hangs on an owner, of each kind that there is. One query a kind."""
    if not owner:
        return []
    counts = [(holding, rows_of(holding, owner).filter(holding.there).count()) for holding in OWNED_TABLES]
    return [holding.words(count) % {"count": count} for holding, count in counts if count]


@transaction.atomic
def transfer(old: str, new: str) -> None:
    """All that hangs on one owner hangs on another, beside what does already."""
    quotas.reset_counts(old, new)
    for holding in OWNED_TABLES:
        if holding.hand_on:
            holding.hand_on(old, new)
        else:
            rows_of(holding, old).update(owner=new)


@transaction.atomic
def delete(owner: str) -> None:
    """Everything of an owner goes for good; what is a part of other people's things stays there and is nobody's."""
    quotas.reset_counts(owner)
    for holding in OWNED_TABLES:
        if holding.others:
            rows_of(holding, owner).update(owner="")
        else:
            rows_of(holding, owner).delete()
