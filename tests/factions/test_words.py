"""Codes are explained wherever they stand: what the words of a game mean."""

import pytest

from armybuilder.engine.registry import SYSTEMS
from factions.catalogues import game_of, get_catalogue
from factions.words import words_of

BELT = (
    "Walks, or jumps in a straight line; an inch less for each inch of height above the free ones. "
    "Not a target for anti air."
)


def told(system):
    labels, codes = words_of(system, get_catalogue(system).hash)
    return {word.code: word[1:] for word in (*codes, *labels)}


@pytest.mark.parametrize(
    "system, code, expected",
    [
        ("blitz-beta", "LAC", ("Light Auto-Cannon", "")),
        ("blitz-beta", "AC", ("Auto-Cannon", "")),
        ("blitz-beta", "FS", ("Fire Support", "")),
        ("blitz-beta", "AI", ("Anti-Infantry", "Damage to infantry is not capped at 1 for each hit.")),
        ("blitz-beta", "ACT", ("", "Actions in a turn.")),
        ("blitz-2006", "VLMG", ("Very Light Machine Gun", "")),
        ("blitz-2006", "LD", ("", "Leadership: the skill for initiative, set-up and morale, if you use it.")),
        ("tactical-1998", "MAN", ("", "Maneuver: added when it defends.")),
        ("gundam-skirmish", "RQ", ("", "Needs a quick reload after each shot.")),
        (
            "legend-weaver",
            "Anti gravity belt",
            ("", BELT),
        ),
    ],
)
def test_a_word_of_each_kind(system, code, expected):
    assert told(system)[code] == expected


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_label_and_code_on_a_card_is_explained(system):
    """The figures of statlines by their labels, weapons by their codes."""
    game, known = game_of(system), told(system)
    catalogue = get_catalogue(system)
    named = {"Detection", "Autocomms", "Height", "Base", "Counts as", "Size"}  # in full on the card
    unknown = set()
    for table in catalogue.tables:
        for key in catalogue[table] if table.cards else ():
            card = game.model_card(key)
            unknown |= {stat.label for stat in card.stats} - set(game.system.glossary.figures) - named
            unknown |= {row.code for part in card.tables for row in part.rows if row.name} - set(known)

    assert {label for label in unknown if label.isupper()} == set()


@pytest.mark.django_db
def test_words_are_public_and_kept(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        answer = client.get("/systems/gundam-skirmish/words.json")

    assert ["RQ", "", "Needs a quick reload after each shot."] in answer.json()["codes"]
    assert answer.headers["Cache-Control"] == "public, max-age=86400"
    assert client.get("/systems/chess/words.json").status_code == 404
