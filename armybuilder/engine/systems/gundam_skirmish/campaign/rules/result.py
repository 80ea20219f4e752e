"""Result of a battle: losses, withdrawals, destroyed units and their pilots, morale, War Effort, experience
(inventory 5.1, 5.3, 5.10; L30, L36, L42, L50).
"""

from collections.abc import Iterator
from functools import reduce
from math import ceil
from typing import Annotated, Any

import msgspec

from armybuilder.engine.core.battle.campaign.messages import Message, Value, make_message
from armybuilder.engine.core.battle.campaign.steps import CampaignStep, StepOffer
from armybuilder.engine.core.documents import Key, Label, ListOf, Ref, fail, number_between
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import BATTLE_EFFECTS, FACTIONS, MORALE
from armybuilder.engine.systems.gundam_skirmish.campaign import advancement
from armybuilder.engine.systems.gundam_skirmish.campaign.effects import (
    change_health_and_mind,
    change_war_effort,
    destroy,
    faction_name,
    full_integrity,
    join_texts,
    kill_lost_pilots,
    signed,
)
from armybuilder.engine.systems.gundam_skirmish.campaign.fought import AWAY, GONE, BattleTeam, UnitResult, battle_team
from armybuilder.engine.systems.gundam_skirmish.campaign.locations import set_levels
from armybuilder.engine.systems.gundam_skirmish.campaign.state import CampaignState, TeamState, UnitState
from armybuilder.engine.systems.gundam_skirmish.campaign.step_context import STEPS, StepContext

WITHDRAWAL_TURNS = 4


class BattleResult(CampaignStep, tag="battle-result"):
    """The end of the battle that is being fought."""

    turns: Annotated[int, number_between(0, 100), Label("Turns fought")] = 0
    winner: Annotated[Key | None, Ref("faction"), Label("Winner", "", "Leave empty for a draw.")] = None
    units: Annotated[list[UnitResult], ListOf(200, "unit"), msgspec.Meta(max_length=200)] = []


# ---------------------------------------------------------------- the order of it all


@STEPS.handles(BattleResult, gettext_noop("Result of the battle"), "battle")
def battle_result(playing: StepContext, step: BattleResult) -> None:
    state, battle = playing.state, playing.state.battle
    if battle is None:
        raise fail("", gettext("No battle is under way. Start one with the Battle action."))
    if step.winner and step.winner not in playing.book[FACTIONS]:
        raise fail(
            "/winner",
            gettext("There is no faction “{winner}”.", winner=step.winner[:40]),
            tuple(playing.book[FACTIONS]),
        )
    sides = [battle_team(playing.team("", key)) for key in battle.teams]
    _read_results(playing, step, sides)
    text = gettext_noop("The battle in {tile} ends without a winner after {turns} turns.")
    if step.winner:
        text = gettext_noop("{faction} win the battle in {tile} after {turns} turns.")
    winner = faction_name(playing, step.winner or "")
    playing.log(text, "CA-10.3", faction=winner, tile=battle.tile, turns=step.turns)
    if step.winner and step.winner not in map(state.faction_of, (side.team for side in sides)):
        playing.warn(
            gettext_noop("{faction} didn't fight in this battle."),
            "CA-10.3",
            faction=faction_name(playing, step.winner),
        )
    _withdrawals(playing, step, sides)
    _count_destroyed(playing, sides)
    for happens in (_damage, _morale):
        for side in sides:
            happens(playing, side)
    for side in sides:
        _war_effort(playing, side, step.winner or "")
    _experience(playing, sides)
    for side in sides:
        _leave(playing, side, battle.tile)
    state.battle = None


def _read_results(playing: StepContext, step: BattleResult, sides: list[BattleTeam]) -> None:
    """Record what became of each unit; `DocumentError` for units that are not there."""
    told = [said.unit for said in step.units]
    for index, said in enumerate(step.units):
        playing.unit(f"/units/{index}/unit", said.unit)
        if said.unit in told[:index]:
            raise fail(f"/units/{index}/unit", gettext("This unit is already listed. Leave one out."))
        side = next((side for side in sides if said.unit in side.fates), None)
        if side is None:
            raise fail(f"/units/{index}/unit", gettext("This unit isn't in the battle. Leave it out."))
        if said.by:
            playing.unit(f"/units/{index}/by", said.by)
        is_gone = said.fate not in GONE and said.integrity == 0
        side.fates[said.unit] = msgspec.structs.replace(said, fate="destroyed") if is_gone else said


def _withdrawals(playing: StepContext, step: BattleResult, sides: list[BattleTeam]) -> None:
    for side in sides:
        early = side.units("withdrew") if step.turns < WITHDRAWAL_TURNS else []
        if early:
            playing.warn(
                gettext_noop("{unit} withdrew before {turns} turns had passed."),
                "CA-10.5",
                side.team.player,
                unit=early[0].name,
                turns=WITHDRAWAL_TURNS,
            )


# ---------------------------------------------------------------- losses


def _count_destroyed(playing: StepContext, sides: list[BattleTeam]) -> None:
    """Points of destroyed units go to the team that destroyed them, and to the only enemy where nobody is named."""
    for side in sides:
        for unit in side.units(*GONE):
            killer = _killer(playing, side, side.fates[unit.key], sides)
            if killer is None:
                playing.log(
                    gettext_noop(
                        "You haven't named the enemy that destroyed {unit}, so nobody gains War Effort for it."
                    ),
                    "CA-10.14",
                    side.team.player,
                    "prompt",
                    unit=unit.name,
                )
            else:
                killer.destroyed += side.worth[unit.key]


def _killer(playing: StepContext, side: BattleTeam, said: UnitResult, sides: list[BattleTeam]) -> BattleTeam | None:
    state = playing.state
    enemies = [each for each in sides if state.faction_of(each.team) != state.faction_of(side.team)]
    if said.by:
        return next((each for each in enemies if said.by in each.fates), None)
    return enemies[0] if len(enemies) == 1 else None


def _damage(playing: StepContext, side: BattleTeam) -> None:
    for unit in side.team.active_units:
        said = side.fates[unit.key]
        set_levels(playing, side.team, unit, said)
        if said.integrity is not None:
            unit.damage = max(full_integrity(side.team, unit, playing.book) - said.integrity, 0)
        if said.fate in GONE:
            pilot = destroy(playing, side.team, unit, "R12" if said.fate == "removed" else "CA-1.0")
            side.killed += bool(pilot and pilot.dead)


def _morale(playing: StepContext, side: BattleTeam) -> None:
    """The first time Wavering and the first time Routed each cost Mind; whoever is Routed was Wavering before (L36)."""
    states = playing.book[MORALE]
    for key, said in side.fates.items():
        pilot = side.crews.get(key)
        names = ("wavering", "routed") if said.routed else ("wavering",) if said.wavering else ()
        loss = sum(states[name].mind for name in names)
        if pilot and loss and not pilot.dead:
            pilot.mind += loss
            playing.log(
                gettext_noop("{pilot} was shaken ({change})."),
                "CA-10.13",
                side.team.player,
                pilot=pilot.name,
                change=signed(loss, "Mind"),
            )
    side.killed += kill_lost_pilots(playing, side.team)


# ---------------------------------------------------------------- War Effort


def _war_effort(playing: StepContext, side: BattleTeam, winner: str) -> None:
    """All rows of the table that are true of a team (L50)."""
    team, known = side.team, playing.book[BATTLE_EFFECTS]
    gained = known["destroyed-enemies"]
    holds = {
        "withdrew": bool(side.units(*AWAY)),
        "pilots-killed": side.killed > 0,
        "half-destroyed": side.points > 0 and 2 * side.lost >= side.points,
        "won": winner == playing.state.faction_of(team),
    }
    rows = [known[key] for key, is_true in holds.items() if is_true]
    trophies = gained.war_effort * ceil(side.destroyed / (gained.per or 1))
    effort, mind = sum(row.war_effort for row in rows) + trophies, sum(row.mind for row in rows)
    told = [Message(row.name) for row in rows]
    if trophies:
        told.append(make_message("{told}, {points} pts", told=Message(gained.name), points=side.destroyed))
    change: Value = join_texts(signed(effort, "War Effort"), signed(mind, "Mind")) or make_message(
        gettext_noop("no change")
    )
    playing.log(
        "{team}: {told} ({change}).",
        "CA-10.14",
        team.player,
        team=team.name,
        told=_join_wordings(told),
        change=change,
    )
    change_war_effort(playing.state.player(team.player), effort)
    change_health_and_mind(playing, team, mind=mind)


def _join_wordings(told: list[Message]) -> Message:
    """Join what is true of a team into one message; nothing of note where there is nothing."""
    if not told:
        return make_message(gettext_noop("nothing special"))
    return reduce(lambda one, other: make_message("{one}; {other}", one=one, other=other), told)


# ---------------------------------------------------------------- experience


def _experience(playing: StepContext, sides: list[BattleTeam]) -> None:
    """Of all Characters who live, by the ranks that they fought at; what nobody has set is told once."""
    earning = [
        (side.team, pilot, _deeds(playing, side, key, sides))
        for side in sides
        for key, pilot in side.crews.items()
        if pilot.character and not pilot.dead
    ]
    unset = [name for rewarded in earning for name in advancement.reward(playing, *rewarded)]
    if unset:
        deeds: list[str | Message] = [*{each.text: each for each in unset}.values()]
        text = gettext_noop("These have no agreed value and earn nothing: {deeds}.")
        playing.log(text, "R16", "", "prompt", deeds=deeds)


def _deeds(playing: StepContext, side: BattleTeam, key: str, sides: list[BattleTeam]) -> advancement.BattleDeeds:
    """Return a Character's deeds in a battle (L42)."""
    said = side.fates[key]
    counted = GONE if playing.state.settings.removed_earns else ("destroyed",)
    deeds = advancement.BattleDeeds(
        participated=not said.absent,
        won=not said.absent and said.fate == "stands",
        brush=said.fate in GONE,
    )
    for enemy in sides:
        if playing.state.faction_of(enemy.team) == playing.state.faction_of(side.team):
            continue
        for unit in enemy.units(*counted):
            if enemy.fates[unit.key].by == key:
                ace = enemy.crews.get(unit.key)
                if ace and ace.character:
                    deeds.aces += ace.rank
                else:
                    deeds.enemies += 1
    return deeds


# ---------------------------------------------------------------- leaving the field


def _leave(playing: StepContext, side: BattleTeam, tile: str) -> None:
    team = side.team
    if team.is_lost:
        text = gettext_noop("{team} has no pilots left and leaves the map.")
        if not team.active_units:
            text = gettext_noop("{team} has no units left and leaves the map.")
        playing.log(text, "CA-10.4", team.player, team=team.name)
        team.tile = ""
        return
    remaining = [unit for unit in team.active_units if unit.key in side.fates]
    if remaining and all(side.fates[unit.key].fate in AWAY for unit in remaining):
        team.retreat = tile
        playing.log(
            gettext_noop("{team} withdrew: it's back in {tile} and moves one more tile away from {battle}."),
            "CA-10.6",
            team.player,
            "prompt",
            team=team.name,
            tile=team.tile,
            battle=tile,
        )


@STEPS.finds_offers
def result_offers(state: CampaignState, book: Catalogue) -> Iterator[StepOffer]:
    if state.battle:
        teams = [team for team in state.teams if team.key in state.battle.teams]
        units = [_draft_result(team, unit, book) for team in teams for unit in team.active_units]
        yield STEPS.make_offer(BattleResult, {"units": units})


def _draft_result(team: TeamState, unit: UnitState, book: Catalogue) -> dict[str, Any]:
    return {"unit": unit.key, "integrity": full_integrity(team, unit, book) - unit.damage}
