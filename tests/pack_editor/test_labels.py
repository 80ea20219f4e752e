"""Faults in the words of a form, in English and in German."""

import pytest

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.tables.misfits import mismatch_of
from armybuilder.i18n.language import use_language
from armybuilder.pack_editor.labels import plainly
from armybuilder.packs.drafts.review import RecordFault


def unknown(known):
    return gettext("there is no such {kind}; known: {known}", kind="weapon", known=known)


@pytest.mark.parametrize(
    "language, needed, lacking",
    [
        ("en", "This is required", "There is no such weapon yet: add it to the pack first"),
        (
            "de",
            "Das ist erforderlich",
            "Das gibt es nicht (weapon): Leg es erst im Paket an",
        ),
    ],
)
def test_faults_are_told_in_the_words_of_a_form(language, needed, lacking):
    with use_language(language):
        assert plainly(RecordFault((), None, gettext("this key is missing"))) == needed
        assert plainly(RecordFault((), "", unknown("LAC"))) == needed
        assert plainly(RecordFault((), "XX", unknown(""))) == lacking


@pytest.mark.parametrize(
    "message, english, german",
    [
        ("Expected `int`, got `str`", "This must be a whole number, not text", "Das muss eine ganze Zahl sein, nicht Text"),
        ("Expected `int | null`, got `str`", "This must be a whole number or empty, not text",
         "Das muss eine ganze Zahl oder leer sein, nicht Text"),
        ("Expected `float | null`, got `str`", "This must be a number or empty, not text",
         "Das muss eine Zahl oder leer sein, nicht Text"),
        ("Expected `int` >= 3", "This must be at least 3", "Das muss mindestens 3 sein"),
        ("Object missing required field `rating`", "'rating' is missing: add it", "‚rating‘ fehlt: Ergänze es"),
        ("Expected `int` <= 3", "This can be 3 at most", "Das darf höchstens 3 sein"),
    ],
)  # fmt: skip
def test_values_of_another_sort_are_told_in_words_of_the_form(message, english, german):
    for language, told in (("en", english), ("de", german)):
        with use_language(language):
            assert plainly(RecordFault((), "x", mismatch_of(ValueError(message)).lower)) == told
