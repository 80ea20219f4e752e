"""Replays that were opened once, kept for all processes: packed files that open at once, and the choices behind them, by which
they are told in another language or looked through after a change of the rules without anybody thinking again."""

import zlib
from collections.abc import Callable
from typing import NamedTuple

from django.db import DatabaseError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from armybuilder.battles.models import BattleResult, KeptReplay
from armybuilder.battles.play.playable import battles_of
from armybuilder.common import program
from armybuilder.engine.core.battle.decisions import IllegalChoiceError
from armybuilder.engine.core.battle.decisions.choice_codec import RecordedBattle, replay_choices
from armybuilder.engine.core.language import language
from armybuilder.ratelimit.quotas import QuotaExceededError

MOST_OF_AN_OWNER, MOST = 50, 2000
"""Replays that are kept, those that were looked at last. One has some 25 to 120 kB."""
LEVEL = 6

Play = Callable[[bytes | None], RecordedBattle]
"""Plays a battle by its policies, or by choices."""


class ReplayData(NamedTuple):
    """A replay file and the choices of its battle. `otherwise`: it was kept, and by the rules of today the same choices lead
    elsewhere."""

    file: bytes
    choices: bytes
    otherwise: bool = False


class BattleRef(NamedTuple):
    """A battle of a result."""

    result: BattleResult
    battle: int

    def rows(self) -> QuerySet[KeptReplay]:
        return KeptReplay.objects.filter(result=self.result, battle=self.battle)


def get_or_play(which: BattleRef, play: Play) -> ReplayData:
    """A battle as it is kept, or played and kept from now on."""
    version = _version(which.result.job.system)
    rows = {row.language: row for row in which.rows()}
    own = rows.get(language())
    known = own or next(iter(rows.values()), None)
    if known is None:
        return _play(which, play, version)
    _record_view(known)
    if known.version == version and (own or known.otherwise):
        return ReplayData(zlib.decompress(known.file), bytes(known.choices), known.otherwise)
    return _verify(which, known, play, version)


def _play(which: BattleRef, play: Play, version: str) -> ReplayData:
    played = play(None)
    _store(which, played, version)
    return ReplayData(played.file, played.choices)


def _verify(which: BattleRef, known: KeptReplay, play: Play, version: str) -> ReplayData:
    """Feed its choices back: whether it still goes as it went, in the reader's words; else it is shown as it was kept."""
    try:
        played = replay_choices(bytes(known.choices), play, known.digest)
    except IllegalChoiceError:
        which.rows().update(version=version, otherwise=True)
        return ReplayData(zlib.decompress(known.file), bytes(known.choices), otherwise=True)
    _store(which, played, version)
    return ReplayData(played.file, played.choices)


def _store(which: BattleRef, played: RecordedBattle, version: str) -> None:
    """Keep it if there is room: who looks sees it all the same."""
    result = which.result
    row = KeptReplay(
        result=result,
        battle=which.battle,
        language=language(),
        version=version,
        digest=played.digest,
        choices=played.choices,
        file=zlib.compress(played.file, LEVEL),
    )
    try:
        with transaction.atomic():
            which.rows().filter(language=row.language).delete()
            row.save()
            _delete_surplus(KeptReplay.objects.filter(result__job__owner=result.job.owner), MOST_OF_AN_OWNER)
            _delete_surplus(KeptReplay.objects.all(), MOST)
    except (QuotaExceededError, DatabaseError):
        # It is full, somebody else kept it just now, or its job has gone.
        return


def _delete_surplus(rows: QuerySet[KeptReplay], most: int) -> None:
    """Those that nobody has looked at for longest go."""
    if surplus := list(rows.values_list("pk", flat=True)[most:]):
        KeptReplay.objects.filter(pk__in=surplus).delete()


def _record_view(row: KeptReplay) -> None:
    today = timezone.localdate()
    if row.seen != today:
        KeptReplay.objects.filter(pk=row.pk).update(seen=today)


def _version(system: str) -> str:
    """Return the version of all that a battle depends on besides its documents: rules and data."""
    return f"{program.version_at_start()} {battles_of(system).game.catalogue.version}"
