"""Which battle a link means, and that battle played again: seed, documents,
policies and scenario are all that is stored of it."""

from collections import OrderedDict
from collections.abc import Callable
from itertools import islice
from typing import NamedTuple

import msgspec
from django.utils.translation import gettext as _

from armybuilder.battles.models import BattleResult
from armybuilder.battles.play.matches import Match
from armybuilder.engine.core.battle.batch import Pairing, pairings
from armybuilder.engine.core.battle.outcome import Outcome
from armybuilder.engine.core.battle.summary import BattleSummary, Summary
from armybuilder.engine.core.language import language

KEPT = 16
"""Replays that each process remembers; one has a few hundred kilobytes."""
_PLAYED: "OrderedDict[tuple[Match, int, bool, str], bytes]" = OrderedDict()


class Recorded(NamedTuple):
    """A battle that was played: whom it belongs to, which one, and what was noted of it, None while others are played."""

    result: BattleResult
    pairing: Pairing
    noted: BattleSummary | None


def find(key: str, opponent: int, number: int) -> Recorded:
    """The battle `number` (from 1) of a job against one of its opponents; `LookupError` for one that was not played.

    The key of a job is all that is asked for: whoever has the link sees the replay, and nothing else of the job.
    """
    rows = BattleResult.objects.select_related("job").filter(job__key=key, number=opponent)
    result = rows.first()
    if result is None or not result.document or not 1 <= number <= result.done:
        raise LookupError(_("There is no such battle: its link is cut short, or its test battle was deleted."))
    pairing = next(islice(pairings(number, result.seed), number - 1, None))
    return Recorded(result, pairing, _noted(result.summary, number))


def file_of(recorded: Recorded, pay: Callable[[], object] = lambda: None) -> bytes:
    """The replay file; `pay` is asked before the battle is played once more."""
    job = recorded.result.job
    forces = job.document.encode(), recorded.result.document.encode()
    match = Match(job.system, forces, (job.policy, job.opponent_policy), job.scenario)
    asked = match, recorded.pairing.seed, recorded.pairing.mirrored, language()
    file = _PLAYED.pop(asked, None)
    if file is None:
        pay()
        file = match.replay(recorded.pairing.seed, recorded.pairing.mirrored)
    _PLAYED[asked] = file  # what was asked for last goes last
    while len(_PLAYED) > KEPT:
        _PLAYED.popitem(last=False)
    return file


def is_as_noted(recorded: Recorded, outcome: Outcome | None) -> bool:
    """Whether the battle went as it did in its batch; another version of the rules may let it go otherwise."""
    noted = recorded.noted
    if noted is None or outcome is None:
        return True
    order = -1 if noted.mirrored else 1
    found = outcome.reason, outcome.rounds, outcome.scores[::order], outcome.lost[::order]
    return found == (noted.reason, noted.rounds, noted.scores, noted.lost)


_SUMMARY = msgspec.json.Decoder(Summary)


def _noted(summary: str, number: int) -> BattleSummary | None:
    played = _SUMMARY.decode(summary).played if summary else []
    return next((battle for battle in played if battle.number == number - 1), None)
