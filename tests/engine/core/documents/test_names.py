"""Words of a document turned into keys, and those that nobody knows."""

import pytest

from armybuilder.engine.core.documents import DocumentError
from tests.engine.core.documents.odd import NAMES, document


def made(*models, faction="north"):
    return document(faction=faction, groups=[{"first": {"machines": [{"model": model} for model in models]}}])


def told(given):
    return [(problem.where, problem.message) for problem in NAMES.unknown(given)]


def test_printed_names_are_keys():
    known = NAMES.canonical(made("Leader", "north/hunter", "HUNTER", faction="North"))

    assert known == made("south/leader", "north/hunter", "north/hunter")


def test_names_of_several_are_asked_back():
    """A list of the north means its own Hunter, one of neither has to say."""
    assert told(made("hunter", faction="north")) == []
    assert told(made("hunter", faction="South Sea")) == [
        (
            "/groups/0/first/machines/0/model",
            "'hunter' matches more than one model; use one of these: north/hunter, south/hunter.",
        )
    ]


def test_every_unknown_name_is_told_with_what_was_meant():
    given = document(
        faction="nowhere", groups=[{"others": [{"machines": [{"model": "Hutner", "guns": [{"gun": "gnu"}]}]}]}]
    )

    assert told(given) == [
        ("/faction", "There is no faction 'nowhere' in this catalogue."),
        (
            "/groups/0/others/0/machines/0/model",
            "There is no model 'Hutner' in this catalogue. Perhaps: north/hunter.",
        ),
        ("/groups/0/others/0/machines/0/guns/0/gun", "There is no gun 'gnu' in this catalogue."),
    ]
    with pytest.raises(DocumentError) as raised:
        NAMES.canonical(given)
    assert [(problem.where, problem.message) for problem in raised.value.problems] == told(given)


def test_titles_are_printed():
    assert NAMES.titles(made(faction="south-sea")) == ("South Sea", "")
    assert NAMES.titles(document(faction="nobody's", sublist="wfp")) == ("nobody's", "Wfp")
