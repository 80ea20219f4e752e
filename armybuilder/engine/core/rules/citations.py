"""Citations of the rulebook in the form that players read: section and page.

Line numbers are those of the book's text as the data cite it. No printed book has them, so they are for data,
tests and programs only.
"""

from bisect import bisect
from collections.abc import Iterable

import msgspec

from armybuilder.engine.core.catalogue import Book
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.report import Problem, Source

Lines = tuple[int, int]


def page(line: int, book: Book) -> int | None:
    """The printed number of the page that a line stands on; None where the text does not tell."""
    turned = bisect(book.page_starts, line)
    return book.first_page + turned - 1 if turned else None


def pages(lines: Lines | None, book: Book) -> str:
    """`page 20`, `pages 74–75`; empty where the text does not tell."""
    first, last = (page(line, book) for line in lines) if lines else (None, None)
    if first is None:
        return ""
    if first == last:
        return gettext("page {page}", page=first)
    return gettext("pages {first}–{last}", first=first, last=last)


def section(name: str) -> str:
    """`section 5.4`, `section “Set-up Phase”`; empty for none."""
    if not name:
        return ""
    if any(letter.isdigit() for letter in name):
        return gettext("section {number}", number=name)
    return gettext("section “{name}”", name=name)


def cite(source: Source, book: Book) -> str:
    """`section 5.4, page 20`: where a rule stands."""
    return _joined(section(source.section), pages(source.lines, book))


def with_pages(problems: Iterable[Problem], book: Book) -> list[Problem]:
    """Problems whose sources name the page; where the text of the book tells none, they are as they were."""
    if not book.page_starts:
        return list(problems)
    return [msgspec.structs.replace(each, source=_with_page(each.source, book)) for each in problems]


def _with_page(source: Source | None, book: Book) -> Source | None:
    return source and Source(source.book, source.section, source.lines, page(source.lines[0], book))


def rule(identity: str, lines: Lines | None, book: Book) -> str:
    """`SL-P2, page 74`: a rule of the inventory with its place."""
    return _joined(identity, pages(lines, book))


def _joined(*parts: str) -> str:
    return ", ".join(part for part in parts if part)
