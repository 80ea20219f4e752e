"""The envelope of a force document, `muster.force/1`: a player's choices, never legality or derived numbers.

Each system subclasses `Envelope` with its own groups. What is no document at all is a `DocumentError`.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

import msgspec

from armybuilder.engine.core.documents.fields import APART, SILENT, DocumentPart, Key, Name, Notes, number_between
from armybuilder.engine.core.documents.measure import size_of
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.packs import PackExcerpt
from armybuilder.engine.core.tables.fields import Label, Ref
from armybuilder.engine.core.text import forbidden_character

FORMAT = "muster.force/1"
FIXED = ("format", "system")
"""Fields that nobody edits."""
MAX_BYTES = 256 * 1024
"""A document may have this many bytes; thirty models take about four thousand, a unit of a pack that it carries 500."""
MAX_MODELS = 200
"""Models in a force, counts added up: more are read, and told by the report."""
MAX_RULINGS = 60
"""House rulings of a list."""

Rulings = Annotated[dict[Key, Key], msgspec.Meta(max_length=MAX_RULINGS), Label("Ruling")]
"""House rulings: the key of each by that of its reading (see `core.rules.rulings`)."""


class DocumentError(ValueError):
    """An error for input that is not a force document. `problems` says where and why, one sentence each; for a
    text list that is readable but incomplete, `lacking` names the header of each missing entry. `beyond` is
    where there are more errors than are reported.
    """

    def __init__(
        self, problems: list["DocumentProblem"], lacking: Sequence[str] = (), beyond: Sequence[str] = ()
    ) -> None:
        super().__init__("; ".join(str(problem) for problem in problems))
        self.problems = problems
        self.lacking = lacking
        self.beyond = beyond


class DocumentProblem(msgspec.Struct, frozen=True):
    """One reason why a document cannot be read: JSON pointer `where`, `message`, and names that were perhaps meant."""

    where: str
    message: str
    candidates: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.where or '/'}: {self.message}"

    @property
    def text(self) -> str:
        """The problem for a page: its place and message, or the message alone where it is about the whole."""
        return str(self) if self.where else self.message


class Envelope(DocumentPart):
    """The fields of every force document, whatever the system; `limit` and totals are in the system's points.
    `packs` are the players' records that it uses.
    """

    format: Annotated[Literal["muster.force/1"], SILENT]
    system: Annotated[Key, SILENT]
    catalogue: Key = ""
    name: Name = ""
    notes: Notes = ""
    faction: Annotated[Key, Ref("faction")]
    sublist: Annotated[Key | None, Ref("sublist"), Label("Sub-list")] = None
    limit: Annotated[int, number_between(0, 100_000)]
    packs: Annotated[list[PackExcerpt], APART] = []

    @property
    def size(self) -> int:
        """The number of models, or units, in the force: the cost of checking it grows with them."""
        return size_of(self).models


def fail(where: str, message: str, candidates: tuple[str, ...] = ()) -> DocumentError:
    """A `DocumentError` with one problem."""
    return DocumentError([DocumentProblem(where, message, candidates)])


def check_text(where: str, text: str, *, lines: bool = False) -> Iterator[DocumentProblem]:
    """Yield a problem where `text` has a character that no name may have."""
    character = forbidden_character(text, lines=lines)
    if character:
        yield DocumentProblem(
            where, gettext("The character {character} isn't allowed here: remove it.", character=character)
        )
