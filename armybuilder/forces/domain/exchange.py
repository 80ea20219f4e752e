"""Documents from elsewhere."""

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.game import AnyRoster, Roster
from armybuilder.engine.core.language.labels import marked_text
from armybuilder.engine.core.system import CatalogueT, DocumentT
from armybuilder.forces.domain.cargo import with_packs
from armybuilder.forces.domain.lists import create
from armybuilder.forces.models import Force
from armybuilder.forces.validation import get_named_game


def import_force(*, owner: str, data: bytes) -> Force:
    """Save a document as a new list; `DocumentError` says why it cannot be read."""
    return create(owner=owner, document=read_document(data).document, label=marked_text("Import"))


def read_document(data: bytes) -> AnyRoster:
    """The list of a document with all that is known here of its packs, or `DocumentError`. Printed names become keys where all
    of them are known; a list with a name that nobody knows opens all the same."""
    game = get_named_game(data)
    return resolve_names(with_packs(game.system.decode(data), game))


def resolve_names(roster: Roster[DocumentT, CatalogueT]) -> Roster[DocumentT, CatalogueT]:
    """The list with keys for printed names; as it is where it has a name that nobody knows."""
    try:
        return roster.canonical()
    except DocumentError:
        return roster
