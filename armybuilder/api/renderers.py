"""Formats of answers."""

from collections.abc import Mapping
from typing import Any

import msgspec
from rest_framework.renderers import BaseRenderer

from armybuilder.forces.batch import downloads


class JSONRenderer(BaseRenderer):
    """JSON by msgspec: structs, containers and ready bytes (`msgspec.Raw`), UTF-8 without spaces."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        return b"" if data is None else msgspec.json.encode(data)


class CSVRenderer(BaseRenderer):
    """A table of verdicts."""

    media_type = "text/csv"
    format = "csv"
    charset = "utf-8"

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        return downloads.to_csv(data)


class PDFRenderer(BaseRenderer):
    """A print, which is ready."""

    media_type = "application/pdf"
    format = "pdf"
    charset = None
    render_style = "binary"

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        return data
