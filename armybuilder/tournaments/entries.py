"""Players enter, their lists are read and checked as the page of checks does, and kept."""

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

import msgspec
from django.db import transaction
from django.db.models import F
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from armybuilder.engine.core.text import plain
from armybuilder.forces.batch.checks import CheckedList, check_lists
from armybuilder.forces.batch.checks import ListRequirements as Asked
from armybuilder.forces.domain.history import encode
from armybuilder.forces.imports.intake import ListSource, one_list
from armybuilder.i18n.texts import fold
from armybuilder.tournaments.models import NETWORK_LENGTH, Event, Player
from armybuilder.tournaments.states import EventState, state_of
from factions.catalogues import game_of

MAX_PLAYERS = 128
"""Of an event who have not left."""
MAX_ENTRIES = 256
"""Of an event, with those who have left."""

MARK_LENGTH = 16

_DECODER = msgspec.json.Decoder(CheckedList)


class EntryError(Exception):
    """Why somebody cannot enter; the text is for the player."""


class EntryConflictError(Exception):
    """The entry was changed elsewhere since its sender saw it."""


class SubmittedList(NamedTuple):
    """A list as it is kept, and what was found of it."""

    document: str
    checked: CheckedList


def read_submitted_list(data: bytes, system: str, asks: Asked) -> SubmittedList:
    """Read a list in any form, the link of a shared one too, and check it, legal or not; `DocumentError` where it is none. One
    of another game is none that the event admits."""
    game = game_of(system)
    document = encode(one_list(data, game).document)
    [row] = check_lists([ListSource("", document.encode())], game, msgspec.structs.replace(asks, system=system)).rows
    return SubmittedList(document, row)


def checked_of(player: Player) -> CheckedList | None:
    """Return what was found in a player's list when it was handed in."""
    return _DECODER.decode(player.checked) if player.checked else None


def network_mark(event: Event, network: str) -> str:
    """By which entries of an event from the same network are known. Without this site's secret key it tells no address, and
    nothing across events."""
    return salted_hmac(__name__, f"{event.pk} {network}", algorithm="sha256").hexdigest()[:NETWORK_LENGTH]


@transaction.atomic
def enter(
    event: Event, *, name: str, owner: str, handed: SubmittedList | None, network: str = "", organising: bool = False
) -> Player:
    """A new player, from the `network` of this mark; `EntryError` says why there cannot be one. What the organiser had undone is
    gone with it."""
    locked = Event.objects.select_for_update().get(pk=event.pk)
    players, state = list(locked.players.defer("document", "checked")), state_of(locked)
    refuse_entry(state, organising=organising)
    if len(players) >= MAX_ENTRIES:
        raise EntryError(
            _("%(max_entries)s players have entered, the maximum for an event.") % {"max_entries": MAX_ENTRIES}
        )
    if sum(player.number not in state.play.left for player in players) >= MAX_PLAYERS:
        raise EntryError(_("The event is full: it has %(max_players)s players.") % {"max_players": MAX_PLAYERS})
    if network and sum(player.network == network for player in players) >= state.settings.per_network:
        raise EntryError(
            _("%(most)s players from your network have entered, the maximum for this event: ask the organiser.")
            % {"most": state.settings.per_network}
        )
    _refuse_name(name, players)
    number = _last_number(locked, players) + 1
    locked.steps.filter(number__gt=locked.position).delete()
    document, checked = _list_columns(handed)
    return Player.objects.create(
        event=locked, number=number, owner=owner, network=network, name=name, document=document, checked=checked
    )


def _last_number(event: Event, players: Sequence[Player]) -> int:
    """No number is given twice, since steps that undo reaches may tell of it."""
    return max([event.last_number, *(player.number for player in players)])


@transaction.atomic
def remove(event: Event, player: Player, *, network: bool = False) -> list[Player]:
    """Take a player's entry away for good, or those of everybody from the same `network` who has no game; `EntryError` where
    there is none to take. What the organiser had undone is gone with them, for it may tell of them."""
    locked = Event.objects.select_for_update().get(pk=event.pk)
    players, play = list(locked.players.defer("document", "checked")), state_of(locked).play
    drawn = {*play.circle, *(number for game in play.games for number in game.players)}
    gone = [
        other
        for other in players
        if other.number not in drawn
        and (other.pk == player.pk or (network and player.network and other.network == player.network))
    ]
    if not gone:
        raise EntryError(
            _("%(player)s is already paired and can only drop: undo the pairing to remove the entry.")
            % {"player": player}
        )
    locked.steps.filter(number__gt=locked.position).delete()
    locked.players.filter(pk__in=[other.pk for other in gone]).delete()
    # Whoever pairs at this moment saw them, and has to look again.
    Event.objects.filter(pk=event.pk).update(last_number=_last_number(locked, players), version=F("version") + 1)
    return gone


@transaction.atomic
def change(
    player: Player, *, name: str, handed: SubmittedList | None, organising: bool = False, seen: str | None = None
) -> None:
    """Another name, and another list where one was handed in; `EntryConflictError` where the entry is not any more as it was `seen`
    (`mark_of`)."""
    locked = Event.objects.select_for_update().get(pk=player.event_id)
    player.refresh_from_db()
    if seen is not None and seen != mark_of(player):
        raise EntryConflictError
    refuse_change(state_of(locked), organising=organising)
    _refuse_name(name, [other for other in locked.players.only("name") if other.pk != player.pk])
    player.name = name
    if handed:
        player.document, player.checked = _list_columns(handed)
    player.save(update_fields=["name", "document", "checked"])


def mark_of(player: Player) -> str:
    """By which a form says what entry it showed."""
    return sha256(f"{player.name}\n{player.document}".encode()).hexdigest()[:MARK_LENGTH]


def _list_columns(handed: SubmittedList | None) -> tuple[str, str]:
    return (handed.document, msgspec.json.encode(handed.checked).decode()) if handed else ("", "")


def refuse_entry(state: EventState, *, organising: bool = False) -> None:
    """`EntryError` where nobody can enter (any more)."""
    if state.play.circle:
        raise EntryError(_("The league has begun, and its rounds are set for the players who were there."))
    if not state.settings.entry_open and not organising:
        raise EntryError(_("Entry is closed: ask the organiser."))


def refuse_change(state: EventState, *, organising: bool = False) -> None:
    """`EntryError` where a player cannot change an entry by oneself (any more)."""
    if not organising and state.play.rounds:
        raise EntryError(_("The first round is paired: ask the organiser to change an entry."))
    if not organising and not state.settings.entry_open:
        raise EntryError(_("Entry is closed: ask the organiser to change it."))


def _refuse_name(name: str, players: list[Player]) -> None:
    """Names that look alike are one: they are told apart on paper too."""
    same = next((player for player in players if fold(player.name) == fold(name)), None)
    if same:
        raise EntryError(
            _("%(name)s looks like %(other)s, who has already entered: add something to the name.")
            % {"name": plain(name), "other": same}
        )
