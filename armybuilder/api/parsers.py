"""Bodies that are taken: the bytes of a document, which its game reads, or of a file with lists."""

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.parsers import BaseParser

from armybuilder.forces.imports.intake import MEDIA_TYPES


class JSONParser(BaseParser):
    """JSON as it was sent: documents are decoded where their schema is known, which bounds depth and counts."""

    media_type = "application/json"

    def parse(  # type: ignore[override] # any value may be data
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> bytes:
        # Not from the stream: Django bounds what is read as a body, and says where one broke off.
        return (parser_context or {})["request"].body


class FileParser(BaseParser):
    """A file as it was sent, which may be larger than JSON: its view bounds it. This one is from a client that names no type."""

    media_type = "application/octet-stream"

    def parse(  # type: ignore[override] # any value may be data
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> bytes:
        data: bytes = stream.read()
        return data


def file_parser(media_type: str) -> type[FileParser]:
    """The parser of a file of this type."""
    return type("TypedFileParser", (FileParser,), {"media_type": media_type})


FORM_TYPE = "text/plain"
"""Forms of other sites can send this: texts are sent as `FileParser.media_type`, or in JSON."""
LIST_TYPES = (
    FileParser.media_type,
    *(each for each in MEDIA_TYPES if each not in (JSONParser.media_type, FORM_TYPE)),
)
"""Media types of a file with lists. What is in it decides how it is read, whatever type it is said to be."""
LIST_PARSERS: tuple[type[BaseParser], ...] = (JSONParser, *map(file_parser, LIST_TYPES))
"""Of endpoints that take lists as JSON or in a file."""
PACK_PARSERS: tuple[type[BaseParser], ...] = (*map(file_parser, ("application/zip", "application/xml")), FileParser)
"""Of BattleScribe data: a ZIP, or one file."""
