"""Documents of the commands with the packs of `--pack`."""

from collections.abc import Sequence

import msgspec

from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.game import AnyGame, Roster
from armybuilder.engine.core.packs import Pack
from armybuilder.engine.core.packs.text import take_packs
from armybuilder.forces.validation import is_json, open_document
from factions.catalogues import game_of


def with_packs(data: bytes, packs: Sequence[Pack]) -> bytes:
    """A document or text list that carries what it uses of `packs` beside its own; `DocumentError` where it cannot be read."""
    if not packs:
        return data
    if any(pack.system != packs[0].system for pack in packs):
        raise fail("/packs", "The packs are for different games; a list has one.")
    game = game_of(packs[0].system)
    return _document(data, game, packs) if is_json(data) else _text(data, game, packs)


def _document(data: bytes, game: AnyGame, packs: Sequence[Pack]) -> bytes:
    document = open_document(data, game).document
    known = {pack.key for pack in packs}
    own = [pack for pack in document.packs if pack.key not in known]
    roster = Roster(game.with_packs([*own, *packs]), document)
    document.packs = roster.carried_packs([*own, *packs])
    return msgspec.json.encode(roster.data())


def _text(data: bytes, game: AnyGame, packs: Sequence[Pack]) -> bytes:
    rest, own = take_packs(data.decode("utf-8-sig", errors="replace"))
    whole = game.with_packs([*own, *packs])
    roster = Roster(whole, whole.system.read_text(rest, whole.catalogue))
    roster.document.packs = roster.carried_packs([*own, *packs])
    return msgspec.json.encode(roster.data())
