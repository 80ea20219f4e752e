"""From JSON or plain data to a document and back. Only what is no document at all is refused: what is too large for any
reader, and what has characters that nobody can see. Everything else is for the report to judge (`bounds`)."""

import re
from collections.abc import Iterator
from typing import Any, Generic, TypeVar

import msgspec

from armybuilder.engine.core.documents.charset import to_plain_utf8
from armybuilder.engine.core.documents.envelope import (
    MAX_BYTES,
    DocumentError,
    DocumentProblem,
    Envelope,
    check_text,
    fail,
)
from armybuilder.engine.core.documents.fields import PartSchema, schema_of
from armybuilder.engine.core.documents.measure import fields_in, size_of
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables.misfits import json_mismatch, mismatch_of
from armybuilder.engine.core.text import NOTES_LENGTH

MOST_PARTS = 1_000
"""Groups, units, rows and purchases of a document, all together."""
MOST_MODELS = 1_000
"""Models of a document, counts added up."""

EnvelopeT = TypeVar("EnvelopeT", bound=Envelope)
T = TypeVar("T")

_ESCAPED = re.compile(rb"\\(?:[bfnrt]|u00[0189]|u007|u[dD][89a-fA-F])")
_CONTROL = re.compile(rb"\xc2[\x80-\x9f]")


def read_json(data: bytes | str, decoder: "msgspec.json.Decoder[T]") -> T:
    """Decode JSON of any struct; whatever is wrong with it is a `DocumentError`."""
    try:
        return decoder.decode(data.removeprefix("\ufeff") if isinstance(data, str) else to_plain_utf8(data))
    except msgspec.ValidationError as error:
        raise mismatch_error(error) from None
    except RecursionError:
        raise fail("", gettext("The document is nested too deeply for a force.")) from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise fail("", f"{json_mismatch(data, error).message}.") from None


def mismatch_error(error: msgspec.ValidationError, prefix: str = "") -> DocumentError:
    """The error of msgspec with its place as a JSON pointer, which begins with `prefix`."""
    found = mismatch_of(error)
    return fail(f"{prefix}{found.pointer}", f"{found.message}.")


class Documents(Generic[EnvelopeT]):
    """Reader and writer of a system's documents: structs of the class `kind`, whose fields declare what they
    contain.
    """

    def __init__(self, system: str, kind: type[EnvelopeT]) -> None:
        self.system, self.kind = system, kind
        self.shape: PartSchema = schema_of(kind)
        self._decoder = msgspec.json.Decoder(kind)

    def decode(self, data: bytes | str) -> EnvelopeT:
        """Read a document from JSON, or raise `DocumentError` with the path of the first fault or every fault found."""
        size = len(data)
        if size > MAX_BYTES:
            raise fail("", too_long(size))
        data = to_plain_utf8(data) if isinstance(data, bytes) else data
        document = read_json(data, self._decoder)
        return self._checked(document, data if isinstance(data, bytes) else data.encode(errors="replace"))

    def convert(self, value: Any) -> EnvelopeT:
        """The same for a document that is already plain Python data (dicts, lists, strings, numbers)."""
        try:
            document = msgspec.convert(value, self.kind)
        except msgspec.ValidationError as error:
            raise mismatch_error(error) from None
        except RecursionError:
            raise fail("", gettext("The document is nested too deeply for a force.")) from None
        try:
            return self._checked(document, msgspec.json.encode(document))
        except UnicodeError:
            return self._checked(document, rb"\ud800")

    def to_data(self, document: EnvelopeT) -> dict[str, Any]:
        """The document as plain Python data, defaults left out."""
        data: dict[str, Any] = msgspec.to_builtins(document)
        return data

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the documents, which are of this system alone."""
        schema = msgspec.json.schema(self.kind)
        whole = schema["$defs"][schema["$ref"].rpartition("/")[2]]
        whole["properties"]["system"] = {"const": self.system}
        return schema

    def _checked(self, document: EnvelopeT, data: bytes) -> EnvelopeT:
        if document.system != self.system:
            raise fail(
                "/system",
                gettext("This list is for '{other}', not for '{own}'.", other=document.system, own=self.system),
            )
        size = size_of(document)
        if size.parts > MOST_PARTS:
            text = gettext_noop("The list has {number:,} groups, rows and parts of them; the limit is {most:,}.")
            raise fail("/groups", gettext(text, number=size.parts, most=MOST_PARTS))
        if size.models > MOST_MODELS:
            text = gettext_noop("The list has {number:,} models; the limit is {most:,}.")
            raise fail("/groups", gettext(text, number=size.models, most=MOST_MODELS))
        if _is_suspicious(data) and (problems := list(_hidden(document))):
            raise DocumentError(problems)
        return document


def too_long(size: int) -> str:
    """Says that a document has too many bytes."""
    return gettext("The document has {number:,} bytes; the limit is {most:,}.", number=size, most=MAX_BYTES)


def _is_suspicious(data: bytes) -> bool:
    """Whether JSON has what it has wherever a text has a character that it may not have, or a figure is no number."""
    if b"\\" in data and _ESCAPED.search(data):
        return True
    return b"\x7f" in data or b":null" in data or bool(not data.isascii() and _CONTROL.search(data))


def _hidden(document: Envelope) -> Iterator[DocumentProblem]:
    """Texts with characters that nobody can see, and figures that are no numbers."""
    for index, pack in enumerate(document.packs):
        yield from check_text(f"/packs/{index}/name", pack.name)
        yield from check_text(f"/packs/{index}/version", pack.version)
    for where, field, value in fields_in(document):
        if isinstance(value, float) and value - value != 0:
            yield DocumentProblem(where, gettext("This must be a number."))
        elif isinstance(value, str) and field.kind == "text":
            yield from check_text(where, value, lines=field.bounds[1] == NOTES_LENGTH)
        elif isinstance(value, dict):
            for key in value:
                yield from check_text(where, key)
