"""Questions that bring packs of players along."""

from typing import Annotated, TypeVar

import msgspec

from armybuilder.engine.core.documents.fields import APART, Part
from armybuilder.engine.core.packs.merge import brought
from armybuilder.engine.core.packs.pack import MAX_PACKS, Carried
from armybuilder.engine.core.tables import Catalogue

CatalogueT = TypeVar("CatalogueT", bound=Catalogue)


class Packed(Part):
    """A question that brings packs of players along, with the records that it names of them."""

    packs: Annotated[list[Carried], msgspec.Meta(max_length=MAX_PACKS), APART] = []


def book_of(question: msgspec.Struct, catalogue: CatalogueT) -> CatalogueT:
    """The catalogue with the packs of a question, if it is one that brings any; `DocumentError` where one does not fit."""
    return brought(catalogue, question.packs if isinstance(question, Packed) else ())
