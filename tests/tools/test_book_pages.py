"""Where the pages of a book begin, read off its text; the beta's own where its text is at hand."""

import re
from pathlib import Path

import pytest

from factions.catalogues import get_catalogue
from tools.book_pages import format_lines, page_starts

TEXT = Path(__file__).parents[3] / "shared" / "sources" / "blitz-beta-2014.txt"
needs_book = pytest.mark.skipif(not TEXT.exists(), reason="the text of the book is not here")


def test_a_page_begins_at_a_mark_and_behind_a_number_that_survived():
    lines = ["[page] Two", "7", "3 dice", "[page] Three", "", "3", "", "HEAD", "", "3", "", "[page]", "Five", "[page] "]

    assert page_starts(lines, 2) == [1, 4, 7, 12]


def test_what_is_printed_is_what_the_data_say():
    assert list(format_lines([1, 37], 2)) == ["  first_page: 2", "  page_starts:", "    [1, 37]"]


@needs_book
def test_pages_of_the_beta_are_those_of_its_text():
    book = get_catalogue("blitz-beta").book
    lines = TEXT.read_text(encoding="utf-8").split("\n")

    assert book.page_starts == tuple(page_starts(lines, book.first_page))


@needs_book
def test_numbers_that_survived_stand_at_the_end_of_their_page():
    book = get_catalogue("blitz-beta").book
    lines = TEXT.read_text(encoding="utf-8").split("\n")
    ends = {start - 1: page for page, start in enumerate(book.page_starts[1:], book.first_page)}
    survived = {
        number: int(found[1])
        for number, page in ends.items()
        if (found := re.search(r"(\d+) *$", lines[number - 1])) and page > 60 and int(found[1]) > 60
    }

    assert survived == {3928: 67, 4183: 71, 4265: 72, 4343: 73, 4723: 76, 7359: 90, 8402: 95, 9538: 101, 13022: 119}
    assert all(ends[number] == page for number, page in survived.items())
