"""Chaos cards on units and their leaders: orders, morale, promotions (1, 2, 11, 13, 14, 17 to 21, 32, 34, 39, 40, 43)."""

from collections.abc import Callable, Iterator, Mapping

from armybuilder.engine.core.battle.engine.state import NOBODY
from armybuilder.engine.systems.legend_weaver.battle.chaos.card import Card, active_squad
from armybuilder.engine.systems.legend_weaver.battle.rules.acts import Play
from armybuilder.engine.systems.legend_weaver.battle.state import (
    BROKEN,
    DISORDERED,
    DISRUPTED,
    READY,
    Battle,
    BattleModel,
    BattleSquad,
)
from armybuilder.engine.systems.legend_weaver.rulings import battle as read

SERGEANT, CAPTAIN = ("sergeant", 11), ("captain", 14)
DUMMIES = 2
"""Markers that a player removes at most (L1043)."""
DOUBLE_TIME = 2
"""Move actions more (L1022)."""


def _squads(card: str, suits: Callable[[Battle, BattleSquad], bool], *, own: bool) -> Callable[..., Iterator[Play]]:
    """The choice of a card that is played on any unit of a side on the table that suits."""

    def options(battle: Battle, side: int) -> Iterator[Play]:
        of = side if own else 1 - side
        return (Play(card, squad=squad.id) for squad in battle.squads_of(of) if suits(battle, squad))

    return options


def _active(card: str, suits: Callable[[Battle, BattleSquad], bool], *, own: bool) -> Callable[..., Iterator[Play]]:
    """The choice of a card that is played on the unit that became active, where it suits and is of that side."""

    def options(battle: Battle, side: int) -> Iterator[Play]:
        squad = active_squad(battle)
        if squad and (squad.side == side) == own and battle.on_table(squad) and suits(battle, squad):
            yield Play(card, squad=squad.id)

    return options


def _characters(card: str, rank: str) -> Callable[..., Iterator[Play]]:
    """The choice of one's own characters of a rank."""

    def options(battle: Battle, side: int) -> Iterator[Play]:
        return (Play(card, model=model.id) for model in battle.figures(side) if model.rank == rank)

    return options


def _promotes(rank: str, level: int) -> Callable[[Battle, int, Play], None]:
    def effect(battle: Battle, _: int, played: Play) -> None:
        model = battle.models[played.model]
        battle.change(model, rank=rank, level=max(level, model.level))

    return effect


def _gives(**values: object) -> Callable[[Battle, int, Play], None]:
    """A card that gives its unit these values."""

    def effect(battle: Battle, _: int, played: Play) -> None:
        battle.change(battle.squads[played.squad], **values)

    return effect


# ---------------------------------------------------------------- who is hidden


def _given_away(battle: Battle, side: int) -> Iterator[Play]:
    if any(squad.hidden or squad.camouflaged for squad in battle.squads_of(1 - side)):
        yield Play("position-given-away")


def _gives_away(battle: Battle, side: int, _: Play) -> None:
    """Its owner chooses which of his units; dummies stay (L1004)."""
    hidden = [squad.id for squad in battle.squads_of(1 - side) if squad.hidden or squad.camouflaged]
    chosen = battle.ask(1 - side, "gives away", hidden)
    battle.change(battle.squads[chosen], hidden=False, camouflaged=False, finder=NOBODY)


def _dummies(battle: Battle, side: int) -> Iterator[Play]:
    if battle.sides[1 - side].dummies:
        yield Play("cannot-fool-me")


def _removes_dummies(battle: Battle, side: int, _: Play) -> None:
    other = battle.sides[1 - side]
    battle.set(other, "dummies", other.dummies[DUMMIES:])


# ---------------------------------------------------------------- orders


def _waits(battle: Battle, squad: BattleSquad) -> bool:
    """Whether a unit is still to be active in this turn, and not just now."""
    return not squad.used and squad.id in battle.deck and squad.id != battle.active


def _acts_out_of_turn(battle: Battle, _: int, played: Play) -> None:
    """Its card is turned over at once; the one that was up comes behind it (L1016)."""
    rest = tuple(number for number in battle.deck if number not in (played.squad, battle.active))
    battle.change(battle, deck=(played.squad, battle.active, *rest), active=NOBODY)


def _motivates(battle: Battle, _: int, played: Play) -> None:
    squad = battle.squads[played.squad]
    battle.change(squad, total=squad.total + 1, actions=squad.actions + 1)


def _doubles_time(battle: Battle, _: int, played: Play) -> None:
    squad = battle.squads[played.squad]
    battle.change(squad, total=squad.total + DOUBLE_TIME, actions=squad.actions + DOUBLE_TIME, more_moves=DOUBLE_TIME)


# ---------------------------------------------------------------- morale


def _can_be_disrupted(_: Battle, squad: BattleSquad) -> bool:
    return squad.morale in (READY, DISORDERED)


def _can_break(battle: Battle, squad: BattleSquad) -> bool:
    return squad.morale == DISRUPTED and battle.readings[read.NO_QUARTER.key] != read.YES


def is_idle(model: BattleModel) -> bool:
    """Whether a model does nothing of what its unit does."""
    return model.stopped or model.coward


def _any(_: Battle, __: BattleSquad) -> bool:
    return True


TROOPS: Mapping[str, Card] = {
    "field-promotion": Card(_characters("field-promotion", "corporal"), _promotes(*SERGEANT)),
    "leader-excels": Card(_characters("leader-excels", "sergeant"), _promotes(*CAPTAIN)),
    "position-given-away": Card(_given_away, _gives_away),
    "cannot-fool-me": Card(_dummies, _removes_dummies),
    "overlooked": Card(_squads("overlooked", lambda _, squad: not squad.overlooked, own=True), _gives(overlooked=True)),
    "motivation": Card(_active("motivation", _any, own=True), _motivates),
    "out-of-turn": Card(_squads("out-of-turn", _waits, own=True), _acts_out_of_turn),
    "double-time": Card(_active("double-time", lambda _, squad: squad.on_foot, own=True), _doubles_time),
    "double-fire": Card(_active("double-fire", _any, own=True), _gives(double_fire=True)),
    "disruption": Card(_squads("disruption", _can_be_disrupted, own=False), _gives(morale=DISRUPTED)),
    "shaken-breaks": Card(_squads("shaken-breaks", _can_break, own=False), _gives(morale=BROKEN)),
    "broken-rallies": Card(
        _squads("broken-rallies", lambda _, squad: squad.morale == BROKEN, own=True), _gives(morale=READY)
    ),
    "false-orders": Card(_active("false-orders", _any, own=False), _gives(misled=True)),
    "spooked": Card(_squads("spooked", lambda _, squad: squad.overwatch, own=False), _gives(overwatch=False)),
    "idle": Card(_active("idle", _any, own=False), _gives(idle=True)),
}
"""Cards on units: on whom they may be played, and what they do."""
