"""The packs of a saved list: while it is open, all that is known here of each; as it is stored, what it uses of them.

So the builder offers every record of a pack, and a list takes along no more than it needs. Of a pack that nobody has put on
the shelf here, what a list carries is all that there is, and it keeps that.
"""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TypeVar

import msgspec

from armybuilder.engine.core.documents import Envelope
from armybuilder.engine.core.game import AnyGame, AnyRoster, Roster
from armybuilder.engine.core.packs import PackExcerpt
from armybuilder.packs import services
from factions.catalogues import edition, game_of

EnvelopeT = TypeVar("EnvelopeT", bound=Envelope)


def with_packs(document: Envelope, game: AnyGame) -> AnyRoster:
    """The list with all of its packs in its catalogue. One query for a list with packs, none without."""
    return _with_packs(document, game, services.full_packs(document.packs))


def all_with_packs(documents: Sequence[tuple[Envelope, AnyGame]]) -> Iterable[AnyRoster]:
    """The same for several lists, each with its game, by one query for all of them."""
    whole = iter(services.full_packs([pack for document, _ in documents for pack in document.packs]))
    return [_with_packs(document, game, list(islice(whole, len(document.packs)))) for document, game in documents]


def _with_packs(document: Envelope, game: AnyGame, packs: Sequence[PackExcerpt]) -> AnyRoster:
    return Roster(edition(game, document.catalogue).with_packs(packs), document)


def trim_packs(document: EnvelopeT) -> EnvelopeT:
    """The document as it is stored: with what it uses of its packs, and with the names of those that it uses nothing of yet.
    One query for a list with packs, none without."""
    if not document.packs:
        return document
    whole = services.full_packs(document.packs)
    roster = _with_packs(document, game_of(document.system), whole)
    left_out = {found.index for found in roster.catalogue.unusable}
    used = roster.carried_packs(whole)
    packs = [
        pack if index in left_out or whole[index] is pack else used[index] for index, pack in enumerate(document.packs)
    ]
    return msgspec.structs.replace(document, packs=packs)
