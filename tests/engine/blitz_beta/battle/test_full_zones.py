"""Zones that are too small for an army (BR-30): who finds no room waits, what is built stays at home, and no battle breaks off."""

import pytest

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.decisions.duels import DuelTerms
from armybuilder.engine.core.battle.engine.play import play_step
from armybuilder.engine.core.battle.engine.session import EngineSession
from armybuilder.engine.systems.blitz_beta.battle.deployment import build_armies
from armybuilder.engine.systems.blitz_beta.battle.fuzz.subjects import CROWDED, parse_crowd_label, reviews
from armybuilder.engine.systems.blitz_beta.battle.fuzz.trials import trial
from armybuilder.engine.systems.blitz_beta.battle.game import BETA_BATTLE
from armybuilder.engine.systems.blitz_beta.battle.policies.greedy_player import GreedyPolicy
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.damage import remove
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.scenario import ZonePlaces
from armybuilder.engine.systems.blitz_beta.battle.run import create_battle, scenario_of
from armybuilder.engine.systems.blitz_beta.battle.state import words
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import TableZone
from armybuilder.engine.systems.blitz_beta.document import Entry, ForceDocument, Group, Unit
from tests.engine.blitz_beta.battle.figures import CATALOGUE
from tests.engine.blitz_beta.battle.stage import Player, open_field

ROOM_FOR_ONE = TableZone(10.0, 10.0, 10.0, 10.0)
FAR_AWAY = TableZone(30.0, 30.0, 48.0, 48.0)


def army(*models, limit=150):
    """Groups of some models of a kind each, as (key, count, upgrades)."""
    groups = [
        Group(primary=Unit(ua="GP", models=[Entry(model=key, count=count, upgrades=list(bought))]))
        for key, count, *bought in models
    ]
    return ForceDocument(format="muster.force/1", system="blitz-beta", faction="north", limit=limit, groups=groups)


def crowded(*models):
    """A battle after its deployment, by players who do anything, where the first side has hardly any room."""
    field = open_field()
    scenario = scenario_of("basic", field, 1)
    scenario.deployment = scenario.deployment._replace(first=ROOM_FOR_ONE, second=FAR_AWAY)
    battle = create_battle(build_armies(army(*models), army(("south/jager", 1)), CATALOGUE), field, scenario, seed=1)
    battle.players = [GreedyPolicy(), GreedyPolicy()]
    while battle.phase == "deployment":
        play_step(battle, sequence.step)
    return battle


def places(battle):
    return [model.place for model in battle.models if model.side == 0]


def kinds(battle, *wanted):
    return [(event.kind, event.model) for event in battle.log.events if event.kind in wanted and event.model != 3]


def test_who_finds_no_room_waits_and_comes_when_there_is_some():
    battle = crowded(("north/hunter", 3))
    assert places(battle) == ["table", "waiting", "waiting"]
    assert kinds(battle, "waits", "deployed") == [("deployed", 0), ("waits", 1), ("waits", 2)]
    assert battle.scenario.expects_models(battle, 0)

    battle.scenario.check(battle)
    assert places(battle) == ["table", "waiting", "waiting"]

    remove(battle, battle.models[0], words.DESTROYED)
    battle.scenario.check(battle)
    assert places(battle) == ["destroyed", "table", "waiting"]
    assert kinds(battle, "waits", "deployed")[2:] == [("waits", 2), ("deployed", 1)]

    sequence.setup(battle)
    assert (battle.models[1].ready, battle.models[1].actions) == (True, battle.models[1].kit.act)


def test_nobody_is_deployed_on_a_wreck():
    battle = crowded(("north/hunter", 2))
    remove(battle, battle.models[0], words.WRECK)
    battle.scenario.check(battle)
    assert places(battle) == ["wreck", "waiting"]


def test_a_side_that_has_only_some_to_come_has_not_lost():
    battle = crowded(("north/hunter", 2))
    remove(battle, battle.models[0], words.WRECK)
    sequence.check_annihilation(battle)
    assert battle.phase != "over"


def test_drones_wait_with_their_controller():
    battle = crowded(("north/hunter", 1), ("north/hunter", 1, "drone/recon"))
    assert [(model.name, model.place) for model in battle.models if model.side == 0] == [
        ("Hunter", "table"),
        ("Hunter", "waiting"),
        ("Recon Drone", "waiting"),
    ]


def test_components_wait_with_their_body():
    battle = crowded(("north/hunter", 1), ("cef/hht-90", 1))
    first, *parts = places(battle)
    assert (first, set(parts), len(parts) > 1) == ("table", {"waiting"}, True)

    remove(battle, battle.models[0], words.DESTROYED)
    battle.scenario.deployment = battle.scenario.deployment._replace(first=TableZone(0.0, 0.0, 20.0, 20.0))
    battle.scenario.check(battle)
    assert set(places(battle)[1:]) == {"table"}
    assert len({model.cell for model in battle.models[1 : 1 + len(parts)]}) == 1


def test_what_is_built_is_there_before_everybody_or_stays_at_home():
    """L3397: fortifications are deployed before any other models, and nobody waits for them."""
    battle = crowded(("support/bunker", 2), ("support/minefield", 1))
    assert places(battle) == ["table", "at home", "at home"]
    assert [kind for kind, _ in kinds(battle, "stays at home")] == ["stays at home"] * 2
    assert not battle.scenario.expects_models(battle, 0)


@pytest.mark.parametrize("key, count, seed", [("north/mammoth", 30, 27), ("north/infantry-squad", 80, 3)])
def test_large_armies_fight_to_the_end(key, count, seed):
    """840 TV of Mammoths and 80 squads, for whom the zones of these seeds are too small."""
    force = army(*[(key, 5)] * (count // 5), limit=840)
    setup = BattleSetup(seed, ("greedy", "greedy"), "generated")

    battle = BETA_BATTLE.play(force, force, (CATALOGUE, CATALOGUE), setup, record=False)

    assert (battle.phase, battle.log.counts["no room"] > 0) == ("over", True)
    assert words.RESERVE not in {model.place for model in battle.models}


def test_nobody_is_asked_for_a_place_where_there_is_none():
    battle = crowded(("north/hunter", 2))
    player = Player()
    battle.players = [player, player]
    battle.scenario.arrive(battle)
    assert player.asked == []
    assert [*ZonePlaces(battle, battle.models[1], ROOM_FOR_ONE)] == []


def test_a_battle_of_people_goes_on_where_a_zone_is_full():
    """The program deploys for a person whose zone is full, and the battle goes on to its next question."""
    field = open_field()
    scenario = scenario_of("basic", field, 1)
    scenario.deployment = scenario.deployment._replace(first=ROOM_FOR_ONE, second=FAR_AWAY)
    battle = create_battle(
        build_armies(army(("north/hunter", 3)), army(("south/jager", 1)), CATALOGUE), field, scenario, seed=1
    )

    terms = DuelTerms(BattleSetup(1, ("greedy", "greedy"), "basic"), frozenset((0,)))

    live = EngineSession(battle, BETA_BATTLE.session_game(), terms, (GreedyPolicy(), GreedyPolicy()), [])
    while battle.phase == "deployment":
        live.delegate("step")

    assert (places(battle), live.player) == (["table", "waiting", "waiting"], 0)


# Proof


def test_large_armies_are_proved_in_every_scenario():
    labels = [label for label in reviews(CATALOGUE) if parse_crowd_label(label)]
    assert CROWDED == (300, 500, 750, 1000)
    assert [parse_crowd_label(label) for label in labels] == [
        (limit, scenario) for limit in CROWDED for scenario in ("basic", "generated", "individual")
    ]


@pytest.mark.parametrize("scenario", ["basic", "generated", "individual"])
def test_battles_of_300_tv_keep_every_invariant(scenario):
    assert trial(CATALOGUE, f"crowd {CROWDED[0]} {scenario}", 1).events > 100
