"""Enter Base: repairs, new units, aid, recruits, capture (inventory 5.10; L50).

All services that a team uses one after another in a base are one action. A capture does not end it: what is forbidden for the rest
of the turn is to enter the base anew.
"""

from collections.abc import Iterator
from math import ceil
from typing import Annotated

import msgspec

from armybuilder.engine.core.battle.campaign.messages import format_list as told
from armybuilder.engine.core.battle.campaign.steps import CampaignStep, StepOffer
from armybuilder.engine.core.documents import Key, Label, ListOf, Name, Ref
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import CAPTURES
from armybuilder.engine.systems.gundam_skirmish.campaign.brought import (
    Brought,
    Cards,
    add_cards,
    add_units,
    check_new_unit,
    check_team,
    check_unit_count,
)
from armybuilder.engine.systems.gundam_skirmish.campaign.effects import (
    change_health_and_mind,
    change_war_effort,
    faction_name,
    join_texts,
    row_of,
    set_health_and_mind,
    signed,
)
from armybuilder.engine.systems.gundam_skirmish.campaign.rules.actions import spend_action, why_no_action
from armybuilder.engine.systems.gundam_skirmish.campaign.state import BaseState, CampaignState, PilotState, TeamState
from armybuilder.engine.systems.gundam_skirmish.campaign.step_context import STEPS, StepContext

A_REPAIR, POINTS_A_REQUISITION, A_PILOT, AID = 1, 50, 2, 3


class Service(CampaignStep):
    """A team uses a base in its tile."""

    team: Annotated[Key, Ref("team")]
    base: Annotated[Key, Ref("base")]


class RepairUnits(Service, tag="repair-units"):
    units: Annotated[list[Annotated[Key, Ref("unit")]], ListOf(40, "unit"), msgspec.Meta(max_length=40)]


class OrderUnits(Service, tag="order-units"):
    units: Annotated[list[Brought], ListOf(40, "unit"), msgspec.Meta(max_length=40)]
    packs: Cards = []


class GetAid(Service, tag="get-aid"):
    """All pilots of the team rest."""


class RecruitPilot(Service, tag="recruit-pilot"):
    name: Name = ""
    character: Annotated[bool, Label("Character", "", "Earns experience and costs points.")] = True


class CaptureBase(Service, tag="capture-base"):
    """The base is the faction's."""


# ---------------------------------------------------------------- entering


def visit(playing: StepContext, step: Service, *, own: bool) -> tuple[TeamState, BaseState]:
    """The team in the base, which is an action unless it is there already; `own`, the base has to be its faction's."""
    state = playing.state
    team, base = playing.team("/team", step.team), playing.base("/base", step.base)
    if state.turn.visit != (team.key, base.key):
        spend_action(playing, team)
        if base.key in state.turn.captured:
            playing.warn(
                gettext_noop("{base} was captured this turn and can't be entered again."),
                "CA-10.12",
                team.player,
                base=base.name,
            )
    if not base.tile or base.tile != team.tile:
        playing.warn(
            gettext_noop("{base} isn't in {team}'s tile."), "CA-10.7", team.player, base=base.name, team=team.name
        )
    if own and base.owner != state.faction_of(team):
        playing.warn(
            gettext_noop("{base} isn't captured by {faction}."),
            "CA-10.7",
            team.player,
            base=base.name,
            faction=faction_name(playing, state.faction_of(team)),
        )
    state.turn.visit = (team.key, base.key)
    return team, base


def pay(playing: StepContext, team: TeamState, requisition: int, clause: str) -> None:
    player = playing.state.player(team.player)
    if requisition > player.requisition:
        playing.warn(
            gettext_noop("{player} has {requisition} Requisition; this costs {cost}."),
            clause,
            player.key,
            player=player.name,
            requisition=player.requisition,
            cost=requisition,
        )
    player.requisition -= requisition


# ---------------------------------------------------------------- services


@STEPS.handles(RepairUnits, gettext_noop("Repair units"), "base")
def repair_units(playing: StepContext, step: RepairUnits) -> None:
    """To full Integrity; damage of locations lasts until then, too (L30)."""
    team, base = visit(playing, step, own=True)
    units = [playing.unit(f"/units/{index}", key) for index, key in enumerate(dict.fromkeys(step.units))]
    for owner, unit in units:
        if owner is not team:
            playing.warn(
                gettext_noop("{unit} doesn't belong to {team}."), "CA-10.8", team.player, unit=unit.name, team=team.name
            )
        if unit.destroyed:
            playing.warn(
                gettext_noop("{unit} is destroyed: order a new unit instead."), "CA-10.8", team.player, unit=unit.name
            )
        unit.damage, unit.levels = 0, {}
    cost = A_REPAIR * len(units)
    pay(playing, team, cost, "CA-10.8")
    names = told([unit.name for _, unit in units], gettext_noop("nothing"))
    playing.log(
        gettext_noop("{team} repairs {names} in {base} (-{cost} Requisition)."),
        "CA-10.8",
        team.player,
        team=team.name,
        names=names,
        base=base.name,
        cost=cost,
    )


@STEPS.handles(OrderUnits, gettext_noop("Order units"), "base", from_list=True)
def order_units(playing: StepContext, step: OrderUnits) -> None:
    """New units come without anybody in them, but for the Characters that are bought with them."""
    check_unit_count(step.units)
    team, base = visit(playing, step, own=True)
    add_cards(team, step.packs)
    player = playing.state.player(team.player)
    for said in step.units:
        check_new_unit(playing, player, said)
        came = list(add_units(playing.state, team, said))
        for unit, pilot in came:
            if pilot.character:
                set_health_and_mind(playing, pilot)
            else:
                team.pilots.remove(pilot)
            cost = ceil(team.unit_points(unit) / POINTS_A_REQUISITION)
            pay(playing, team, cost, "CA-10.9")
            playing.log(
                gettext_noop("{team} orders {unit}, {worth} pts, in {base} (-{cost} Requisition)."),
                "CA-10.9",
                team.player,
                team=team.name,
                unit=unit.name,
                worth=team.unit_points(unit),
                base=base.name,
                cost=cost,
            )
    check_team(playing, team)


@STEPS.handles(GetAid, gettext_noop("Get aid"), "base")
def get_aid(playing: StepContext, step: GetAid) -> None:
    team, base = visit(playing, step, own=True)
    playing.log(
        gettext_noop("The pilots of {team} rest in {base} (+3 Health, +3 Mind)."),
        "CA-10.10",
        team.player,
        team=team.name,
        base=base.name,
    )
    change_health_and_mind(playing, team, AID, AID)


@STEPS.handles(RecruitPilot, gettext_noop("Recruit a pilot"), "base")
def recruit_pilot(playing: StepContext, step: RecruitPilot) -> None:
    team, base = visit(playing, step, own=True)
    key = playing.state.new_key("c")
    pilot = PilotState(key=key, name=step.name or f"Recruit {key[1:]}", character=step.character)
    pilot.health = playing.dice.roll(gettext_noop("Pilot Health of {pilot}"), pilot=pilot.name)
    pilot.mind = playing.dice.roll(gettext_noop("Pilot Mind of {pilot}"), pilot=pilot.name)
    team.pilots.append(pilot)
    pay(playing, team, A_PILOT, "CA-10.11")
    playing.log(
        gettext_noop("{team} recruits {pilot} in {base}, with {health} Health and {mind} Mind (-{cost} Requisition)."),
        "CA-10.11",
        team.player,
        team=team.name,
        pilot=pilot.name,
        base=base.name,
        health=pilot.health,
        mind=pilot.mind,
        cost=A_PILOT,
    )


@STEPS.handles(CaptureBase, gettext_noop("Capture a base"), "base")
def capture_base(playing: StepContext, step: CaptureBase) -> None:
    state = playing.state
    team, base = visit(playing, step, own=False)
    faction, player = state.faction_of(team), state.player(team.player)
    _check_capture(playing, team, base)
    value = playing.dice.roll(gettext_noop("Capture of {base}"), base=base.name)
    row = row_of(CAPTURES, value, playing.book)
    base.owner = faction
    if base.tile:
        state.tile(base.tile).owner = faction
    state.turn.captured.append(base.key)
    player.requisition += row.requisition
    change_war_effort(player, row.war_effort)
    change = join_texts(
        signed(row.requisition, "Requisition"), signed(row.war_effort, "War Effort"), signed(row.mind, "Mind")
    )
    playing.log(
        gettext_noop("{team} captures {base}: {value}, {row} ({change})."),
        "CA-10.12",
        team.player,
        team=team.name,
        base=base.name,
        value=value,
        row=row.name,
        change=change,
    )
    change_health_and_mind(playing, team, mind=row.mind)


def _check_capture(playing: StepContext, team: TeamState, base: BaseState) -> None:
    state = playing.state
    if base.owner == state.faction_of(team):
        playing.warn(
            gettext_noop("{base} is already captured by this faction."), "CA-6.11", team.player, base=base.name
        )
    others = [other for other in state.teams if base.tile and other.tile == base.tile and other is not team]
    if others:
        playing.warn(
            gettext_noop("{other} is in tile {tile}, too: you can only capture a base with no other team there."),
            "CA-10.12",
            team.player,
            other=others[0].name,
            tile=base.tile,
        )


# ---------------------------------------------------------------- offers


@STEPS.finds_offers
def service_offers(state: CampaignState, _: Catalogue) -> Iterator[StepOffer]:
    mover = state.current_player
    for team in state.teams_of(mover.key) if mover else ():
        for base in state.bases:
            if base.tile == team.tile:
                yield from _offers_of_base(state, team, base)


def _offers_of_base(state: CampaignState, team: TeamState, base: BaseState) -> Iterator[StepOffer]:
    draft = {"team": team.key, "base": base.key}
    own = base.owner == state.faction_of(team)
    closed = _why_not(state, team, base)
    if own:
        damaged = [unit.key for unit in team.active_units if unit.damage or unit.levels]
        if damaged:
            label = gettext("{team} repairs in {base}", team=team.name, base=base.name)
            yield STEPS.make_offer(
                RepairUnits, draft | {"units": damaged}, label=label, why_not=closed, side=team.player
            )
        for step, text in (
            (OrderUnits, gettext_noop("{team} orders units in {base}")),
            (GetAid, gettext_noop("{team} gets aid in {base}")),
        ):
            label = gettext(text, team=team.name, base=base.name)
            yield STEPS.make_offer(step, draft, label=label, why_not=closed, side=team.player)
        label = gettext("{team} recruits a pilot in {base}", team=team.name, base=base.name)
        yield STEPS.make_offer(RecruitPilot, draft, label=label, why_not=closed, side=team.player)
    else:
        yield STEPS.make_offer(
            CaptureBase,
            draft,
            label=gettext("{team} captures {base}", team=team.name, base=base.name),
            why_not=closed,
            side=team.player,
        )


def _why_not(state: CampaignState, team: TeamState, base: BaseState) -> str:
    if state.turn.visit == (team.key, base.key):
        return ""
    if base.key in state.turn.captured:
        return gettext("{base} was captured this turn and can't be entered again.", base=base.name)
    return why_no_action(state)
