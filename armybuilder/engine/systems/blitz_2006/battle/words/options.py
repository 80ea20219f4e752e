"""Options in words, with what they promise: odds, points on average."""

from collections.abc import Callable, Mapping
from typing import Any

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.decisions.questions import QuestionOption
from armybuilder.engine.core.language import gettext, gettext_noop, ngettext
from armybuilder.engine.core.table.compass import DIRECTIONS
from armybuilder.engine.systems.blitz_2006.battle.judge.threats import harm_at, usual_aim
from armybuilder.engine.systems.blitz_2006.battle.loadouts import SPEEDS as SPEED_KEYS
from armybuilder.engine.systems.blitz_2006.battle.rules import acts
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks import acts as attacks
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.shot import Aim
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.blitz_2006.battle.words.sentences import MODES, SPEEDS, STANCES, SYSTEMS, name_of
from armybuilder.engine.systems.blitz_2006.scenarios.terms import capitalize

Described = tuple[str, QuestionOption]
"""The title of an option's group, and the option."""
FACINGS = (
    gettext_noop("east"), gettext_noop("northeast"), gettext_noop("north"), gettext_noop("northwest"), gettext_noop("west"),
    gettext_noop("southwest"), gettext_noop("south"), gettext_noop("southeast"),
)  # fmt: skip
"""As the table lies: its upper edge is north."""
ARROWS = "→↗↑↖←↙↓↘"
EIGHTH = DIRECTIONS // len(FACINGS)


def describe(battle: Battle, decision: Decision, option: Any) -> Described:
    """An option in words."""
    unit = battle.units[decision.model] if decision.model >= 0 else None
    known = _ACTS.get(type(option))
    if known and (unit is not None or type(option) in _NEED_NOBODY):
        title, words = known
        return gettext(title), words(battle, unit, option)
    return gettext("Your choice") if not isinstance(option, int) else _title(decision.kind), _plain(
        battle, decision, option
    )


def _title(kind: str) -> str:
    titles = {
        "group": gettext("Combat groups"), "places": gettext("Combat groups"), "activate": gettext("Units"),
        "commander": gettext("Units"), "leader": gettext("Units"),
    }  # fmt: skip
    return titles.get(kind, gettext("Your choice"))


def _plain(battle: Battle, decision: Decision, option: Any) -> QuestionOption:
    """Options that are a number, a key, or yes and no."""
    if isinstance(option, bool):
        return QuestionOption("", gettext("Yes") if option else gettext("No"))
    if option is None:
        return QuestionOption("", gettext("No"))
    said = _KINDS.get(decision.kind)
    if said:
        return said(battle, decision, option)
    return _unit(battle.units[option]) if isinstance(option, int) else QuestionOption("", str(option))


def _group(battle: Battle, decision: Decision, option: int) -> QuestionOption:
    return QuestionOption("", battle.sides[decision.player].groups[option].name)


def _side(battle: Battle, _decision: Decision, option: int) -> QuestionOption:
    return QuestionOption("", battle.sides[option].name)


def _stance(battle: Battle, _decision: Decision, option: str) -> QuestionOption:
    return QuestionOption("", gettext(STANCES[option]).capitalize(), battle.catalogue.stances[option].effect)


def _deployment(battle: Battle, _decision: Decision, option: str) -> QuestionOption:
    deployment = battle.catalogue.deployments[option]
    return QuestionOption("", deployment.name, deployment.effect)


def _zone(battle: Battle, _decision: Decision, option: int) -> QuestionOption:
    """A zone by the name of its part of the table, where the deployment was agreed on and has but one layout."""
    layouts = battle.catalogue.deployments[battle.terms.deployment].layouts if battle.terms.deployment else ()
    if len(layouts) == 1:
        return QuestionOption("", capitalize(layouts[0].names[option]))
    return QuestionOption("", gettext("First zone") if option == 0 else gettext("Second zone"))


def _sector(_battle: Battle, _decision: Decision, option: int) -> QuestionOption:
    return QuestionOption("", gettext("Number {number}", number=option))


def _exit(battle: Battle, _decision: Decision, option: int) -> QuestionOption:
    return _spot(battle, option)


_KINDS: Mapping[str, Callable[[Battle, Decision, Any], QuestionOption]] = {
    "group": _group, "places": _group, "plays first": _side, "chooses": _side, "stance": _stance, "deployment": _deployment,
    "zone": _zone, "sector": _sector, "exit": _exit,
}  # fmt: skip
"""How options are said that are no acts, by the kind of the decision."""


def _unit(unit: BattleUnit) -> QuestionOption:
    if unit.infantry:
        note = gettext("{left} of {whole} bases", left=unit.bases, whole=unit.loadout.bases)
    else:
        note = gettext("armor {armor}, damage: {taken}", armor=unit.loadout.armor, taken=unit.taken_word)
    return QuestionOption("", name_of(unit), note, model=unit.id)


# ---------------------------------------------------------------- places


def _spot(battle: Battle, cell: int, note: str = "") -> QuestionOption:
    """A place by its inches, with what stands there."""
    table = battle.field.table
    x, y = table.xs[cell], table.ys[cell]
    ground = dict.fromkeys(gettext(battle.field.kinds[piece].name) for piece in table.terrain_at(cell))
    level = round(table.elevations[cell])
    told = [*ground, *([gettext("level {level}", level=level)] if level else []), *([note] if note else [])]
    return QuestionOption("", f"{x:g}″ / {y:g}″", ", ".join(told), spot=(x, y), cell=cell)


def facing_words(facing: int) -> str:
    """A facing as an arrow with its name."""
    eighth = round(facing / EIGHTH) % len(FACINGS)
    return f"{ARROWS[eighth]} {gettext(FACINGS[eighth])}"


def _posed(battle: Battle, unit: BattleUnit, act: Any) -> QuestionOption:
    """A place with the facing there; in its own place, a turn."""
    spot = _spot(battle, act.cell)
    if unit.infantry:
        return spot
    if act.cell == unit.cell:
        return QuestionOption("", facing_words(act.facing))
    return QuestionOption("", f"{spot.text} {facing_words(act.facing)}", spot.note, spot=spot.spot, cell=spot.cell)


def _at_cell(battle: Battle, _unit: BattleUnit, act: Any) -> QuestionOption:
    return _spot(battle, act.cell)


def _turns(_battle: Battle, _unit: BattleUnit, act: acts.Turn | acts.Swerve) -> QuestionOption:
    return QuestionOption("", facing_words(act.facing))


# ---------------------------------------------------------------- attacks


def _shot(battle: Battle, unit: BattleUnit, number: int, target: BattleUnit, aim: Aim | None = None) -> QuestionOption:
    harm = harm_at(battle, unit, target, aim or usual_aim(unit, number))
    note = gettext(
        "{inches}″, {hit} to hit, {destroyed} to destroy, {points} TV on average",
        inches=f"{battle.inches(unit, target):.0f}",
        hit=f"{harm.hit:.0%}",
        destroyed=f"{harm.destroyed:.0%}",
        points=f"{harm.part * target.recruit.points:.0f}",
    )
    return QuestionOption("", f"{gettext(unit.weapons[number].name)} → {name_of(target)}", note, model=target.id)


def _fire(battle: Battle, unit: BattleUnit, act: Any) -> QuestionOption:
    return _shot(battle, unit, act.weapon, battle.units[act.target])


def _indirect(battle: Battle, unit: BattleUnit, act: attacks.IndirectFire) -> QuestionOption:
    target, observer = battle.units[act.target], battle.units[act.observer]
    inches = f"{battle.inches(unit, target):.0f}"
    note = gettext("{inches}″, observed by {unit}", inches=inches, unit=name_of(observer))
    return QuestionOption("", f"{gettext(unit.weapons[act.weapon].name)} → {name_of(target)}", note, model=act.target)


def _burst(battle: Battle, unit: BattleUnit, act: attacks.Burst) -> QuestionOption:
    told = [gettext("{inches}″ of area", inches=act.area)] if act.area else []
    told += [gettext("{more} more damage", more=f"+{act.damage}")] if act.damage else []
    text = ", ".join(told) or gettext("Single shot")
    notes = [ngettext("{number} linked weapon", "{number} linked weapons", act.linked)] if act.linked > 1 else []
    if act.target >= 0:
        aim = Aim(act.weapon, act.area, act.damage, act.linked)
        notes.append(_shot(battle, unit, act.weapon, battle.units[act.target], aim).note)
    return QuestionOption("", text, ", ".join(notes), model=act.target)


def _weapon(_battle: Battle, unit: BattleUnit, act: Any) -> QuestionOption:
    return QuestionOption("", gettext(unit.weapons[act.weapon].name))


def _drop(_battle: Battle, unit: BattleUnit, act: attacks.Drop) -> QuestionOption:
    note = ngettext("after {number} round", "after {number} rounds", act.rounds) if act.rounds else gettext("at once")
    return QuestionOption("", gettext(unit.weapons[act.weapon].name), note)


def _bombard(battle: Battle, unit: BattleUnit, act: attacks.Bombard) -> QuestionOption:
    kind = gettext(battle.field.kinds[act.piece].name)
    return QuestionOption("", f"{gettext(unit.weapons[act.weapon].name)} → {kind} {act.piece + 1}")


def _target(battle: Battle, _unit_: BattleUnit, act: Any) -> QuestionOption:
    return _unit(battle.units[act.target])


def _salvo(battle: Battle, unit: BattleUnit, act: attacks.CallSalvo) -> QuestionOption:
    salvo = battle.sides[unit.side].support.salvos[act.salvo]
    return QuestionOption("", f"{salvo.name} → {name_of(battle.units[act.target])}", model=act.target)


def _strike(battle: Battle, unit: BattleUnit, act: attacks.CallStrike) -> QuestionOption:
    return QuestionOption("", battle.sides[unit.side].support.air_strikes[act.strike].name)


def _schedule(battle: Battle, _unit_: BattleUnit | None, act: attacks.Schedule) -> QuestionOption:
    if not act.round:
        return QuestionOption("", gettext("Waits for a call"))
    text = gettext("In round {round}", round=act.round)
    if act.cell < 0:
        return QuestionOption("", text)
    spot = _spot(battle, act.cell)
    return QuestionOption("", f"{text}, {spot.text}", spot.note, spot=spot.spot, cell=spot.cell)


def _path(battle: Battle, _unit_: BattleUnit | None, act: attacks.FlightPath) -> QuestionOption:
    start, end = _spot(battle, act.start), _spot(battle, act.end)
    return QuestionOption(
        "", gettext("over {start} and {end}", start=start.text, end=end.text), spot=start.spot, cell=act.start
    )


def _intercept(_battle: Battle, _unit_: BattleUnit | None, act: attacks.Intercept) -> QuestionOption:
    return QuestionOption("", gettext("Air strike {number}", number=act.strike + 1))


# ---------------------------------------------------------------- the round


def _speeds(_battle: Battle, unit: BattleUnit, act: acts.Announce) -> QuestionOption:
    movement, place = unit.loadout.speeds[act.mode], SPEED_KEYS.index(act.speed)
    points = (0, movement.combat, movement.top)[place]
    told = [
        gettext("{points} MP", points=points),
        gettext("{modifier} to its attacks", modifier=f"{unit.loadout.attack[place]:+d}"),
    ]
    told.append(gettext("{modifier} to its defense", modifier=f"{movement.defense[place]:+d}"))
    text = f"{gettext(SPEEDS[act.speed]).capitalize()} ({gettext(MODES[movement.mode])})"
    return QuestionOption("", gettext("{speed} in reverse", speed=text) if act.backwards else text, ", ".join(told))


def _plans(_battle: Battle, _unit_: BattleUnit, act: acts.Plan) -> QuestionOption:
    if act.round < 0:
        return QuestionOption("", gettext("No"))
    text = gettext("Arrives in round {round}", round=act.round) if act.round else gettext("Waits for a call")
    return QuestionOption("", text)


def _ready(_battle: Battle, _unit_: BattleUnit, act: acts.Ready) -> QuestionOption:
    return QuestionOption("", gettext("On stand-by") if act.how else gettext("As usual"))


def _hull_down(_battle: Battle, _unit_: BattleUnit, act: acts.HullDown) -> QuestionOption:
    where = gettext("all around") if act.facing < 0 else facing_words(act.facing)
    return QuestionOption("", where, ngettext("{number} counter", "{number} counters", act.counters))


def _system(_battle: Battle, unit: BattleUnit, act: acts.Switch | acts.Boost) -> QuestionOption:
    name = gettext(SYSTEMS[act.system])
    if isinstance(act, acts.Boost):
        return QuestionOption("", name)
    on = unit.ecm_on if act.system == "ecm" else unit.eccm_on
    return QuestionOption("", gettext("{system} off", system=name) if on else gettext("{system} on", system=name))


def _of_unit(slot: str) -> Callable[[Battle, BattleUnit, Any], QuestionOption]:
    """Who an act is about, by the slot that has the number."""
    return lambda battle, _, act: _unit(battle.units[getattr(act, slot)])


def _hearten(battle: Battle, unit: BattleUnit | None, act: acts.Hearten) -> QuestionOption:
    side = battle.sides[unit.side if unit else battle.turn]
    return QuestionOption("", gettext("Halve the morale tokens of {group}", group=side.groups[act.group].name))


def _reserve(battle: Battle, unit: BattleUnit, act: acts.CallReserve) -> QuestionOption:
    return QuestionOption("", battle.sides[unit.side].groups[act.group].name)


def _fixed(text: str) -> Callable[[Battle, BattleUnit, Any], QuestionOption]:
    return lambda *_: QuestionOption("", gettext(text))


_NOTHING, _PLACE = gettext_noop("Nothing more"), gettext_noop("Places")
_ACTS: Mapping[type[Any], tuple[str, Callable[[Battle, Any, Any], QuestionOption]]] = {
    acts.End: (_NOTHING, _fixed(gettext_noop("End the activation"))),
    acts.Pass: (_NOTHING, _fixed(gettext_noop("No"))),
    attacks.Hold: (_NOTHING, _fixed(gettext_noop("No"))),
    acts.Place: (_PLACE, _posed),
    acts.BeginAboard: (gettext_noop("Aboard"), _of_unit("carrier")),
    acts.Plan: (gettext_noop("Reserve"), _plans),
    acts.Ready: (gettext_noop("Readiness"), _ready),
    acts.Announce: (gettext_noop("Speed"), _speeds),
    acts.Go: (gettext_noop("Move"), _posed),
    acts.Turn: (gettext_noop("Turn on the spot"), _turns),
    acts.Swerve: (gettext_noop("Turn sharply, with a test"), _turns),
    acts.Jump: (gettext_noop("Jump down, with a test"), _at_cell),
    acts.Fly: (gettext_noop("Altitude"), lambda _, __, act: QuestionOption("", f"{act.altitude}″")),
    acts.Rise: (gettext_noop("Move"), _fixed(gettext_noop("Get up"))),
    acts.HullDown: (gettext_noop("Go hull-down"), _hull_down),
    acts.Refresh: (gettext_noop("Go hull-down"), _fixed(gettext_noop("Give up the move for a counter"))),
    acts.StandBy: (gettext_noop("Wait"), _fixed(gettext_noop("Stand by"))),
    acts.Switch: (gettext_noop("Electronics"), _system),
    acts.Boost: (gettext_noop("Active electronics"), _system),
    acts.Light: (gettext_noop("Electronics"), _fixed(gettext_noop("Use the searchlight"))),
    acts.Smoke: (gettext_noop("Launch smoke"), _at_cell),
    acts.CallReserve: (gettext_noop("Call from the reserve"), _reserve),
    acts.Regroup: (gettext_noop("Morale"), _fixed(gettext_noop("Regroup"))),
    acts.Order: (gettext_noop("Command points"), _of_unit("unit")),
    acts.ExtraAction: (gettext_noop("Command points"), _fixed(gettext_noop("A further action"))),
    acts.Hearten: (gettext_noop("Command points"), _hearten),
    acts.Again: (gettext_noop("Your choice"), _fixed(gettext_noop("Roll again"))),
    attacks.Fire: (gettext_noop("Fire"), _fire),
    attacks.Burst: (gettext_noop("Rate of fire"), _burst),
    attacks.Spot: (_PLACE, _at_cell),
    attacks.IndirectFire: (gettext_noop("Indirect fire"), _indirect),
    attacks.Throw: (gettext_noop("Throw"), _fire),
    attacks.Drop: (gettext_noop("Lay a grenade"), _drop),
    attacks.Bombard: (gettext_noop("Fire at a building"), _bombard),
    attacks.Ram: (gettext_noop("Ram"), _target),
    attacks.Charges: (gettext_noop("Anti-personnel charges"), _target),
    attacks.Observe: (gettext_noop("Observe for others"), _target),
    attacks.Designate: (gettext_noop("Tag for guided weapons"), _target),
    attacks.CallSalvo: (gettext_noop("Call artillery"), _salvo),
    attacks.CallStrike: (gettext_noop("Call an air strike"), _strike),
    attacks.Schedule: (gettext_noop("Support"), _schedule),
    attacks.FlightPath: (gettext_noop("Support"), _path),
    attacks.Intercept: (gettext_noop("Support"), _intercept),
    attacks.Strafe: (gettext_noop("Units"), _target),
    attacks.Control: (gettext_noop("Control a drone"), _of_unit("drone")),
    attacks.Embark: (gettext_noop("Let in"), _of_unit("unit")),
    attacks.Disembark: (gettext_noop("Let out"), _of_unit("unit")),
    attacks.Reload: (gettext_noop("Reload"), _weapon),
    attacks.Brace: (gettext_noop("Wait"), _fixed(gettext_noop("Brace for the next shot"))),
    attacks.Extinguish: (gettext_noop("Put out a fire"), _of_unit("unit")),
    attacks.Evade: (gettext_noop("Your choice"), _fixed(gettext_noop("Evade for an action"))),
}  # fmt: skip
"""The title of each kind of act, and how one is said."""
_NEED_NOBODY: frozenset[type[Any]] = frozenset(
    {
        acts.End,
        acts.Pass,
        attacks.Hold,
        acts.Order,
        acts.Hearten,
        acts.Again,
        acts.Plan,
        attacks.Schedule,
        attacks.FlightPath,
        attacks.Intercept,
        attacks.Strafe,
    }
)
"""Acts that are said without the unit that is asked."""
