"""Options in words, with what they promise: odds, points on average, the fire that awaits one."""

from collections.abc import Callable, Mapping
from typing import Any

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.decisions.questions import QuestionOption
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.table.compass import turn
from armybuilder.engine.systems.gundam_skirmish.battle.judge import fire
from armybuilder.engine.systems.gundam_skirmish.battle.phases.orders import order_cost
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import (
    Aim,
    Boost,
    End,
    Enter,
    GiveOrder,
    Move,
    Reload,
    Repair,
    Shoot,
    SlowReload,
    Switch,
    Turn,
    Volley,
)
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.critical import location_names
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.gundam_skirmish.battle.words.sentences import LOCATIONS, name_of
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import ORDERS

Described = tuple[str, QuestionOption]
"""The title of an option's group, and the option."""


def describe(battle: Battle, decision: Decision, option: Any) -> Described:
    """An option in words."""
    if decision.kind in ("act", "again", "responds"):
        return _act(battle, battle.units[decision.model], option)
    if decision.kind in ("order", "ambush"):
        return _upkeep(battle, option)
    if decision.kind in ("deploy", "elsewhere", "infiltrate"):
        return gettext("Places"), _place(battle, option)
    if isinstance(option, int) and not isinstance(option, bool) and decision.kind != "goes first":
        return gettext("Units"), _unit(battle, decision, battle.units[option])
    return gettext("Your choice"), QuestionOption("", _choice(battle, decision, option))


def _choice(battle: Battle, decision: Decision, option: Any) -> str:
    if decision.kind == "goes first":
        return battle.sides[option].name
    if isinstance(option, bool):
        return gettext("Yes") if option else gettext("No")
    return str(option)


def _unit(battle: Battle, decision: Decision, unit: BattleUnit) -> QuestionOption:
    """A unit, with what it has to say for itself."""
    if decision.kind == "activate":
        return _ready(battle, unit)
    note = (
        _on_average(-fire.blows(battle, battle.units[decision.model], unit, charged=True))
        if decision.kind == "engages"
        else ""
    )
    return QuestionOption("", name_of(unit), note, model=unit.id)


def _upkeep(battle: Battle, act: Any) -> Described:
    match act:
        case GiveOrder():
            return gettext("Orders"), _order(battle, act)
        case Enter(cell=cell):
            return gettext("Ambush"), _place(battle, cell)
    return gettext("Nothing more"), QuestionOption("", gettext("Go on"))


def _act(battle: Battle, unit: BattleUnit, act: Any) -> Described:
    title, describe_act = _ACTS.get(type(act), (gettext_noop("Your choice"), _other))
    return gettext(title), describe_act(battle, unit, act)


def _other(_battle: Battle, _unit: BattleUnit, act: Any) -> QuestionOption:
    return QuestionOption("", type(act).__name__)


def _weapon(_battle: Battle, unit: BattleUnit, act: Reload | SlowReload) -> QuestionOption:
    return QuestionOption("", unit.weapons[act.weapon].name)


def _volley(battle: Battle, unit: BattleUnit, act: Volley) -> QuestionOption:
    return _shot(battle, unit, act.weapon, battle.units[act.target])


def _repair_option(unit: BattleUnit, act: Repair) -> QuestionOption:
    return QuestionOption("", gettext(LOCATIONS[location_names(unit)[act.location]]))


def _turn_option(facings: int) -> QuestionOption:
    text = gettext("{degrees}° to the left") if facings > 0 else gettext("{degrees}° to the right")
    return QuestionOption("", text.format(degrees=15 * abs(facings)))


def _place(battle: Battle, cell: int) -> QuestionOption:
    """A place by its inches, with what stands there."""
    table = battle.field.table
    x, y = table.xs[cell], table.ys[cell]
    ground = ", ".join(dict.fromkeys(table.terrain[piece].name for piece in table.terrain_at(cell)))
    return QuestionOption("", f"{x:g}″ / {y:g}″", ground, spot=(x, y), cell=cell)


def _order(battle: Battle, order: GiveOrder) -> QuestionOption:
    """An order with its cost, and to whom it goes."""
    name = battle.catalogue[ORDERS][order.key].name
    to = gettext("quarter {number}", number=order.place + 1) if order.place >= 0 else ""
    to = name_of(battle.units[order.unit]) if order.unit >= 0 else to
    note = gettext(
        "{cost} of {points} command points", cost=order_cost(battle, order), points=battle.sides[battle.turn].command
    )
    return QuestionOption("", f"{name}: {to}" if to else name, note, model=order.unit)


def _ready(battle: Battle, unit: BattleUnit) -> QuestionOption:
    left = gettext("{left} of {whole} Integrity", left=unit.left, whole=unit.card.integrity)
    best = fire.best(battle, unit)
    note = f"{left}, {gettext('best shot {points} pts', points=f'{best:.0f}')}" if best else left
    return QuestionOption("", name_of(unit), note, model=unit.id)


def _shot(battle: Battle, unit: BattleUnit, number: int, target: BattleUnit) -> QuestionOption:
    harm = fire.harm_of_shot(battle, unit, number, target)
    note = gettext(
        "{inches}″, {hit} to hit, {destroyed} to destroy, {points} pts on average",
        inches=f"{battle.gap(unit, target):.0f}",
        hit=f"{harm.hit:.0%}",
        destroyed=f"{harm.destroyed:.0%}",
        points=f"{harm.part * target.recruit.points:.0f}",
    )
    return QuestionOption("", f"{unit.weapons[number].name} → {name_of(target)}", note, model=target.id)


def _aimed(battle: Battle, unit: BattleUnit, act: Aim) -> QuestionOption:
    target = battle.units[act.target]
    where = [location.key for location in target.recruit.chart if location.most is not None][act.location]
    text = f"{unit.weapons[act.weapon].name} → {name_of(target)}, {gettext(LOCATIONS.get(where, where))}"
    note = gettext("{hit} to hit", hit=f"{fire.hit_by_aim(unit, act.weapon):.0%}")
    return QuestionOption("", text, note, model=target.id)


def _on_average(points: float) -> str:
    return gettext("{points} pts on average", points=f"{points:+.0f}")


_ACTS: Mapping[type[Any], tuple[str, Callable[[Battle, BattleUnit, Any], QuestionOption]]] = {
    Move: (gettext_noop("Move"), lambda battle, _, act: _place(battle, act.cell)),
    Turn: (gettext_noop("Turn on the spot"), lambda _, unit, act: _turn_option(turn(unit.facing, act.facing))),
    Boost: (gettext_noop("Boost (slow)"), lambda battle, _, act: _place(battle, act.cell)),
    Shoot: (gettext_noop("Shoot"), lambda battle, unit, act: _shot(battle, unit, act.weapon, battle.units[act.target])),
    Volley: (gettext_noop("Volley"), _volley),
    Repair: (gettext_noop("Repair (slow)"), lambda _, unit, act: _repair_option(unit, act)),
    Aim: (gettext_noop("Aimed Shot (slow)"), _aimed),
    Reload: (gettext_noop("Reload"), _weapon),
    SlowReload: (gettext_noop("Reload (slow)"), _weapon),
    Switch: (gettext_noop("Take in hand"), lambda _, __, act: QuestionOption("", act.name)),
    End: (gettext_noop("Nothing more"), lambda *_: QuestionOption("", gettext("End the activation"))),
}
"""The title of each kind of act, and how one is said."""
