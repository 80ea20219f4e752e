"""Texts that Muster writes for people are read, or answered with what to ask for."""

import json

import msgspec
import pytest

from armybuilder.engine.core.language import use_translator
from armybuilder.engine.core.paper.exports.formats import FORMATS, render_list
from armybuilder.engine.core.paper.exports.outline import Density
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.imports import intake
from armybuilder.forces.presenters import view_of
from armybuilder.forces.share_links import share_text
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


PARTLY = "Details in brackets weren't read: they are notes of their rows."


@pytest.mark.parametrize("style", FORMATS)
@pytest.mark.parametrize("density", [Density.POINTS, Density.STATS])
@pytest.mark.parametrize("language", ["en", "de"])
def test_rows_of_another_game_are_read_and_their_details_stay_notes(style, density, language):
    document = SYSTEMS["blitz-2006"].examples.document
    with use_translator(translator_for(language)):
        found = intake.one_list(shared(document, style, density).encode()).data()

    assert {name: found[name] for name in ("system", "name", "faction", "sublist", "limit")} == {
        name: intake.one_list(msgspec.json.encode(document)).canonical().data()[name]
        for name in ("system", "name", "faction", "sublist", "limit")
    }
    assert [
        (group["squad"], [(unit["model"], unit.get("count", 1)) for unit in group["units"]])
        for group in found["groups"]
    ] == [
        ("milicia/general-purpose", [("milicia/command-jager", 1), ("milicia/jager", 2), ("milicia/flammjager", 1)]),
        ("milicia/recon", [("milicia/iguana", 1), ("milicia/iguana", 3)]),
    ]
    assert found["support"] == [{"asset": "light"}]
    assert found["groups"][1]["units"][1]["notes"] == "Att 2, Def 2, EW 2, Ld 0 · Cloak"
    assert found["notes"].endswith(PARTLY)


def test_units_without_a_squad_are_read_with_their_crews():
    document = SYSTEMS["tactical-1998"].examples.document
    text = shared(document, "text", Density.POINTS).replace("• Custom squad (Veteran) (164.177 TV)\n", "")
    found = intake.one_list(text.encode()).data()

    assert found["groups"] == [
        {
            "name": "Alpha",
            "units": [
                {"model": "north/hunter", "crew": "veteran", "rank": "commander"},
                {"model": "north/cheetah", "crew": "qualified", "rank": "second"},
                {"model": "north/hunter", "count": 3, "crew": "qualified"},
            ],
        },
        {"name": "Scouts", "units": [{"model": "infantry/recon", "crew": "qualified"}]},
    ]


def whole_text(document, choice):
    """The text as the page of a list offers it, and the list."""
    roster = intake.one_list(msgspec.json.encode(document)).canonical()
    return share_text.text_of(view_of(roster), roster.print_content(), choice, "https://example.org"), roster


@pytest.mark.parametrize("choice", [f"{style}-{density}" for style in FORMATS for density in Density])
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_link_of_a_text_says_all_of_the_list(system, choice, language):
    with use_translator(translator_for(language)):
        text, roster = whole_text(SYSTEMS[system].examples.document, choice)
    found = intake.one_list(text.encode()).data()

    assert found.pop("notes") == "Read from the link at the end of the text."
    assert found == roster.data()


def test_two_texts_one_behind_the_other_are_two_lists():
    texts = [whole_text(SYSTEMS[system].examples.document, "text-points")[0] for system in ("blitz-beta", "blitz-2006")]

    assert [intake.read(source).game.key for source in intake.lists_in("\n".join(texts).encode())] == [
        "blitz-beta",
        "blitz-2006",
    ]


def test_a_text_with_a_damaged_link_is_read_by_its_words():
    text, roster = whole_text(EXAMPLE, "text-points")

    assert said(intake.one_list(f"{text.strip()}x".encode()).data()) == said(roster.data())
