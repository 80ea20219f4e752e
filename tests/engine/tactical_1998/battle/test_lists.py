"""Lists that come to battles: figures, what is missing, what was agreed on, random forces."""

import pytest

from armybuilder.engine.core.battle.engine.agreements import MOST_LETTERS
from armybuilder.engine.core.paper.game.damage_marks import cross_out
from armybuilder.engine.core.paper.record_sheets import TrackSection
from armybuilder.engine.systems.tactical_1998.battle.agreement import (
    LONGEST,
    Agreement,
    describe_agreements,
    parse_agreement,
)
from armybuilder.engine.systems.tactical_1998.battle.game import TacticalBattles
from armybuilder.engine.systems.tactical_1998.battle.loadouts import ModeSpeed
from armybuilder.engine.systems.tactical_1998.battle.recruits import recruits
from armybuilder.engine.systems.tactical_1998.force import resolve
from armybuilder.engine.systems.tactical_1998.rulings.battle import RULINGS
from armybuilder.engine.systems.tactical_1998.system import TACTICAL_1998
from tests.engine.tactical_1998.battle.setups import CAIMAN, CHEETAH, HUNTER, SQUAD
from tests.engine.tactical_1998.forces import CATALOGUE, catalogue_of, force, report, squad

BATTLES = TacticalBattles()


def fielded(*units, **members):
    document = force(units, **members)
    catalogue = catalogue_of(document)
    return recruits(resolve(document, catalogue), 0, catalogue)


def refusal(*units, **members):
    with pytest.raises(LookupError) as error:
        fielded(*units, **members)
    return str(error.value)


def test_a_vehicle_comes_with_the_figures_of_its_sheet():
    """L1388-L1438; ranges in hexes of 50 m."""
    (cheetah,) = fielded(CHEETAH)
    loadout = cheetah.loadout
    assert loadout.speeds == (ModeSpeed("walker", 6, 11), ModeSpeed("ground", 8, 15))
    assert (loadout.size, loadout.actions, loadout.maneuver, loadout.armor) == (6, 1, 2, 10)
    assert (loadout.sensors, loadout.sensor_range) == (2, 100)
    assert (loadout.communication, loadout.communication_range, loadout.fire_control) == (1, 500, 0)
    assert [(one.weapon.key, one.arc, one.ammo) for one in loadout.weapons] == [
        ("DPG", "F", 30), ("LRP/24", "F", 24), ("HG", "F", 4), ("VB", "F", -1),
        ("punch", "F", -1), ("punch", "F", -1),
    ]  # fmt: skip
    assert loadout.auxiliary == ("sensors", "communication", "ecm", "target-designator")
    assert (loadout.perks["ecm"], loadout.perks["target-designator"], cheetah.points) == (3, 2, 625.0)


def test_a_turret_is_an_auxiliary_system_and_seats_take_squads():
    (carrier,) = fielded(CAIMAN)
    assert carrier.loadout.auxiliary == ("sensors", "communication", "turret")
    assert (carrier.loadout.passengers, carrier.loadout.actions, carrier.loadout.crew) == (10, 2, 2)
    assert carrier.loadout.sensor_range == 30


def test_a_squad_comes_with_its_troopers():
    """L1664-L1700: eight rifles and two machine guns."""
    (one,) = fielded(SQUAD)
    loadout = one.loadout
    assert [(weapon.weapon.key, weapon.troopers) for weapon in loadout.weapons] == [
        ("assault-rifle", (0, 1, 2, 3, 5, 6, 7, 8)), ("light-machine-gun", (4, 9)),
    ]  # fmt: skip
    assert loadout.troopers == (5,) * 10
    assert (loadout.speeds, loadout.actions, loadout.size) == ((ModeSpeed("walker", 2, 2),), 1, 6)
    assert (loadout.communication, loadout.communication_range) == (-2, 200)


def test_a_designed_squad_rides_and_wears_what_it_was_given():
    (one,) = fielded(squad(*["9mm-heavy-rifle"] * 5, armor="turtleshell", transport="atv", night_vision=True, leader=3))
    loadout = one.loadout
    assert (loadout.speeds, loadout.size, loadout.leader) == ((ModeSpeed("ground", 8, 8),), 3, 2)
    assert (loadout.encumbrance, loadout.night_vision, loadout.troopers) == (2, True, (9,) * 5)


def test_each_of_several_units_is_one_and_a_rank_is_that_of_the_first():
    found = fielded({**HUNTER, "count": 3, "rank": "commander"}, CHEETAH)
    assert [(one.name, one.group, one.rank) for one in found] == [
        ("Hunter", 0, "commander"), ("Hunter", 0, ""), ("Hunter", 0, ""), ("Cheetah", 0, ""),
    ]  # fmt: skip


# ---------------------------------------------------------------- what is missing


@pytest.mark.parametrize(
    "model, lost",
    [
        ("north/grizzly", "Arc of M25 Pack Gun"),
        ("north/jaguar", "Threat value"),
        ("south/jager", "Threat value"),
        ("south/spitting-cobra", "Size"),
        ("south/black-mamba", "Threat value"),
    ],
)
def test_a_figure_that_the_book_lost_is_named_with_its_unit(model, lost):
    """DQ-1 to DQ-6: the first one is told."""
    name = CATALOGUE.vehicles[model].name
    assert refusal({"model": model}) == (
        f"{name} can't fight: its {lost} is missing from the rulebook. Enter it on the unit, or in a pack."
    )


def test_a_vehicle_of_which_only_the_name_survives_is_refused():
    missing = next(one.key for one in CATALOGUE.missing_vehicles if one.name == "Iguana")
    assert refusal({"model": missing}).startswith("Iguana can't fight: its Threat value is missing")


def test_a_figure_that_the_player_typed_in_counts():
    """The Grizzly lacks an arc and the ammunition of its mortar."""
    lost: dict[str, object] = {"weapon_5_arc": "F"}
    typed = {"model": "north/grizzly", "lost": lost}
    assert refusal(typed).startswith("Grizzly can't fight: its Ammo of TD-76 Mortar is missing")
    lost["weapon_6_ammo"] = 10
    (grizzly,) = fielded(typed)
    assert [(one.arc, one.ammo) for one in grizzly.loadout.weapons[4:6]] == [("F", 30), ("F", 10)]
    assert grizzly.loadout.reinforced == {"front": 7}


def test_a_crew_without_a_price_is_refused():
    """Threat values are what battles count (FC-3)."""
    skills = {name: [2, 0] for name in ("pilot", "gunnery", "electronic_warfare", "leadership", "tactics")}
    assert refusal({**HUNTER, "crew": skills | {"pilot": [3, 0]}}) == (
        "Hunter can't fight: its crew has no price. Give it a standard crew."
    )


def test_a_list_without_units_is_refused():
    assert refusal(name="Nobody") == "Nobody has no units. Add one to its list."


def test_a_battle_takes_60_units_a_side():
    assert len(fielded({**HUNTER, "count": 60})) == 60
    assert refusal({**HUNTER, "count": 61}, name="Horde") == "Horde has 61 units; a battle takes 60 a side."


# ---------------------------------------------------------------- agreements


@pytest.mark.parametrize(
    "text, agreed",
    [
        ("points", Agreement("points")),
        ("last", Agreement("last", rounds=LONGEST)),
        ("hexes:night,large", Agreement("hexes", "large", night=True)),
        ("points:rounds=3,skill-0=nothing", Agreement("points", rounds=3, readings={"skill-0": "nothing"})),
    ],
)
def test_agreements(text, agreed):
    assert parse_agreement(text) == agreed


@pytest.mark.parametrize(
    "text, told",
    [
        ("siege", "There is no scenario 'siege'. Choose one of these: points, last, hexes."),
        ("points:rounds=0", "A battle has 1 to 30 rounds, not '0'."),
        ("points:rounds=31", "A battle has 1 to 30 rounds, not '31'."),
        ("points:rounds=x", "A battle has 1 to 30 rounds, not 'x'."),
        (
            f"points:{'x' * MOST_LETTERS}",
            f"The settings have {MOST_LETTERS + 7} letters with the scenario; the limit is {MOST_LETTERS}.",
        ),
        (
            "points:skill-0=six",
            "The ruling 'skill-0' has no reading 'six'. Choose one of these: skill-0=lower, skill-0=nothing.",
        ),
    ],
)
def test_what_is_no_agreement(text, told):
    with pytest.raises(LookupError) as error:
        parse_agreement(text)
    assert str(error.value) == told


def test_an_unknown_setting_lists_all_that_there_are():
    with pytest.raises(LookupError) as error:
        parse_agreement("points:dusk")
    assert str(error.value).startswith(
        "There is no setting 'dusk'. Choose among these: night, small, medium, large, rounds=…, "
    )
    assert all(key in str(error.value) for key in RULINGS)


def test_every_other_reading_fits_in_an_agreement_and_is_told():
    told = describe_agreements()
    for key, ruling in RULINGS.items():
        for reading in ruling.readings:
            assert parse_agreement(f"points:{key}={reading}").readings == {key: reading}
            assert (f"{key}={reading}" in told) == (reading != ruling.default)


# ---------------------------------------------------------------- forces that nobody wrote


def test_units_on_trial_are_those_that_can_fight():
    assert {key: (one.faction, one.points) for key, one in BATTLES.subjects(CATALOGUE).items()} == {
        "north/cheetah": ("north", 625.0),
        "north/hunter": ("north", 380.0),
        "south/caiman-apc": ("south", 190.0),
        "infantry/standard": ("", 73.889),
        "infantry/heavy-weapons": ("", 177.513),
        "infantry/recon": ("", 103.923),
    }


@pytest.mark.parametrize("faction", ["north", "south", "mixed"])
@pytest.mark.parametrize("limit", [1000, 3000])
def test_random_forces_are_legal_spend_their_points_and_are_the_same_for_a_seed(faction, limit):
    first, again, other = (BATTLES.random_force(CATALOGUE, seed, faction=faction, limit=limit) for seed in (1, 1, 4))
    assert first == again != other
    made = report(first)
    assert made.verdict == "legal"
    assert 0.9 * limit <= made.total <= limit
    assert {unit.rank for group in first.groups for unit in group.units} >= {"commander", "second"}


def test_no_random_force_is_found_for_a_few_points():
    with pytest.raises(LookupError, match="No random force of 20 TV was found"):
        BATTLES.random_force(CATALOGUE, 1, faction="north", limit=20)


def test_units_on_trial_come_in_a_group_of_their_own():
    made = BATTLES.with_models(force([HUNTER]), CATALOGUE, {"north/cheetah": 2, "north/hunter": 0}, 2000)
    assert [[(unit.model, unit.count) for unit in group.units] for group in made.groups] == [
        [("north/hunter", 1)], [("north/cheetah", 2)],
    ]  # fmt: skip
    assert made.limit == 2000


def test_damage_of_a_battle_is_crossed_out_on_armor_and_on_troopers():
    """Boxes go on in the next line where one is full; a squad of troopers with 5 points each lost two of them and 2 points."""
    document = force([HUNTER, HUNTER, SQUAD])
    state = BATTLES.damaged_state(document, CATALOGUE, [12, 0, 12])
    assert {key: dict(model.marks) for key, model in state.models.items()} == {
        "combat-group-1/north/hunter/1": {"0:c0": 10, "0:c1": 2},
        "combat-group-1/infantry/standard/1": {"0:c0": 5, "0:c1": 5, "0:c2": 2},
    }
    with pytest.raises(ValueError, match="shorter"):
        BATTLES.damaged_state(document, CATALOGUE, [0])


def test_crossed_out_armor_is_on_cards_and_record_sheets():
    document = force([HUNTER])
    content = TACTICAL_1998.print_content(document, CATALOGUE)
    crossed = cross_out(content, BATTLES.damaged_state(document, CATALOGUE, [12]))
    tracks = [
        section
        for sheet in crossed.sheets
        for section in (*sheet.left, *sheet.right)
        if isinstance(section, TrackSection)
    ]
    assert [track.crossed for track in tracks if track.counts] == [12]
    assert [card.damaged for card in crossed.cards if card.key == "north/hunter"] == [((10, 2),)]
