"""What players agree on before a battle, in a short text (BR-201, BR-202)."""

import pytest

from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.agreement import SCENARIOS, Agreement, parse_agreement
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.briefing import describe_terms
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.engagement import (
    Engagement,
    EngagementTerms,
    Task,
    deployment_zones,
)
from armybuilder.engine.systems.blitz_beta.battle.run import scenario_of
from armybuilder.engine.systems.blitz_beta.battle.table.battlefield import Battlefield
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import DeploymentZones

FIELD = Battlefield(Tabletop(48, 48))
FIELD_ZONES = DeploymentZones(*deployment_zones(FIELD.table, 3), ((24.0, 24.0),))


@pytest.mark.parametrize(
    "text, expected",
    [
        *((key, Agreement(key)) for key in SCENARIOS),
        ("generated:hold,capture,recon", Agreement("generated", ("hold", "capture", "recon"))),
        ("generated:wipe-out,called", Agreement("generated", ("wipe out",), True)),
        ("generated:called", Agreement("generated", (), True)),
        ("individual:called", Agreement("individual", (), True)),
    ],
)
def test_a_text_names_the_scenario_and_what_is_chosen(text, expected):
    assert parse_agreement(text) == expected


OBJECTIVES = (
    "Known: assassinate, recon, protect, hold, capture, wipe-out; also called, for a last round that is called."
)


@pytest.mark.parametrize(
    "text, why",
    [
        ("picnic", "There is no scenario 'picnic'. Known: basic, generated, individual."),
        ("", "There is no scenario ''. Known: basic, generated, individual."),
        ("generated:hide", f"There is no objective 'hide'. {OBJECTIVES}"),
        ("generated:", f"There is no objective ''. {OBJECTIVES}"),
        ("generated:hold,,recon", f"There is no objective ''. {OBJECTIVES}"),
        ("generated:hold,hold", "An objective is named twice; each can count only once."),
        ("generated:hold,recon,capture,protect", "Each side can have up to 3 objectives; you named 4."),
        ("basic:hold", "Objectives and rounds of the scenario 'basic' are fixed; you can choose those of 'generated'."),
        ("individual:hold", "Chosen objectives are the same for both sides: choose them with 'generated'."),
    ],
)
def test_what_cannot_be_agreed_on_is_told_with_what_can(text, why):
    with pytest.raises(LookupError) as error:
        parse_agreement(text)
    assert error.value.args == (why,)


def test_both_sides_have_the_chosen_objectives_the_first_of_which_counts_twice():
    rounds, _, *sides = describe_terms(
        scenario_of(parse_agreement("generated:recon,hold,called"), FIELD, 3), ("North", "South")
    )
    assert rounds == "The last round can be called from round 4 on"
    assert [line.partition(" marker")[0] for line in sides] == [
        "North: recon (counts twice), hold",
        "South: recon (counts twice), hold",
    ]


def test_terms_are_told_with_the_weather_and_what_is_dangerous():
    objectives = (Task("recon", primary=True), Task("hold", marker=1)), (Task("capture"),)
    agreed = EngagementTerms(FIELD_ZONES, 6, "normal", objectives, dangerous_pieces=(0, 2))
    assert describe_terms(Engagement(FIELD.table, agreed), ("North", "South")) == (
        "6 rounds",
        "Normal conditions, 2 areas are dangerous",
        "North: recon (counts twice), hold marker 2",
        "South: capture",
    )
