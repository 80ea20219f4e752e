"""Lines of a text list, taken apart: quotes, decoration, counts, prices, pieces. Knows no catalogue."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from armybuilder.engine.core.language import gettext

MAX_LINE = 5000
"""Characters of a line; the longest notes that a document holds fit in."""
MAX_QUOTED = 30
"""Quoted words in a line; further ones are read as they stand."""

_BREAK = re.compile(r"\r\n|\n|\r")
_QUOTES = {
    '"': re.compile(r'(?<!\\)"((?:[^"\\]|\\.)*)"'),
    "“": re.compile("“([^“”]*)”"),
    "„": re.compile("„([^„“”]*)[“”]"),
    "«": re.compile("«([^«»]*)»"),
}
"""Quoted words by the mark that opens them: straight, English, German and French."""
_QUOTE = re.compile(f"[{''.join(_QUOTES)}]")
_HELD = re.compile("\x00(\\d+)\x00")
_BBCODE = re.compile(r"\[/?(?:b|i|u|s|size|color|quote|code|list|center|\*)(?:=[^][]{0,40})?\]", re.IGNORECASE)
_MARKDOWN = re.compile(r"\*\*|__|`")
_SIGNS = "-*•·▪▫◦‣–—>➤➢►▶✅✔☑🔹🔸"
_BULLET = re.compile(
    rf"(?:(?:> ?)+(?:[{_SIGNS}]+\ufe0f? |\d{{1,2}}[.)] )?|[{_SIGNS}]+\ufe0f? ?|(?:\d{{1,2}}[.)]|[a-z]\)) )(?=\S)"
)
_CHECKBOX = re.compile(r"\[[xX]?\] (?=\S)")
_HASHES = re.compile(r"#{1,6} ?")
_POINTS = ("tv", "pts", "points")
"""What people call points, whatever the system."""
_COUNT = re.compile(r"(?:(\d{1,6})(?:[x×*] ?| [x×*] | )|[x×] ?(\d{1,6}) )(?=\S)", re.IGNORECASE)
_COUNT_AFTER = re.compile(r"(?:(?: [x×]|[×]) ?(\d{1,6})| ?[(\[][x×] ?(\d{1,6})[)\]])$", re.IGNORECASE)
_WITH = re.compile(r" (?:with|w/) ", re.IGNORECASE)
_TAIL = re.compile(r" ?(?:(?:[-–—=@…:]|\.{3,40}|(?<= )\.\.) ?(?=\d)\d{1,6}(?: each)?|[(\[] ?\d{1,6} ?[)\]])$")
_LEAD = re.compile(
    r"(?:[(\[] ?\d{1,6} ?(?:tv|pts|points)? ?[)\]](?= ?\d{1,6} ?[x×*])|[(\[]? ?\d{1,6} ?(?:tv|pts|points)\b ?[)\]]?)[ :=–—-]{0,4}(?=\S)",
    re.IGNORECASE,
)
_NICKNAME = re.compile(r" (?:'([^'\x00]{1,100})'|‘([^’\x00]{1,100})’|\(([^()\x00]{1,100})\))$")
_BARE = re.compile(r"\w(?:[\w .,:;'!?&()/+-]*[\w.!?)])?")
_OPEN, _CLOSE = "([", ")]"


class NotReadError(Exception):
    """A piece of a line means nothing; `candidates` were perhaps meant."""

    def __init__(self, message: str, candidates: Iterable[str] = ()) -> None:
        self.candidates = tuple(candidates)
        hint = gettext("Perhaps: {known}.", known=", ".join(self.candidates)) if self.candidates else ""
        super().__init__(f"{message} {hint}".strip())


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """Every line that is not blank, with its number from 1."""
    for number, line in enumerate(_BREAK.split(text.removeprefix("\ufeff")), 1):
        if line.strip():
            yield number, line


class TextLine:
    """A line with its blanks folded and its quoted words held apart, so that nothing in them is taken for grammar."""

    def __init__(self, raw: str) -> None:
        self.held: list[str] = []
        # What is held is marked by this character, which no text of a player has to hold.
        text = self._without_quoted(raw.replace("\x00", " "))
        if not self.held:
            text = _MARKDOWN.sub("", _BBCODE.sub("", text))
        text = _HASHES.sub("", " ".join(text.split()), count=1) if text.lstrip().startswith("#") else text
        text = " ".join(text.split())
        bullet = _BULLET.match(text)
        self.has_bullet = bullet is not None
        self.text = _without_checkbox(text[bullet.end() :].strip() if bullet else text)

    def _without_quoted(self, raw: str) -> str:
        """`raw` with the first quoted words held. Where a quote mark is never closed none of its kind after it is, so a line
        is looked through at most twice."""
        pieces: list[str] = []
        begin, unclosed = 0, set[str]()
        for mark in _QUOTE.finditer(raw):
            if mark.start() < begin or mark[0] in unclosed:
                continue
            quoted = _QUOTES[mark[0]].match(raw, mark.start())
            if quoted is None:
                unclosed.add(mark[0])
                continue
            pieces += raw[begin : mark.start()], self._hold(quoted)
            begin = quoted.end()
            if len(pieces) == 2 * MAX_QUOTED:
                break
        return "".join(pieces) + raw[begin:]

    def _hold(self, match: re.Match[str]) -> str:
        text = match[1]
        try:
            self.held.append(json.loads(f'"{text}"', strict=False) if match[0].startswith('"') else text)
        except ValueError:
            self.held.append(text)
        return f"\x00{len(self.held) - 1}\x00"

    def full(self, text: str, put: Callable[[str], str] = str) -> str:
        """`text` with what was quoted put back, bare or as `put` writes it."""
        return _HELD.sub(lambda match: put(self.held[int(match[1])]), text)

    def take_name(self, text: str) -> tuple[str, str | None]:
        """`Hunter "Nick"` → `Hunter`, `Nick`: the quoted word at the end, where something stands before it."""
        head, mark, number = text.removesuffix("\x00").rpartition("\x00")
        if text.endswith("\x00") and mark and head.strip() and number.isdecimal():
            return head.removesuffix("named ").rstrip(" ,"), self.held[int(number)]
        return text, None


def _without_checkbox(text: str) -> str:
    box = _CHECKBOX.match(text)
    return text[box.end() :] if box else text


def quoted(text: str) -> str:
    """`text` in quotes, on one line."""
    return json.dumps(text, ensure_ascii=False)


def is_quoted(text: str) -> bool:
    """Whether a piece of a line begins with what was quoted."""
    return text.startswith("\x00")


def word(text: str) -> str:
    """`text` bare where it reads back as itself, else in quotes."""
    is_bare = (
        _BARE.fullmatch(text) and text == " ".join(text.split()) and "__" not in text and without_price(text) == text
    )
    return text if is_bare else quoted(text)


@lru_cache(maxsize=16)
def _price(points: str) -> re.Pattern[str]:
    words = "|".join(re.escape(word) for word in (*_POINTS, points) if word)
    return re.compile(
        rf"[ ,:=–—-]{{0,4}}[(\[]?-?\b\d{{1,6}}(?:\.\d{{1,3}})? ?(?:{words})\b(?: each| total)?[)\]]?$", re.IGNORECASE
    )


def without_price(text: str, points: str = "") -> str:
    """`Hunter (6 TV)` → `Hunter`; `points` is what the system calls them besides."""
    match = _price(points).search(text, max(0, len(text) - 40))
    return text[: match.start()].rstrip() if match and match.start() else text


def without_tail(text: str) -> str:
    """`Hunter - 6`, `Hunter = 18`, `Hunter ..... 6`, `Hunter [6]` → `Hunter`: a bare number that can only be a price."""
    match = _TAIL.search(text, max(0, len(text) - 60))
    return text[: match.start()].rstrip() if match and match.start() else text


def without_lead(text: str) -> str:
    """`[6 TV] Hunter`, `6 TV: Hunter`, `(18) 3x Hunter` → `Hunter`, `3x Hunter`: a price before a row. A bare number in brackets is
    one only where a count stands behind it."""
    match = _LEAD.match(text)
    return text[match.end() :] if match else text


def nickname(text: str) -> tuple[str, str, bool] | None:
    """`Hunter 'Red One'` → `Hunter`, `Red One`, and whether it stands in quotes and not in a bracket."""
    match = _NICKNAME.search(text, max(0, len(text) - 110))
    return (text[: match.start()], next(filter(None, match.groups())), not match[3]) if match else None


def take_count(text: str) -> tuple[str, int | None]:
    """`2x Hunter`, `2 Hunters`, `x2 Hunter`, `Hunter x2`, `Hunter (x2)` → the rest and 2; None where no count stands."""
    match = _COUNT.match(text)
    if match:
        return text[match.end() :], int(match[1] or match[2])
    match = _COUNT_AFTER.search(text, max(0, len(text) - 12))
    return (text[: match.start()], int(match[1] or match[2])) if match else (text, None)


def top_level(text: str, separators: str) -> Iterator[int]:
    """Yield the positions of any of `separators` outside of brackets."""
    depth = 0
    for index, character in enumerate(text):
        if character in _OPEN:
            depth += 1
        elif character in _CLOSE:
            depth -= 1
        elif character in separators and depth <= 0:
            yield index


def pieces(text: str, separators: str) -> list[str]:
    """`text` cut at `separators` outside of brackets, blanks stripped, empty pieces left out."""
    found, start = [], 0
    for index in top_level(text, separators):
        found.append(text[start:index])
        start = index + 1
    return [piece.strip() for piece in (*found, text[start:]) if piece.strip()]


def purchases(text: str) -> list[str]:
    """`Hunter + Headhunter with Recon Drone` → the model, then what is bought for it."""
    return pieces(_WITH.sub(" + ", text), "+")


def cut_tail(text: str) -> tuple[str, str] | None:
    """`Hunter (Headhunter, CO)` → `Hunter`, `Headhunter, CO`; None where no bracket ends it or nothing is before it."""
    if not text or text[-1] not in _CLOSE:
        return None
    depth = 0
    for index in range(len(text) - 1, 0, -1):
        depth += (text[index] in _CLOSE) - (text[index] in _OPEN)
        if depth == 0:
            head = text[:index].strip(" :-–")
            return (head, text[index + 1 : -1].strip()) if head else None
    return None
