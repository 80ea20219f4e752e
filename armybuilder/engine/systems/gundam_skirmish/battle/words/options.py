"""Options in words, with what they promise: odds, points on average, the fire that awaits one."""

from typing import Any

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.decisions.questions import QuestionOption
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.table.compass import turn
from armybuilder.engine.systems.gundam_skirmish.battle.judge import fire
from armybuilder.engine.systems.gundam_skirmish.battle.phases.orders import order_cost
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import (
    Aim,
    Boost,
    End,
    Enter,
    Mend,
    Move,
    Order,
    Reload,
    Shoot,
    SlowReload,
    Switch,
    Turn,
    Volley,
)
from armybuilder.engine.systems.gundam_skirmish.battle.rules.critical import location_names
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, Unit
from armybuilder.engine.systems.gundam_skirmish.battle.words.sentences import LOCATIONS, name_of
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import ORDERS

Described = tuple[str, QuestionOption]
"""The title of an option's group, and the option."""


def describe(battle: Battle, decision: Decision, option: Any) -> Described:
    """An option in words."""
    if decision.kind in ("act", "again", "responds"):
        return _act(battle, battle.units[decision.model], option)
    match decision.kind, option:
        case (("order" | "ambush"), _):
            return _upkeep(battle, option)
        case (("deploy" | "elsewhere" | "infiltrate"), int(cell)):
            return gettext("Places"), _place(battle, cell)
        case "goes first", int(side):
            return gettext("Side"), QuestionOption("", battle.sides[side].name)
        case _, bool(yes):
            return gettext("Your choice"), QuestionOption("", gettext("Yes") if yes else gettext("No"))
        case "activate", int(number):
            return gettext("Units"), _ready(battle, battle.units[number])
        case "engages", int(number):
            unit, foe = battle.units[number], battle.units[decision.model]
            return gettext("Units"), QuestionOption("", name_of(unit), _on_average(fire.blows(unit, foe)), model=number)
        case _, int(number) if 0 <= number < len(battle.units):
            return gettext("Units"), QuestionOption("", name_of(battle.units[number]), model=number)
    return gettext("Your choice"), QuestionOption("", str(option))


def _upkeep(battle: Battle, act: Any) -> Described:
    match act:
        case Order():
            return gettext("Orders"), _order(battle, act)
        case Enter(cell=cell):
            return gettext("Ambush"), _place(battle, cell)
    return gettext("Nothing more"), QuestionOption("", gettext("Go on"))


def _act(battle: Battle, unit: Unit, act: Any) -> Described:
    match act:
        case Move(cell=cell):
            return gettext("Move"), _place(battle, cell)
        case Turn(facing=facing):
            return gettext("Turn on the spot"), _turned(turn(unit.facing, facing))
        case Boost(cell=cell):
            return gettext("Boost (slow)"), _place(battle, cell)
        case Volley(weapon=number, target=target):
            return gettext("Volley"), _shot(battle, unit, number, battle.units[target])
        case Mend(location=place):
            return gettext("Repair (slow)"), QuestionOption("", gettext(LOCATIONS[location_names(unit)[place]]))
        case Shoot(weapon=number, target=target):
            return gettext("Shoot"), _shot(battle, unit, number, battle.units[target])
        case Aim():
            return gettext("Aimed Shot (slow)"), _aimed(battle, unit, act)
        case Reload(weapon=number):
            return gettext("Reload"), QuestionOption("", unit.weapons[number].name)
        case SlowReload(weapon=number):
            return gettext("Reload (slow)"), QuestionOption("", unit.weapons[number].name)
        case Switch(name=name):
            return gettext("Take in hand"), QuestionOption("", name)
        case End():
            return gettext("Nothing more"), QuestionOption("", gettext("End the activation"))
    return gettext("Your choice"), QuestionOption("", type(act).__name__)


def _turned(facings: int) -> QuestionOption:
    text = gettext("{degrees}° to the left") if facings > 0 else gettext("{degrees}° to the right")
    return QuestionOption("", text.format(degrees=15 * abs(facings)))


def _place(battle: Battle, cell: int) -> QuestionOption:
    """A place by its inches, with what stands there."""
    table = battle.field.table
    x, y = table.xs[cell], table.ys[cell]
    ground = ", ".join(dict.fromkeys(table.terrain[piece].name for piece in table.terrain_at(cell)))
    return QuestionOption("", f"{x:g}″ / {y:g}″", ground, spot=(x, y), cell=cell)


def _order(battle: Battle, order: Order) -> QuestionOption:
    """An order with its cost, and to whom it goes."""
    name = battle.catalogue[ORDERS][order.key].name
    to = gettext("quarter {number}", number=order.place + 1) if order.place >= 0 else ""
    to = name_of(battle.units[order.unit]) if order.unit >= 0 else to
    note = gettext(
        "{cost} of {points} command points", cost=order_cost(battle, order), points=battle.sides[battle.turn].command
    )
    return QuestionOption("", f"{name}: {to}" if to else name, note, model=order.unit)


def _ready(battle: Battle, unit: Unit) -> QuestionOption:
    left = gettext("{left} of {whole} Integrity", left=unit.left, whole=unit.card.integrity)
    best = fire.best(battle, unit)
    note = f"{left}, {gettext('best shot {points} pts', points=f'{best:.0f}')}" if best else left
    return QuestionOption("", name_of(unit), note, model=unit.id)


def _shot(battle: Battle, unit: Unit, number: int, target: Unit) -> QuestionOption:
    harm = fire.harm_of_shot(battle, unit, number, target)
    note = gettext(
        "{inches}″, {hit} to hit, {destroyed} to destroy, {points} pts on average",
        inches=f"{battle.gap(unit, target):.0f}",
        hit=f"{harm.hit:.0%}",
        destroyed=f"{harm.destroyed:.0%}",
        points=f"{harm.part * target.recruit.points:.0f}",
    )
    return QuestionOption("", f"{unit.weapons[number].name} → {name_of(target)}", note, model=target.id)


def _aimed(battle: Battle, unit: Unit, act: Aim) -> QuestionOption:
    target = battle.units[act.target]
    where = [location.key for location in target.recruit.chart if location.most is not None][act.location]
    text = f"{unit.weapons[act.weapon].name} → {name_of(target)}, {gettext(LOCATIONS.get(where, where))}"
    note = gettext("{hit} to hit", hit=f"{fire.hit_by_aim(unit, act.weapon):.0%}")
    return QuestionOption("", text, note, model=target.id)


def _on_average(points: float) -> str:
    return gettext("{points} pts on average", points=f"{points:+.0f}")
