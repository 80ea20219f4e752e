"""Where who comes from above had best land: near an objective that is wanted, with a shot, out of the fire."""

from collections.abc import Iterator

from armybuilder.engine.core.table.compass import DIRECTIONS
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import AttackValues
from armybuilder.engine.systems.blitz_beta.battle.policies.front import in_own_order, own_directions
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.control import ObjectiveForecast
from armybuilder.engine.systems.blitz_beta.battle.policies.view import rough_value
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.scenario import ZonePlaces
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel

RINGS = (0.0, 3.0, 6.0, 9.0)
"""Inches around objectives, and around friends of the same group, at which places are looked at."""
TRIED = 12
"""Directions in which they are."""
LOOKED_AT = 40
"""Places that are judged."""
FEAR = 0.35
"""What the fire that it draws weighs against its own."""
PULL = 0.3
"""TV that an inch towards where it is wanted is worth."""


def choose_landing(battle: Battle, worth: AttackValues, model: BattleModel, menu: ZonePlaces) -> int | None:
    """The best of some places where it may land; None where it may land at none of them."""
    found = {cell: None for cell in _candidates(battle, model) if cell in menu}
    cells = list(found)[:: max(1, len(found) // LOOKED_AT)]
    return max(cells, key=lambda cell: _place_value(battle, worth, model, cell), default=None)


def _candidates(battle: Battle, model: BattleModel) -> Iterator[int]:
    field = battle.field
    mates = [mate for mate in battle.groups[model.group].members if mate.on_table and mate is not model]
    objectives = in_own_order(model.side, battle.scenario.deployment.objectives)
    middles = [*objectives, *[(field.xs[mate.cell], field.ys[mate.cell]) for mate in mates]]
    table, step, directions = field.table, field.table.spacing * field.stride, own_directions(model.side)
    for x, y in middles:
        for inches in RINGS:
            for across, up in directions[:: DIRECTIONS // TRIED] if inches else directions[:1]:
                left, low = round((x + across * inches) / step) * step, round((y + up * inches) / step) * step
                if 0.0 <= left <= table.width and 0.0 <= low <= table.height:
                    yield table.cell(left, low)


def _place_value(battle: Battle, worth: AttackValues, model: BattleModel, cell: int) -> float:
    """TV of a place: what could be shot at from there, what would shoot back, the objectives."""
    attempt = battle.journal.start_attempt()
    battle.set(model, "cell", cell)
    enemies = battle.sides[1 - model.side].present
    shot = max((rough_value(battle, worth, model, other) for other in enemies), default=0.0)
    fire = sum(sorted([rough_value(battle, worth, other, model) for other in enemies])[-4:])
    control = ObjectiveForecast(battle, model)
    held = control.value(cell, model.frame.radius) - PULL * control.inches_to_goal(cell)
    battle.journal.roll_back(attempt)
    return shot + held - FEAR * fire
