"""Questions that bring packs of players along."""

from typing import Annotated, TypeVar

import msgspec

from armybuilder.engine.core.documents.fields import APART, DocumentPart
from armybuilder.engine.core.packs.merge import with_question_packs
from armybuilder.engine.core.packs.pack import MAX_PACKS, PackExcerpt
from armybuilder.engine.core.tables import Catalogue

CatalogueT = TypeVar("CatalogueT", bound=Catalogue)


class QuestionWithPacks(DocumentPart):
    """A question that brings packs of players along, with the records that it names of them."""

    packs: Annotated[list[PackExcerpt], msgspec.Meta(max_length=MAX_PACKS), APART] = []


def catalogue_for(question: msgspec.Struct, catalogue: CatalogueT) -> CatalogueT:
    """The catalogue with the packs of a question, if it is one that brings any; `DocumentError` where one does not fit."""
    return with_question_packs(catalogue, question.packs if isinstance(question, QuestionWithPacks) else ())
