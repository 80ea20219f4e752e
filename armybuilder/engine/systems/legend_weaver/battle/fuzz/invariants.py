"""Invariants of every state of a battle."""

from armybuilder.engine.core.battle.engine.fuzz import require
from armybuilder.engine.core.table.compass import DIRECTIONS
from armybuilder.engine.systems.legend_weaver.battle.chaos.hand import OTHER_TURN, OWN_TURN
from armybuilder.engine.systems.legend_weaver.battle.state import (
    BROKEN,
    DISORDERED,
    DISRUPTED,
    LOST,
    READY,
    Battle,
    BattleModel,
    BattleSquad,
)

STATES = {READY, DISORDERED, DISRUPTED, BROKEN}
ROUNDING = 1e-6


def check_state(battle: Battle, *, settled: bool) -> None:
    """`BrokenStateError` for a state that cannot be; not `settled` is one in the middle of a step."""
    for side in battle.sides:
        require(side.lost >= 0 and side.score >= 0, "scores and losses are not below zero", (side.lost, side.score))
        require(0 <= side.own_plays <= OWN_TURN, "two cards in a side's own turn", side.own_plays)
        require(0 <= side.other_plays <= OTHER_TURN, "one card in the other side's turn", side.other_plays)
    held = [card for side in battle.sides for card in side.hand]
    require(len({*held, *battle.discards}) == len(held) + len(battle.discards), "each card is there once", held)
    for squad in battle.squads:
        _check_squad(battle, squad)
    for model in battle.models:
        _check_model(battle, model)
    if settled:
        _check_bases(battle)


def _check_squad(battle: Battle, squad: BattleSquad) -> None:
    require(squad.morale in STATES, "units are in one of four states", (squad.id, squad.morale))
    require(squad.actions >= 0, "nobody owes actions", (squad.id, squad.actions))
    require(squad.fresh <= squad.casualties, "casualties of a turn are among all", (squad.id, squad.fresh))
    require(
        all(battle.models[number].squad == squad.id for number in squad.members), "members know their unit", squad.id
    )


def _check_model(battle: Battle, model: BattleModel) -> None:
    require(model.id in battle.squad_of(model).members, "a unit knows its models", model.id)
    require(0 <= model.facing < DIRECTIONS, "facings are 24ths of a circle", (model.id, model.facing))
    require(all(left >= 0 for left in model.rounds), "nobody fires rounds that he has not", (model.id, model.rounds))
    require((model.damage > 0) == (model.place in LOST), "a wound is a casualty", (model.id, model.place))
    require(set(model.empty) <= set(range(len(model.weapons))), "what fails is on the sheet", (model.id, model.empty))
    require(-model.record.move <= model.speed, "nobody backs up faster than forward", (model.id, model.speed))
    if model.on_table:
        require(0 <= model.cell < battle.field.table.cells, "who is on the table has a place", (model.id, model.cell))


def _check_bases(battle: Battle) -> None:
    """Bases on the ground stand on the table, and not on one another."""
    table = battle.field.table
    ground = [model for model in battle.models if model.on_table and not model.flies]
    for number, model in enumerate(ground):
        x, y, radius = table.xs[model.cell], table.ys[model.cell], model.radius - ROUNDING
        inside = radius <= x <= table.width - radius and radius <= y <= table.height - radius
        require(inside, "bases stand wholly on the table", (model.id, x, y))
        for other in ground[number + 1 :]:
            apart = table.between(model.cell, other.cell) - model.radius - other.radius
            require(apart > -1e-3, "bases do not overlap", (model.id, other.id, apart))
