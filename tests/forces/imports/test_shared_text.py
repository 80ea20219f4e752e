"""Texts that Muster writes for people are read, or answered with what to ask for."""

import json

import msgspec
import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.language import use_translator
from armybuilder.engine.core.paper.exports.formats import FORMATS, render_list
from armybuilder.engine.core.paper.exports.outline import Density
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.imports import intake
from armybuilder.i18n.language import translator_for
from tests.forces.conftest import RULEBOOK

EXAMPLE = json.loads(RULEBOOK.read_text())
MODELS = [
    {"model": "north/hunter", "rank": "CO", "name": "Red_One"},
    {"model": "north/hunter", "count": 3, "name": "Recon, our best", "upgrades": ["north/headhunter", "drone/recon"]},
]
NAMED = EXAMPLE | {
    "name": "Späher [1] *und* mehr",
    "groups": [{"name": "Alpha (first)", "primary": {"ua": "GP", "veteran": True, "models": MODELS}}],
}
SAID = ("name", "faction", "sublist", "limit", "groups")


def shared(data, style, density):
    roster = intake.one_list(msgspec.json.encode(data)).canonical()
    return render_list(roster.print_content(), style, density)


def said(data):
    return {name: data.get(name) for name in SAID}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("style", FORMATS)
@pytest.mark.parametrize("density", [Density.POINTS, Density.STATS])
@pytest.mark.parametrize("data", [EXAMPLE, NAMED], ids=["example", "names"])
def test_what_is_shared_is_read_back(data, style, density, language):
    with use_translator(translator_for(language)):
        text = shared(data, style, density)
    wanted = said(intake.one_list(msgspec.json.encode(data)).canonical().data())
    if style == "bbcode":
        wanted["name"] = wanted["name"].replace("[", "(").replace("]", ")")

    assert said(intake.one_list(text.encode()).data()) == wanted


@pytest.mark.parametrize("style", FORMATS)
def test_names_alone_leave_out_what_is_bought(style):
    found = intake.one_list(shared(EXAMPLE, style, Density.NAMES).encode()).data()

    assert [len(group["primary"]["models"]) for group in found["groups"]] == [
        len(group["primary"]["models"]) for group in EXAMPLE["groups"]
    ]


@pytest.mark.parametrize("style", FORMATS)
@pytest.mark.parametrize("system", [key for key in SYSTEMS if key != "blitz-beta"])
def test_texts_of_other_games_say_what_to_ask_for(system, style):
    text = shared(SYSTEMS[system].examples.document, style, Density.POINTS)

    with pytest.raises(DocumentError) as refused:
        intake.lists_in(text.encode())

    [problem] = refused.value.problems
    assert problem.message == (
        "This text is for reading: it leaves out details of the list. Ask for the list as a link, or as text “For importing "
        "again”."
    )
