"""Random walks of steps that nothing is against: what always holds, and that taking back and reading again change nothing."""

import random
from collections import Counter

import msgspec
import pytest

from armybuilder.engine.core.battle.campaign.files import read_file, write_file
from armybuilder.engine.core.documents.fields import schema_of
from armybuilder.engine.systems.gundam_skirmish.campaign.state import MOST_TEAMS, CampaignState
from tests.engine.gundam_skirmish.book import CATALOGUE
from tests.engine.gundam_skirmish.campaign.table import RULES, Table, setup, suit

STEPS = 250
SETTINGS = {"participated": 60, "won": 30, "enemy_unit": 20, "brush": 10, "enemy_ace": 25, "modification_ranks": [2, 3]}


def begun(dice):
    """A small war on tiles that touch, so that teams meet."""
    table = Table(setup("ukraine", "eff", "zeon", "eff", **SETTINGS))
    tiles = [f"{x}-{y}" for y in (1, 3, 5) for x in range(1, 5)]
    for base, tile in zip([base.key for base in table.state.bases], tiles, strict=False):
        table.take("place-base", base=base, tile=tile)
    for index, tile in enumerate(tiles):
        player = f"p{index % 3 + 1}"
        table.take("add-base", name=f"Base {tile}", tile=tile)
        units = [suit("zeon" if player == "p2" else "eff", pilot={"rank": 1}), suit(count=2)]
        table.take("place-team", player=player, tile=tile, units=units)
    table.take("roll-priority", seed=dice.randrange(1000))
    table.take("begin-turns")
    return table


def filled(table, offer, dice):
    """What an offer says, with anything that may stand in fields that it leaves open."""
    said = dict(offer.draft)
    if offer.step == "battle-result":
        said["units"] = [fate(dice, row) for row in said["units"]]
        said |= {"turns": dice.randint(4, 9), "winner": dice.choice(("eff", "zeon", None))}
    for field in schema_of(RULES.kinds[offer.step].step).fields:
        if field.name in said or not (field.required or field.name == "units"):
            continue
        if field.ref:
            said[field.name] = dice.choice(list(RULES.records(field.ref, table.state, CATALOGUE, said))[:4])
        elif field.kind == "several":
            said[field.name] = [suit("zeon", points=dice.choice((50, 130)))] * dice.randint(0, 1)
        else:
            said[field.name] = dice.choice(list(field.options)) if field.options else "Something"
    return said


def fate(dice, row):
    became = dice.choice(("stands", "stands", "withdrew", "fled", "destroyed", "removed"))
    left = dice.randint(1, row["integrity"] or 1)
    return {**row, "fate": became, "integrity": left, "arm": dice.randint(0, 2), "routed": dice.random() < 0.1}


def check(table):
    state = table.state
    for player in state.players:
        assert player.war_effort >= 0
        assert len(state.teams_of(player.key)) <= MOST_TEAMS
    for tile in {team.tile for team in state.teams if team.tile}:
        there = [team for team in state.teams if team.tile == tile]
        passing = [team for team in there if state.current_player and team.player == state.current_player.key]
        assert len({state.faction_of(team) for team in there}) == 1
        assert len(there) - len(passing) <= 1
    for team in state.teams:
        assert team.points == sum(
            unit.points
            + sum(10 * pilot.rank for pilot in team.living_pilots if pilot.unit == unit.key and pilot.character)
            for unit in team.units
            if not unit.destroyed
        )
        seats = [pilot.unit for pilot in team.living_pilots if pilot.unit]
        assert len(seats) == len(set(seats))
        assert all(min(pilot.health, pilot.mind) > -4 for pilot in team.living_pilots)
    assert state.turn.actions in range(4)


@pytest.mark.parametrize("seed", range(4))
def test_random_walks(seed):
    dice = random.Random(seed)  # noqa: S311 - dice of a game
    table = begun(dice)
    taken: Counter[str] = Counter()
    for _ in range(STEPS):
        open_to = [offer for offer in RULES.offers(table.state, CATALOGUE) if not offer.why_not]
        offer = dice.choice([each for each in open_to if each.group not in ("setup", "corrections")])
        before, said = table.state, filled(table, offer, dice)
        played = table.play(offer.step, (), dice.randrange(10**6), said)
        if any(told.tone == "warning" for told in played.log):
            continue
        table.take(offer.step, dice=tuple(die.value for die in played.dice), **said)
        assert table.state == played.state
        assert table.folded(-1) == before if len(table.kept) % 50 == 0 else True
        taken[offer.step] += 1
        check(table)

    data = write_file("gundam-skirmish", "A walk", table.setup, table.kept)
    assert read_file(RULES, "gundam-skirmish", data).stored_steps == table.kept
    assert table.folded() == table.state
    assert msgspec.json.decode(msgspec.json.encode(table.state), type=CampaignState) == table.state
    assert {"move-team", "battle", "battle-result", "start-turn", "end-turn", "capture-base"} <= set(taken), taken
