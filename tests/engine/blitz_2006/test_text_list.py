"""The text list that the documentation shows: read, judged, written as it stands there."""

import re
from pathlib import Path

from tests.engine.blitz_2006.book import CATALOGUE, SYSTEM

PAGE = Path(__file__).parents[3] / "docs" / "text-lists-2006.md"


def test_the_page_shows_a_list_that_is_read_and_written_alike():
    shown = re.search(r"```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert shown

    document = SYSTEM.read_text(shown[1], CATALOGUE)
    report = SYSTEM.validate(document, CATALOGUE, fixes=False)

    assert SYSTEM.write_text(document, CATALOGUE) == shown[1]
    assert (report.verdict, report.total) == ("legal", 880)
