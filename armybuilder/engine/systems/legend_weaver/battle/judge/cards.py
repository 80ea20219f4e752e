"""The worth of chaos cards, in points; what is kept may be worth more later."""

from collections.abc import Callable, Mapping
from typing import Any

from armybuilder.engine.systems.legend_weaver.battle.chaos.blasts import (
    BARRAGE,
    RADIUS,
    TRAP,
)
from armybuilder.engine.systems.legend_weaver.battle.judge.fire import arms_of, line_from, promise
from armybuilder.engine.systems.legend_weaver.battle.judge.places import is_last
from armybuilder.engine.systems.legend_weaver.battle.rules.acts import Play
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.areas import under, wound_chance
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleSquad
from armybuilder.engine.systems.legend_weaver.book.units import Shot

KEPT = 8.0
"""Points that a card is worth which one keeps, as long as there are turns."""
AGAIN = 0.6
"""The part of a hit that a re-roll promises."""


def keeping_value(battle: Battle) -> float:
    """What it is worth not to play: less with each turn, nothing in the last."""
    return 0.0 if is_last(battle) else KEPT * (battle.turns - battle.round) / battle.turns


def worth(battle: Battle, side: int, play: Play) -> float:
    """What a play promises a side."""
    rate = _WORTH.get(play.card)
    if rate:
        return rate(battle, side, play)
    return _FLAT.get(play.card, 0.0) * _points(battle, play)


def _points(battle: Battle, play: Play) -> float:
    """Points of what a card is played on."""
    if play.model >= 0:
        return battle.models[play.model].points
    if play.squad >= 0:
        return sum(model.points for model in battle.standing(battle.squads[play.squad]))
    return 0.0


def best_fire(battle: Battle, squad: BattleSquad) -> float:
    """The best fire of a unit at anybody from where it stands."""
    arms, there = arms_of(battle, squad), battle.standing(squad)
    best = 0.0
    for enemy in battle.enemies(squad.side) if there and arms else ():
        if not enemy.hidden:
            target = min(battle.standing(enemy), key=lambda other: battle.gap(there[0], other))
            best = max(best, promise(battle, arms, target, line_from(battle, there[0], target)))
    return best


def _of_fire(part: float) -> Callable[[Battle, int, Play], float]:
    """A card that changes the fire of the unit on which it is played."""

    def rate(battle: Battle, _: int, play: Play) -> float:
        squad = battle.squads[play.squad] if play.squad >= 0 else battle.squad_of(battle.models[play.model])
        return part * best_fire(battle, squad)

    return rate


def _of_stake(part: float) -> Callable[[Battle, int, Play], float]:
    return lambda battle, _, __: part * battle.stake


def _template(shot: Shot) -> Callable[[Battle, int, Play], float]:
    def rate(battle: Battle, side: int, play: Play) -> float:
        struck = under(battle, play.cell, RADIUS)
        return sum(wound_chance(shot, one) * (one.points if one.side != side else -one.points) for one in struck)

    return rate


def _one_shot(part: float) -> Callable[[Battle, int, Play], float]:
    """A card for a single model's fire."""

    def rate(battle: Battle, _: int, play: Play) -> float:
        model = battle.models[play.model]
        squad = battle.squad_of(model)
        return part * best_fire(battle, squad) / max(1, len(battle.standing(squad)))

    return rate


def _picks(battle: Battle, _: int, play: Play) -> float:
    return 0.3 * battle.models[play.model].points


def _overlooked(battle: Battle, side: int, play: Play) -> float:
    """Worth the fire that a unit draws."""
    squad = battle.squads[play.squad]
    head = battle.standing(squad)[0]
    found = 0.0
    for enemy in battle.enemies(side):
        viewer = battle.standing(enemy)[0]
        found = max(found, promise(battle, arms_of(battle, enemy, fresh=True), head, line_from(battle, viewer, head)))
    return 0.8 * found


def _wild(battle: Battle, side: int, _: Play) -> float:
    return 0.02 * (sum(m.points for m in battle.figures(1 - side)) - sum(m.points for m in battle.figures(side)))


def _death(battle: Battle, _: int, play: Play) -> float:
    return battle.models[play.model].points


_WORTH: Mapping[str, Callable[[Battle, int, Play], float]] = {
    "should-have-hit": _of_stake(AGAIN),
    "shot-hits": _of_stake(1.0),
    "should-have-missed": _of_stake(0.4),
    "shot-misses": _of_stake(1.0),
    "failure-to-fire": _of_fire(1.0),
    "poor-aim": _of_fire(0.4),
    "poor-effect": _of_fire(0.4),
    "that-good": _of_fire(0.35),
    "heavy-fires-twice": _one_shot(2.0),
    "trooper-fires-twice": _one_shot(0.7),
    "wide-blast": _one_shot(1.0),
    "ammo-exhausted": _one_shot(2.0),
    "picked-target": _picks,
    "booby-trap": _template(TRAP),
    "stray-barrage": _template(BARRAGE),
    "overlooked": _overlooked,
    "motivation": _of_fire(0.6),
    "double-fire": _of_fire(0.7),
    "double-time": _of_fire(0.1),
    "idle": _of_fire(1.2),
    "false-orders": _of_fire(1.3),
    "hero-fire": _of_fire(0.15),
    "hero-fire-move": _of_fire(0.2),
    "hero-fire-two-moves": _of_fire(0.2),
    "hero-two-fires-two-moves": _of_fire(0.4),
    "wild-shot": _wild,
    "character-survives": _death,
}
"""Cards whose worth depends on the moment."""
_FLAT: Mapping[str, float] = {
    "field-promotion": 0.2, "leader-excels": 0.2, "position-given-away": 0.1, "breakdown": 0.4, "accident": 0.03,
    "called-away": 0.25, "heavy-weapon-explodes": 0.5, "disruption": 0.3, "shaken-breaks": 0.4, "broken-rallies": 0.4,
    "minefield": 0.08, "track-blown": 0.35, "coward": 0.8, "reinforcements": 0.6, "flank-attack": 0.6, "mutiny": 0.5,
    "cannot-fool-me": 0.0, "spooked": 0.1, "grenade-accident": 0.2, "weapon-fails": 0.35, "defensive-weapon-fires": 0.03,
    "cannot-slow-down": 0.05, "half-speed": 0.1, "vehicle-out-of-control": 0.12, "out-of-turn": 0.05,
    "failed-payload": 0.5, "ammo-not-exhausted": 0.3,
}  # fmt: skip
"""The part of what a card is played on that it is worth."""


def value(battle: Battle, side: int, option: Any) -> float:
    """What an option of a question about cards is worth: to keep them, or to play one."""
    if not isinstance(option, Play):
        return keeping_value(battle)
    if option.card == "reinforcements":
        members = [battle.models[number] for number in battle.squads[option.squad].members]
        return 0.6 * min(0.05 * sum(m.points for m in battle.models if m.side == side), sum(m.points for m in members))
    if option.card == "flank-attack":
        return 0.8 * sum(battle.models[number].points for number in battle.squads[option.squad].members)
    return worth(battle, side, option)
