"""Page starts of a book, read from the marks in its text: `python -m tools.book_pages TEXT --first 2`.

The output goes into the `book` of a system's `system.yaml`; pages and reports show a player the page, never the
line.

A text has a `[page]` at the beginning of a page, where the number and running head of the page were removed. Some
breaks retained their number: it is alone at the foot of the page that it numbers, and the next page begins after
it. `--first` is the printed number of the page on which the text begins.

The beta's text begins on page 2, after the cover: it says itself that feedback is described on page 3 (L27, L37),
and the nine numbers that survive (67, 71, 72, 73, 76, 90, 95, 101, 119) agree, each at the end of its page; so
does the list of changes of its publisher, which has infantry on page 11, the end of damage on 38 and charging on
52.
"""

import argparse
import re
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path

MARK = "[page]"
NUMBER = re.compile(r" *(\d+) *")


def page_starts(lines: Sequence[str], first: int) -> list[int]:
    """The lines, counted from 1, on which the pages from `first` on begin; a page without text is none."""
    starts: list[int] = []
    for number, text in enumerate(lines, 1):
        if text.startswith(MARK):
            starts.append(number)
        elif _ends_page(lines, number, first + len(starts) - 1):
            starts.append(number + 1)
    return [start for start in starts if any(line.removeprefix(MARK).strip() for line in lines[start - 1 :])]


def _ends_page(lines: Sequence[str], number: int, page: int) -> bool:
    """Whether the line is nothing but the number of the page that it stands on, in a paragraph of its own."""
    found = NUMBER.fullmatch(lines[number - 1])
    around = [*lines[number - 2 : number - 1], *lines[number : number + 1]]
    return bool(found) and int(lines[number - 1]) == page and not any(line.strip() for line in around)


def format_lines(starts: Sequence[int], first: int) -> Iterator[str]:
    """The lines for `system.yaml`."""
    yield f"  first_page: {first}"
    yield "  page_starts:"
    numbers = ", ".join(map(str, starts))
    yield from textwrap.wrap(f"[{numbers}]", 110, initial_indent="    ", subsequent_indent="    ")


def main() -> None:
    parser = argparse.ArgumentParser(description="Where the pages of a book begin.")
    parser.add_argument("text", type=Path)
    parser.add_argument("--first", type=int, required=True, help="printed number of the page on which the text begins")
    options = parser.parse_args()
    starts = page_starts(options.text.read_text(encoding="utf-8").split("\n"), options.first)
    print("\n".join(format_lines(starts, options.first)))


if __name__ == "__main__":
    main()
