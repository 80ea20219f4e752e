"""Battles of a campaign that are fought here. What comes of one is a step like any other: the organiser enters it, or the players
whose teams fought do so together."""

import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from armybuilder.battles.forces import BattleForce, battle_force, distinct_name
from armybuilder.battles.live import table
from armybuilder.battles.live.models import Duel
from armybuilder.battles.models import BattleJob
from armybuilder.battles.play import jobs
from armybuilder.battles.play.jobs import Opponent
from armybuilder.battles.replay import source
from armybuilder.campaigns.models import Campaign, CampaignFight, Right
from armybuilder.engine.core.battle.campaign.battles import CampaignBattle
from armybuilder.engine.core.battle.replay import Replay, read_replay
from armybuilder.engine.core.game import AnyGame
from armybuilder.jobs.fair_queue import Requester

SEED_BITS = 62


class FoughtAlreadyError(Exception):
    """Somebody else was first: this battle is being fought, or has been."""

    def __init__(self) -> None:
        super().__init__(_("Someone was faster: this battle is already being fought here."))


class FightTerms(NamedTuple):
    """What was agreed on for a fight: the scenario with its settings, and who plays each side where the program does. In a duel the
    owner plays `side`, and a person the other one where `friend` says so."""

    scenario: str
    policies: tuple[str, str]
    side: int = 0
    friend: bool = True


def fight_of(campaign: Campaign, battle: CampaignBattle) -> CampaignFight | None:
    """The fight of a battle; None where there is none of the units as they stand now. One query."""
    found = campaign.fights.select_related("job", "duel").filter(number=battle.number).first()
    return found if found and found.units == list(battle.units) else None


def may_fight(right: Right, battle: CampaignBattle) -> bool:
    """Whether the holder of a right begins the fight of a battle, and confirms its result: the organiser, and whose teams fight."""
    return right.sort == Right.ORGANISE or (right.sort == Right.PLAY and battle.side_of(right.player) is not None)


def forces_of(battle: CampaignBattle, game: AnyGame) -> list[BattleForce]:
    """Both sides ready to fight; `DocumentError` where one cannot."""
    return [battle_force(game.decode(msgspec.json.encode(side.document))) for side in battle.sides]


def start_test(
    campaign: Campaign,
    battle: CampaignBattle,
    forces: Sequence[BattleForce],
    terms: FightTerms,
    who: Requester,
    owner: str,
) -> CampaignFight:
    """Have the program fight a battle once. `FoughtAlreadyError`, `TooManyJobsError`."""
    first, second = forces
    job = BattleJob(
        owner=owner,
        system=campaign.system,
        name=first.name,
        document=first.data,
        policy=terms.policies[0],
        opponent_policy=terms.policies[1],
        scenario=terms.scenario,
        battles=1,
        seed=jobs.random_seed(),
    )
    with transaction.atomic():
        jobs.create(job, [Opponent(second.name, second.data)], who)
        return _save_fight(campaign, battle, job=job)


def start_duel(
    campaign: Campaign, battle: CampaignBattle, forces: Sequence[BattleForce], terms: FightTerms, owner: str
) -> CampaignFight:
    """Have people fight a battle. `FoughtAlreadyError`, `LookupError` where a list cannot fight."""
    first, second = forces
    row = Duel(
        owner=owner,
        system=campaign.system,
        name=first.name,
        opponent=distinct_name(first.name, second.name),
        document=first.data,
        opposing=second.data,
        rules=str(first.roster.game.catalogue.version),
        scenario=terms.scenario,
        policy=terms.policies[0],
        opponent_policy=terms.policies[1],
        friend=terms.friend,
        side=terms.side,
        seed=secrets.randbits(SEED_BITS),
    )
    table.open_duel(row)
    table.delete_oldest(owner)
    with transaction.atomic():
        row.save()
        return _save_fight(campaign, battle, duel=row)


def _save_fight(campaign: Campaign, battle: CampaignBattle, **fought: Any) -> CampaignFight:
    """The fight of a battle that has none yet, in a transaction."""
    former = campaign.fights.select_related("job").filter(number=battle.number).first()
    if former and (former.has_failed or former.units != list(battle.units)):
        former.delete()
    try:
        return CampaignFight.objects.create(campaign=campaign, number=battle.number, units=list(battle.units), **fought)
    except IntegrityError:
        raise FoughtAlreadyError from None


def replay_of(fight: CampaignFight) -> Replay:
    """The replay of a fight that is over; `LookupError` where it cannot be shown."""
    if fight.job:
        return read_replay(source.file_of(source.find(fight.job.key, 0, 1)))
    if fight.duel:
        return read_replay(table.finished_file(fight.duel))
    raise LookupError(fight.number)


def replay_url(fight: CampaignFight) -> str:
    """The address of its replay."""
    if fight.job:
        return reverse("battles:replay", args=(fight.job.key, 0, 1))
    return reverse("live:replay", args=(fight.duel.key,)) if fight.duel and fight.duel.over else ""


def seats_of(fight: CampaignFight, battle: CampaignBattle, right: Right) -> list[tuple[str, str]]:
    """The sides of a duel that the holder of a right plays: names and addresses. The organiser has both."""
    if fight.duel is None or not may_fight(right, battle):
        return []
    own = range(len(battle.sides)) if right.sort == Right.ORGANISE else [battle.side_of(right.player)]
    row = fight.duel
    return [
        (battle.sides[side].name, row.get_absolute_url() if side == row.side else row.guest_url)
        for side in own
        if side is not None and (row.friend or side == row.side)
    ]


@transaction.atomic
def confirm(fight: CampaignFight, battle: CampaignBattle, right: Right) -> list[str]:
    """Note that the holder of a right wants the result entered; the players who have not confirmed it yet. Nobody is waited for
    where the organiser does so."""
    locked = CampaignFight.objects.select_for_update().get(pk=fight.pk)
    if right.sort == Right.ORGANISE:
        return []
    locked.confirmed = sorted({*locked.confirmed, right.player})
    locked.save(update_fields=("confirmed",))
    fight.confirmed = locked.confirmed
    return waiting_for(fight, battle)


def waiting_for(fight: CampaignFight, battle: CampaignBattle) -> list[str]:
    """The players who have not confirmed its result yet."""
    return [player for side in battle.sides for player in side.players if player not in fight.confirmed]


def reopen(fight: CampaignFight) -> None:
    """Forget who confirmed the result: it is entered, and where that is undone they are asked again."""
    CampaignFight.objects.filter(pk=fight.pk).update(confirmed=[])
