"""More battles of a result: the same lists from the same seed on, so that those that were played count again."""

from armybuilder.battles.models import BattleJob, BattleResult
from armybuilder.battles.overviews import row_of
from armybuilder.battles.play import jobs
from armybuilder.battles.play.jobs import MAX_BATTLES, Opponent
from armybuilder.battles.play.second_opinion import same_battles
from armybuilder.jobs.fair_queue import Requester

MORE = 100


def has_room(result: BattleResult) -> bool:
    """Whether so many battles may be fought at once."""
    return result.done + MORE <= MAX_BATTLES


def fight_more(result: BattleResult, who: Requester) -> BattleJob:
    """Have the battles of a result fought, and `MORE` after them. `LookupError` where that is too many at once;
    `TooManyJobsError` where there is no room for a job."""
    summary = row_of(result).summary
    if summary is None or not has_room(result):
        raise LookupError(result.done + MORE)
    again = same_battles(result.job, result.job.policy, sum(summary.points))
    again.opponent_policy = result.job.opponent_policy
    again.battles, again.seed = result.done + MORE, result.seed
    return jobs.create(again, [Opponent.of(result)], who)
