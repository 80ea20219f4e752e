"""What the engine tells, in a language of brackets: reports with their fixes, cards, sheets, choices of every game."""

from typing import Any

import pytest

from armybuilder.engine.registry import SYSTEMS
from factions.catalogues import game_of
from tests.engine.corpus import cases_of
from tests.translations.brackets import brackets, texts_in, told_outside

KEYS = {
    "code",
    "rule",
    "where",
    "values",
    "source",
    "patch",
    "severity",
    "verdict",
    "catalogue",
    "key",
    "op",
    "path",
    "value",
    "document",
    "data_hash",
    "figure",
}
"""Members that programs read."""
CODES = {"column", "figure", "integrity", "lost", "trait"}
"""Words of content that layouts read."""
GIVEN = {"Example fighter", "Example trooper", "Example sergeant", "Vectors", "Figures of your own"}
"""Names of players' packs and of what is in them."""


@pytest.fixture(params=list(SYSTEMS))
def game(request):
    with brackets():
        yield game_of(request.param)


def outside(told: Any, names: set[str]) -> list[str]:
    """What of something that is told stands outside of brackets, each once; `names` are what players typed."""
    found: dict[str, str] = {}
    given = frozenset(names | GIVEN)
    for text in texts_in(told, KEYS):
        if text not in CODES and (rest := told_outside(text, given)):
            found.setdefault(rest, text)
    return list(found.values())


def report_of(game, data):
    document = game.system.convert(data)
    return game.with_packs(document.packs), document


def test_what_a_report_says(game):
    told, names = [], set()
    for case in cases_of(game.system):
        held, document = report_of(game, case.document)
        names |= set(texts_in(case.document))
        told.append(game.system.validate(document, held.catalogue))
    found = outside(told, names)
    assert not found, "\n".join([f"{len(found)} texts stand outside:", *found])


def test_what_is_printed(game):
    data = game.system.examples.document
    held, document = report_of(game, data)
    told = [game.system.print_content(document, held.catalogue)]
    found = outside(told, set(texts_in(data)))
    assert not found, "\n".join([f"{len(found)} texts stand outside:", *found])
