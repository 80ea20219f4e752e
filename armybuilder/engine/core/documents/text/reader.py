"""Reads a text list line by line, whatever the system. What cannot be read is told with its line and with what was
perhaps meant; the list is not half read.

A system says what its lines mean: headers (`header_name` takes what stands behind `Name:`), headings of groups and units,
and entries.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from armybuilder.engine.checkpoints import checkpoint
from armybuilder.engine.core import documents as core
from armybuilder.engine.core.documents import DocumentError, DocumentProblem, Envelope, names
from armybuilder.engine.core.documents.text.lines import (
    MAX_LINE,
    NotReadError,
    TextLine,
    is_quoted,
    lines_of,
    nickname,
    pieces,
    without_lead,
    without_price,
    without_tail,
)
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.rulings import Ruling
from armybuilder.engine.core.text import forbidden_character, slug

MAX_ERRORS = 50
"""Lines that cannot be read and are told; of further ones only where they are."""
MAX_LINES = 2_200
"""Lines with something in them; a document of the utmost length has fewer."""

_RULE = re.compile(r"[-=_~*#. ]+")
_HEADER = re.compile(r"([A-Za-z][A-Za-z -]{1,20}?) ?: ?(.*)")

_GROUP = re.compile(r"(?:combat )?group\b ?(?:#? ?\d{1,3}\b)? ?[:.–-]? ?(.*)", re.IGNORECASE)
RULING_HEADERS = dict.fromkeys(("ruling", "rulings", "house-ruling", "house-rulings"), "ruling")
"""What the beginning of a line may say that tells house rulings."""
HEADERS: Mapping[str, str] = RULING_HEADERS | {
    word: header
    for header, words in {
        "name": ("name", "title", "list"),
        "faction": ("faction", "army", "force"),
        "sublist": ("sub-list", "sublist"),
        "limit": ("limit", "tv", "tv-limit", "points"),
        "catalogue": ("catalogue",),
        "options": ("options",),
        "notes": ("notes", "note"),
    }.items()
    for word in words
}
"""What the beginning of a line before a colon may say in any game, by the method that takes the rest."""

DocumentT = TypeVar("DocumentT", bound=Envelope)


def group_heading(line: TextLine) -> str | None:
    """Return the text after `Combat group 1:`, without a price; None where the line begins no group."""
    match = _GROUP.fullmatch(line.text)
    return without_price(f". {match[1]}").removeprefix(".").strip() if match else None


class TextReader(ABC, Generic[DocumentT]):
    """Reads one list. `headers` says which method takes what stands behind a word and a colon: `limit` for
    `header_limit`; what stands behind a word of `ignored` is for people. `quoted` are headers that put back what was
    quoted themselves, from `quotes`; `rulings` those that the players of a list may choose."""

    headers: ClassVar[Mapping[str, str]]
    ignored: ClassVar[frozenset[str]]
    quoted: ClassVar[frozenset[str]] = frozenset()
    rulings: Mapping[str, Ruling] = {}

    def __init__(self, system: str, convert: Callable[[Any], DocumentT]) -> None:
        self.convert = convert
        self.force: dict[str, Any] = {"format": core.FORMAT, "system": system, "groups": []}
        self.groups: list[dict[str, Any]] = self.force["groups"]
        self.here = self.force
        """What notes are about."""
        self.lines: dict[str, int] = {}
        """The line where each part begins, by its JSON pointer."""
        self.number = 0
        self.begun = False
        self.quotes = TextLine("")
        self.problems: list[DocumentProblem] = []
        self.lacking: list[str] = []

    @abstractmethod
    def heading(self, line: TextLine) -> bool:
        """Begin a group or a unit, or say that the line does not."""

    @abstractmethod
    def entry(self, line: TextLine) -> None:
        """Read what is neither header nor heading, or raise `NotReadError`."""

    @abstractmethod
    def complete(self) -> None:
        """Say what the list `lacks`, or fill in what the list may leave out."""

    def read(self, text: str) -> DocumentT:
        """The document that `text` means, names as keys; `DocumentError` with each line that cannot be read."""
        size = len(text.encode(errors="replace"))
        if size > core.MAX_BYTES:
            raise core.fail(
                "",
                gettext("The list has {number:,} bytes; the limit is {most:,}.", number=size, most=core.MAX_BYTES),
            )
        for count, (self.number, raw) in enumerate(lines_of(text), 1):
            if count > MAX_LINES:
                raise core.fail(
                    f"line {self.number}",
                    gettext("The list is too long: only the first {most:,} lines are read.", most=MAX_LINES),
                )
            checkpoint()
            if self._take(raw):
                break
        if not self.begun and not self.problems:
            raise core.fail("line 1", gettext("There's nothing to read."))
        if not self.problems:
            self.complete()
        if self.problems:
            beyond = [problem.where for problem in self.problems[MAX_ERRORS:]]
            raise DocumentError(self.problems[:MAX_ERRORS], self.lacking, beyond)
        return self._document()

    def lacks(self, header: str, message: str, candidates: tuple[str, ...] = ()) -> None:
        """The list does not say what stands behind `header`, and nobody can guess it."""
        self.problems.append(DocumentProblem("line 1", message, candidates))
        self.lacking.append(header)

    def _take(self, raw: str) -> bool:
        """Read a line; whether it is the last one."""
        try:
            return self._line(raw)
        except NotReadError as error:
            self.problems.append(DocumentProblem(f"line {self.number}", str(error), error.candidates))
            return False

    def _line(self, raw: str) -> bool:
        character = forbidden_character(raw, lines=True)
        if character:
            raise NotReadError(gettext("The character {character} isn't allowed here: remove it.", character=character))
        if len(raw) > MAX_LINE:
            raise NotReadError(
                gettext("The line has {number:,} characters; the limit is {most:,}.", number=len(raw), most=MAX_LINE)
            )
        line = TextLine(raw)
        if _RULE.fullmatch(line.text) or not line.text:
            return False
        if slug(line.text) == "problems" and line.text.endswith(":"):
            return True
        known = self._header(line) or self.heading(line)
        if not known and not self.begun:
            self.force["name"] = line.full(line.text)
        elif not known:
            self._entry(line)
        self.begun = True
        return False

    def _entry(self, line: TextLine) -> None:
        """Read a row as it stands; where that means nothing, without a price before it or a bare one at its end, or with a name that
        stands there."""
        try:
            self.entry(line)
        except NotReadError as error:
            errors = [error]
            for text in self._other_readings(line, errors):
                try:
                    line.text = text
                    self.entry(line)
                except NotReadError as other:
                    errors.append(other)
                    continue
                return
            raise

    def _other_readings(self, line: TextLine, errors: list[NotReadError]) -> Iterator[str]:
        """Other readings of a line, the next where the last one met an error."""
        text = without_tail(without_price(without_lead(line.text)))
        if text != line.text:
            yield text
        # What stands in a bracket is a name only where it is like nothing else: `(CO, 2iC)` are ranks.
        if (named := nickname(text)) and (named[2] or not (errors[-1].candidates or "," in named[1])):
            line.held.append(named[1])
            yield f"{named[0]} \x00{len(line.held) - 1}\x00"

    def _header(self, line: TextLine) -> bool:
        """`Faction: North`, and what else the force as a whole says."""
        match = _HEADER.fullmatch(line.text)
        name = slug(match[1]) if match else ""
        if match and name in self.headers:
            self.quotes = line
            method = self.headers[name]
            self.take_header(method, match[2] if method in self.quoted else line.full(match[2]))
        return name in self.headers or name in self.ignored

    def take_header(self, method: str, value: str) -> None:
        getattr(self, f"header_{method}")(value)

    def header_name(self, value: str) -> None:
        player = self.force.get("name")
        self.force["name"] = f"{player}: {value}" if player and self.begun else value

    def header_catalogue(self, value: str) -> None:
        self.force["catalogue"] = value

    def header_ruling(self, value: str) -> None:
        """`pg-south both`; several at commas, what nobody knows in quotes."""
        rulings = self.force.setdefault("options", {}).setdefault("rulings", {})
        for part in pieces(value, ","):
            key, _, said = part.partition(" ")
            ruling = None if is_quoted(key) else self.rulings.get(slug(key))
            if not ruling and not is_quoted(key):
                raise NotReadError(
                    gettext("Unknown ruling '{key}'.", key=key[:40]), names.similar_keys(key, self.rulings)
                )
            reading = self.quotes.full(said) if is_quoted(said) else slug(said)
            if ruling and reading not in ruling.readings and not is_quoted(said):
                raise NotReadError(
                    gettext("The ruling {key} has no reading '{reading}'.", key=ruling.key, reading=said[:40]),
                    ruling.readings,
                )
            rulings[ruling.key if ruling else self.quotes.full(key)] = reading

    def header_notes(self, value: str) -> None:
        before = self.here.get("notes")
        self.here["notes"] = f"{before}\n{value}" if before else value

    def _document(self) -> DocumentT:
        """Return what was read as a document, within its bounds; pointers of anything beyond them become lines."""
        try:
            return self.convert(msgspec.to_builtins(self.force))
        except DocumentError as error:
            raise DocumentError([self._at_line(problem) for problem in error.problems]) from None

    def _at_line(self, problem: DocumentProblem) -> DocumentProblem:
        where = problem.where
        while where and where not in self.lines:
            where = where.rpartition("/")[0]
        field = problem.where.rpartition("/")[2]
        return DocumentProblem(f"line {self.lines.get(where, 1)}", f"{field}: {problem.message}", problem.candidates)
