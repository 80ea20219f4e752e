"""Interface of a game system whose odds can be calculated: the optional part `odds` of a `GameSystem`."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec

from armybuilder.engine.core.battle.odds.pictures import OddsPicture
from armybuilder.engine.core.battle.odds.tables import TableRules
from armybuilder.engine.core.catalogue import CatalogueLike
from armybuilder.engine.core.language import gettext

CatalogueT_contra = TypeVar("CatalogueT_contra", bound=CatalogueLike, contravariant=True)


class QuestionKind(NamedTuple):
    """A kind of question: what people call it, marked to be said later, and the struct whose fields they fill in. Where a system has several, the tag
    `ask` of the struct tells them apart."""

    name: str
    question: type[msgspec.Struct]

    @property
    def label(self) -> str:
        return gettext(self.name)

    @property
    def is_tagged(self) -> bool:
        return self.question.__struct_config__.tag is not None


class MatrixRules(Protocol[CatalogueT_contra]):
    """A force against a list of targets. `question` is what JSON is decoded into, `answer` what comes of it; the examples are
    questions to try, by what they ask."""

    question: type[msgspec.Struct]
    answer: type[msgspec.Struct]
    examples: Mapping[str, Any]

    def odds(self, data: bytes, catalogue: CatalogueT_contra) -> Any:
        """Each weapon at each target; `DocumentError` with the place of every fault."""


class OddsRules(Protocol[CatalogueT_contra]):
    """Exact odds of what a question asks. `kinds` are the questions that there are, by their keys, the usual one first;
    `question` and `answer` the types of all of them, as JSON has them. What they hold is the system's own; fields that are
    called `attacker` and `defender` are its two sides; `fills` says whether a card that one names fills in other fields of it.
    The examples are questions to try, by what they ask."""

    kinds: Mapping[str, QuestionKind]
    question: Any
    answer: Any
    fills: bool
    examples: Mapping[str, Any]

    @property
    def matrix(self) -> MatrixRules[CatalogueT_contra] | None:
        """A whole force against many targets; None where that cannot be asked."""

    @property
    def table(self) -> TableRules[CatalogueT_contra]:
        """Lists and models against each other."""

    def odds(self, data: bytes, catalogue: CatalogueT_contra) -> Any:
        """The odds that JSON asks for; `DocumentError` with the place of every fault."""

    def parse_side(self, text: str) -> Any:
        """A side of a question as a command line writes it, as plain data."""

    def lines(self, answer: Any) -> list[str]:
        """An answer as lines of text."""

    def pictures(self, answer: Any) -> Sequence[OddsPicture]:
        """An answer as a page draws it."""

    def records(self, kind: str, catalogue: CatalogueT_contra) -> Mapping[str, str]:
        """Return what a field of a question that names a record of the `kind` may name: keys, and what people call
        each.
        """

    def fill_sides(self, question: dict[str, Any], catalogue: CatalogueT_contra) -> dict[str, Any]:
        """A question in plain data, perhaps not whole yet, with what the catalogue tells of the sides that it names, where it
        does not say it itself."""
