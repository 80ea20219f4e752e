"""Chaos cards for a unit that is about to fire: 6, 15, 16, 33, 35, 36, 37, 41, 42 and 53."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from armybuilder.engine.core.battle.throws import DiceRoll
from armybuilder.engine.systems.legend_weaver.battle.chaos import hand
from armybuilder.engine.systems.legend_weaver.battle.rules.acts import Play
from armybuilder.engine.systems.legend_weaver.battle.rules.rolls import SIX, roll_at_least
from armybuilder.engine.systems.legend_weaver.battle.rules.sight import sees
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleModel, BattleSquad
from armybuilder.engine.systems.legend_weaver.book.units import has

FIVE = 5
AMMO_CHECK = "ammo-check"
LASTS_ON = 2
"""The least die of a D6 on which ammunition lasts: the book doesn't say, so a 1 uses it up."""
ABOUT_TO_FIRE, RUNS_OUT, COMES_IN = "chaos fire", "chaos ammo", "chaos bombs"


class Volley(NamedTuple):
    """What a unit is about to fire: who fires which of its weapons, by number, at which unit; none where it fires at a spot."""

    squad: BattleSquad
    shots: Sequence[tuple[BattleModel, int]]
    target: BattleSquad | None


Options = Callable[[Battle, Volley], Iterator[Play]]
Effect = Callable[[Battle, Volley, Play], None]


# Implements BR-64
def declare_fire(battle: Battle, volley: Volley) -> bool:
    """Ask both sides for cards when a unit has chosen its targets, whoever fires first. Whether it still fires."""
    side = volley.squad.side
    for player, cards in ((side, _OWN), (1 - side, _ENEMY)):
        while plays := _possible(battle, volley, player, cards):
            played = hand.choose(battle, player, ABOUT_TO_FIRE, plays, volley.shots[0][0])
            if played is None:
                break
            cards[played.card][1](battle, volley, played)
    return not volley.squad.mute


def end_fire(battle: Battle, squad: BattleSquad) -> None:
    """After a fire action: what cards gave or took for it alone is over."""
    if squad.poor_aim:
        battle.change(squad, poor_aim=False, hit_bonus=squad.hit_bonus + FIVE)
    battle.change(squad, wound_bonus=0)
    for number in squad.members:
        battle.change(battle.models[number], twice=False, wide=False, picks=-1)


def _possible(battle: Battle, volley: Volley, side: int, cards: Mapping[str, tuple[Options, Effect]]) -> list[Play]:
    return [play for card in hand.holds(battle, side, *cards) for play in cards[card][0](battle, volley)]


def is_heavy(model: BattleModel, number: int) -> bool:
    """Whether a weapon is a heavy one: by its size, or borne by who has that role."""
    return model.weapons[number].size == "heavy"


def is_regular(model: BattleModel) -> bool:
    """A trooper who is neither a leader nor has a heavy weapon (L1007, L1018)."""
    heavy = model.role == "heavy-weapon" or any(weapon.size == "heavy" for weapon in model.weapons)
    return model.on_foot and not model.rank and model.role != "leader" and not heavy


# ---------------------------------------------------------------- one's own


def _heavy(_battle: Battle, volley: Volley) -> Iterator[Play]:
    for model, number in volley.shots:
        if model.on_foot and is_heavy(model, number) and not model.twice:
            yield Play("heavy-fires-twice", model=model.id)


def _regular(_battle: Battle, volley: Volley) -> Iterator[Play]:
    found = next((model for model, _ in volley.shots if is_regular(model) and not model.twice), None)
    if found:
        yield Play("trooper-fires-twice", model=found.id)


def _good(_battle: Battle, volley: Volley) -> Iterator[Play]:
    yield Play("that-good", squad=volley.squad.id)


def _wide(_battle: Battle, volley: Volley) -> Iterator[Play]:
    for model, number in volley.shots:
        if has(model.weapons[number], "circle") and not model.wide:
            yield Play("wide-blast", model=model.id)


def _pick(battle: Battle, volley: Volley) -> Iterator[Play]:
    """A trooper, not a character, picks a character or leader whom he sees; who shoots is the first who does."""
    if volley.target is None:
        return
    for target in battle.standing(volley.target):
        if target.rank or target.role == "leader":
            shooters = (model for model, _ in volley.shots if not model.rank and sees(battle, model, target))
            shooter = next(shooters, None)
            if shooter:
                yield Play("picked-target", squad=shooter.id, model=target.id)


def _fires_twice(battle: Battle, _: Volley, played: Play) -> None:
    battle.set(battle.models[played.model], "twice", True)


def _is_good(battle: Battle, volley: Volley, _: Play) -> None:
    battle.set(volley.squad, "hit_bonus", volley.squad.hit_bonus + FIVE)


def _is_wide(battle: Battle, _: Volley, played: Play) -> None:
    battle.set(battle.models[played.model], "wide", True)


def _picks(battle: Battle, _: Volley, played: Play) -> None:
    battle.set(battle.models[played.squad], "picks", played.model)


_OWN: Mapping[str, tuple[Options, Effect]] = {
    "heavy-fires-twice": (_heavy, _fires_twice),
    "trooper-fires-twice": (_regular, _fires_twice),
    "that-good": (_good, _is_good),
    "wide-blast": (_wide, _is_wide),
    "picked-target": (_pick, _picks),
}


# ---------------------------------------------------------------- the opponent's


def _of_squad(card: str) -> Options:
    """The choice of a card that is played on the unit that fires."""

    def options(_: Battle, volley: Volley) -> Iterator[Play]:
        yield Play(card, squad=volley.squad.id)

    return options


def _checked(_battle: Battle, volley: Volley) -> Iterator[Play]:
    for model, number in volley.shots:
        if has(model.weapons[number], AMMO_CHECK) and number not in model.empty:
            yield Play("ammo-exhausted", model=model.id, weapon=number)


def _mutes(battle: Battle, volley: Volley, _: Play) -> None:
    battle.set(volley.squad, "mute", True)


def _exhausts(battle: Battle, _: Volley, played: Play) -> None:
    model = battle.models[played.model]
    battle.set(model, "empty", (*model.empty, played.weapon))


def _aims_poorly(battle: Battle, volley: Volley, _: Play) -> None:
    battle.change(volley.squad, poor_aim=True, hit_bonus=volley.squad.hit_bonus - FIVE)


def _wounds_poorly(battle: Battle, volley: Volley, _: Play) -> None:
    battle.set(volley.squad, "wound_bonus", volley.squad.wound_bonus - FIVE)


_ENEMY: Mapping[str, tuple[Options, Effect]] = {
    "failure-to-fire": (_of_squad("failure-to-fire"), _mutes),
    "ammo-exhausted": (_checked, _exhausts),
    "poor-aim": (_of_squad("poor-aim"), _aims_poorly),
    "poor-effect": (_of_squad("poor-effect"), _wounds_poorly),
}


# ---------------------------------------------------------------- ammunition


# Implements BR-64
def check_ammunition(battle: Battle, model: BattleModel, number: int) -> DiceRoll | None:
    """A weapon that checks its ammunition (L1110) rolls after it has fired: on a 1 it has run out, unless its side says otherwise by
    a card (37). None for a weapon that does not check."""
    if not has(model.weapons[number], AMMO_CHECK) or number in model.empty:
        return None
    mark, roll = battle.journal.mark(), roll_at_least(battle, LASTS_ON, sides=SIX)
    if roll.result:
        return roll
    plays = [Play(card, model=model.id) for card in hand.holds(battle, model.side, "ammo-not-exhausted")]
    if hand.choose(battle, model.side, RUNS_OUT, plays, model) is None:
        battle.set(model, "empty", (*model.empty, number))
        battle.log_event("runs out", mark, model, rules=("BR-64",), weapon=model.weapons[number].name)
    return roll


def keeps_bombs(battle: Battle, bomber: BattleModel) -> bool:
    """Whether a high flyer that comes in keeps its bombs, by a card of the other side (51)."""
    plays = [Play(card, model=bomber.id) for card in hand.holds(battle, 1 - bomber.side, "failed-payload")]
    return hand.choose(battle, 1 - bomber.side, COMES_IN, plays, bomber) is not None
