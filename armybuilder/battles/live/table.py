"""A stored battle and the live one that its choices make. Live ones stay in the process for a while: most requests then cost
one step of a battle instead of all of it."""

from collections import OrderedDict
from collections.abc import Callable
from datetime import timedelta
from threading import Lock

import msgspec
from django.db.models import Q, QuerySet
from django.utils import timezone

from armybuilder.battles.live.models import NOBODY
from armybuilder.battles.live.models import Duel as Row
from armybuilder.battles.play.playable import battles_of
from armybuilder.engine.core.battle.batch import Setup
from armybuilder.engine.core.battle.decisions.choice_log import Taped
from armybuilder.engine.core.battle.decisions.duels import Duel, Terms
from armybuilder.engine.core.text import NAME_LENGTH

KEPT_FOR = timedelta(days=90)
"""How long a battle waits for a choice."""
MAX_KEPT = 30
"""Battles of an owner; those that were left longest go."""
LIVE = 12
"""Live battles that a process remembers, by addresses, which nobody has twice: each has a few megabytes."""

_DECODER = msgspec.msgpack.Decoder(list[Taped])
_LIVE: "OrderedDict[tuple[str, int], Duel]" = OrderedDict()
_LOCK = Lock()


class OvertakenError(Exception):
    """Somebody chose meanwhile: what a page showed is of yesterday."""


def owned(owner: str | None) -> QuerySet[Row]:
    """The battles of an owner, the one that was played last first."""
    return Row.objects.filter(owner=owner) if owner else Row.objects.none()


def found(key: str) -> tuple[Row, int] | None:
    """The battle at an address, and the side whose address it is."""
    row = Row.objects.filter(Q(key=key) | Q(guest=key, friend=True)).first()
    return (row, int(row.key != key)) if row else None


def forget_old(owner: str) -> None:
    """Make room for another battle of an owner."""
    mine = owned(owner)
    mine.exclude(pk__in=list(mine.values_list("pk", flat=True)[: MAX_KEPT - 1])).delete()


def opened(row: Row) -> Duel:
    """The battle as it stands, for whoever takes it: hand it back by `put`. `IllegalChoiceError` where the rules have changed
    so that its choices are none any more."""
    with _LOCK:
        live = _LIVE.pop((row.key, row.version), None)
    if live is None:
        taped = _DECODER.decode(row.tape) if row.tape else []
        terms = Terms(
            Setup(row.seed, (row.policy, row.opponent_policy), row.scenario),
            frozenset((0, 1) if row.friend else (0,)),
            (row.asked_from, row.guest_asked_from),
        )
        live = battles_of(row.system).between(row.document, row.opposing).duel(terms, taped)
        if row.resigned != NOBODY:
            live.resign(row.resigned)
    return live


def put(row: Row, live: Duel) -> None:
    """Remember a live battle."""
    with _LOCK:
        _LIVE[row.key, row.version] = live
        while len(_LIVE) > LIVE:
            _LIVE.popitem(last=False)


def play(row: Row, side: int, act: Callable[[Duel], None]) -> None:
    """Do something to a battle for one side, and store it. `OvertakenError` where it was another one by then; what `act` raises
    leaves all as it was."""
    live = opened(row)
    before = len(live.taped)
    act(live)  # a battle in which that failed is not put back
    resigned = side if live.over and len(live.taped) == before else NOBODY
    _store(
        row,
        tape=msgspec.msgpack.encode(live.taped),
        over=live.over,
        changed=timezone.now(),
        resigned=resigned,
        **{"guest_since" if side else "since": min(before, len(live.taped))},
    )
    put(row, live)


def bring(row: Row, name: str, document: str) -> None:
    """Let a friend's list fight in a battle that waits for one. `LookupError` says why it cannot."""
    row.opposing, row.opponent = document, name[:NAME_LENGTH]
    opened(row)
    _store(row, opposing=row.opposing, opponent=row.opponent, changed=timezone.now())


def wish(row: Row, wishes: dict[str, float]) -> None:
    """Store when a side wants to be asked; the battle is opened anew by that."""
    _store(row, **wishes)


def _store(row: Row, **values: object) -> None:
    shown = row.version
    row.version += 1
    if not Row.objects.filter(pk=row.pk, version=shown).update(version=row.version, **values):
        raise OvertakenError
