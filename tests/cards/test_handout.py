"""The handout of a scenario: one page, legible, nothing over another, the same bytes."""

import hashlib
from itertools import product

import pytest

from armybuilder.cards.handout import render_handout
from armybuilder.cards.layouts.handouts.scenario import handouts
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.engine.core.game import ScenarioGenerator
from armybuilder.engine.registry import SYSTEMS
from factions.catalogues import game_of
from tests.cards.geometry import check
from tests.cards.reading import opened, text_of
from tests.processes import printed_under_hash_seeds

GAME = game_of("blitz-2006")
NAME = GAME.system.name
RULES = GAME.system.scenarios
assert RULES
GENERATOR = ScenarioGenerator(GAME, RULES)
LONGEST = {
    "size": "99750", "groups-a": "200", "groups-b": "200", "location": "north", "terrain": "white-desert", "weather": "winds",
    "time": "night", "mission-a": "breakthrough", "mission-b": "delay", "length": "unpredictable", "stance-a": "skip",
    "stance-b": "skip", "deployment": "skip",
}  # fmt: skip
"""What has most to say at once."""


def made(**words):
    order, problems = GENERATOR.parse_request({key.replace("_", "-"): word for key, word in words.items()}, 1)
    assert problems == []
    return GENERATOR.scenario(order)


def test_handout_says_it_all():
    scenario = made(
        seed="7", size="1500", long="72", short="48", mission_a="assault", mission_b="last-stand", length="one-more",
        deployment="skirmish-line", chooser="a", zone="first", location="north", terrain="urban", weather="rain-snow", time="night",
    )  # fmt: skip
    (page,) = text_of(render_handout(scenario, NAME))

    for text in (
        "Assault against Last Stand",
        "Heavy Gear Blitz (2006) · 1,500 TV each side · seed=7 size=1500 long=72 short=48",
        "Skirmish Line, 72 × 48 inches",
        'Side B 72" × 16" Neutral Side A 72" × 16"',
        "0 72 0 16 32 48",
        "Urban (North): At least half the table is buildings",
        "Rain or Snow: 1 more concealment for every 15 full inches",
        "9 rounds: 5 rounds plus 3 for 1,500 TV, plus 1 from the die.",
        "Side A: Assault +TV Each enemy combat group below half strength +2 × TV Each enemy combat group wiped out −TV",
        "Side B: Last Stand",
        "Morale: Very High Priority: Breakpoints of its groups are 2 higher",
        "Side A sets up in the lower third, side B in the upper third",
        "Rulings",
        "scenario 7 · page 1 of 1",
        "Unofficial. Names belong to their owners.",
    ):
        assert text.replace('"', "″") in page.replace('"', "″"), text


def test_document_has_title_and_language():
    with opened(render_handout(made(mission_a="patrol", mission_b="delay"), NAME)) as pdf:
        assert str(pdf.docinfo.Title) == "Patrol against Delay, 1,000 TV"
        assert str(pdf.Root.Lang) == "en"
        assert bool(pdf.Root.ViewerPreferences.DisplayDocTitle)


@pytest.mark.parametrize("paper", PAPERS)
def test_one_page_on_which_nothing_meets(paper):
    sheet = PAPERS[paper]
    edges: tuple[dict[str, str], ...] = ({}, {"long": "144", "short": "24"}, {"long": "24", "short": "24"})
    scenarios = [made(seed=str(seed), **table) for seed, table in product(range(8), edges)]
    scenarios += [made(**LONGEST, **table) for table in edges]

    for scenario in scenarios:
        (page,) = handouts(scenario, "about", sheet)
        assert [fault for fault in check(page, sheet.width, sheet.height) if "box" not in fault] == []


def test_every_fixed_outcome_fits_one_page():
    assert RULES
    for step, known in RULES.choices(GAME.catalogue).items():
        for key in known:
            assert len(handouts(made(**{step.key: key}), "about", PAPERS["letter"])) == 1


def test_same_scenario_same_bytes():
    script = (
        "import os, django; os.environ.setdefault('DJANGO_SETTINGS_MODULE', 'tests.settings'); django.setup()\n"
        "import hashlib; from tests.cards.test_handout import NAME, made, render_handout\n"
        "print(hashlib.sha256(render_handout(made(seed='5'), NAME, 'letter')).hexdigest())"
    )
    here = hashlib.sha256(render_handout(made(seed="5"), NAME, "letter")).hexdigest()

    assert printed_under_hash_seeds(script) == {f"{here}\n"}
    assert "blitz-2006" in SYSTEMS
