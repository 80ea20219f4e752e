"""A stored battle and the live one that its choices make. Live ones stay in the process for a while: most requests then cost
one step of a battle instead of all of it."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from datetime import timedelta
from threading import Lock

import msgspec
from django.db.models import Q, QuerySet
from django.utils import timezone

from armybuilder.battles.live.models import NOBODY
from armybuilder.battles.live.models import Duel as Row
from armybuilder.battles.play.playable import battles_of
from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.decisions.choice_log import LoggedChoice
from armybuilder.engine.core.battle.decisions.duels import DuelSession, DuelTerms, Reseed
from armybuilder.engine.core.text import NAME_LENGTH

KEPT_FOR = timedelta(days=90)
"""How long a battle waits for a choice."""
MAX_KEPT = 30
"""Battles of an owner; those that were left longest go."""
LIVE = 12
"""Live battles that a process remembers, by addresses, which nobody has twice: each has a few megabytes."""

_DECODER = msgspec.msgpack.Decoder(list[LoggedChoice])
_LIVE: "OrderedDict[tuple[str, int], DuelSession]" = OrderedDict()
_LOCK = Lock()


class StaleDuelError(Exception):
    """Somebody chose meanwhile: what a page showed is of yesterday."""


def owned(owner: str | None) -> QuerySet[Row]:
    """The battles of an owner, the one that was played last first."""
    return Row.objects.filter(owner=owner) if owner else Row.objects.none()


def find_duel(key: str) -> tuple[Row, int] | None:
    """The battle at an address, and the side whose address it is."""
    row = Row.objects.filter(Q(key=key) | Q(guest=key, friend=True)).first()
    return (row, row.side if row.key == key else 1 - row.side) if row else None


def delete_oldest(owner: str) -> None:
    """Make room for another battle of an owner."""
    mine = owned(owner)
    mine.exclude(pk__in=list(mine.values_list("pk", flat=True)[: MAX_KEPT - 1])).delete()


def open_duel(row: Row) -> DuelSession:
    """The battle as it stands, for whoever takes it: hand it back by `release_duel`. `IllegalChoiceError` where the rules have changed
    so that its choices are none any more."""
    with _LOCK:
        live = _LIVE.pop((row.key, row.version), None)
    if live is None:
        terms = DuelTerms(
            setup_of(row),
            frozenset((0, 1) if row.friend else (row.side,)),
            (row.value_of(0, "asked_from"), row.value_of(1, "asked_from")),
            reseeds_of(row),
        )
        live = battles_of(row.system).encounter(row.document, row.opposing).duel(terms, tape_of(row))
        if row.resigned != NOBODY:
            live.resign(row.resigned)
    return live


def setup_of(row: Row) -> BattleSetup:
    """Return the setup of a battle, its policies in the order of the sides."""
    return BattleSetup(row.seed, (row.policy, row.opponent_policy), row.scenario, row.mirrored)


def reseeds_of(row: Row) -> tuple[Reseed, ...]:
    """Return where its dice have another seed."""
    return tuple(Reseed(*each) for each in row.reseeds)


def tape_of(row: Row) -> list[LoggedChoice]:
    """Return its choices."""
    return _DECODER.decode(row.tape) if row.tape else []


def pack_tape(tape: Sequence[LoggedChoice]) -> bytes:
    """Pack choices as a row stores them."""
    return msgspec.msgpack.encode(tape)


def release_duel(row: Row, live: DuelSession) -> None:
    """Remember a live battle."""
    with _LOCK:
        _LIVE[row.key, row.version] = live
        while len(_LIVE) > LIVE:
            _LIVE.popitem(last=False)


def finished_file(row: Row) -> bytes:
    """The replay file of a battle that is over; `LookupError` for one that is not."""
    if not row.over:
        raise LookupError("The battle is not over yet.")
    live = open_duel(row)
    file = live.replay()
    release_duel(row, live)
    return file


def play(row: Row, side: int, act: Callable[[DuelSession], None]) -> None:
    """Do something to a battle for one side, and store it. `StaleDuelError` where it was another one by then; what `act` raises
    leaves all as it was."""
    live = open_duel(row)
    before = len(live.logged_choices)
    act(live)  # a battle in which that failed is not put back
    resigned = side if live.over and len(live.logged_choices) == before else NOBODY
    _store(
        row,
        tape=pack_tape(live.logged_choices),
        over=live.over,
        changed=timezone.now(),
        resigned=resigned,
        **{row.field_of(side, "since"): min(before, len(live.logged_choices))},
    )
    release_duel(row, live)


def add_opponent_list(row: Row, name: str, document: str) -> None:
    """Let a friend's list fight in a battle that waits for one. `LookupError` says why it cannot."""
    row.opposing, row.opponent = document, name[:NAME_LENGTH]
    open_duel(row)
    _store(row, opposing=row.opposing, opponent=row.opponent, changed=timezone.now())


def save_prompt_settings(row: Row, wishes: dict[str, float]) -> None:
    """Store when a side wants to be asked; the battle is opened anew by that."""
    _store(row, **wishes)


def _store(row: Row, **values: object) -> None:
    shown = row.version
    row.version += 1
    if not Row.objects.filter(pk=row.pk, version=shown).update(version=row.version, **values):
        raise StaleDuelError
