"""Chaos cards of heroes and cowards: 25 to 29."""

from collections.abc import Callable, Iterator, Mapping

from armybuilder.engine.systems.legend_weaver.battle.chaos import hand
from armybuilder.engine.systems.legend_weaver.battle.chaos.card import Card, active_squad
from armybuilder.engine.systems.legend_weaver.battle.rules.acts import Play
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleModel

LEAST = 5
"""Models of a squad among whom a hero arises at least (L1027)."""
COWARD = "coward"


def _squad(card: str) -> Callable[[Battle, int], Iterator[Play]]:
    """The choice of a hero card: the active squad of one's own, on foot and of five models or more."""

    def options(battle: Battle, side: int) -> Iterator[Play]:
        squad = active_squad(battle)
        if squad and squad.side == side and squad.on_foot and len(battle.standing(squad)) >= LEAST:
            yield Play(card, squad=squad.id)

    return options


def _hero(shots: int, moves: int, *, borrows: bool = False) -> Callable[[Battle, int, Play], None]:
    """A trooper by dice has so many more fire and move actions, unless the other side calls him a coward before his deed."""

    def effect(battle: Battle, side: int, played: Play) -> None:
        mark, squad = battle.journal.mark(), battle.squads[played.squad]
        there = [model for model in battle.standing(squad) if not model.rank] or battle.standing(squad)
        hero = there[battle.dice.roll(1, len(there))[0] - 1]
        battle.log_event("hero", mark, hero, rules=("BR-64",), shots=shots, moves=moves)
        plays = [Play(card, model=hero.id) for card in hand.holds(battle, 1 - side, COWARD)]
        if hand.choose(battle, 1 - side, "chaos hero", plays, hero):
            return
        battle.change(hero, shots_left=hero.shots_left + shots, moves_left=hero.moves_left + moves)
        if borrows:
            lender = _lender(battle, hero)
            battle.set(hero, "borrows", -1 if lender is None else lender.id)

    return effect


def _lender(battle: Battle, hero: BattleModel) -> BattleModel | None:
    """Whoever of his squad has the biggest weapon that is fixed to nothing (L1032): a heavy one, of the longest range."""
    mates = [model for model in battle.standing(battle.squad_of(hero)) if model is not hero and _biggest(model) >= 0]
    return max(mates, key=lambda model: (model.weapons[_biggest(model)].range, -model.id), default=None)


def _biggest(model: BattleModel) -> int:
    """The number of a model's heavy weapon, -1 for none."""
    found = [
        number for number, weapon in enumerate(model.weapons) if weapon.size == "heavy" and number not in model.empty
    ]
    return max(found, key=lambda number: model.weapons[number].range, default=-1)


def borrowed(battle: Battle, hero: BattleModel) -> tuple[BattleModel, int] | None:
    """Whose weapon a hero uses, and its number on the sheet of that model; None for nobody's."""
    if hero.borrows < 0:
        return None
    lender = battle.models[hero.borrows]
    return (lender, _biggest(lender)) if _biggest(lender) >= 0 else None


# ---------------------------------------------------------------- cowards


def _active_models(battle: Battle, side: int) -> Iterator[Play]:
    """Any active model other than a character: of those alike the first."""
    squad = active_squad(battle)
    if squad is None or squad.side == side:
        return
    alike: dict[str, BattleModel] = {}
    for model in battle.standing(squad):
        if model.on_foot and not model.rank and not model.coward:
            alike.setdefault(model.record.key, model)
    yield from (Play(COWARD, model=model.id) for model in alike.values())


def _runs(battle: Battle, _: int, played: Play) -> None:
    battle.set(battle.models[played.model], "coward", True)


HEROES: Mapping[str, Card] = {
    "hero-fire": Card(_squad("hero-fire"), _hero(1, 0)),
    "hero-fire-move": Card(_squad("hero-fire-move"), _hero(1, 1)),
    "hero-fire-two-moves": Card(_squad("hero-fire-two-moves"), _hero(1, 2)),
    "hero-two-fires-two-moves": Card(_squad("hero-two-fires-two-moves"), _hero(2, 2, borrows=True)),
    COWARD: Card(_active_models, _runs),
}
"""Cards on single models of a squad that is active."""
