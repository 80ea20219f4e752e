"""Every system is told in its own words: shared pages, paper, commands and file names say no other's."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from armybuilder.cards.pdf import pdf_file_name, render_pdf
from armybuilder.engine.core.text import slug
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.wording import report_lines
from tests.cards.reading import text_of
from tests.conformance.conftest import TESTED

ROOT = Path(settings.BASE_DIR)
OWN = {key.replace("-", "_") for key in SYSTEMS}
"""Folders that belong to one system, and may speak as it does."""
WORDS = sorted({word for system in TESTED.values() for word in (system.words.points, system.words.group)})
SHARED = [
    path
    for folder in ("templates", "static/js")
    for path in sorted((ROOT / folder).rglob("*.*"))
    if path.suffix in {".html", ".js", ".txt"}
    and not OWN & set(path.parts)
    and path.name not in {"home.html", "about.html"}
]


def others(subject):
    """What other systems call things, where this one says something else."""
    own = {subject.system.words.points.lower(), subject.system.words.group.lower()}
    return [word for word in WORDS if word.lower() not in own]


def says(text, word):
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text, re.IGNORECASE)


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_shared_templates_say_the_words_of_no_system(path):
    shown = re.sub(r"{[{%#].*?[}%#]}", "", path.read_text(encoding="utf-8"))

    assert [word for word in ("TV", "combat group") if says(shown, word)] == []


def test_paper_says_the_systems_own_words(subject):
    data = subject.legal[0] | {"name": "", "notes": ""}
    content = subject.system.print_content(subject.system.convert(data), subject.catalogue)
    printed = " ".join(text_of(render_pdf(content)))

    assert says(printed, subject.system.words.points)
    assert [word for word in others(subject) if says(printed, word)] == []
    assert pdf_file_name(content.name, content.total, content.words).endswith(
        f"-{content.total}{slug(subject.system.words.points)}.pdf"
    )


def test_commands_say_the_systems_own_words(subject):
    for data in subject.legal[:3]:
        told = "\n".join(report_lines(subject.report(data), data, subject.system.words))

        assert says(told, subject.system.words.points)
        assert [word for word in others(subject) if says(told, word)] == []


def test_edits_say_the_systems_own_words(subject):
    edits, document = subject.system.edits, subject.system.convert(subject.legal[0])

    assert edits.apply(document, "limit", "/limit", "7").label == subject.system.words.limit
    with pytest.raises(ValueError, match=f"The {subject.system.words.limit} is a whole number from 0 to 100,000"):
        edits.apply(document, "limit", "/limit", "many")
