"""Texts that are made to be read slowly are read at once."""

import time

import pytest

from armybuilder.engine.core.packs.text import take_packs
from armybuilder.forces.imports import links
from armybuilder.forces.validation import _GAME

LENGTH = 100_000
HOSTILE = {
    "breaks": "a" + "\n" * LENGTH + "b",
    "blanks": "a\n" + " " * LENGTH + "b",
    "games": "game\n" * (LENGTH // 5),
    "marks": "> * -\n" * (LENGTH // 6),
    "returns": "a\n" + "\r" * LENGTH + "b",
    "packs": "Pack: {" + "} " * (LENGTH // 2) + "x",
    "links": "http://a" + "/shared/a" * (LENGTH // 9) + " x",
    "codes": "http://a" + "?d=aaaaaaaaaaaaaaaaaaaaa" * (LENGTH // 24) + " x",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_what_is_looked_for_in_a_text_is_looked_for_once(text):
    """A pattern that is quadratic takes minutes here."""
    begun = time.process_time()
    _GAME.search(text)
    take_packs(text)
    links._LINK.fullmatch(text.encode())
    links._CODE.fullmatch(text.encode())

    assert time.process_time() - begun < 0.3
