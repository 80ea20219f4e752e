"""Assistant for a text list that is not fully understood: each such line with what was perhaps meant, and the rest as
notes.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

import msgspec
from django.utils.translation import gettext as _

from armybuilder.engine.core.documents import DocumentError, DocumentProblem, fail
from armybuilder.engine.core.documents.text.lines import nickname, quoted
from armybuilder.engine.core.game import AnyGame, AnyRoster
from armybuilder.engine.core.text import NOTES_LENGTH
from armybuilder.forces.validation import best_reading, recognise

MOST_TURNS = 10
"""Times that a text is read with what was not understood left out."""
_AT_LINE = re.compile(r"line (\d{1,5})")
_BREAK = re.compile(r"\r\n|\n|\r")
_KEPT = re.compile(r"[\s>*•·▪▫◦‣➤➢►▶✅✔☑🔹🔸–—#+-]*\ufe0f?\s?(?:[\w .]{1,30}: ?)?(?:\d{1,6}\s?[x×*]?\s)?")
"""What stands before a name: marks, a rank or header, a count."""
_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"(one|two|three|four|five|six|ein|zwei|drei|vier|fünf|sechs)\w{0,2} (?=\w)", re.IGNORECASE)
_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_NUMBERS |= {"ein": 1, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6}
MOST_TRIED = 40
"""Corrections that are tried before they are shown, each by reading the text up to its line."""


class MisreadLine(NamedTuple):
    """A line that was not understood, with why and how it might read; a line that is missing has number 0 and its `header`."""

    number: int
    line: str
    message: str
    corrections: Sequence[str]
    header: str = ""


def read_text(text: str, game: AnyGame | None = None, tries: int = MOST_TRIED) -> AnyRoster:
    """The list of a text of `game`, or of the game that reads it best; `DocumentError` says of each line that is not understood how
    it can be written, if one of so many corrections is read."""
    try:
        return recognise(text, game)
    except DocumentError as error:
        found = {f"line {each.number}": each.corrections for each in find_misread(text, error, game, tries)}
        told = [_with_correction(problem, found.get(problem.where, ())) for problem in error.problems]
        raise DocumentError(told, error.lacking, error.beyond) from None


def _with_correction(problem: DocumentProblem, corrections: Sequence[str]) -> DocumentProblem:
    if not corrections:
        return problem
    message = f"{problem.message} " + _("It can be written like this: %(line)s") % {"line": corrections[0].strip()}
    return msgspec.structs.replace(problem, message=message)


def find_misread(
    text: str, error: DocumentError, game: AnyGame | None = None, tries: int = MOST_TRIED
) -> list[MisreadLine]:
    """Return the lines that were not understood, or nothing where the fault is in no line. Corrections are offered
    only if they can be read, by `game` or by the game that reads the text best; at most `tries` are tried.
    """
    if error.lacking:
        return [_missing_header(problem, header) for problem, header in zip(error.problems, error.lacking, strict=True)]
    lines = _BREAK.split(text)
    numbered = [(number, problem) for problem in error.problems if (number := _number(problem.where, len(lines)))]
    trial = _Trial(lines, {number for number, _problem in numbered}, game or best_reading(text).game, tries)
    return [
        MisreadLine(
            number, lines[number - 1], problem.message, trial.read(number, _corrections(lines[number - 1], problem))
        )
        for number, problem in numbered
    ]


def _missing_header(problem: DocumentProblem, header: str) -> MisreadLine:
    return MisreadLine(0, "", problem.message, [f"{header}: {name}" for name in problem.candidates], header)


def _number(where: str, most: int) -> int:
    place = _AT_LINE.fullmatch(where)
    return int(place[1]) if place and 1 <= int(place[1]) <= most else 0


def _corrections(line: str, problem: DocumentProblem) -> Iterator[str]:
    """Yield guesses at what a line was meant to be: with a number for a word, a name in quotes, or one of the
    similar names.
    """
    kept = _KEPT.match(line)
    begin = kept.end() if kept else 0
    if word := _WORD.match(line, begin):
        yield (line := f"{line[:begin]}{_NUMBERS[word[1].lower()]}x {line[word.end() :]}")
    yield from (correct_line(line, name) for name in problem.candidates)
    if named := nickname(line.rstrip()):
        yield f"{named[0]} {quoted(named[1])}"


class _Trial:
    """Tries lines where they would stand, with nothing before them that is not understood."""

    def __init__(self, lines: Sequence[str], unread: Collection[int], game: AnyGame, tries: int) -> None:
        self.lines = ["" if number in unread else line for number, line in enumerate(lines, 1)]
        self.own, self.game, self.left = lines, game, tries

    def read(self, number: int, corrections: Iterable[str]) -> list[str]:
        """The corrections of a line that are read, and keep its numbers: counts and points are no part of a name."""
        numbers = Counter(_NUMBER.findall(self.own[number - 1]))
        kept = (line for line in dict.fromkeys(corrections) if not numbers - Counter(_NUMBER.findall(line)))
        return [line for line in kept if self._is_read(number, line)]

    def _is_read(self, number: int, line: str) -> bool:
        if not self.left:
            return False
        self.left -= 1
        try:
            self.game.read_text("\n".join([*self.lines[: number - 1], line]))
        except DocumentError as error:
            return bool(error.lacking) or all(problem.where != f"line {number}" for problem in error.problems)
        return True


def correct_line(line: str, name: str) -> str:
    """The line with `name` in place of the words in it that are most like it; marks, rank and count before them stay."""
    kept = _KEPT.match(line)
    begin = kept.end() if kept else 0
    words = [match.span() for match in re.finditer(r"[^\s,;:+()\[\]]+", line[begin:])]
    spans = [(words[i][0], words[j][1]) for i in range(len(words)) for j in range(i, min(len(words), i + 5))]
    if not spans:
        return f"{line[:begin]}{name}"
    rest = line[begin:]
    first, last = max(spans, key=lambda span: _likeness(rest[slice(*span)], name))
    return f"{line[:begin]}{rest[:first]}{name}{rest[last:]}"


def _likeness(text: str, name: str) -> float:
    return SequenceMatcher(None, text.lower(), name.lower(), autojunk=False).ratio()


def replace_lines(text: str, lines: Mapping[int, str]) -> str:
    """The text with these lines instead of its own; what is for line 0 comes before all."""
    own = _BREAK.split(text)
    for number, line in lines.items():
        if 1 <= number <= len(own):
            own[number - 1] = " ".join(line.split())
    return "\n".join([*lines.get(0, "").split("\n"), *own] if lines.get(0) else own)


def read_leniently(text: str) -> tuple[AnyRoster, list[str]]:
    """The list as far as it is understood, and the lines that are not. `DocumentError` where there is none without them."""
    lines: list[str] = _BREAK.split(text)
    left: list[str] = []
    game = best_reading(text).game
    for _turn in range(MOST_TURNS):
        try:
            return best_reading("\n".join(lines), game).roster(), left
        except DocumentError as error:
            places = () if error.lacking else (*(problem.where for problem in error.problems), *error.beyond)
            unread = {_number(where, len(lines)) for where in places} - {0}
            if not unread:
                raise
            left += [lines[number - 1].strip() for number in sorted(unread)]
            # Line numbers stay: what is blank is not read.
            lines = ["" if number in unread else line for number, line in enumerate(lines, 1)]
    raise fail(
        "",
        _("Muster read the list %(most_turns)s times, and still couldn't understand all of it.")
        % {"most_turns": MOST_TURNS},
    )


def with_notes(notes: str, left: Sequence[str], heading: str) -> str:
    """Notes with the lines that were not understood behind them, as many as there is room for."""
    told = "\n".join(filter(None, (notes, heading, *left)))
    return told if len(told) <= NOTES_LENGTH else f"{told[: NOTES_LENGTH - 1]}…"
