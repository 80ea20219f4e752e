"""Invariants of every battle state, for all players."""

from armybuilder.engine.core.battle.events import BattleEvent
from armybuilder.engine.core.battle.log import Log
from armybuilder.engine.core.table.bodies import overlaps
from armybuilder.engine.systems.blitz_beta.battle.state import NOBODY, Battle, BattleModel, words

SETTLED = {"round", "activation", "initiative", "objectives", "over"}
"""Events between which damage may be on its way."""
DEEDS = {"activation", "fires", "fights", "snap fire", "hides", "hull down", "standby", "jump", "smoke"}
"""Events of a model that acts, which takes one that is on the table."""
COUNTERS = (
    "moves", "allowance", "run", "standby", "fire", "corrosion", "haywire", "points_left", "dealt", "taken",
    "destroyed_points",
)  # fmt: skip
ROUNDING = 1e-6
FACINGS = 24


class BrokenStateError(Exception):
    """A battle came to a state that cannot be."""


def require(what: object, why: str, about: object = "") -> None:
    """`BrokenStateError` unless it is so."""
    if not what:
        raise BrokenStateError(f"{why}: {about!r}" if about != "" else why)


def check_state(battle: Battle, *, settled: bool = True) -> None:
    """`BrokenStateError` for a state that cannot be; not `settled` is one in the middle of an exchange."""
    for side in battle.sides:
        there = [model.id for model in battle.models if model.side == side.id and model.on_table]
        require(list(side.standing) == there, "a side lists who stands on the table", side.standing)
        require(side.score >= 0 and side.lost >= 0, "scores and losses are not below zero", (side.score, side.lost))
    for model in battle.models:
        _check_body(model, settled=settled)
        _check_counters(model)
        if model.on_table:
            require(0 <= model.cell < battle.field.table.cells, "who is on the table has a place there", model)
    _check_bases(battle)
    require(all(-1 <= holder <= 1 for holder in battle.objectives), "objectives are a side's or nobody's")


def _check_body(model: BattleModel, *, settled: bool) -> None:
    profile = model.profile
    require(0 <= model.damage <= profile.capacity, "damage stays within the capacity", (model, model.damage))
    require(model.crippled or not profile.hull or model.damage < profile.hull, "without hull it is crippled", model)
    if settled and model.on_table:
        require(model.damage < profile.capacity, "whose boxes are all gone is destroyed", model)
    require(0 <= model.facing < FACINGS, "facings are 24ths of a circle", (model, model.facing))


def _check_counters(model: BattleModel) -> None:
    most = model.kit.act + model.autopilot
    require(0 <= model.actions <= most, "actions stay between none and ACT", (model, model.actions))
    for name in COUNTERS:
        require(getattr(model, name) >= 0, f"{name} is not below zero", (model, getattr(model, name)))
    require(len(set(model.fired)) == len(model.fired), "a mount is noted once a round", (model, model.fired))
    for mount in model.kit.mounts:
        spent = model.shots.count(mount.number)
        require(mount.shots is None or spent <= mount.shots, "nobody fires more than there is", (model, mount.text))


def _check_bases(battle: Battle) -> None:
    standing = [model for model in battle.models if has_own_base(model)]
    table, field = battle.field.table, battle.field
    for number, model in enumerate(standing):
        x, y, radius = field.xs[model.cell], field.ys[model.cell], model.frame.radius
        others = [battle.body(other) for other in standing[number + 1 :]]
        require(not overlaps(x, y, radius, others), "bases do not overlap", (model, x, y))
        edge = radius - ROUNDING
        require(edge <= x <= table.width - edge, "bases stand wholly on the table", (model, x, y))
        require(edge <= y <= table.height - edge, "bases stand wholly on the table", (model, x, y))


def has_own_base(model: BattleModel) -> bool:
    """Whether its base stands by itself: no part of a vehicle, in nobody's hold and no building, not strafing over others."""
    inside = model.carrier != NOBODY or model.building != NOBODY
    return model.on_table and not model.recruit.component and not inside and model.station != words.STRAFING


class CheckedLog(Log):
    """A log that checks the state after each event, and that nobody acts whose turn is over."""

    __slots__ = ("_battle", "_group", "_groups", "_used")

    def __init__(self, battle: Battle) -> None:
        super().__init__(battle.journal)
        self._battle = battle
        self._used: set[int] = set()
        self._groups: set[int] = set()
        self._group = NOBODY

    def note(self, event: BattleEvent) -> None:
        super().note(event)
        check_state(self._battle, settled=event.kind in SETTLED)
        if event.kind == "round":
            self._used, self._groups, self._group = set(), set(), NOBODY
        elif event.kind in DEEDS:
            actor = self._battle.models[event.model]
            require(actor.alive, "the destroyed act no more", (event.kind, actor))
            if event.kind == "activation":
                self._check_activation(actor)

    def _check_activation(self, actor: BattleModel) -> None:
        require(actor.id not in self._used, "a model is activated once a round", actor)
        self._used.add(actor.id)
        if actor.group != self._group:
            require(actor.group not in self._groups, "a combat group is used once a round", actor)
            self._group = actor.group
            self._groups.add(actor.group)


def with_checked_log(battle: Battle) -> Battle:
    """The same battle, with a log that checks it."""
    battle.log = CheckedLog(battle)
    return battle
