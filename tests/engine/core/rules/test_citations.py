"""Where something stands in its book, in words: pages from the lines on which they begin."""

from dataclasses import dataclass

import pytest

from armybuilder.engine.core.rules import citations
from armybuilder.engine.core.rules.report import Problem, Source
from factions.catalogues import get_catalogue


@dataclass(frozen=True)
class Book:
    """Pages 2 (from line 1), 3 (from line 10) and 4 (from line 11)."""

    title: str = "Tin"
    year: int = 1900
    first_page: int = 2
    page_starts: tuple[int, ...] = (1, 10, 11)


@pytest.mark.parametrize(
    "lines, words",
    [
        ((1, 9), "page 2"),
        ((9, 10), "pages 2–3"),
        ((10, 10), "page 3"),
        ((11, 500), "page 4"),
        ((1, 500), "pages 2–4"),
        (None, ""),
    ],
)
def test_pages(lines, words):
    assert citations.pages(lines, Book()) == words


def test_a_book_without_pages_and_lines_before_the_first():
    assert citations.pages((3, 4), Book(page_starts=())) == ""
    assert citations.pages((3, 4), Book(page_starts=(4, 8))) == ""


@pytest.mark.parametrize(
    "section, starts, words",
    [
        ("5.4", (1,), "section 5.4, page 2"),
        ("A.2.0", (), "section A.2.0"),
        ("Set-up Phase", (), "section “Set-up Phase”"),
        ("", (1,), "page 2"),
        ("", (), ""),
    ],
)
def test_a_rule_is_cited_by_section_and_page(section, starts, words):
    assert citations.cite(Source("tin", section, (1, 1)), Book(page_starts=starts)) == words


def test_a_clause_is_cited_by_its_rule_and_page():
    assert citations.rule("SL-P2", (9, 10), Book()) == "SL-P2, pages 2–3"
    assert citations.rule("SL-P2", (9, 10), Book(page_starts=())) == "SL-P2"


@pytest.mark.parametrize(
    "line, page",
    [
        (37, 3),  # where feedback goes, which the book itself says is told on page 3 (L27)
        (549, 11),  # infantry
        (1152, 20),  # the commanding officer
        (3149, 52),  # charge
        (4265, 72),  # the number stands at the end of this very line
        (4266, 73),
        (4500, 76),  # the first rows of the North
        (13923, 134),
    ],
)
def test_pages_of_the_beta(line, page):
    assert citations.page(line, get_catalogue("blitz-beta").book) == page


@pytest.mark.parametrize(
    "starts, page", [((1, 10, 11), 3), ((11, 12), None), ((), None)], ids=["told", "before the first", "no pages"]
)
def test_sources_of_problems_name_the_page_on_which_they_begin(starts, page):
    found = [
        Problem("a", "FC-1", "error", "No.", "", {}, Source("tin", "5", (10, 11))),
        Problem("b", "", "info", "", "", {}),
    ]
    first, second = citations.with_pages(found, Book(page_starts=starts))

    assert first.source == Source("tin", "5", (10, 11), page)
    assert second == found[1]
