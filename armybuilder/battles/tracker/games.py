"""Games of a list: kept, brought up to date by a device, deleted."""

from collections.abc import Iterable
from typing import Annotated, Any, NamedTuple

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from armybuilder.battles.tracker.models import Game
from armybuilder.common.keys import KEY_LENGTH
from armybuilder.engine.core.documents import fail, read_json
from armybuilder.engine.core.documents.envelope import check_text
from armybuilder.engine.core.paper.game import state as states
from armybuilder.engine.core.text import NAME_LENGTH
from armybuilder.forces.models import Force

MOST_GAMES = 20
"""Games that are kept of a list."""
MAX_SENT = states.MAX_BYTES + 2_000
"""Bytes of a game with its name."""
MOST_SAVES = 20
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=KEY_LENGTH)]


class GameUpdate(msgspec.Struct, forbid_unknown_fields=True):
    """An update from a device: the game, and the version of it that the device had last seen, 0 for a new one.
    `saves` are words made for each save: of those that had no answer, this one's last.
    """

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=NAME_LENGTH)]
    version: Annotated[int, msgspec.Meta(ge=0)]
    state: msgspec.Raw
    saves: Annotated[list[Word], msgspec.Meta(max_length=MOST_SAVES)] = []

    @property
    def saved(self) -> str:
        return self.saves[-1] if self.saves else ""


class SavedGame(NamedTuple):
    """The game as it is kept now; where another device had changed it meanwhile, that one's, and nothing was written."""

    game: Game
    conflict: bool = False


_SENT = msgspec.json.Decoder(GameUpdate)


def read(body: bytes) -> GameUpdate:
    """Decode an update, or raise `DocumentError`."""
    sent = read_json(body, _SENT)
    for problem in check_text("/name", sent.name):
        raise fail(problem.where, problem.message)
    return sent


def save(force: Force, key: str, sent: GameUpdate) -> SavedGame:
    """Keep a game of a list. A game that another device deleted is kept anew: nothing is lost."""
    state = states.encode(states.decode(bytes(sent.state))).decode()
    with transaction.atomic():
        # One after another: two devices that begin games at the same time are counted both.
        Force.objects.select_for_update().get(pk=force.pk)
        known = Game.objects.filter(force=force, key=key).first()
        if known is None:
            return SavedGame(_create_game(force, key, sent, state))
        if (known.name, known.state) == (sent.name, state):
            return SavedGame(known)
        if known.version != sent.version and known.saved not in sent.saves:
            return SavedGame(known, conflict=True)
        known.name, known.state, known.version, known.saved = sent.name, state, known.version + 1, sent.saved
        known.save()
    return SavedGame(known)


def _create_game(force: Force, key: str, sent: GameUpdate, state: str) -> Game:
    if Game.objects.filter(force=force).count() >= MOST_GAMES:
        raise fail(
            "",
            _("A list can have up to %(most)s games: delete one first. This one is saved on this device.")
            % {"most": MOST_GAMES},
        )
    return Game.objects.create(force=force, key=key, name=sent.name, state=state, saved=sent.saved)


def games_data(games: Iterable[Game]) -> list[dict[str, Any]]:
    """Games as a page knows them."""
    return [game_data(game) for game in games]


def game_data(game: Game) -> dict[str, Any]:
    """One of them."""
    return {"key": game.key, "name": game.name, "version": game.version, "state": msgspec.json.decode(game.state)}
