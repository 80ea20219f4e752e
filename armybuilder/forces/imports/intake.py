"""Lists as people hand them in, in any form: the one function behind every page, the API and the commands.

What is handed in may hold several lists. First it is taken apart into `Source`s, each a document in JSON or a text list; then
each is read by itself.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

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
from armybuilder.forces.share_links.links import unpack, without_notes
from armybuilder.forces.validation import is_json

MAX_FILE_BYTES = max(attachment.MAX_PDF_BYTES, battlescribe.MAX_XML_BYTES)
"""Of a file, in whatever form; a list that was unpacked has at most `MAX_BYTES`."""
MAX_LISTS = 200
"""Of what is handed in at once."""


class ListSource(NamedTuple):
    """One list as it was handed in: the name of the `file` that it came in, its `data` as JSON or as text in UTF-8, why there
    is none (`reason`), a `note` on how it was read, and the English name of its `format`."""

    file: str
    data: bytes
    reason: DocumentError | None = None
    note: str = ""
    format: str = ""

    @property
    def format_text(self) -> str:
        """The format where it is more than a text or a document: `Format: tables (.csv, .tsv, .xlsx).`"""
        known = next((each for each in FORMATS[2:] if each.name == self.format), None)
        return _("Format: %(format)s.") % {"format": _describe(known)} if known else ""


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
    found = _split(Handed(data, file, ruled=ruled))
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


class Handed:
    """A file or text that is handed in, or a part of it, in the forms that formats know it by: `data` as it came from the `file`. Lines of `---` part
    it where it is `ruled`, `note` says how it was read so far."""

    def __init__(self, data: bytes, file: str = "", note: str = "", *, ruled: bool = False) -> None:
        self.data, self.file, self.note, self.ruled = data, file, note, ruled

    @cached_property
    def is_packed(self) -> bool:
        """Whether it is no text."""
        return attachment.is_pdf(self.data) or archives.is_zip(self.data)

    @cached_property
    def names(self) -> list[str]:
        """The names of the files in it, if it is a ZIP."""
        return archives.names_in(self.data) if archives.is_zip(self.data) else []

    @cached_property
    def plain(self) -> bytes:
        """The text as UTF-8, if that is certain."""
        return to_plain_utf8(self.data).strip(b" \t\r\n")

    @cached_property
    def is_document(self) -> bool:
        """Whether it is JSON, or wants to be; rules part what is none."""
        return not self.is_packed and is_json(self.plain) and not (self.is_parted and _decode_json(self.plain) is None)

    @cached_property
    def is_parted(self) -> bool:
        """Whether rules part it."""
        return self.ruled and bool(division.SEPARATOR.search(self.plain.decode("latin-1")))

    @cached_property
    def content(self) -> Any:
        """The decoded JSON; None where it is none."""
        return _decode_json(self.plain) if self.is_document else None

    @cached_property
    def text(self) -> str:
        """The characters; empty where it is no text, or a document."""
        if self.is_packed or self.is_document or kinds.of_bytes(self.plain):
            return ""
        text, guessed = decode_text(self.plain)
        if guessed:
            self.note = _("Read as Windows-1252: check the names.")
        return text

    @cached_property
    def shared_texts(self) -> list[shared_text.SharedText]:
        """The texts for people in it."""
        return shared_text.texts_in(self.text)


def _split(handed: Handed) -> list[ListSource]:
    """The lists in what was handed in, by the first format that reads it: what holds others goes first, text last."""
    found = ((format_.name, format_.read(handed)) for format_ in reversed(FORMATS))
    name, sources = next((name, sources) for name, sources in found if sources is not None)
    return [source._replace(format=source.format or name) for source in sources]


def _in_archive(handed: Handed) -> list[ListSource] | None:
    if not archives.is_zip(handed.data) or spreadsheet.is_workbook(handed.names):
        return None
    return list(_lists_in_zip(handed))


def _in_links(handed: Handed) -> list[ListSource] | None:
    documents = None if handed.is_packed else linked_documents(handed.plain)
    return None if documents is None else [ListSource(handed.file, *each) for each in documents]


def _in_gearforce(handed: Handed) -> list[ListSource] | None:
    found = gearforce.read(handed.plain) if isinstance(handed.content, dict) else None
    return [_source(handed, found.text())] if found else None


def _in_roster(handed: Handed) -> list[ListSource] | None:
    if newrecruit.is_roster(handed.content):
        return [_source(handed, battlescribe.read(newrecruit.as_xml(handed.content)))]
    return [_source(handed, battlescribe.read(handed.data))] if battlescribe.is_roster(handed.data) else None


def _in_tables(handed: Handed) -> list[ListSource] | None:
    if spreadsheet.is_workbook(handed.names):
        sheets = spreadsheet.read(handed.data)
        return [source for sheet in sheets for source in _split(Handed(sheet.encode(), handed.file))]
    if handed.is_parted or handed.shared_texts:
        return None
    return [_source(handed, table.read(each) or each) for each in division.tables(handed.text)] or None


def _in_pdf(handed: Handed) -> list[ListSource] | None:
    if not attachment.is_pdf(handed.data):
        return None
    return [ListSource(handed.file, each, _pdf_error(each)) for each in _documents_in_pdf(handed.data)]


def _in_documents(handed: Handed) -> list[ListSource] | None:
    fenced = [] if handed.is_packed else _FENCE.findall(handed.plain)
    if blocks := [block for block in fenced if isinstance(_decode_json(block), (dict, list))]:
        return [source for block in blocks for source in _split(Handed(block, handed.file))]
    return list(_lists_in_json(handed)) if handed.is_document else None


def _in_text(handed: Handed) -> list[ListSource]:
    wrong = kinds.of_bytes(handed.plain) or kinds.of_text(handed.text) or kinds.of_links(handed.text)
    if wrong and not handed.shared_texts:
        raise _foreign_error(wrong)
    if handed.is_parted:
        parts = [
            Handed(part.encode(errors="surrogatepass"), handed.file, handed.note)
            for part in division.parts(handed.text)
        ]
        return [source for part in parts for source in _split(part)]
    if handed.shared_texts:
        return [_read_shared(handed, each) for each in handed.shared_texts]
    return [_source(handed, each) for each in division.texts(handed.text)]


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
    """Return what distinguishes lists: their names and groups, without notes, which the link of a long list leaves out."""
    content = _decode_json(document)
    named = _decode_json(without_notes(document)) if isinstance(content, dict) else {}
    return msgspec.json.encode([named.get("system"), named.get("name", ""), named.get("groups", [])], order="sorted")


def _lists_in_zip(handed: Handed) -> Iterator[ListSource]:
    """The lists in a ZIP. Muster packs a text beside each document, which says the same; what cannot be read is told by
    itself, so that the others are read."""
    named = [name for name in handed.names if name.lower().endswith(ENDINGS) and not _is_hidden(name)]
    if wrong := kinds.of_archive(handed.names, has_lists=bool(named)):
        raise _foreign_error(wrong)
    if not named:
        raise _foreign_error(_("There's no list in this ZIP."))
    documents = {name[: -len(".json")] for name in named if name.lower().endswith(".json")}
    wanted = {name for name in named if not (name.lower().endswith(".txt") and name[: -len(".txt")] in documents)}
    single = len(wanted) == 1
    for packed in archives.unzip(handed.data, wanted.__contains__):
        name = handed.file if single and handed.file else packed.name.rpartition("/")[2]
        try:
            if archives.is_zip(packed.data) and not packed.name.lower().endswith((".rosz", ".xlsx")):
                raise fail("", _("This is a ZIP inside a ZIP: unpack it first."))
            yield from _split(Handed(packed.data, name, ruled=handed.ruled))
        except DocumentError as error:
            if single:
                raise
            yield ListSource(name, b"", error)


def _is_hidden(name: str) -> bool:
    """Return whether a file is one that programs put beside people's files."""
    return name.startswith("__MACOSX/") or name.rpartition("/")[2].startswith(".")


def _read_shared(handed: Handed, shared: shared_text.SharedText) -> ListSource:
    """The list of a text for people: of the link in it, else as its words say."""
    if shared.code and (document := _unpack_link(shared.code.decode())):
        return ListSource(handed.file, document, None, _("Read from the link at the end of the text."))
    partly = _("Details in brackets weren't read: they are notes of their rows.") if shared.is_partial else ""
    source = _source(handed, shared.text)
    return source._replace(note=" ".join(filter(None, (source.note, partly))))


def _source(handed: Handed, text: str) -> ListSource:
    """A list as text."""
    data = text.encode(errors="replace")
    if len(data) > MAX_BYTES:
        raise fail(
            "",
            _("The list is too large: the limit is %(max_bytes)s bytes.") % {"max_bytes": f"{MAX_BYTES:,}"},
        )
    return ListSource(handed.file, data, None, handed.note)


def _lists_in_json(handed: Handed) -> Iterator[ListSource]:
    """The documents in JSON: one, an array of them, or an object with them as `forces`."""
    content, data, file = handed.content, handed.plain, handed.file
    if content is None:
        # Of an object whoever reads it says more: which field is wrong.
        yield ListSource(file, data, _json_error(data) if data.startswith(b"[") else None)
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
    return fail("", f"{what} {describe_accepted()}")


# ---------------------------------------------------------------- every format


class ListFormat(NamedTuple):
    """A format that lists are read from: what players call such files, how their names end, the function that `read`s it, with
    None for what is of another format, and the media types under which browsers and clients send it."""

    name: str
    endings: tuple[str, ...]
    read: Callable[[Handed], list[ListSource] | None]
    media_types: tuple[str, ...] = ()


XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FORMATS = (
    ListFormat(gettext_noop("text lists"), (".txt", ".md"), _in_text, ("text/plain", "text/markdown")),
    ListFormat(gettext_noop("documents from Muster"), (".json",), _in_documents, ("application/json",)),
    ListFormat(gettext_noop("PDFs from Muster"), (".pdf",), _in_pdf, ("application/pdf",)),
    ListFormat(
        gettext_noop("tables"), (".csv", ".tsv", ".xlsx"), _in_tables, ("text/csv", "text/tab-separated-values", XLSX)
    ),
    ListFormat(
        gettext_noop("rosters from BattleScribe and New Recruit"),
        (".ros", ".rosz", ".xml", ".json"),
        _in_roster,
        ("application/xml", "text/xml"),
    ),
    ListFormat(gettext_noop("rosters from GearForce"), (".gf", ".json"), _in_gearforce),
    ListFormat(gettext_noop("links to lists"), (), _in_links),
    ListFormat(gettext_noop("archives of these"), (".zip",), _in_archive, ("application/zip",)),
)
"""Every format that lists are read from: pages, the API and commands say these, and what is handed in is read by them, the last of
all first."""
ENDINGS = tuple(dict.fromkeys(ending for each in FORMATS for ending in each.endings))
"""Of files that are read, also within a ZIP."""
MEDIA_TYPES = tuple(dict.fromkeys(each for format_ in FORMATS for each in format_.media_types))
ACCEPT = ",".join([*ENDINGS, *MEDIA_TYPES])
"""What a field for a file says."""


def describe_accepted() -> str:
    """Describe every format that is read."""
    return _("Muster reads %(formats)s.") % {"formats": ", ".join(map(_describe, FORMATS))}


def format_names() -> str:
    """Every format that is read, in English, for the description of the API."""
    return ", ".join(
        f"{format_.name} ({', '.join(format_.endings)})" if format_.endings else format_.name for format_ in FORMATS
    )


def _describe(format_: ListFormat) -> str:
    """`text lists (.txt, .md)`"""
    name = _(format_.name)
    return f"{name} ({', '.join(format_.endings)})" if format_.endings else name
