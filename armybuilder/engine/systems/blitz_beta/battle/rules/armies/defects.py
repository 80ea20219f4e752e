"""Equipment that turns out defective before play, and sensors that fail (SL-L, L13074-13083)."""

from armybuilder.engine.systems.blitz_beta.battle.mathematics.rolls import is_defective, works_despite_defect
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import line_of_sight
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import Strike
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.strikes import BEFORE
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.scenario import OPENINGS
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Lock

PARTS = ("Electronics", "Electronics", "Sensors", "Sensors", "Movement", "Fire Control")
"""By the die; the book prints a 2 twice, and no 4 (L4413)."""


# Implements BR-30
def _inspect_equipment(battle: Battle) -> None:
    """A die for each model of the Leagueless but commanders; a one brings a defect by another die."""
    for model in battle.models:
        recruit = model.recruit
        if "SL-L" not in recruit.lists or recruit.rank or recruit.parent >= 0:
            continue
        mark = battle.journal.mark()
        if battle.dice.roll(1)[0] == 1:
            battle.set(model, "defect", PARTS[battle.dice.roll(1)[0] - 1])
            battle.log.count("model trait Defective")
            battle.log_event("defect", mark, model, rules=("BR-5",), part=model.defect)


# Implements BR-5, BR-72
def test_defective_sensors(battle: Battle, model: BattleModel, target: BattleModel) -> None:
    """Defective sensors that look for a concealed target fail below four, and with them the action."""
    if model.defect != "Sensors" and not is_defective(model.profile, "Sensors"):
        return
    mark = battle.journal.mark()
    concealed = line_of_sight(battle, model, target).shelter.lock is Lock.SENSORS
    blinded = concealed and not works_despite_defect(battle.dice.roll(1)[0])
    battle.set(model, "blinded", blinded)
    if blinded:
        battle.log_event("sensors fail", mark, model, target, rules=("BR-5",))


def _test_sensors_of_strike(battle: Battle, strike: Strike) -> None:
    model = battle.models[strike.shooter]
    if strike.targets and not strike.special and strike.fire == "direct" and not model.kit.mounts[strike.mount].melee:
        test_defective_sensors(battle, model, battle.models[strike.targets[0]])


BEFORE.append(_test_sensors_of_strike)
OPENINGS.append(_inspect_equipment)
