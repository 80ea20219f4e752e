"""Attacks as a replay draws them: by what Lock, how far, behind which pieces of terrain (BR-72 to BR-75)."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from armybuilder.engine.core.battle.engine.stateful import state_fields
from armybuilder.engine.core.battle.recorder import ReplayObject, ReplayParts
from armybuilder.engine.core.battle.replay import ReplayCover, ReplayEvent, ReplayShot, State
from armybuilder.engine.core.language import gettext, gettext_noop, ngettext
from armybuilder.engine.core.table.sight import Silhouette
from armybuilder.engine.core.table.terrain import Cell, TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.narration.text import terrain_name
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel
from armybuilder.engine.systems.blitz_beta.battle.table.cover import DICE, counts_as_cover, shelter

SUFFERED = ("damage", "destroyed", "resists jamming")
"""Events that their target did to their model."""
LOCKS = {
    "sight": gettext_noop("Lock by sight"),
    "sensors": gettext_noop("Lock by sensors"),
    "never": gettext_noop("No Lock itself"),
}


def events_with_shots(battle: Battle, found: ReplayParts, things: Sequence[ReplayObject]) -> tuple[ReplayEvent, ...]:
    """The events with what is drawn of attacks."""
    return tuple(_iter_shown_events(battle, found, things))


def _iter_shown_events(battle: Battle, found: ReplayParts, things: Sequence[ReplayObject]) -> Iterator[ReplayEvent]:
    state = [list(values) for values in found.start]
    models = {thing.number: at for at, thing in enumerate(things) if thing.kind == "model"}
    [arena] = (at for at, thing in enumerate(things) if thing.kind == "battle")
    for event in found.events:
        for change in event.changes:
            state[change.thing][change.slot] = change.after
        if event.kind in SUFFERED:
            yield replace(event, suffered=True)
        elif "lock" in event.values:
            yield replace(event, shot=_shot_shown(battle, event, _PlaceHistory(battle, state, models, arena)))
        else:
            yield event


class _PlaceHistory:
    """The positions of models, and the table: as it is at the moment, with what was in ruins by then."""

    CELL = state_fields(BattleModel).index("cell")
    FRAME = state_fields(BattleModel).index("frame_number")
    RUINS = state_fields(Battle).index("ruins")

    def __init__(self, battle: Battle, state: State, models: dict[int, int], arena: int) -> None:
        self._battle, self._state, self._models = battle, state, models
        self.field = battle.whole.with_ruins(tuple(state[arena][self.RUINS]))

    def place_of(self, model: int) -> tuple[Cell, Silhouette]:
        slots = self._state[self._models[model]]
        return slots[self.CELL], self._battle.models[model].kit.frames[slots[self.FRAME]].shape


def _shot_shown(battle: Battle, event: ReplayEvent, places: _PlaceHistory) -> ReplayShot:
    values = event.values
    (a, shooter), (b, target) = places.place_of(event.model), places.place_of(event.target)
    inches = places.field.table.distance(a, shooter.radius, b, target.radius)
    cover = tuple(_cover_shown(values, places, event.target)) if values["cover"] and values["viewer"] >= 0 else ()
    if sum(covering.dice for covering in cover) > values["cover"]:
        # In the air and within buildings terrain shelters by other rules: nothing is pointed at.
        cover = ()
    return ReplayShot(
        lock="none" if values["lock"] == "never" else values["lock"],
        viewer=values["viewer"],
        weapon=values["mount"],
        text=_describe_shot(battle, event, inches, cover, places.field.table.terrain),
        inches=f"{inches:.1f}″",
        cover=cover,
    )


def _cover_shown(values: dict[str, Any], places: _PlaceHistory, target: int) -> Iterator[ReplayCover]:
    """The pieces that count, each with its dice: the best one next to the target, and all others between."""
    table = places.field.table
    (a, viewing), (b, seen) = places.place_of(values["viewer"]), places.place_of(target)
    line = places.field.sight.look(a, viewing, b, seen)[0]
    best = shelter(table, line, viewing, seen).piece
    shared = False
    for screen in line.screens:
        if not counts_as_cover(table, screen, viewing, seen):
            continue
        if screen.near_target:
            if screen.piece == best:
                yield ReplayCover(best, DICE[table.terrain[best].cover])
        elif screen.full:
            yield ReplayCover(screen.piece, DICE[table.terrain[screen.piece].cover])
        else:
            yield ReplayCover(screen.piece, 0 if shared else 1)
            shared = True


def _describe_shot(
    battle: Battle, event: ReplayEvent, inches: float, cover: tuple[ReplayCover, ...], terrain: tuple[TerrainPiece, ...]
) -> str:
    values, model = event.values, battle.models[event.model]
    lock = gettext(LOCKS[values["lock"]])
    if values["viewer"] not in (-1, event.model):
        lock = gettext("{lock} of {model}", lock=lock, model=battle.models[values["viewer"]].name)
    parts = [
        gettext(
            "{lock} at {inches:.1f}″, {bracket} range", lock=lock, inches=inches, bracket=gettext(values["bracket"])
        )
    ]
    reach = model.kit.mounts[values["mount"]].profiles[0].range if values["mount"] >= 0 else None
    if reach:
        parts[0] += gettext(
            " (optimal {near:g} to {far:g}″, at most {most:g}″)", near=reach.near, far=reach.far, most=reach.maximum
        )
    dice = values["cover"]
    if dice:
        pieces = ((terrain_name(terrain[covering.piece].name), covering.dice) for covering in cover if covering.dice)
        names = ", ".join(f"{name} {number}" for name, number in pieces)
        parts.append(ngettext("cover {number} die", "cover {number} dice", dice) + (f": {names}" if names else ""))
    else:
        parts.append(gettext("no cover"))
    return "; ".join(parts)
