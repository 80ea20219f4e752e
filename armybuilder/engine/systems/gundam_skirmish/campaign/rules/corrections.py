"""Corrections: every number of a campaign set by hand, with a note why. The print lost many, and people err."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from armybuilder.engine.core.battle.campaign.messages import Value, Wording, listed, wording
from armybuilder.engine.core.battle.campaign.steps import Offer, Step
from armybuilder.engine.core.documents import Choice, Key, Label, Name, Notes, Ref, fail, within
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import FACTIONS, FORCES
from armybuilder.engine.systems.gundam_skirmish.campaign.effects import full
from armybuilder.engine.systems.gundam_skirmish.campaign.locations import LEVEL, set_levels
from armybuilder.engine.systems.gundam_skirmish.campaign.map import tile_key
from armybuilder.engine.systems.gundam_skirmish.campaign.state import State, Turn
from armybuilder.engine.systems.gundam_skirmish.campaign.step_context import STEPS, Playing

Least = Annotated[int, within(0, 10_000)] | None
Either = Annotated[int, within(-10_000, 10_000)] | None
Rank = Annotated[int, within(1, 10)] | None
Why = Annotated[Notes, Label("Why")]
NOBODY = "nobody"
"""Said instead of a faction; saying nothing leaves the holder as it is."""
YesNo = Annotated[Literal["yes", "no"] | None, Choice({"yes": "Yes", "no": "No"})]


class CorrectPlayer(Step, tag="correct-player"):
    """What is not said stays as it is, here and below."""

    player: Annotated[Key, Ref("player")]
    name: Name = ""
    force: Annotated[Key | None, Ref("force"), Label("Titles")] = None
    war_effort: Annotated[Least, Label("War Effort")] = None
    requisition: Annotated[Either, Label("Requisition")] = None
    notes: Why = ""


class CorrectPilot(Step, tag="correct-pilot"):
    pilot: Annotated[Key, Ref("pilot")]
    name: Name = ""
    health: Annotated[Either, Label("Pilot Health")] = None
    mind: Annotated[Either, Label("Pilot Mind")] = None
    exp: Annotated[Least, Label("EXP")] = None
    boxes: Annotated[Annotated[int, within(0, 1)] | None, Label("Boxes ticked")] = None
    rank: Rank = None
    dead: Annotated[YesNo, Label("Dead")] = None
    notes: Why = ""


class CorrectUnit(Step, tag="correct-unit"):
    unit: Annotated[Key, Ref("unit")]
    name: Name = ""
    integrity: Annotated[Least, Label("Integrity left")] = None
    leg: Annotated[LEVEL, Label("Leg or engine damage")] = None
    arm: Annotated[LEVEL, Label("Arm or weapons damage")] = None
    head: Annotated[LEVEL, Label("Head damage")] = None
    destroyed: YesNo = None
    notes: Why = ""


class CorrectTeam(Step, tag="correct-team"):
    team: Annotated[Key, Ref("team")]
    name: Name = ""
    tile: Annotated[Key | None, Ref("tile")] = None
    removed: Annotated[bool, Label("Off the map")] = False
    halted: Annotated[YesNo, Label("Short of provisions")] = None
    free_moves: Annotated[Annotated[int, within(0, 9)] | None, Label("Free tiles to go")] = None
    notes: Why = ""


class CorrectBase(Step, tag="correct-base"):
    base: Annotated[Key, Ref("base")]
    name: Name = ""
    tile: Annotated[Key | None, Ref("tile")] = None
    owner: Annotated[Key | None, Ref("holder"), Label("Captured by")] = None
    goal: Annotated[YesNo, Label("Needed for victory")] = None
    notes: Why = ""


class CorrectTile(Step, tag="correct-tile"):
    tile: Annotated[Key, Ref("tile")]
    owner: Annotated[Key | None, Ref("holder"), Label("Captured by")] = None
    zone: Annotated[Key | None, Ref("holder"), Label("Colour of")] = None
    notes: Why = ""


class CorrectTurn(Step, tag="correct-turn"):
    """Whose turn it is, and what is left of it."""

    player: Annotated[Key | None, Ref("player"), Label("Turn of")] = None
    number: Annotated[Annotated[int, within(1, 1_000)] | None, Label("Round")] = None
    actions: Annotated[Annotated[int, within(0, 9)] | None, Label("Actions left")] = None
    begun: Annotated[YesNo, Label("Its events are rolled")] = None
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
    "halted": gettext_noop("halted {before} → {now}"),
    "free_moves": gettext_noop("free moves {before} → {now}"),
    "goal": gettext_noop("goal {before} → {now}"),
    "number": gettext_noop("number {before} → {now}"),
    "actions": gettext_noop("actions {before} → {now}"),
    "begun": gettext_noop("begun {before} → {now}"),
}
HELD = {"owner": gettext_noop("owner {holder}"), "zone": gettext_noop("zone {holder}")}
Changes = list[str | Wording]


def _set(thing: Any, **said: Any) -> Changes:
    """Set what is said; what changed, in words."""
    changed: Changes = []
    for name, value in said.items():
        before = getattr(thing, name)
        if value not in (None, "") and value != before:
            changed.append(wording(FIGURES[name], before=_told(before), now=_told(value)))
            setattr(thing, name, value)
    return changed


def _told(value: Any) -> Value:
    if isinstance(value, bool):
        return Wording(gettext_noop("True") if value else gettext_noop("False"))
    return str(value)


def _yes(said: str | None) -> bool | None:
    return None if said is None else said == "yes"


def _tell(playing: Playing, name: str | Wording, changed: Changes, notes: str, side: str = "") -> None:
    why = f" {notes}" if notes else ""
    changes = listed(changed, gettext_noop("nothing"))
    playing.tell(gettext_noop("Corrected: {name}, {changes}.{why}"), "", side, name=name, changes=changes, why=why)


@STEPS.takes(CorrectPlayer, gettext_noop("Correct a player"), "corrections")
def correct_player(playing: Playing, step: CorrectPlayer) -> None:
    player = playing.player("/player", step.player)
    if step.force and step.force not in playing.book[FORCES]:
        raise fail(
            "/force", gettext("There is no force “{force}”.", force=step.force[:40]), tuple(playing.book[FORCES])
        )
    was = player.name
    changed = _set(player, name=step.name, force=step.force, war_effort=step.war_effort, requisition=step.requisition)
    _tell(playing, was, changed, step.notes, player.key)


@STEPS.takes(CorrectPilot, gettext_noop("Correct a pilot"), "corrections")
def correct_pilot(playing: Playing, step: CorrectPilot) -> None:
    team, pilot = playing.pilot("/pilot", step.pilot)
    was = pilot.name
    changed = _set(
        pilot,
        name=step.name,
        health=step.health,
        mind=step.mind,
        exp=step.exp,
        boxes=step.boxes,
        rank=step.rank,
        dead=_yes(step.dead),
    )
    if pilot.dead:
        pilot.unit = ""
    _tell(playing, was, changed, step.notes, team.player)


@STEPS.takes(CorrectUnit, gettext_noop("Correct a unit"), "corrections")
def correct_unit(playing: Playing, step: CorrectUnit) -> None:
    team, unit = playing.unit("/unit", step.unit)
    whole = full(team, unit, playing.book)
    damage = None if step.integrity is None else max(whole - step.integrity, 0)
    was, levels = unit.name, dict(unit.levels)
    changed = _set(unit, name=step.name, damage=damage, destroyed=_yes(step.destroyed))
    set_levels(playing, team, unit, step)
    if unit.levels != levels:
        text = gettext_noop("damage of locations {before} → {now}")
        changed.append(wording(text, before=_locations(levels), now=_locations(unit.levels)))
    _tell(playing, was, changed, step.notes, team.player)


def _locations(levels: dict[str, int]) -> Value:
    return listed([f"{name} {level}" for name, level in levels.items()], gettext_noop("none"))


@STEPS.takes(CorrectTeam, gettext_noop("Correct a team"), "corrections")
def correct_team(playing: Playing, step: CorrectTeam) -> None:
    team = playing.team("/team", step.team)
    tile = tile_key("/tile", step.tile) if step.tile else ""
    was, stood = team.name, team.tile
    other = playing.state.team_at(tile) if tile else None
    if other and other is not team:
        playing.warn(
            gettext_noop("{other} stands in tile {tile} already."), "CA-6.8", team.player, other=other.name, tile=tile
        )
    halted = _yes(step.halted)
    changed = _set(team, name=step.name, tile=tile, halted=halted, free_moves=step.free_moves)
    if step.removed and team.tile:
        team.tile = ""
        changed.append(wording(gettext_noop("off the map")))
    if team.tile != stood:
        team.retreat = ""
    _tell(playing, was, changed, step.notes, team.player)


@STEPS.takes(CorrectBase, gettext_noop("Correct a base"), "corrections")
def correct_base(playing: Playing, step: CorrectBase) -> None:
    base = playing.base("/base", step.base)
    was = base.name
    tile = tile_key("/tile", step.tile) if step.tile else ""
    changed = _set(base, name=step.name, tile=tile, goal=_yes(step.goal))
    changed += _hold(playing, base, "owner", step.owner)
    _tell(playing, was, changed, step.notes)


@STEPS.takes(CorrectTile, gettext_noop("Correct a tile"), "corrections")
def correct_tile(playing: Playing, step: CorrectTile) -> None:
    tile = playing.state.tile(tile_key("/tile", step.tile))
    changed = [*_hold(playing, tile, "owner", step.owner), *_hold(playing, tile, "zone", step.zone)]
    _tell(playing, wording(gettext_noop("tile {tile}"), tile=step.tile), changed, step.notes)


def _hold(playing: Playing, thing: Any, name: str, said: str | None) -> Changes:
    """A holder that is said: a faction, or nobody."""
    known = playing.book[FACTIONS]
    if said is None:
        return []
    if said != NOBODY and said not in known:
        raise fail(f"/{name}", gettext("There is no faction “{said}”.", said=said[:40]), (*known, NOBODY))
    setattr(thing, name, "" if said == NOBODY else said)
    holder: Value = known[said].name if said in known else Wording(gettext_noop("nobody"))
    return [wording(HELD[name], holder=holder)]


@STEPS.takes(CorrectTurn, gettext_noop("Correct the turn"), "corrections")
def correct_turn(playing: Playing, step: CorrectTurn) -> None:
    state = playing.state
    changed: Changes = []
    if step.player:
        player = playing.player("/player", step.player)
        state.order = state.order or [each.key for each in state.players]
        number, actions = state.turn.number, state.turn.actions
        state.turn = Turn(number=number, index=state.order.index(player.key), actions=actions)
        changed.append(wording(gettext_noop("turn of {player}"), player=player.name))
    changed += _set(state.turn, number=step.number, actions=step.actions, begun=_yes(step.begun))
    if step.winner:
        state.winner = playing.player("/winner", step.winner).key
        changed.append(wording(gettext_noop("{player} has won"), player=state.player(state.winner).name))
    if step.undecided and state.winner:
        state.winner = ""
        changed.append(wording(gettext_noop("nobody has won")))
    if step.battle and state.battle:
        state.battle = None
        changed.append(wording(gettext_noop("the battle is called off")))
    _tell(playing, wording(gettext_noop("the turn")), changed, step.notes)


@STEPS.offers
def corrections(_: State, __: Catalogue) -> Iterator[Offer]:
    steps = (CorrectPlayer, CorrectPilot, CorrectUnit, CorrectTeam, CorrectBase, CorrectTile, CorrectTurn)
    yield from (STEPS.offer(step) for step in steps)
