"""Text that people typed: one place that says which characters are allowed in it."""

import re
import unicodedata

NAME_LENGTH = 200
NOTES_LENGTH = 2000

# C0 and C1 controls and lone surrogates have no place in a name; a line break or a tab may stand in notes.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_LINE_BREAKS = re.compile("[\t\n\r]")
# Marks and overrides of writing direction reorder the text around them, so they are shown to nobody.
_BIDI = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_COUNT = re.compile(
    r"(?:[x×*] ?)?([0-9]{1,6})(?:[.,]0{1,2})? ?(?:[x×*]|times|mal|pcs?|pieces?|models?|st|stk|stck|stück|modelle?)?\.?",
    re.IGNORECASE,
)
_ACCENTS = re.compile("(?<=[a-z])[\u0300-\u036f]+")
_NOT_SLUG = re.compile("[^a-z0-9]+")
# Where a spreadsheet may take a cell for a formula, with what is looked for there. It may split a table at other marks than its
# writer meant, so a cell may begin behind these too; and it may pass over some signs before the one that makes a formula.
_PASSED, _SIGNS = "\\s\"'\x00\u00ad\u200b-\u200f\u2060-\u2064\ufeff", "=+\\-@＝＋－＠"
_RUN = re.compile(f"(?<![{_PASSED}])[{_PASSED}]*+(?=[{_SIGNS}])")
_SPLITS = ";\t\r\n"
_LEADING = re.compile("'*+[\t\r\n\x00]")


def forbidden_character(text: str, *, lines: bool = False) -> str | None:
    """The first character that may not stand in `text`, as `U+0000`, or None; `lines` allows tabs and line breaks."""
    match = _FORBIDDEN.search(text) or (None if lines else _LINE_BREAKS.search(text))
    return f"U+{ord(match.group()):04X}" if match else None


def plain(text: str) -> str:
    """`text` for showing: composed (NFC), without direction marks, blanks folded."""
    return " ".join(_BIDI.sub("", unicodedata.normalize("NFC", text)).split())


def capital(text: str) -> str:
    """The text with a capital, to begin a line."""
    return text[:1].upper() + text[1:]


def slug(text: str) -> str:
    """`Ferret Mk. 2 Gunner` → `ferret-mk-2-gunner`: the form of keys."""
    decomposed = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return _NOT_SLUG.sub("-", decomposed.lower()).strip("-")


def fold_name(text: str) -> str:
    """`text` as names are compared: a slug in which letters of every script count, `Взвод 2` → `взвод-2`."""
    if text.isascii():
        return slug(text)
    decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    composed = unicodedata.normalize("NFC", _ACCENTS.sub("", decomposed))
    kept = (sign if unicodedata.category(sign)[0] in "LMN" else " " for sign in composed if sign != "\u00ad")
    return "-".join("".join(kept).split())


def count_of(text: str) -> int | None:
    """The number that people write for how many: `3`, `3x`, `x3`, `3.0`, `3 Stk.`; None for what is none, and from a million."""
    match = _COUNT.fullmatch(text.strip())
    return int(match[1]) if match else None


def reorder_name(name: str) -> str:
    """`Hunter, Assault` → `Assault Hunter`; empty for a name without one comma."""
    last, comma, first = name.partition(",")
    return f"{first.strip()} {last.strip()}" if comma and first.strip() and "," not in first else ""


def cell(text: str) -> str:
    """`text` as a cell of a table that no spreadsheet takes for a formula: a quote mark stands before what one might."""
    mark = "'" if not _RUN.match(text) and _LEADING.match(text) else ""
    return mark + _RUN.sub(_marked, text)


def _marked(run: re.Match[str]) -> str:
    places = [run.string[place - 1 : place] in _SPLITS for place in range(run.start(), run.end() + 1)]
    return "".join(f"'{sign}" if risky else sign for risky, sign in zip(places, [*run[0], ""], strict=True))


def from_cell(text: str) -> str:
    """Return the text that `cell` made a cell of."""
    is_led = text.startswith("'") and not _RUN.match(text) and _LEADING.match(text)
    return _RUN.sub(_bare, text[1:] if is_led else text)


def _bare(run: re.Match[str]) -> str:
    signs = enumerate(run[0], run.start())
    return "".join(sign for place, sign in signs if sign != "'" or run.string[place - 1 : place] not in _SPLITS)
