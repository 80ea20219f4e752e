"""What forces are worth: the book's own figures and examples (FC-2, FC-3, FC-13 to FC-18, FC-20; EX-19)."""

import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.systems.tactical_1998 import document, threat
from armybuilder.engine.systems.tactical_1998.book import figures
from armybuilder.engine.systems.tactical_1998.force import canonical, resolve
from armybuilder.engine.systems.tactical_1998.validators.totals import CombatGroupTotals, TeamTotals
from tests.engine.tactical_1998.forces import ODD_CREW, catalogue_of, force, report, squad


@pytest.mark.parametrize(
    "model, crew, tv",
    [
        ("north/hunter", "veteran", 855),
        ("north/hunter", "rookie", 95),
        ("north/cheetah", "veteran", 1406.25),
        ("north/grizzly", "elite", 3552),
        ("south/caiman-apc", "qualified", 190),
        ("infantry/standard", "qualified", 73.889),
        ("infantry/heavy-weapons", "qualified", 177.513),
        ("infantry/recon", "qualified", 103.923),
    ],
)
def test_threat_value_of_a_team(model, crew, tv):
    assert report(force([{"model": model, "crew": crew, "count": 2}])).total == threat.round_tv(2 * tv)


@pytest.mark.parametrize("transport, quality, factor", [
    ("foot", "qualified", 1), ("jetpack", "qualified", 2), ("atv", "veteran", 4.5), ("foot", "legendary-8", 16),
])  # fmt: skip
def test_quality_and_transport_multiply(catalogue, transport, quality, factor):
    plain = squad(*["grenade-rifle"] * 4)
    better = squad(*["grenade-rifle"] * 4, transport=transport, quality=quality)
    points = {"qualified": 5, "veteran": 6, "legendary-8": 7}[quality]

    assert resolve(force([plain]), catalogue).total == pytest.approx(4 * 5 * 8**0.5, abs=0.001)
    assert resolve(force([better]), catalogue).total == pytest.approx(4 * points * 8**0.5 * factor, abs=0.001)


def test_the_examples_of_squads(catalogue):
    """EX-19: veterans in heavy flak have 8 damage points, rookies in turtleshells 9 and 2 less on every roll."""
    veterans = squad(*["rifle"] * 10, quality="veteran", armor="heavy-flak", leader=4)
    rookies = squad(*["rifle"] * 8, quality="rookie", armor="turtleshell", leader=4)
    first, second = (unit.squad for unit in resolve(force([veterans, rookies]), catalogue).units)

    assert first
    assert second
    assert ([soldier.points for soldier in first.soldiers], first.encumbrance) == ([8] * 10, 0)
    assert ([soldier.points for soldier in second.soldiers], second.encumbrance) == ([9] * 8, 2)


def test_skills_of_a_standard_crew_are_that_crew():
    veteran = {
        "pilot": [3, 1],
        "gunnery": [3, 1],
        "electronic_warfare": [2, 0],
        "leadership": [2, 0],
        "tactics": [2, 0],
    }

    assert report(force([{"model": "north/hunter", "crew": veteran}])).total == 855


def test_what_nobody_can_price_makes_totals_lower_bounds():
    found = report(force([{"model": "north/hunter", "crew": ODD_CREW}, {"model": "north/hunter"}, {"model": "iguana"}]))

    assert (found.verdict, found.total) == ("legal", 380)
    assert found.groups == [
        CombatGroupTotals(
            total=380,
            priced=False,
            units=[
                TeamTotals(actions=1, total=0, where="/groups/0/units/0", count=1, priced=False),
                TeamTotals(actions=1, total=380, where="/groups/0/units/1", count=1, priced=True),
                TeamTotals(actions=1, total=0, where="/groups/0/units/2", count=1, priced=False),
            ],
        )
    ]


def test_own_figures_count_for_every_unit_of_the_sheet():
    document = force(
        [{"model": "north/jaguar", "lost": {"tv": 500}}, {"model": "north/jaguar"}, {"model": "north/hunter"}]
    )
    units = resolve(document, catalogue_of(document)).units

    assert [(unit.tv, unit.figure("tv").mark) for unit in units] == [(500, "own"), (500, "own"), (380, "")]


def test_actions(catalogue):
    units = [{"model": model} for model in ("south/caiman-apc", "south/jager", "infantry/recon", "south/black-mamba")]

    assert [unit.actions for unit in resolve(force(units), catalogue).units] == [2, 1, 1, 1]


def test_printed_names_become_keys(catalogue):
    written = force(
        [
            {"model": "Jäger", "crew": "Elite crew"},
            {"model": "Standard Infantry"},
            {"model": "Badger APC"},
            squad("9mm Lt. Machine gun", {"weapon": "7mm Rifle", "armor": "Turtleshell"}, quality="Veteran", armor="Hvy. Flak", transport="Jetpack"),
        ],
        faction="North",
    )  # fmt: skip

    assert document.to_data(canonical(written, catalogue)) == document.to_data(
        force(
            [
                {"model": "south/jager", "crew": "elite"},
                {"model": "infantry/standard"},
                {"model": "badger-apc"},
                squad(
                    "light-machine-gun",
                    {"weapon": "rifle", "armor": "turtleshell"},
                    quality="veteran",
                    armor="heavy-flak",
                    transport="jetpack",
                ),
            ]
        )
    )


def test_unknown_names_are_told_with_candidates(catalogue):
    written = force([{"model": "Huntr"}, {"model": "north/hunter", "crew": "ace"}, squad("rifle", "rocket")])

    with pytest.raises(DocumentError) as raised:
        canonical(written, catalogue)

    assert [(problem.where, problem.candidates) for problem in raised.value.problems] == [
        ("/groups/0/units/0/model", ("north/hunter",)),
        ("/groups/0/units/1/crew", ("rookie", "qualified", "veteran", "elite")),
        ("/groups/0/units/2/design/troopers/1", ("rocket-launcher",)),
    ]


@pytest.mark.parametrize(
    "name, value, said",
    [
        ("tv", -1, "a number from 0"),
        ("tv", 0.5, ""),
        ("size", 6.5, "a whole number from 0"),
        ("maneuver", -2, ""),
        ("maneuver", 0.5, "a whole number"),
        ("weapon_1_accuracy", -1, ""),
        ("weapon_1_ammo", -1, "a whole number from 0"),
        ("sensor_range", 1.5, ""),
        ("perk_1_rating", -1, "a whole number from 0"),
    ],
)
def test_what_a_figure_may_be(name, value, said):
    assert figures.describe_fault(name, value) == said
