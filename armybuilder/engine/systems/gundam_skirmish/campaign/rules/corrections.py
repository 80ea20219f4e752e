"""Corrections: every number of a campaign set by hand, with a note why. The print lost many, and people err."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from armybuilder.engine.core.battle.campaign.messages import Message, Value, format_list, make_message
from armybuilder.engine.core.battle.campaign.steps import CampaignStep, StepOffer
from armybuilder.engine.core.documents import Key, Label, Name, Notes, OneOf, Ref, fail, number_between
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import FACTIONS, FORCES
from armybuilder.engine.systems.gundam_skirmish.campaign.effects import full_integrity
from armybuilder.engine.systems.gundam_skirmish.campaign.locations import LEVEL, set_levels
from armybuilder.engine.systems.gundam_skirmish.campaign.map import tile_key
from armybuilder.engine.systems.gundam_skirmish.campaign.state import CampaignState, TurnState
from armybuilder.engine.systems.gundam_skirmish.campaign.step_context import STEPS, StepContext

Least = Annotated[int, number_between(0, 10_000)] | None
Either = Annotated[int, number_between(-10_000, 10_000)] | None
Rank = Annotated[int, number_between(1, 10)] | None
Why = Annotated[Notes, Label("Why")]
NOBODY = "nobody"
"""Said instead of a faction; saying nothing leaves the holder as it is."""
YesNo = Annotated[Literal["yes", "no"] | None, OneOf({"yes": "Yes", "no": "No"})]


class CorrectPlayer(CampaignStep, tag="correct-player"):
    """A correction of a player; fields left out stay as they are, here and below."""

    player: Annotated[Key, Ref("player")]
    name: Name = ""
    force: Annotated[Key | None, Ref("force"), Label("Titles")] = None
    war_effort: Annotated[Least, Label("War Effort")] = None
    requisition: Annotated[Either, Label("Requisition")] = None
    notes: Why = ""


class CorrectPilot(CampaignStep, tag="correct-pilot"):
    pilot: Annotated[Key, Ref("pilot")]
    name: Name = ""
    health: Annotated[Either, Label("Pilot Health")] = None
    mind: Annotated[Either, Label("Pilot Mind")] = None
    exp: Annotated[Least, Label("EXP")] = None
    boxes: Annotated[Annotated[int, number_between(0, 1)] | None, Label("Boxes ticked")] = None
    rank: Rank = None
    dead: Annotated[YesNo, Label("Dead")] = None
    notes: Why = ""


class CorrectUnit(CampaignStep, tag="correct-unit"):
    unit: Annotated[Key, Ref("unit")]
    name: Name = ""
    integrity: Annotated[Least, Label("Integrity left")] = None
    leg: Annotated[LEVEL, Label("Leg or engine damage")] = None
    arm: Annotated[LEVEL, Label("Arm or weapons damage")] = None
    head: Annotated[LEVEL, Label("Head damage")] = None
    destroyed: YesNo = None
    notes: Why = ""


class CorrectTeam(CampaignStep, tag="correct-team"):
    team: Annotated[Key, Ref("team")]
    name: Name = ""
    tile: Annotated[Key | None, Ref("tile")] = None
    removed: Annotated[bool, Label("Off the map")] = False
    halted: Annotated[YesNo, Label("Short of provisions")] = None
    free_moves: Annotated[Annotated[int, number_between(0, 9)] | None, Label("Free moves left")] = None
    notes: Why = ""


class CorrectBase(CampaignStep, tag="correct-base"):
    base: Annotated[Key, Ref("base")]
    name: Name = ""
    tile: Annotated[Key | None, Ref("tile")] = None
    owner: Annotated[Key | None, Ref("holder"), Label("Captured by")] = None
    goal: Annotated[YesNo, Label("Needed for victory")] = None
    notes: Why = ""


class CorrectTile(CampaignStep, tag="correct-tile"):
    tile: Annotated[Key, Ref("tile")]
    owner: Annotated[Key | None, Ref("holder"), Label("Captured by")] = None
    zone: Annotated[Key | None, Ref("holder"), Label("Colour of")] = None
    notes: Why = ""


class CorrectTurn(CampaignStep, tag="correct-turn"):
    """A correction of whose turn it is, and of what is left of it."""

    player: Annotated[Key | None, Ref("player"), Label("Turn of")] = None
    number: Annotated[Annotated[int, number_between(1, 1_000)] | None, Label("Round")] = None
    actions: Annotated[Annotated[int, number_between(0, 9)] | None, Label("Actions left")] = None
    begun: Annotated[YesNo, Label("Events rolled")] = None
    battle: Annotated[bool, Label("Call the battle off")] = False
    winner: Annotated[Key | None, Ref("player"), Label("Has won")] = None
    undecided: Annotated[bool, Label("Nobody has won")] = False
    notes: Why = ""


# ---------------------------------------------------------------- taking them


FIGURES = {
    "name": gettext_noop("name {before} → {now}"),
    "force": gettext_noop("force {before} → {now}"),
    "war_effort": gettext_noop("war effort {before} → {now}"),
    "requisition": gettext_noop("requisition {before} → {now}"),
    "health": gettext_noop("health {before} → {now}"),
    "mind": gettext_noop("mind {before} → {now}"),
    "exp": gettext_noop("exp {before} → {now}"),
    "boxes": gettext_noop("boxes {before} → {now}"),
    "rank": gettext_noop("rank {before} → {now}"),
    "dead": gettext_noop("dead {before} → {now}"),
    "damage": gettext_noop("damage {before} → {now}"),
    "destroyed": gettext_noop("destroyed {before} → {now}"),
    "tile": gettext_noop("tile {before} → {now}"),
    "halted": gettext_noop("short of provisions {before} → {now}"),
    "free_moves": gettext_noop("free moves {before} → {now}"),
    "goal": gettext_noop("goal {before} → {now}"),
    "number": gettext_noop("round {before} → {now}"),
    "actions": gettext_noop("actions {before} → {now}"),
    "begun": gettext_noop("started {before} → {now}"),
}
HELD = {"owner": gettext_noop("owner {holder}"), "zone": gettext_noop("zone {holder}")}
Changes = list[str | Message]


def _update(thing: Any, **said: Any) -> Changes:
    """Set what is said; what changed, in words."""
    changed: Changes = []
    for name, value in said.items():
        before = getattr(thing, name)
        if value not in (None, "") and value != before:
            changed.append(make_message(FIGURES[name], before=_display_value(before), now=_display_value(value)))
            setattr(thing, name, value)
    return changed


def _display_value(value: Any) -> Value:
    if isinstance(value, bool):
        return Message(gettext_noop("yes") if value else gettext_noop("no"))
    return str(value)


def _parse_yes_no(said: str | None) -> bool | None:
    return None if said is None else said == "yes"


def _log_correction(playing: StepContext, name: str | Message, changed: Changes, notes: str, side: str = "") -> None:
    why = f" {notes}" if notes else ""
    changes = format_list(changed, gettext_noop("nothing"))
    playing.log(gettext_noop("Corrected: {name}, {changes}.{why}"), "", side, name=name, changes=changes, why=why)


@STEPS.handles(CorrectPlayer, gettext_noop("Correct a player"), "corrections")
def correct_player(playing: StepContext, step: CorrectPlayer) -> None:
    player = playing.player("/player", step.player)
    if step.force and step.force not in playing.book[FORCES]:
        raise fail(
            "/force", gettext("There is no force “{force}”.", force=step.force[:40]), tuple(playing.book[FORCES])
        )
    was = player.name
    changed = _update(
        player, name=step.name, force=step.force, war_effort=step.war_effort, requisition=step.requisition
    )
    _log_correction(playing, was, changed, step.notes, player.key)


@STEPS.handles(CorrectPilot, gettext_noop("Correct a pilot"), "corrections")
def correct_pilot(playing: StepContext, step: CorrectPilot) -> None:
    team, pilot = playing.pilot("/pilot", step.pilot)
    was = pilot.name
    changed = _update(
        pilot,
        name=step.name,
        health=step.health,
        mind=step.mind,
        exp=step.exp,
        boxes=step.boxes,
        rank=step.rank,
        dead=_parse_yes_no(step.dead),
    )
    if pilot.dead:
        pilot.unit = ""
    _log_correction(playing, was, changed, step.notes, team.player)


@STEPS.handles(CorrectUnit, gettext_noop("Correct a unit"), "corrections")
def correct_unit(playing: StepContext, step: CorrectUnit) -> None:
    team, unit = playing.unit("/unit", step.unit)
    whole = full_integrity(team, unit, playing.book)
    damage = None if step.integrity is None else max(whole - step.integrity, 0)
    was, levels = unit.name, dict(unit.levels)
    changed = _update(unit, name=step.name, damage=damage, destroyed=_parse_yes_no(step.destroyed))
    set_levels(playing, team, unit, step)
    if unit.levels != levels:
        text = gettext_noop("damage of locations {before} → {now}")
        changed.append(make_message(text, before=_locations(levels), now=_locations(unit.levels)))
    _log_correction(playing, was, changed, step.notes, team.player)


def _locations(levels: dict[str, int]) -> Value:
    return format_list([f"{name} {level}" for name, level in levels.items()], gettext_noop("none"))


@STEPS.handles(CorrectTeam, gettext_noop("Correct a team"), "corrections")
def correct_team(playing: StepContext, step: CorrectTeam) -> None:
    team = playing.team("/team", step.team)
    tile = tile_key("/tile", step.tile) if step.tile else ""
    was, stood = team.name, team.tile
    other = playing.state.team_at(tile) if tile else None
    if other and other is not team:
        playing.warn(
            gettext_noop("{other} is already in tile {tile}."), "CA-6.8", team.player, other=other.name, tile=tile
        )
    halted = _parse_yes_no(step.halted)
    changed = _update(team, name=step.name, tile=tile, halted=halted, free_moves=step.free_moves)
    if step.removed and team.tile:
        team.tile = ""
        changed.append(make_message(gettext_noop("off the map")))
    if team.tile != stood:
        team.retreat = ""
    _log_correction(playing, was, changed, step.notes, team.player)


@STEPS.handles(CorrectBase, gettext_noop("Correct a base"), "corrections")
def correct_base(playing: StepContext, step: CorrectBase) -> None:
    base = playing.base("/base", step.base)
    was = base.name
    tile = tile_key("/tile", step.tile) if step.tile else ""
    changed = _update(base, name=step.name, tile=tile, goal=_parse_yes_no(step.goal))
    changed += _set_holder(playing, base, "owner", step.owner)
    _log_correction(playing, was, changed, step.notes)


@STEPS.handles(CorrectTile, gettext_noop("Correct a tile"), "corrections")
def correct_tile(playing: StepContext, step: CorrectTile) -> None:
    tile = playing.state.tile(tile_key("/tile", step.tile))
    changed = [*_set_holder(playing, tile, "owner", step.owner), *_set_holder(playing, tile, "zone", step.zone)]
    _log_correction(playing, make_message(gettext_noop("tile {tile}"), tile=step.tile), changed, step.notes)


def _set_holder(playing: StepContext, thing: Any, name: str, said: str | None) -> Changes:
    """A holder that is said: a faction, or nobody."""
    known = playing.book[FACTIONS]
    if said is None:
        return []
    if said != NOBODY and said not in known:
        raise fail(f"/{name}", gettext("There is no faction “{said}”.", said=said[:40]), (*known, NOBODY))
    setattr(thing, name, "" if said == NOBODY else said)
    holder: Value = known[said].name if said in known else Message(gettext_noop("nobody"))
    return [make_message(HELD[name], holder=holder)]


@STEPS.handles(CorrectTurn, gettext_noop("Correct the turn"), "corrections")
def correct_turn(playing: StepContext, step: CorrectTurn) -> None:
    state = playing.state
    changed: Changes = []
    if step.player:
        player = playing.player("/player", step.player)
        state.order = state.order or [each.key for each in state.players]
        number, actions = state.turn.number, state.turn.actions
        state.turn = TurnState(number=number, index=state.order.index(player.key), actions=actions)
        changed.append(make_message(gettext_noop("turn of {player}"), player=player.name))
    changed += _update(state.turn, number=step.number, actions=step.actions, begun=_parse_yes_no(step.begun))
    if step.winner:
        state.winner = playing.player("/winner", step.winner).key
        changed.append(make_message(gettext_noop("{player} has won"), player=state.player(state.winner).name))
    if step.undecided and state.winner:
        state.winner = ""
        changed.append(make_message(gettext_noop("nobody has won")))
    if step.battle and state.battle:
        state.battle = None
        changed.append(make_message(gettext_noop("the battle is called off")))
    _log_correction(playing, make_message(gettext_noop("the turn")), changed, step.notes)


@STEPS.finds_offers
def correction_offers(_: CampaignState, __: Catalogue) -> Iterator[StepOffer]:
    steps = (CorrectPlayer, CorrectPilot, CorrectUnit, CorrectTeam, CorrectBase, CorrectTile, CorrectTurn)
    yield from (STEPS.make_offer(step) for step in steps)
