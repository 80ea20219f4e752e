"""Lists as people hand them in, in any form: the one function behind every page, the API and the commands.

What is handed in may hold several lists. First it is taken apart into `Source`s, each a document in JSON or a text list; then
each is read by itself.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from django.utils.translation import gettext as _

from armybuilder.cards import attachment
from armybuilder.engine.core.documents import MAX_BYTES, DocumentError, fail, read_json
from armybuilder.engine.core.documents.charset import decode_text, to_plain_utf8
from armybuilder.engine.core.game import AnyGame, AnyRoster, Roster
from armybuilder.engine.core.packs import FORMAT
from armybuilder.engine.core.text import NOTES_LENGTH
from armybuilder.forces.domain import exchange
from armybuilder.forces.imports import (
    archives,
    battlescribe,
    division,
    gearforce,
    kinds,
    newrecruit,
    shared_text,
    spreadsheet,
    table,
)
from armybuilder.forces.imports.assistant import read_text
from armybuilder.forces.imports.links import linked_documents
from armybuilder.forces.share_links.links import unpack
from armybuilder.forces.validation import is_json

MAX_FILE_BYTES = max(attachment.MAX_PDF_BYTES, battlescribe.MAX_XML_BYTES)
"""Of a file, in whatever form; a list that was unpacked has at most `MAX_BYTES`."""
MAX_LISTS = 200
"""Of what is handed in at once."""
ACCEPT = ",".join([*kinds.ENDINGS, "application/json", "text/plain", "text/csv", "application/pdf", "application/zip"])
"""What a field for a file says."""


class ListSource(NamedTuple):
    """One list as it was handed in: the name of the `file` that it came in, its `data` as JSON or as text in UTF-8, why there
    is none (`reason`), and a `note` on how it was read."""

    file: str
    data: bytes
    reason: DocumentError | None = None
    note: str = ""


class ListLimitError(DocumentError):
    """There are more lists than are read at once."""


def lists_in(data: bytes, file: str = "", *, ruled: bool = False) -> list[ListSource]:
    """Every list in what was handed in, at least one; `DocumentError` where all of it is of no use. Lines of `---` part lists
    where it is `ruled`; elsewhere they may be decoration."""
    if len(data) > MAX_FILE_BYTES:
        raise fail(
            "",
            _("The file is too large: the limit is %(most)s bytes.") % {"most": f"{MAX_FILE_BYTES:,}"},
        )
    found = list(_split(data, file, ruled=ruled))
    if len(found) > MAX_LISTS:
        told = _("That's more than %(most)s lists. Check up to %(most)s at once.") % {"most": MAX_LISTS}
        raise ListLimitError(fail("", told).problems)
    return found


def is_packed(data: bytes) -> bool:
    """Whether lists are unpacked from this, or made of it: then it may be much larger, or smaller, than they are."""
    return attachment.is_pdf(data) or archives.is_zip(data) or battlescribe.is_roster(data)


def one_of(sources: Sequence[ListSource]) -> ListSource:
    """The only list; `DocumentError` where there are several, or where it cannot be read."""
    if len(sources) > 1:
        raise fail(
            "",
            _("This contains %(number)d lists, and only one is needed: choose one.") % {"number": len(sources)},
        )
    if sources[0].reason:
        raise sources[0].reason
    return sources[0]


def one_list(data: bytes, reading: AnyGame | None = None) -> AnyRoster:
    """The one list in what was handed in, or `DocumentError`; a text is read as one of the game `reading`, if there is one, all
    else may be of another one."""
    return read(one_of(lists_in(data)), reading)


def read(source: ListSource, reading: AnyGame | None = None) -> AnyRoster:
    """The list of a source, or `DocumentError`. Printed names become keys where all of them are known; a list with a name that
    nobody knows opens all the same."""
    if source.reason:
        raise source.reason
    is_document = is_json(source.data)
    roster = exchange.read_document(source.data) if is_document else read_text(source.data.decode(), reading)
    return with_note(roster, source.note)


def with_note(roster: AnyRoster, note: str) -> AnyRoster:
    """The list with a note on how it was read."""
    if not note:
        return roster
    notes = "\n".join(filter(None, (roster.document.notes, note)))
    return Roster(roster.game, msgspec.structs.replace(roster.document, notes=notes[:NOTES_LENGTH]))


def _split(data: bytes, file: str, *, ruled: bool) -> Iterator[ListSource]:
    if attachment.is_pdf(data):
        yield from (ListSource(file, document, _pdf_error(document)) for document in _documents_in_pdf(data))
    elif archives.is_zip(data):
        yield from _lists_in_zip(data, file, ruled=ruled)
    elif battlescribe.is_roster(data):
        yield from _text(battlescribe.read(data), file)
    else:
        yield from _lists_in_text(data, file, ruled=ruled)


def _documents_in_pdf(data: bytes) -> list[bytes]:
    """The documents of a PDF: those embedded, and those of links on its pages that are none of these. A program that puts prints
    together loses embedded files, but not the links."""
    linked = [document for code in attachment.links_in(data) if (document := _unpack_link(code))]
    try:
        found = attachment.read_all(data)
    except DocumentError:
        if not linked:
            raise
        found = []
    known = {_groups(document) for document in found}
    for document in linked:
        if (groups := _groups(document)) not in known:
            known.add(groups)
            found.append(document)
    return found


def _pdf_error(document: bytes) -> DocumentError | None:
    """Why what a PDF carries is no document of a list."""
    return None if is_json(document) else fail("", _("The attachment of this PDF isn't a Muster list."))


def _unpack_link(code: str) -> bytes:
    """The document of a link; empty where there is none."""
    try:
        return unpack(code)
    except DocumentError:
        return b""


def _groups(document: bytes) -> bytes:
    """Return what distinguishes lists: their names and groups."""
    content = _decode_json(document)
    named = content if isinstance(content, dict) else {}
    return msgspec.json.encode([named.get("system"), named.get("name", ""), named.get("groups", [])], order="sorted")


def _lists_in_zip(data: bytes, file: str, *, ruled: bool) -> Iterator[ListSource]:
    """The lists in a ZIP. Muster packs a text beside each document, which says the same; what cannot be read is told by
    itself, so that the others are read."""
    names = archives.names_in(data)
    if spreadsheet.is_workbook(names):
        for sheet in spreadsheet.read(data):
            yield from _lists_in_part(sheet, file, "")
        return
    if wrong := kinds.of_archive(names):
        raise _foreign_error(wrong)
    named = [name for name in names if name.lower().endswith(kinds.ENDINGS) and not _is_hidden(name)]
    if not named:
        raise _foreign_error(_("There's no list in this ZIP."))
    documents = {name[: -len(".json")] for name in named if name.lower().endswith(".json")}
    wanted = {name for name in named if not (name.lower().endswith(".txt") and name[: -len(".txt")] in documents)}
    single = len(wanted) == 1
    for packed in archives.unzip(data, wanted.__contains__):
        name = file if single and file else packed.name.rpartition("/")[2]
        try:
            if archives.is_zip(packed.data) and not packed.name.lower().endswith((".rosz", ".xlsx")):
                raise fail("", _("This is a ZIP inside a ZIP: unpack it first."))
            yield from _split(packed.data, name, ruled=ruled)
        except DocumentError as error:
            if single:
                raise
            yield ListSource(name, b"", error)


def _is_hidden(name: str) -> bool:
    """Return whether a file is one that programs put beside people's files."""
    return name.startswith("__MACOSX/") or name.rpartition("/")[2].startswith(".")


def _lists_in_text(data: bytes, file: str, *, ruled: bool) -> Iterator[ListSource]:
    plain = to_plain_utf8(data).strip(b" \t\r\n")
    if wrong := kinds.of_bytes(plain):
        raise _foreign_error(wrong)
    fenced = [block for block in _FENCE.findall(plain) if isinstance(_decode_json(block), (dict, list))]
    documents = linked_documents(plain)
    if fenced:
        for block in fenced:
            yield from _lists_in_json(block, file)
    elif documents is not None:
        yield from (ListSource(file, *each) for each in documents)
    elif is_json(plain) and not (
        ruled and division.SEPARATOR.search(plain.decode("latin-1")) and not _decode_json(plain)
    ):
        yield from _lists_in_json(plain, file)
    else:
        text, guessed = decode_text(plain)
        note = _("Read as Windows-1252: check the names.") if guessed else ""
        if wrong := kinds.of_text(text) or kinds.of_links(text):
            raise _foreign_error(wrong)
        for part in division.parts(text) if ruled else [text]:
            yield from _lists_in_part(part, file, note)


def _lists_in_part(text: str, file: str, note: str) -> Iterator[ListSource]:
    """The lists in a text without rules: one for people, a table, or text lists; between rules a document may stand too."""
    if is_json(part := text.encode(errors="surrogatepass")):
        yield from _lists_in_json(part, file)
        return
    if shared := shared_text.texts_in(text):
        for each in shared:
            yield from _shared(each, file, note)
        return
    tables = division.tables(text)
    for each in tables:
        yield from _text(table.read(each) or each, file, note)
    if not tables:
        for each in division.texts(text):
            yield from _text(each, file, note)


def _shared(shared: shared_text.SharedText, file: str, note: str) -> Iterator[ListSource]:
    """The list of a text for people: of the link in it, else as its words say."""
    if shared.code and (document := _unpack_link(shared.code.decode())):
        yield ListSource(file, document, None, _("Read from the link at the end of the text."))
        return
    partly = _("Details in brackets weren't read: they are notes of their rows.") if shared.is_partial else ""
    yield from _text(shared.text, file, " ".join(filter(None, (note, partly))))


def _text(text: str, file: str, note: str = "") -> Iterator[ListSource]:
    data = text.encode(errors="replace")
    if len(data) > MAX_BYTES:
        raise fail(
            "",
            _("The list is too large: the limit is %(max_bytes)s bytes.") % {"max_bytes": f"{MAX_BYTES:,}"},
        )
    yield ListSource(file, data, None, note)


def _lists_in_json(data: bytes, file: str) -> Iterator[ListSource]:
    """The documents in JSON: one, an array of them, or an object with them as `forces`; or the roster of another tool."""
    content = _decode_json(data)
    if content is None:
        # Of an object whoever reads it says more: which field is wrong.
        yield ListSource(file, data, _json_error(data) if data.startswith(b"[") else None)
    elif newrecruit.is_roster(content):
        yield from _text(battlescribe.read(newrecruit.as_xml(content)), file)
    elif found := gearforce.read(data):
        yield from _text(found.text(), file)
    elif isinstance(content, list):
        yield from _several(_RAW_LIST.decode(data), file)
    elif "forces" in content and "groups" not in content:
        yield from _several(_RAW_FORCES.decode(data).forces, file)
    else:
        yield ListSource(file, data, _document_error(content, len(data)))


def _several(raws: Sequence[msgspec.Raw], file: str) -> Iterator[ListSource]:
    if not raws:
        raise fail("", _("This is empty."))
    for raw in raws:
        part = bytes(raw)
        yield ListSource(file, part, _document_error(_decode_json(part), len(part)))


class _Forces(msgspec.Struct):
    forces: list[msgspec.Raw]


_FENCE = re.compile(rb"```[\w-]{0,20}[ \t]*\r?\n(.*?)```", re.DOTALL)
"""A block of code in a post, in which people paste documents."""
_ANYTHING = msgspec.json.Decoder()
_RAW_LIST = msgspec.json.Decoder(list[msgspec.Raw])
_RAW_FORCES = msgspec.json.Decoder(_Forces)


def _decode_json(data: bytes) -> Any:
    """Return the decoded JSON; None where the data is not JSON."""
    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def _json_error(data: bytes) -> DocumentError | None:
    """Return where and why the data is not JSON."""
    try:
        read_json(data, _ANYTHING)
    except DocumentError as error:
        return error
    return None


def _document_error(content: Any, size: int) -> DocumentError | None:
    """Why JSON is no document of a list."""
    named = content if isinstance(content, dict) else {}
    kind = str(named.get("format", ""))
    if kind == FORMAT:
        return fail(
            "", _("This is a custom pack, not a list: add it to a list in the builder, or open it in the workshop.")
        )
    if kind.startswith("muster.campaign/") or not ({"format", "system"} & named.keys()):
        return _foreign_error(kinds.of_json(content))
    if size > MAX_BYTES:
        return fail(
            "",
            _("The document has %(data)s bytes; the limit is %(max_bytes)s.")
            % {"data": f"{size:,}", "max_bytes": f"{MAX_BYTES:,}"},
        )
    return None


def _foreign_error(what: str) -> DocumentError:
    return fail("", f"{what} {kinds.describe_accepted()}")
