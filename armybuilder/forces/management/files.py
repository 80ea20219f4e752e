"""Lists in files, for the commands."""

import sys
from collections.abc import Sequence
from pathlib import Path

from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.game import AnyRoster
from armybuilder.forces.imports.assistant import read_text
from armybuilder.forces.imports.intake import MAX_FILE_BYTES, ListSource, describe_accepted, lists_in, one_of
from armybuilder.forces.validation import is_json, open_document

STANDARD_INPUT = "-"


def file_help() -> str:
    """What the help of a command says of a file with lists."""
    return f"a list; - is standard input. {describe_accepted()}"


def content_of(file: str) -> bytes:
    """The one list in `file`, in whatever form, as JSON or text in UTF-8. `DocumentError` where there is none, or several."""
    return one_of(sources_of(file)).data


def read_content(content: bytes) -> AnyRoster:
    """The list of a document or of a text in UTF-8, or `DocumentError`."""
    return open_document(content) if is_json(content) else read_text(content.decode(errors="replace"))


def sources_of(file: str) -> Sequence[ListSource]:
    """The lists in `file`, at least one; `DocumentError` where it cannot be read."""
    if file == STANDARD_INPUT:
        return lists_in(sys.stdin.buffer.read(MAX_FILE_BYTES + 1))
    try:
        with Path(file).open("rb") as opened:
            data = opened.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise fail("", f"The file cannot be read: {error.strerror}.") from None
    return lists_in(data)
