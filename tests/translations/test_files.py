"""The files of translations: whole, with the gaps of what is said, and one word for one thing."""

from collections import defaultdict

import pytest

from tools.messages import DJANGO, JS, LANGUAGES, ROOMS, MarkError, SourceText, faults, file_of, in_python, read


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", ROOMS)
def test_all_that_is_said_is_translated_and_nothing_else(room, language):
    assert [fault for domain in (DJANGO, JS) for fault in faults(room, language, domain)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_is_translated_alike_wherever_it_is_said(language):
    """But for what stands in the data of a book, which is told as its own room has it."""
    found = defaultdict(set)
    for room in ROOMS:
        for message in read(file_of(room, language, DJANGO), language):
            if message.id and not all(where.startswith("factions/data/") for where, _ in message.locations):
                found[message.id, message.context].add(message.string)
    assert {text: strings for text, strings in found.items() if len(strings) > 1} == {}


def test_marked_texts_are_found_as_they_stand():
    source = 'gettext("{n} left", n=1)\nngettext("{number} die", "{number} dice", 2)\nNAME = gettext_noop("Hill")\ngettext(NAME)\n'
    assert list(in_python(source, "hill.py")) == [
        SourceText("{n} left", "hill.py"),
        SourceText("{number} die", "hill.py", "{number} dice"),
        SourceText("Hill", "hill.py"),
    ]


@pytest.mark.parametrize(
    "said", ['gettext(f"{n} left")', 'gettext("a" if n else "b")', 'gettext("a" + n)', "gettext_noop(NAME)"]
)
def test_a_text_that_is_put_together_is_refused(said):
    with pytest.raises(MarkError, match="takes a text as it stands"):
        list(in_python(said, "hill.py"))
