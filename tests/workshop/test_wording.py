"""Faults in the words of a form, in English and in German."""

import pytest

from armybuilder.engine.core.language import say
from armybuilder.engine.core.packs.review import Told
from armybuilder.language import told_in
from armybuilder.workshop.wording import plainly


def unknown(known):
    return say("there is no such {kind}; known: {known}", kind="weapon", known=known)


@pytest.mark.parametrize(
    "language, needed, lacking",
    [
        ("en", "This is needed", "There is no such weapon yet: make it in the pack first, then save this again"),
        (
            "de",
            "Das wird gebraucht",
            "Das gibt es nicht (weapon): Mach es erst im Paket, und speichere das dann noch einmal",
        ),
    ],
)
def test_faults_are_told_in_the_words_of_a_form(language, needed, lacking):
    with told_in(language):
        assert plainly(Told((), None, say("this key is missing"))) == needed
        assert plainly(Told((), "", unknown("LAC"))) == needed
        assert plainly(Told((), "XX", unknown(""))) == lacking
