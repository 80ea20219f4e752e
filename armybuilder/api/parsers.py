"""Bodies that are taken: the bytes of a document, which its game reads."""

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.parsers import BaseParser

from armybuilder.cards import attachment


class JSONParser(BaseParser):
    """JSON as it was sent: documents are decoded where their schema is known, which bounds depth and counts."""

    media_type = "application/json"

    def parse(  # type: ignore[override] # any value may be data
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> bytes:
        # Not from the stream: Django bounds what is read as a body, and says where one broke off.
        return (parser_context or {})["request"].body


class PrintedPDFParser(JSONParser):
    """The document in a PDF that was printed here."""

    media_type = "application/pdf"

    def parse(  # type: ignore[override] # any value may be data
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> bytes:
        return attachment.read(super().parse(stream, media_type, parser_context))


class ZIPParser(JSONParser):
    """Files in a ZIP."""

    media_type = "application/zip"


class BytesParser(JSONParser):
    """Either of them, from a client that names no type of files."""

    media_type = "application/octet-stream"


class XMLParser(JSONParser):
    """A file of BattleScribe, as it was sent."""

    media_type = "application/xml"
