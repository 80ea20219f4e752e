"""What becomes of a text list that is not understood whole: each line with what was perhaps meant, and the rest as notes."""

import re
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from django.utils.translation import gettext as _

from armybuilder.engine.core.documents import DocumentError, DocumentProblem, fail
from armybuilder.engine.core.game import AnyRoster
from armybuilder.engine.core.text import NOTES_LENGTH
from armybuilder.forces.checking import best_reading

MOST_TURNS = 50
"""Times that a text is read with what was not understood left out; each tells up to 50 lines."""
_AT_LINE = re.compile(r"line (\d{1,5})")
_BREAK = re.compile(r"\r\n|\n|\r")
_DECORATION = re.compile(r"[\s>*•·▪+#-]*(?:\d{1,6}\s?[x×*]?\s)?")


class Misread(NamedTuple):
    """A line that was not understood, with why and how it might read; a line that is missing has number 0 and its `header`."""

    number: int
    line: str
    message: str
    corrections: Sequence[str]
    header: str = ""


def misread(text: str, error: DocumentError) -> list[Misread]:
    """What was not understood, or nothing where the fault lies in no line."""
    if error.lacking:
        return [_lacking(problem, header) for problem, header in zip(error.problems, error.lacking, strict=True)]
    lines = _BREAK.split(text)
    return [found for problem in error.problems if (found := _misread(problem, lines))]


def _lacking(problem: DocumentProblem, header: str) -> Misread:
    return Misread(0, "", problem.message, [f"{header}: {name}" for name in problem.candidates], header)


def _misread(problem: DocumentProblem, lines: Sequence[str]) -> Misread | None:
    place = _AT_LINE.fullmatch(problem.where)
    number = int(place[1]) if place else 0
    if not 1 <= number <= len(lines):
        return None
    line = lines[number - 1]
    return Misread(number, line, problem.message, [corrected(line, name) for name in problem.candidates])


def corrected(line: str, name: str) -> str:
    """The line with `name` in place of the words in it that are most like it; counts and marks before them stay."""
    start = _DECORATION.match(line)
    begin = start.end() if start else 0
    words = [match.span() for match in re.finditer(r"[^\s,;:+()\[\]]+", line[begin:])]
    spans = [(words[i][0], words[j][1]) for i in range(len(words)) for j in range(i, min(len(words), i + 5))]
    if not spans:
        return f"{line[:begin]}{name}"
    rest = line[begin:]
    first, last = max(spans, key=lambda span: _likeness(rest[slice(*span)], name))
    return f"{line[:begin]}{rest[:first]}{name}{rest[last:]}"


def _likeness(text: str, name: str) -> float:
    return SequenceMatcher(None, text.lower(), name.lower(), autojunk=False).ratio()


def amended(text: str, lines: Mapping[int, str]) -> str:
    """The text with these lines instead of its own; what is for line 0 comes before all."""
    own = _BREAK.split(text)
    for number, line in lines.items():
        if 1 <= number <= len(own):
            own[number - 1] = " ".join(line.split())
    return "\n".join([*lines.get(0, "").split("\n"), *own] if lines.get(0) else own)


def understood(text: str) -> tuple[AnyRoster, list[str]]:
    """The list as far as it is understood, and the lines that are not. `DocumentError` where there is none without them."""
    lines: list[str] = _BREAK.split(text)
    left: list[str] = []
    for _turn in range(MOST_TURNS):
        try:
            return best_reading("\n".join(lines)).roster(), left
        except DocumentError as error:
            unread = {found.number for found in misread("\n".join(lines), error)} - {0}
            if not unread:
                raise
            left += [lines[number - 1].strip() for number in sorted(unread)]
            # Line numbers stay: what is blank is not read.
            lines = ["" if number in unread else line for number, line in enumerate(lines, 1)]
    raise fail(
        "",
        _("The list was read %(most_turns)s times, and there was still more that nobody understands.")
        % {"most_turns": MOST_TURNS},
    )


def with_notes(notes: str, left: Sequence[str], heading: str) -> str:
    """Notes with the lines that were not understood behind them, as many as there is room for."""
    told = "\n".join(filter(None, (notes, heading, *left)))
    return told if len(told) <= NOTES_LENGTH else f"{told[: NOTES_LENGTH - 1]}…"
