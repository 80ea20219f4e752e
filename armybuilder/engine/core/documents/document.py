"""The envelope of a force document, `muster.force/1`: a player's choices, never legality or derived numbers.

Each system subclasses `Envelope` with its own groups and reads it by `Documents`: one compiled pass that refuses unknown
keys, wrong types and anything beyond the bounds below; what is left is checked by the rules, which never raise.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, Any, Generic, Literal, Protocol, TypeVar

import msgspec

from armybuilder.engine.core.documents.text import NAME_LENGTH, NOTES_LENGTH, forbidden_character

FORMAT = "muster.force/1"
MAX_BYTES = 64 * 1024
"""A document may have this many bytes; thirty models take about four thousand."""
MAX_MODELS = 200
"""Models in a force, counts added up."""
MAX_RULINGS = 60
"""House rulings of a list."""

Name = Annotated[str, msgspec.Meta(max_length=NAME_LENGTH)]
Notes = Annotated[str, msgspec.Meta(max_length=NOTES_LENGTH)]
Key = Annotated[str, msgspec.Meta(max_length=NAME_LENGTH)]
Rulings = Annotated[dict[Key, Key], msgspec.Meta(max_length=MAX_RULINGS)]
"""House rulings: the key of each by that of its reading (see `core.rules.rulings`)."""
Limit = Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class DocumentError(ValueError):
    """What was sent is no force document. `problems` says where and why, one sentence each."""

    def __init__(self, problems: list["DocumentProblem"]) -> None:
        super().__init__("; ".join(str(problem) for problem in problems))
        self.problems = problems


class DocumentProblem(msgspec.Struct, frozen=True):
    """One reason why a document cannot be read: JSON pointer `where`, `message`, and names that were perhaps meant."""

    where: str
    message: str
    candidates: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.where or '/'}: {self.message}"


class Envelope(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What every force document has, whatever the system; `limit` and totals are in the system's points (TV)."""

    format: Literal["muster.force/1"]
    system: Key
    catalogue: Key = ""
    name: Name = ""
    notes: Notes = ""
    faction: Key
    sublist: Key | None = None
    limit: Limit

    @property
    def size(self) -> int:
        """How many models, or units, the force has: what it costs to check it grows with them."""
        raise NotImplementedError


class Labelled(Protocol):
    """A part of a document with a name and notes."""

    name: str
    notes: str


EnvelopeT = TypeVar("EnvelopeT", bound=Envelope)
T = TypeVar("T")


def fail(where: str, message: str, candidates: tuple[str, ...] = ()) -> DocumentError:
    """A `DocumentError` with one problem."""
    return DocumentError([DocumentProblem(where, message, candidates)])


def read_json(data: bytes | str, decoder: "msgspec.json.Decoder[T]") -> T:
    """Decode JSON of any struct; whatever is wrong with it is a `DocumentError`."""
    try:
        return decoder.decode(data)
    except msgspec.ValidationError as error:
        raise _readable(error) from None
    except RecursionError:
        raise fail("", "The document is nested too deeply to be a force.") from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise fail("", f"This is not JSON: {error}.") from None


def _readable(error: msgspec.ValidationError) -> DocumentError:
    """msgspec says ``Expected `int`, got `str` - at `$.groups[0].name` ``: the path becomes a JSON pointer."""
    message, _, path = str(error).partition(" - at `")
    pointer = path.rstrip("`").removeprefix("$").replace("[", "/").replace("]", "").replace(".", "/")
    return fail(pointer, message.replace("`", "'") + ".")


def check_text(where: str, text: str, *, lines: bool = False) -> Iterator[DocumentProblem]:
    """Yield a problem where `text` has a character that no name may have."""
    character = forbidden_character(text, lines=lines)
    if character:
        yield DocumentProblem(where, f"The character {character} may not stand here: remove it.")


def check_texts(where: str, part: Labelled) -> Iterator[DocumentProblem]:
    """The same for the name and the notes of a part of a document."""
    if part.name:
        yield from check_text(f"{where}/name", part.name)
    if part.notes:
        yield from check_text(f"{where}/notes", part.notes, lines=True)


def check_rulings(rulings: Mapping[str, str]) -> Iterator[DocumentProblem]:
    """The same for house rulings."""
    for key, reading in rulings.items():
        yield from check_text("/options/rulings", key)
        yield from check_text("/options/rulings", reading)


def check_size(count: int, noun: str) -> Iterator[DocumentProblem]:
    """Yield a problem where a force has more than `MAX_MODELS` of what it counts."""
    if count > MAX_MODELS:
        yield DocumentProblem("/groups", f"The force has {count} {noun}; at most {MAX_MODELS} are read.")


class Documents(Generic[EnvelopeT]):
    """How documents of a system are read and written: structs of the class `kind`, whose types say most of what they may
    hold; `faults` yields what types cannot say."""

    def __init__(
        self, system: str, kind: type[EnvelopeT], faults: Callable[[EnvelopeT], Iterable[DocumentProblem]]
    ) -> None:
        self._system, self._kind, self._faults = system, kind, faults
        self._decoder = msgspec.json.Decoder(kind)

    def decode(self, data: bytes | str) -> EnvelopeT:
        """Read a document from JSON, or raise `DocumentError` with the path of the first fault or every fault found."""
        size = len(data)
        if size > MAX_BYTES:
            raise fail("", f"The document has {size:,} bytes; at most {MAX_BYTES:,} are read.")
        return self._checked(read_json(data, self._decoder))

    def convert(self, value: Any) -> EnvelopeT:
        """The same for a document that is already plain Python data (dicts, lists, strings, numbers)."""
        try:
            document = msgspec.convert(value, self._kind)
        except msgspec.ValidationError as error:
            raise _readable(error) from None
        except RecursionError:
            raise fail("", "The document is nested too deeply to be a force.") from None
        return self._checked(document)

    def to_data(self, document: EnvelopeT) -> dict[str, Any]:
        """The document as plain Python data, defaults left out."""
        data: dict[str, Any] = msgspec.to_builtins(document)
        return data

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the documents."""
        return msgspec.json.schema(self._kind)

    def _checked(self, document: EnvelopeT) -> EnvelopeT:
        if document.system != self._system:
            raise fail("/system", f"This is a list for '{document.system}', not for '{self._system}'.")
        problems = list(self._faults(document))
        if problems:
            raise DocumentError(problems)
        return document
