"""Which battle a link means, and its replay: seed, documents, policies and scenario are all that is stored of a battle until
somebody looks at it."""

from collections import OrderedDict
from collections.abc import Callable
from itertools import islice
from typing import NamedTuple

from django.utils.translation import gettext as _

from armybuilder.battles.models import BattleResult
from armybuilder.battles.play.matches import BattleMatch
from armybuilder.battles.play.partial_results import decode_summary
from armybuilder.battles.replay import replay_cache
from armybuilder.battles.replay.replay_cache import ReplayData
from armybuilder.engine.core.battle.batch import BatchBattle, batch_battles
from armybuilder.engine.core.battle.decisions.choice_codec import RecordedBattle
from armybuilder.engine.core.battle.outcome import BattleOutcome
from armybuilder.engine.core.battle.statistics import BattleSummary
from armybuilder.engine.core.language import language

KEPT = 16
"""Replays that each process remembers; one has a few hundred kilobytes."""
_REPLAYS: "OrderedDict[tuple[BattleMatch, int, bool, str], ReplayData]" = OrderedDict()


class LinkedBattle(NamedTuple):
    """A battle that was played: whom it belongs to, which one, and what was noted of it, None while others are played."""

    result: BattleResult
    pairing: BatchBattle
    summary: BattleSummary | None


def find(key: str, opponent: int, number: int) -> LinkedBattle:
    """The battle `number` (from 1) of a job against one of its opponents; `LookupError` for one that was not played.

    The key of a job is all that is asked for: whoever has the link sees the replay, and nothing else of the job.
    """
    rows = BattleResult.objects.select_related("job").filter(job__key=key, number=opponent)
    result = rows.first()
    if result is None or not result.document or not 1 <= number <= result.done:
        raise LookupError(_("This battle doesn't exist: the link is incomplete, or the test battle was deleted."))
    pairing = next(islice(batch_battles(number, result.seed), number - 1, None))
    return LinkedBattle(result, pairing, _battle_summary(result.summary, number))


def get_replay(recorded: LinkedBattle, pay: Callable[[], object] = lambda: None) -> ReplayData:
    """The replay of a battle; `pay` is asked before it is played once more."""
    job = recorded.result.job
    forces = job.document.encode(), recorded.result.document.encode()
    match = BattleMatch(job.system, forces, (job.policy, job.opponent_policy), job.scenario, roles=job.group_roles)
    asked = match, recorded.pairing.seed, recorded.pairing.mirrored, language()

    def play(choices: bytes | None) -> RecordedBattle:
        pay()
        return match.replay(recorded.pairing.seed, recorded.pairing.mirrored, choices)

    found = _REPLAYS.pop(asked, None) or replay_cache.get_or_play(
        replay_cache.BattleRef(recorded.result, recorded.pairing.number + 1), play
    )
    _REPLAYS[asked] = found  # what was asked for last goes last
    while len(_REPLAYS) > KEPT:
        _REPLAYS.popitem(last=False)
    return found


def file_of(recorded: LinkedBattle) -> bytes:
    """The replay file of a battle."""
    return get_replay(recorded).file


def matches_summary(recorded: LinkedBattle, outcome: BattleOutcome | None) -> bool:
    """Whether the battle went as it did in its batch; another version of the rules may let it go otherwise."""
    noted = recorded.summary
    if noted is None or outcome is None:
        return True
    order = -1 if noted.mirrored else 1
    found = outcome.reason, outcome.rounds, outcome.scores[::order], outcome.lost[::order]
    return found == (noted.reason, noted.rounds, noted.scores, noted.lost)


def _battle_summary(summary: str, number: int) -> BattleSummary | None:
    played = decode_summary(summary).played if summary else []
    return next((battle for battle in played if battle.number == number - 1), None)
