"""Documents in files, for the commands."""

import sys
from pathlib import Path
from typing import BinaryIO

from armybuilder.cards.writer import attachment
from armybuilder.engine.core.documents import MAX_BYTES, fail

STANDARD_INPUT = "-"


def content_of(file: str) -> bytes:
    """The bytes of `file`, one more than are read at most: enough to be refused; of a printed PDF those of the document
    in it. `DocumentError` where there are none."""
    if file == STANDARD_INPUT:
        return _document(sys.stdin.buffer)
    try:
        with Path(file).open("rb") as opened:
            return _document(opened)
    except OSError as error:
        raise fail("", f"The file cannot be read: {error.strerror}.") from None


def _document(file: BinaryIO) -> bytes:
    data = file.read(MAX_BYTES + 1)
    if not attachment.is_pdf(data):
        return data
    return attachment.read(data + file.read(attachment.MAX_PDF_BYTES + 1 - len(data)))
