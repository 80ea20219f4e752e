"""Options in words, with what they promise: chances to hit and points on average."""

from collections.abc import Callable, Mapping
from typing import Any

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.decisions.questions import QuestionOption
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.legend_weaver.battle.rules import acts
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.melee import blows
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.throws import throw_worth
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.volley import best_shot, volley_of
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.weapons import guns
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.vehicles import trace
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleModel, BattleSquad
from armybuilder.engine.systems.legend_weaver.battle.words.sentences import STATES, card_name, name_of, name_of_squad
from armybuilder.engine.systems.legend_weaver.book.catalogue import CHAOS_CARDS

Described = tuple[str, QuestionOption]
"""The title of an option's group, and the option."""
TURN = 45
"""Degrees of a turn of a vehicle."""


def describe(battle: Battle, decision: Decision, option: Any) -> Described:
    """An option in words."""
    match option:
        case acts.Play():
            return gettext("Chaos cards"), _play(battle, option)
        case acts.Pass():
            return gettext("Not now"), QuestionOption("", gettext("Nothing"))
        case int() if decision.kind in ("places", "gives away"):
            return gettext("Units"), _squad(battle, battle.squads[option])
        case int():
            return gettext("Places"), _place(battle, option)
    model = battle.models[decision.model]
    title, say = _ACTS[type(option)]
    return gettext(title), say(battle, model, option)


def _squad(battle: Battle, squad: BattleSquad) -> QuestionOption:
    models = [battle.models[number] for number in squad.members]
    note = gettext("{models} models, {points} pts", models=len(models), points=f"{sum(m.points for m in models):g}")
    return QuestionOption("", name_of_squad(battle, squad), note, model=models[0].id if models else -1)


def _place(battle: Battle, cell: int) -> QuestionOption:
    """A place by its inches, with what stands there."""
    table = battle.field.table
    x, y = table.xs[cell], table.ys[cell]
    ground = ", ".join(dict.fromkeys(gettext(table.terrain[piece].name) for piece in table.terrain_at(cell)))
    return QuestionOption("", f"{x:g}″ / {y:g}″", ground, spot=(x, y), cell=cell)


def _play(battle: Battle, play: acts.Play) -> QuestionOption:
    """A card with what it is played on, and what it does."""
    card = battle.catalogue[CHAOS_CARDS].get(play.card)
    name, about = card_name(battle, play.card), ""
    if play.model >= 0:
        about = name_of(battle.models[play.model])
        if play.weapon >= 0:
            about = f"{about}, {battle.models[play.model].weapons[play.weapon].name}"
    elif play.squad >= 0:
        about = name_of_squad(battle, battle.squads[play.squad])
    note = card.effect if card else ""
    return QuestionOption("", f"{name}: {about}" if about else name, note, model=play.model)


# ---------------------------------------------------------------- acts


def _fire(battle: Battle, model: BattleModel, act: acts.Attack) -> QuestionOption:
    """Fire at a unit: how many fire, how likely the best of them hits, what falls on average."""
    squad, target = battle.squad_of(model), battle.squads[act.target]
    shots = volley_of(battle, squad, target)
    note = _promised(len(shots), max((h.hit for _, h in shots), default=0.0), sum(h.points for _, h in shots))
    return QuestionOption("", name_of_squad(battle, target), note, model=_nearest(battle, model, target))


def _promised(count: int, hit: float, points: float) -> str:
    return gettext(
        "{count} shots, {hit} to hit at best, {points} pts on average",
        count=count, hit=f"{hit:.0%}", points=f"{points:.0f}",
    )  # fmt: skip


def _nearest(battle: Battle, model: BattleModel, target: BattleSquad) -> int:
    there = battle.standing(target)
    return min(there, key=lambda other: battle.gap(model, other)).id if there else -1


def _shot(battle: Battle, model: BattleModel, act: acts.Shot) -> QuestionOption:
    target = battle.squads[act.target]
    found = best_shot(battle, model, target, arms=[one for one in guns(model) if one.weapon == act.weapon])
    note = _promised(1, found[1].hit, found[1].points) if found else ""
    text = f"{model.weapons[act.weapon].name} → {name_of_squad(battle, target)}"
    return QuestionOption("", text, note, model=_nearest(battle, model, target))


def _melee(battle: Battle, model: BattleModel, act: acts.Melee) -> QuestionOption:
    target = battle.squads[act.target]
    found = list(blows(battle, battle.squad_of(model), target))
    note = _promised(len(found), max((b.harm.hit for b in found), default=0.0), sum(b.harm.points for b in found))
    return QuestionOption("", name_of_squad(battle, target), note, model=_nearest(battle, model, target))


def _at_squad(battle: Battle, model: BattleModel, act: Any) -> QuestionOption:
    target = battle.squads[act.target]
    state = gettext(STATES[target.morale])
    return QuestionOption("", name_of_squad(battle, target), state, model=_nearest(battle, model, target))


def _throw(battle: Battle, model: BattleModel, act: acts.Throw | acts.Launch) -> QuestionOption:
    special = "grenade" if isinstance(act, acts.Throw) else "grenade-launcher"
    points = throw_worth(battle, battle.squad_of(model), act.cell, special)
    place = _place(battle, act.cell)
    note = gettext("{points} pts on average", points=f"{points:.0f}")
    return QuestionOption("", place.text, note, spot=place.spot, cell=place.cell)


def _drive(battle: Battle, model: BattleModel, act: acts.Drive | acts.Skim) -> QuestionOption:
    place = _place(battle, trace(battle, model, act).end)
    turns = f", {TURN * abs(act.turns)}° {gettext('left') if act.turns > 0 else gettext('right')}" if act.turns else ""
    text = gettext("Speed {speed}", speed=act.speed)
    return QuestionOption("", f"{text}{turns} → {place.text}", place.note, spot=place.spot, cell=place.cell)


def _force(_battle: Battle, _model: BattleModel, act: acts.Force) -> QuestionOption:
    way = gettext("left") if act.turns > 0 else gettext("right")
    return QuestionOption("", f"{gettext('Speed {speed}', speed=act.speed)}, {TURN}° {way}")


def _to(battle: Battle, _model: BattleModel, act: Any) -> QuestionOption:
    return _place(battle, act.cell)


def _call(battle: Battle, _model: BattleModel, act: acts.Call) -> QuestionOption:
    battery, place = battle.models[battle.squads[act.battery].members[0]], _place(battle, act.cell)
    shot = battery.ammunition[act.round].name if act.round >= 0 else battery.weapons[0].name
    return QuestionOption(
        "", f"{name_of(battery)}, {shot} → {place.text}", place.note, spot=place.spot, cell=place.cell
    )


def _of_model(battle: Battle, _model: BattleModel, act: Any) -> QuestionOption:
    return QuestionOption("", name_of(battle.models[act.model]), model=act.model)


def _plain(text: str) -> Callable[[Battle, BattleModel, Any], QuestionOption]:
    return lambda *_: QuestionOption("", gettext(text))


_YOURS = gettext_noop("Your choice")
_ACTS: Mapping[type[Any], tuple[str, Callable[[Battle, BattleModel, Any], QuestionOption]]] = {
    acts.Move: (gettext_noop("Move"), _to),
    acts.Jump: (gettext_noop("Jump"), _to),
    acts.Teleport: (gettext_noop("Teleport"), _to),
    acts.Lead: (gettext_noop("Move alone"), _to),
    acts.Charge: (gettext_noop("Charge"), _at_squad),
    acts.Drive: (gettext_noop("Drive"), _drive),
    acts.Skim: (gettext_noop("Skim"), _drive),
    acts.Force: (gettext_noop("Force a turn"), _force),
    acts.Attack: (gettext_noop("Fire"), _fire),
    acts.Shot: (gettext_noop("Fire"), _shot),
    acts.Melee: (gettext_noop("Strike"), _melee),
    acts.Throw: (gettext_noop("Throw grenades"), _throw),
    acts.Launch: (gettext_noop("Launch grenades (free)"), _throw),
    acts.Smoke: (gettext_noop("Put up smoke"), _to),
    acts.CoverFire: (gettext_noop("Cover fire"), _at_squad),
    acts.Rally: (gettext_noop("Rally"), _at_squad),
    acts.Join: (gettext_noop("Join"), _at_squad),
    acts.Merge: (gettext_noop("Merge"), _at_squad),
    acts.Leave: (gettext_noop("Leave the unit"), _of_model),
    acts.Repair: (gettext_noop("Repair"), _of_model),
    acts.Flak: (_YOURS, _plain(gettext_noop("Throw flak (free)"))),
    acts.Split: (_YOURS, _plain(gettext_noop("Split the vehicles"))),
    acts.Call: (gettext_noop("Call in a strike"), _call),
    acts.Watch: (_YOURS, _plain(gettext_noop("Go on overwatch"))),
    acts.Aim: (_YOURS, _plain(gettext_noop("Aim"))),
    acts.Hide: (_YOURS, _plain(gettext_noop("Hide"))),
    acts.HeadDown: (_YOURS, _plain(gettext_noop("Keep heads down"))),
    acts.Dig: (_YOURS, _plain(gettext_noop("Dig"))),
    acts.End: (gettext_noop("Nothing more"), _plain(gettext_noop("End the activation"))),
}
"""The title of each kind of act, and how one is said."""
