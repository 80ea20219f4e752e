"""Commanders: the chain of command, formation, autocomms, initiative (BR-32, BR-158, BR-180, BR-181)."""

from armybuilder.engine.core.battle.throws import DicePool, DiceRoll, RollModifier
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import final_pool
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ask
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import (
    RollContext,
    offer_reroll,
    roll_pool,
    spend_bonus_actions,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import find_lock, line_of_sight
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel, words
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Lock

CHAIN = ("CO", "XO", "CGL", "2iC")
"""Ranks from the top of the chain of command."""
COMMANDING = ("CO", "CGL")
"""Who commands others and has command points (L3040-3058)."""
SKILLS = {"CO": 3, "XO": 4, "CGL": 4, "2iC": 5}
"""CMD of each rank, for whom nothing else was bought (L3023)."""


# Implements BR-180, BR-32
def highest_commanders(battle: Battle, side: int) -> list[BattleModel]:
    """The commanders on the table that are highest in the chain of command; any model where there is none."""
    standing = list(battle.models_on_table(side)) or [battle.models[number] for number in battle.sides[side].models]
    for rank in CHAIN:
        found = [model for model in standing if model.rank == rank]
        if found:
            return found
    return standing


# Implements BR-181
def is_in_formation_with(battle: Battle, model: BattleModel, commander: BattleModel) -> bool:
    """Within autocomms range of a commander, with Lock (L3077-3081, L2862)."""
    return model is commander or is_in_autocomms(battle, commander, model)


# Implements BR-158, BR-161
def is_in_autocomms(battle: Battle, origin: BattleModel, receiver: BattleModel) -> bool:
    """Within autocomms range with Lock (L2862), or of a friend that relays by satellite (L2944-2953)."""
    return _is_near(battle, origin, receiver) or ("SatUp" in origin.kit.names and _is_relayed(battle, origin, receiver))


def _is_relayed(battle: Battle, origin: BattleModel, receiver: BattleModel) -> bool:
    """By an uplink of its own, and another one that the receiver has, or is near to."""
    return has_uplink(battle, origin) and any(
        has_uplink(battle, other) and (other is receiver or _is_near(battle, other, receiver))
        for other in battle.sides[origin.side].models_with_trait("SatUp")
        if other.place == words.ON_TABLE and other is not origin
    )


def _is_near(battle: Battle, origin: BattleModel, receiver: BattleModel) -> bool:
    """Within range with Lock. All but Lock by sensors depends on the scene alone, and is kept with it."""
    scene, key = battle.scene(), ("autocomms", origin.id, receiver.id)
    found: bool | None = scene.get(key)
    if found is None:
        near = battle.gap(receiver, origin) + abs(origin.beyond - receiver.beyond) <= origin.kit.autocomms
        found = near and find_lock(battle, origin, receiver) is not None
        if not near or line_of_sight(battle, origin, receiver).shelter.lock is Lock.SIGHT:
            scene[key] = found
    return found


# Implements BR-161
def has_uplink(battle: Battle, model: BattleModel) -> bool:
    """Whether a model has an uplink that works, and a sky that lets it through."""
    concealment = battle.scenario.concealment
    return (concealment is None or concealment.satellites) and model.equipment("SatUp") is not None


# Implements BR-181
def is_in_formation(battle: Battle, model: BattleModel) -> bool:
    """Within autocomms range of its CGL or of the CO."""
    return any(is_in_formation_with(battle, model, commander) for commander in commanders_of(battle, model))


# Implements BR-180
def commanders_of(battle: Battle, model: BattleModel) -> list[BattleModel]:
    """Those who may command a model: the CGL of its combat group, and the CO."""
    scene, key = battle.scene(), ("commanders", model.side, model.group)
    found: list[BattleModel] | None = scene.get(key)
    if found is None:
        found = scene[key] = [other for other in battle.sides[model.side].ranked if can_command(other, model)]
    return found


# Implements BR-180
def can_command(commander: BattleModel, model: BattleModel) -> bool:
    """Whether one with a rank on the side of a model may command it."""
    rank = commander.rank
    return commander.place == words.ON_TABLE and (rank == "CO" or (rank == "CGL" and commander.group == model.group))


# Implements BR-180
def command_skill(model: BattleModel) -> int | None:
    """CMD: one's own, which a promotion does not change, or that of the rank for who never had any (L3040-3058)."""
    own = model.recruit.command_skill
    return SKILLS.get(model.rank) if own is None else own


# Implements BR-32
def initiative_pool(model: BattleModel, spent: int) -> DicePool:
    """CMD, two dice: less when crippled, the Command trait, spent actions; posture does not count (L736-744)."""
    found = []
    if model.crippled:
        found.append(RollModifier(gettext_noop("Crippled"), -1, "BR-32"))
    command = model.kit.traits.get("CMD")
    if command and command.dice:
        found.append(RollModifier(gettext_noop("Command"), command.dice, "BR-32"))
    if spent:
        found.append(RollModifier(gettext_noop("Action bonus"), spent, "BR-8"))
    return final_pool(command_skill(model), 2, found)


# Implements BR-32
def roll_initiative(battle: Battle) -> int:
    """The side that wins the initiative: checks against each other until one is higher (L723-744)."""
    while True:
        before = [(model.points_left, model.skill_left) for model in battle.models]
        mark = battle.journal.mark()
        throws: list[tuple[BattleModel, DiceRoll]] = []
        for side in (battle.first, 1 - battle.first):
            candidates = highest_commanders(battle, side)
            chosen = ask(battle, side, "initiative", -1, tuple(model.id for model in candidates))
            throws.append(_initiative_check(battle, battle.models[chosen]))
        results = {model.side: throw.result for model, throw in throws}
        named = tuple((model.name, throw) for model, throw in throws)
        battle.log_event("initiative", mark, throws=named, rules=("BR-32",), totals=[results[0], results[1]])
        if results[0] != results[1]:
            return 0 if results[0] > results[1] else 1
        for model, (points, skill) in zip(battle.models, before, strict=True):
            battle.change(model, points_left=points, skill_left=skill)


def _initiative_check(battle: Battle, model: BattleModel) -> tuple[BattleModel, DiceRoll]:
    spent = spend_bonus_actions(battle, model, "initiative")
    throw = roll_pool(battle, model, "initiative", initiative_pool(model, spent), "check")
    return model, offer_reroll(battle, model, RollContext("initiative", throw))
