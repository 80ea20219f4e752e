"""Options in words, with what they promise: odds, points on average."""

from collections.abc import Callable, Mapping
from typing import Any

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.decisions.questions import QuestionOption
from armybuilder.engine.core.language import gettext, gettext_noop, ngettext
from armybuilder.engine.systems.tactical_1998.battle.judge.threats import harm_at, usual_rate
from armybuilder.engine.systems.tactical_1998.battle.rules.acts import (
    AboutFace,
    Announce,
    CounterJam,
    Declare,
    Disembark,
    Embark,
    End,
    Go,
    Jam,
    Order,
    Pass,
    Place,
    Reserve,
    Shift,
    Sweep,
    SwitchMode,
    Warn,
)
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.acts import (
    AimPoint,
    Burst,
    CalledShot,
    Designate,
    Fire,
    Hold,
    IndirectFire,
    Kick,
    Observe,
    Ram,
    SaturationFire,
    WalkingFire,
    Zone,
)
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.shot import Aim
from armybuilder.engine.systems.tactical_1998.battle.rules.movement import reach
from armybuilder.engine.systems.tactical_1998.battle.state import STATIONARY, TOP, Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.battle.words.sentences import MODES, PACES, SYSTEMS, name_of

Described = tuple[str, QuestionOption]
"""The title of an option's group, and the option."""
FACINGS = (
    gettext_noop("east"), gettext_noop("northeast"), gettext_noop("northwest"), gettext_noop("west"), gettext_noop("southwest"),
    gettext_noop("southeast"),
)  # fmt: skip
"""As the map lies: its upper edge is north."""
ARROWS = "→↗↖←↙↘"


def describe(battle: Battle, decision: Decision, option: Any) -> Described:
    """An option in words."""
    unit = battle.units[decision.model] if decision.model >= 0 else None
    describe_act = _ACTS.get(type(option))
    if describe_act and unit is not None:
        title, words = describe_act
        return gettext(title), words(battle, unit, option)
    if isinstance(option, Order):
        return gettext("Out of sequence"), _unit(battle.units[option.unit])
    if isinstance(option, (Pass, Hold, End)):
        return gettext("Nothing more"), QuestionOption("", gettext("No"))
    return _plain(battle, decision, unit, option)


def _plain(battle: Battle, decision: Decision, unit: BattleUnit | None, option: Any) -> Described:
    """Options that are a number or yes and no."""
    if isinstance(option, bool):
        return gettext("Your choice"), QuestionOption("", gettext("Yes") if option else gettext("No"))
    if unit is not None and (part := _part(unit, decision.kind, option)):
        return gettext("Your choice"), QuestionOption("", part)
    if decision.kind in ("plays first", "places first"):
        return gettext("Your choice"), QuestionOption("", battle.sides[option].name)
    if decision.kind in ("group", "places"):
        return gettext("Combat groups"), QuestionOption("", battle.sides[decision.player].groups[option])
    return gettext("Units"), _unit(battle.units[option])


def _part(unit: BattleUnit, kind: str, number: int) -> str:
    """What of a unit may be hit; empty for any other decision."""
    match kind:
        case "weapon hit":
            return gettext(unit.weapons[number].name)
        case "movement hit":
            return gettext(MODES[unit.loadout.speeds[number].mode])
        case "auxiliary":
            system = unit.loadout.auxiliary[number]
            return gettext(SYSTEMS.get(system, system))
    return ""


def _unit(unit: BattleUnit) -> QuestionOption:
    if unit.infantry:
        note = gettext("{left} of {whole} troopers", left=unit.troopers_left, whole=len(unit.troopers))
    else:
        note = gettext("{left} of {whole} armor", left=unit.armor, whole=unit.loadout.armor)
    return QuestionOption("", name_of(unit), note, model=unit.id)


# ---------------------------------------------------------------- places


def _spot(battle: Battle, cell: int, note: str = "") -> QuestionOption:
    ground = gettext(battle.field.terrain(cell).name)
    level = battle.field.level(cell)
    text = gettext("hex {name}", name=battle.field.lattice.name(cell))
    where = f"{ground}, {gettext('level {level}', level=level)}" if level else ground
    return QuestionOption(
        "", text, f"{where}, {note}" if note else where, spot=battle.field.lattice.centre(cell), cell=cell
    )


def _go(battle: Battle, unit: BattleUnit, act: Go) -> QuestionOption:
    """A hex with the facing there, and the MP that it takes; a turn in the own hex is no place on the map."""
    cost = reach(battle, unit)[act.cell, act.facing].cost  # type: ignore[index]
    points = ngettext("{number} MP", "{number} MP", cost)
    facing = "" if unit.infantry else f" {ARROWS[act.facing]} {gettext(FACINGS[act.facing])}"
    if act.cell == unit.cell:
        return QuestionOption("", facing.strip(), points)
    spot = _spot(battle, act.cell, points)
    return QuestionOption("", f"{spot.text}{facing}", spot.note, spot=spot.spot, cell=spot.cell)


# ---------------------------------------------------------------- attacks


def _shot(battle: Battle, unit: BattleUnit, number: int, target: BattleUnit, aim: Aim | None = None) -> QuestionOption:
    harm = harm_at(battle, unit, target, aim or Aim(number, usual_rate(unit, number) if number >= 0 else 0))
    note = gettext(
        "{hexes} hexes, {hit} to hit, {destroyed} to destroy, {points} TV on average",
        hexes=battle.distance(unit, target),
        hit=f"{harm.hit:.0%}",
        destroyed=f"{harm.destroyed:.0%}",
        points=f"{harm.part * target.recruit.points:.0f}",
    )
    weapon = unit.weapons[number].name if number >= 0 else gettext("Kick")
    return QuestionOption("", f"{weapon} → {name_of(target)}", note, model=target.id)


def _indirect(battle: Battle, unit: BattleUnit, act: IndirectFire) -> QuestionOption:
    observer = battle.units[act.observer]
    aim = Aim(act.weapon, usual_rate(unit, act.weapon), None, observer)
    shot = _shot(battle, unit, act.weapon, battle.units[act.target], aim)
    note = f"{shot.note}, {gettext('observed by {unit}', unit=name_of(observer))}"
    return QuestionOption("", shot.text, note, model=act.target)


def _rate(battle: Battle, unit: BattleUnit, act: Burst) -> QuestionOption:
    weapon = unit.weapons[act.weapon]
    rounds = weapon.weapon.rounds(act.rate)
    left = unit.ammo[act.weapon]
    spent = gettext("{rounds} of {left} rounds", rounds=rounds, left=left) if rounds and left >= 0 else ""
    text = gettext("Rate of fire {rate}", rate=act.rate)
    if act.target < 0:
        return QuestionOption("", text, spent)
    shot = _shot(battle, unit, act.weapon, battle.units[act.target], Aim(act.weapon, act.rate))
    return QuestionOption("", text, ", ".join(filter(None, (spent, shot.note))), model=act.target)


# ---------------------------------------------------------------- the round


def _declares(_battle: Battle, _unit: BattleUnit, act: Declare) -> QuestionOption:
    if act.evading:
        return QuestionOption("", gettext("Evasive maneuvers"), gettext("+3 to its defense, no actions this round"))
    if not act.extra:
        return QuestionOption("", gettext("Nothing"))
    text = ngettext("{number} extra action", "{number} extra actions", act.extra)
    return QuestionOption("", text, gettext("−{penalty} to each of its actions", penalty=act.extra))


def _paces(_battle: Battle, unit: BattleUnit, act: Announce) -> QuestionOption:
    points = {STATIONARY: 0, "half": unit.combat_mp() // 2, "combat": unit.combat_mp(), TOP: unit.top_mp()}[act.pace]
    note = gettext("{points} MP, {modifier} to its attacks", points=points, modifier=_ATTACKS[act.pace])
    return QuestionOption("", gettext(PACES[act.pace]).capitalize(), note)


_ATTACKS = {STATIONARY: "+2", "half": "+1", "combat": "±0", TOP: "−3"}


def _shifts(_battle: Battle, unit: BattleUnit, act: Shift) -> QuestionOption:
    text = gettext("Top speed") if act.top else gettext("Combat speed")
    note = gettext("{points} MP", points=unit.top_mp() if act.top else unit.combat_mp())
    return QuestionOption("", text, note)


def _unit_option(number: str) -> Callable[[Battle, BattleUnit, Any], QuestionOption]:
    """Who an act is about, by the slot that has its number."""
    return lambda battle, _, act: _unit(battle.units[getattr(act, number)])


_ACTS: Mapping[type[Any], tuple[str, Callable[[Battle, BattleUnit, Any], QuestionOption]]] = {
    Fire: (gettext_noop("Fire"), lambda battle, unit, act: _shot(battle, unit, act.weapon, battle.units[act.target])),
    IndirectFire: (gettext_noop("Indirect fire"), _indirect),
    CalledShot: (
        gettext_noop("Called shot"),
        lambda battle, unit, act: _shot(
            battle, unit, act.weapon, battle.units[act.target], Aim(act.weapon, usual_rate(unit, act.weapon), "crew")
        ),
    ),
    WalkingFire: (
        gettext_noop("Walking fire, first at"),
        lambda battle, unit, act: _shot(battle, unit, act.weapon, battle.units[act.target]),
    ),
    SaturationFire: (
        gettext_noop("Saturation fire"),
        lambda _, unit, act: QuestionOption("", unit.weapons[act.weapon].name, gettext("you choose the hex next")),
    ),
    Kick: (gettext_noop("Kick"), lambda battle, unit, act: _shot(battle, unit, -1, battle.units[act.target])),
    Ram: (gettext_noop("Ram"), _unit_option("target")),
    Go: (gettext_noop("Move"), _go),
    SwitchMode: (
        gettext_noop("Switch modes"),
        lambda _, unit, act: QuestionOption(
            "",
            gettext(MODES[unit.loadout.speeds[act.mode].mode]).capitalize(),
            gettext("{points} MP", points=unit.combat_mp(act.mode)),
        ),
    ),
    Observe: (gettext_noop("Observe for indirect fire"), _unit_option("target")),
    Designate: (gettext_noop("Mark for guided weapons"), _unit_option("target")),
    Sweep: (gettext_noop("Search with sensors"), _unit_option("target")),
    Jam: (gettext_noop("Electronic warfare"), lambda *_: QuestionOption("", gettext("Activate ECM"))),
    CounterJam: (gettext_noop("Electronic warfare"), lambda *_: QuestionOption("", gettext("Activate ECCM"))),
    Embark: (gettext_noop("Get in"), _unit_option("squad")),
    Disembark: (gettext_noop("Get out"), _unit_option("squad")),
    Reserve: (gettext_noop("Command points"), lambda *_: QuestionOption("", gettext("Another action"))),
    AboutFace: (
        gettext_noop("Command points"),
        lambda _, __, act: QuestionOption("", f"{gettext('Turn')} {ARROWS[act.facing]} {gettext(FACINGS[act.facing])}"),
    ),
    End: (gettext_noop("Nothing more"), lambda *_: QuestionOption("", gettext("End the activation"))),
    Place: (gettext_noop("Places"), lambda battle, _, act: _spot(battle, act.cell)),
    Declare: (gettext_noop("Your choice"), _declares),
    Announce: (gettext_noop("Your choice"), _paces),
    Shift: (gettext_noop("Your choice"), _shifts),
    Warn: (gettext_noop("Your choice"), lambda *_: QuestionOption("", gettext("Yes"), gettext("+2 to its defense"))),
    Burst: (gettext_noop("Your choice"), _rate),
    AimPoint: (
        gettext_noop("Your choice"),
        lambda _, __, act: QuestionOption("", gettext(SYSTEMS[act.system]).capitalize()),
    ),
    Zone: (gettext_noop("Places"), lambda battle, _, act: _spot(battle, act.cell)),
}
"""The title of each kind of act, and how one is said."""
