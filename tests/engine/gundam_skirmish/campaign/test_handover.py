"""Battles of a campaign that the program fights: what is handed over, and what comes back (inventory 5.10; L16, L30, L36, L50)."""

import msgspec
import pytest

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.replay import read_replay, state_at
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.game import Battles, Game
from tests.engine.gundam_skirmish.battle.forces import suits, tanks
from tests.engine.gundam_skirmish.book import CATALOGUE, SYSTEM
from tests.engine.gundam_skirmish.campaign.table import RULES, Table, setup

GAME = Game(SYSTEM, CATALOGUE)
BATTLES = Battles(GAME, SYSTEM.battle)


def team_of(data):
    """The team of a list as the step brings it."""
    roster = GAME.decode(msgspec.json.encode(data))
    [said] = RULES.from_list("place-team", roster.document, roster.catalogue).values()
    return {**said, "name": data["name"]}


def at_war(**more):
    """Suits of Zeon beside tanks of the Federation, both with their cards, at the beginning of the tanks' turn."""
    table = Table(setup(**more))
    table.take("place-team", player="p1", tile="4-4", **team_of(tanks(carried=True)))
    table.take("place-team", player="p2", tile="4-5", **team_of(suits(carried=True)))
    table.take("begin-turns")
    table.take("start-turn", dice=(3,))
    return table


def fighting(**more):
    table = at_war()
    first, second = (table.team(tile).key for tile in ("4-4", "4-5"))
    table.take("battle", team=first, joined=[second], **more)
    return table


def handed(table):
    return RULES.battle(table.state, CATALOGUE)


def replay_of(table, seed=3, policies=("greedy", "greedy"), scenario="skirmish"):
    """The battle fought by the program."""
    battle = handed(table)
    documents = [msgspec.json.encode(side.document) for side in battle.sides]
    terms = battle.terms(scenario)
    return read_replay(BATTLES.encounter(*documents).replay(BattleSetup(seed, policies, terms)).file)


def test_nothing_is_handed_over_while_nobody_fights():
    assert handed(at_war()) is None


def test_teams_keep_the_records_of_packs_that_their_units_use():
    table = at_war()
    [pack] = table.team("4-4").packs
    assert [record["key"] for record in pack.records["models"]["models"]] == ["sample-tank", "sample-fighter"]
    assert {record["faction"] for record in pack.records["models"]["models"]} == {"eff"}
    assert table.folded() == table.state


def test_teams_are_lists_of_two_sides():
    table = fighting(game_type="territory")
    battle = handed(table)
    assert (battle.number, battle.scenario, battle.agreed, battle.notes, battle.lacking) == (
        1, "territory", ("campaign",), (), (),
    )  # fmt: skip
    assert [(side.name, side.players, side.document["faction"]) for side in battle.sides] == [
        ("Tanks", ("p1",), "eff"),
        ("Suits", ("p2",), "zeon"),
    ]
    assert [row["name"] for side in battle.sides for row in side.document["groups"][0]["units"]] == [
        "Sample tank 1", "Sample tank 2", "Sample tank 3", "Sample fighter",
        "Sample suit 1", "Sample suit 2", "Sample commander",
    ]  # fmt: skip
    assert battle.sides[1].document["groups"][0]["units"][2]["pilot"] == {
        "name": "Ace", "rank": 2, "traits": ["newtype"],
    }  # fmt: skip
    assert battle.terms("skirmish", "space") == "territory:campaign,space"
    assert len(battle.units) == len(set(battle.units)) == 7


def test_the_players_choose_a_scenario_where_the_campaign_names_none():
    assert handed(fighting()).terms("objective") == "objective:campaign"


def test_units_come_with_the_damage_that_they_have():
    table = at_war()
    fighter = table.team("4-4").units[3]
    table.take("correct-unit", unit=fighter.key, integrity=6, leg=1)
    first, second = (table.team(tile).key for tile in ("4-4", "4-5"))
    table.take("battle", team=first, joined=[second])
    row = handed(table).sides[0].document["groups"][0]["units"][3]
    assert row["wear"] == {"integrity": 4, "levels": {"leg": 1}}

    replay = replay_of(table)
    slots = replay.slots["model"]
    thing = replay.things.index(("model", 3))
    begun = dict(zip(slots, replay.start[thing], strict=True))
    assert (begun["damage"], begun["levels"]) == (4, [1, 0, 0])


def test_a_battle_of_three_factions_is_not_fought_here():
    table = Table(setup("solar-system-gryps", "aeug", "titans", "axis"))
    for player, tile in (("p1", "4-4"), ("p2", "4-5"), ("p3", "5-4")):
        unit = {"model": "eff/test-suit", "name": "Suit", "points": 100, "integrity": 8}
        table.take("place-team", player=player, tile=tile, name=f"Team {tile}", units=[unit])
    table.take("begin-turns")
    table.take("start-turn", dice=(3,))
    table.take("battle", team=table.team("4-4").key, joined=[table.team("4-5").key, table.team("5-4").key])
    assert handed(table).lacking == (
        "Muster fights battles of two factions; this one has 3.",
        *(
            f"The cards of these units of Team {tile} are missing: Suit. Bring them from the list they come from."
            for tile in ("4-4", "4-5", "5-4")
        ),
    )


def test_units_without_a_pilot_stay_out():
    table = at_war()
    team = table.team("4-4")
    table.take("correct-pilot", pilot=team.pilots[0].key, dead="yes")
    table.take("battle", team=table.team("4-4").key, joined=[table.team("4-5").key])
    battle = handed(table)
    assert battle.notes == ("Sample tank 1 of Tanks have no pilot and stay out.",)
    assert team.units[0].key not in battle.units

    found = RULES.fought(table.state, CATALOGUE, battle.units, replay_of(table))
    assert found.draft["units"][0] == {"unit": team.units[0].key, "integrity": 4, "absent": True}


def test_missing_cards_are_asked_for_and_brought():
    table = Table(setup())
    bare = {key: value for key, value in team_of(tanks(carried=True)).items() if key != "packs"}
    table.take("place-team", player="p1", tile="4-4", **bare)
    table.take("place-team", player="p2", tile="4-5", **team_of(suits(carried=True)))
    table.take("begin-turns")
    table.take("start-turn", dice=(3,))
    first = table.team("4-4").key
    table.take("battle", team=first, joined=[table.team("4-5").key])
    assert handed(table).lacking == (
        (
            "The cards of these units of Tanks are missing: Sample tank 1, Sample tank 2, Sample tank 3, Sample fighter. "
            "Bring them from the list they come from."
        ),
    )
    offers = [offer for offer in RULES.offers(table.state, CATALOGUE) if offer.step == "bring-cards"]
    assert [(offer.label, dict(offer.draft), offer.side) for offer in offers] == [
        ("Bring the cards of Tanks", {"team": first}, "p1")
    ]

    roster = GAME.decode(msgspec.json.encode(tanks(carried=True)))
    [said] = RULES.from_list("bring-cards", roster.document, roster.catalogue).values()
    log = table.take("bring-cards", team=first, **said)
    assert log == [("did", "", "The cards of Tanks are here for battles.")]
    assert handed(table).lacking == ()
    assert not [offer for offer in RULES.offers(table.state, CATALOGUE) if offer.step == "bring-cards"]


def test_a_team_has_so_many_packs_as_a_list():
    table = at_war()
    packs = [{"key": f"pack-{number}", "name": "Pack", "version": "1"} for number in range(8)]
    with pytest.raises(DocumentError) as many:
        table.take("bring-cards", team=table.team("4-4").key, packs=packs)
    [problem] = many.value.problems
    assert (problem.where, problem.message) == (
        "/packs", "Tanks would use 9 packs, or versions of packs; the limit is 8.",
    )  # fmt: skip
    with pytest.raises(DocumentError) as hidden:
        table.take("bring-cards", team=table.team("4-4").key, packs=[{**packs[0], "name": "A\x07B"}])
    assert [problem.where for problem in hidden.value.problems] == ["/packs/0/name"]


@pytest.mark.parametrize("seed", range(6))
def test_the_result_is_what_the_replay_shows(seed):
    """Each unit's fate, Integrity, levels and morale; the dice of the Destruction Table are those of the battle."""
    table = fighting()
    battle, replay = handed(table), replay_of(table, seed)
    found = RULES.fought(table.state, CATALOGUE, battle.units, replay)
    end = {
        battle.units[number]: dict(zip(replay.slots["model"], slots, strict=True))
        for (kind, number), slots in zip(replay.things, state_at(replay, len(replay.events)), strict=True)
        if kind == "model"
    }
    told = {said["unit"]: said for said in found.draft["units"]}
    assert list(told) == [unit.key for team in table.state.teams for unit in team.active_units]
    assert found.draft["turns"] == replay.outcome.rounds
    assert found.draft.get("winner") == {0: "eff", 1: "zeon", None: None}[replay.outcome.winner]
    fallen = [key for key, slots in end.items() if slots["place"] == "destroyed"]
    assert [key for key, said in told.items() if said.get("fate") in ("destroyed", "removed")] == fallen
    assert found.dice == tuple(end[key]["fate"] for key in fallen)
    for key, slots in end.items():
        assert told[key].get("routed", False) == (slots["worst"] == -2)
        assert told[key].get("wavering", False) == (slots["worst"] < 0)

    standing = {unit.key: unit.integrity for team in table.state.teams for unit in team.units}
    table.take("battle-result", dice=found.dice, **found.draft)
    assert table.state.battle is None
    units = {unit.key: unit for team in table.state.teams for unit in team.units}
    for key, slots in end.items():
        assert units[key].destroyed == (key in fallen)
        assert units[key].integrity == standing[key]
        if key not in fallen:
            assert units[key].damage == slots["damage"]
            levels = [units[key].levels.get(name, 0) for name in ("leg", "arm", "head")]
            engine = [units[key].levels.get(name, 0) for name in ("engine", "weapons", "head")]
            assert list(map(max, levels, engine))[: len(slots["levels"])] == slots["levels"]
    assert table.folded() == table.state


def test_a_replay_of_another_battle_is_no_result():
    table = fighting()
    with pytest.raises(LookupError, match="doesn't show the battle that waits for its result"):
        RULES.fought(table.state, CATALOGUE, handed(table).units[1:], replay_of(table))
