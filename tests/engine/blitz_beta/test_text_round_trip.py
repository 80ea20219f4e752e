"""A force written as a text list and read back is the same force: the corpus, random armies, every name there is."""

import contextlib
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.text import forbidden_character
from armybuilder.engine.registry import get_system
from armybuilder.engine.systems.blitz_beta.completion.generator import random_force
from armybuilder.engine.systems.blitz_beta.document import Options
from factions.catalogues import get_catalogue
from tests.engine.blitz_beta.corpus import cases
from tests.engine.blitz_beta.mutants import armies

SYSTEM = get_system("blitz-beta")
CATALOGUE = get_catalogue("blitz-beta")


def comes_back(document):
    text = SYSTEM.write_text(document, CATALOGUE)
    assert SYSTEM.read_text(text, CATALOGUE) == document, text
    assert SYSTEM.write_text(SYSTEM.read_text(text, CATALOGUE), CATALOGUE) == text


def with_known_names():
    for case in cases():
        with contextlib.suppress(DocumentError):
            yield case.id, SYSTEM.canonical(SYSTEM.convert(case.document), CATALOGUE)


CORPUS = dict(with_known_names())


def test_only_cases_about_unknown_names_are_left_out():
    assert {case.id for case in cases()} - CORPUS.keys() == {
        "lists: a model that no list has",
        "lists: an upgrade that no list has",
        "messages: a name that is spelled nearly right",
        "messages: a jetpack, which no list sells",
    }


def test_corpus_comes_back():
    for document in CORPUS.values():
        comes_back(document)


@pytest.mark.parametrize("faction, sublist", armies(CATALOGUE))
def test_random_armies_come_back(faction, sublist):
    for seed in range(2):
        rng = random.Random(seed)  # noqa: S311 - dice, not secrets
        comes_back(random_force(CATALOGUE, rng, faction=faction, sublist=sublist, limit=300))


def test_every_model_comes_back_with_every_upgrade_row():
    for model in CATALOGUE.models.values():
        rows = [row.key for row in CATALOGUE.upgrades.values() if model.key in row.applies_to]
        entries = [{"model": model.key, "upgrades": rows} if rows else {"model": model.key}]
        for faction in ("north", "leagueless", "caprice"):
            data = {"format": "muster.force/1", "system": "blitz-beta", "faction": faction, "limit": 1}
            comes_back(SYSTEM.convert(data | {"groups": [{"primary": {"ua": "GP", "models": entries}}]}))


@pytest.mark.parametrize("weapon", ["LAC", "no weapon", 'a "quoted" one"', '"', "(", "a)b", "CO", "Anti-Air, CO"])
def test_whatever_weapon_is_named_comes_back(weapon):
    bought = [{"model": "north/hunter", "upgrades": [{"upgrade": "anti-air", "weapon": weapon}]}]
    data = {"format": "muster.force/1", "system": "blitz-beta", "faction": "north", "limit": 1}
    comes_back(SYSTEM.convert(data | {"groups": [{"primary": {"ua": "GP", "models": bought}}]}))


def test_every_purchase_comes_back():
    bought = [purchase for purchase in CATALOGUE.purchases.values() if purchase.kind != "rank"]
    unit = [purchase.key for purchase in bought if purchase.kind.endswith("unit")]
    model = [purchase.key for purchase in bought if not purchase.kind.endswith("unit")]
    entries = [{"model": "north/hunter", "upgrades": [key]} for key in model]
    entries += [{"model": "north/hunter", "upgrades": [{"upgrade": "anti-air", "weapon": w}]} for w in ("LAC", "a (b)")]
    data = {"format": "muster.force/1", "system": "blitz-beta", "faction": "north", "limit": 1}
    comes_back(SYSTEM.convert(data | {"groups": [{"support": {"ua": "ANY", "upgrades": unit, "models": entries}}]}))


WORDS = st.text(st.characters(codec="utf-8"), max_size=12).filter(lambda text: not forbidden_character(text)) | (
    st.sampled_from(
        [
            '"',
            "GP",
            "CO: x",
            "(5 TV)",
            "Group 2",
            "x2",
            "**a**",
            "[b]",
            "-",
            "# a",
            "\\",
            "“a”",
            "a\u2028b",
            " a ",
            "=1+1",
            "Problems:",
            "Name: x",
            "---",
            "+ Support FS",
            "named x",
            "Hunter",
            "a:",
            "`a`",
            "__a__",
            "1. a",
            "Alpha 5 TV",
        ]
    )
)
NOTES = WORDS | st.sampled_from(["a\nb", "\t", "Notes: a\n\nGP:", "x" * 2000, "\n" * 2000])
RULED = st.dictionaries(
    st.sampled_from(["pg-south", "combat-focus-price", "PG South", "a, b", "", 'x"', "a b"]),
    st.sampled_from(["both", "0", "", "Both", "a, b", "both both", "\\"]),
)
OPTIONS = st.builds(
    Options,
    elite=st.booleans(),
    ally=st.sampled_from([None, "south", "South", "nowhere", "a, b", "", "yes"]),
    rulings=RULED,
)


@settings(max_examples=150, deadline=None)
@given(st.data(), st.sampled_from(sorted(CORPUS)), OPTIONS)
def test_names_notes_and_options_come_back_whatever_they_say(data, key, options):
    document = SYSTEM.convert(SYSTEM.to_data(CORPUS[key]))
    document.options = options
    parts = [document, *document.groups]
    units = [unit for group in document.groups for unit in (group.primary, group.support) if unit]
    for part in [*parts, *units, *(entry for unit in units for entry in unit.models)]:
        part.name, part.notes = data.draw(WORDS), data.draw(NOTES)
    for unit in units:
        unit.ua = data.draw(st.sampled_from(["GP", "gp", "", "ANY", "CO", "no such", "(x"]))

    comes_back(document)
