"""Effects of sub-lists and factions in play (SL-)."""

from typing import NamedTuple

from armybuilder.engine.systems.blitz_beta.battle.rules.combat.evasion import EXTRA_DICE
from armybuilder.engine.systems.blitz_beta.battle.rules.command import command
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.sublists import SubList
from armybuilder.engine.systems.blitz_beta.document import ForceDocument

STAFF = "MVB"
GREL_UNIT = 6


class ArmyClause(NamedTuple):
    """A clause in play: the rule, and how its text begins."""

    rule: str
    begins: str


CLAUSES = (
    ArmyClause("SL-N4", "Models in formation"),
    ArmyClause("SL-S1", "A combat group"),
    ArmyClause("SL-S2", "Conscripts out of formation"),
    ArmyClause("SL-P1", "Air units"),
    ArmyClause("SL-P1", "A unit at half strength"),
    ArmyClause("SL-P4", "The commander"),
    ArmyClause("SL-C3", "Gear units"),
    ArmyClause("SL-C5", "Every SatUp"),
    ArmyClause("SL-E2", "Other commanders"),
    ArmyClause("SL-L", "Gear units"),
    ArmyClause("SL-L", "Before play"),
    ArmyClause("SL-L", "Roll 1D6 again"),
    ArmyClause("SL-U", "N-KIDU away"),
    ArmyClause("SL-U", "N-KIDU commanders"),
    ArmyClause("SL-U", "If an N-KIDU CGL"),
)
"""Every clause of a list that acts in play; battles play all of them."""


def lists_of(document: ForceDocument, catalogue: Catalogue) -> tuple[SubList, ...]:
    """The sub-list of a force, and the rules of its faction."""
    sublist = catalogue.sublists.get(document.sublist or "")
    factions = (row for row in catalogue.faction_rules.values() if row.faction == document.faction)
    return (*((sublist,) if sublist else ()), *factions)


def is_drone(model: BattleModel) -> bool:
    """Whether a model is an N-KIDU."""
    return model.recruit.family.endswith("n-kidu")


# Points


# Implements BR-188
def extra_points(battle: Battle, model: BattleModel) -> int:
    """Command points that an army list adds: groups of one model type (SL-S1), the commander of a Combined Task Force
    (SL-P4), commanders of GREL units of six up to half losses (SL-E2)."""
    lists = model.recruit.lists
    if not lists or model.rank not in command.COMMANDING:
        return 0
    more = int("SL-P4" in lists and model.rank == "CO")
    if "SL-S1" in lists:
        members = [battle.models[number].recruit for number in battle.groups[model.group].models]
        more += len({recruit.kit.line.base_type for recruit in members if recruit.parent < 0}) == 1
    if "SL-E2" in lists and model.rank != "CO":
        more += _at_half_strength(battle, model)
    return more


def _at_half_strength(battle: Battle, model: BattleModel) -> bool:
    mates = [battle.models[number] for number in battle.units[model.unit].models]
    squad = [mate for mate in mates if "grel" in mate.recruit.family]
    return len(squad) == len(mates) == GREL_UNIT and 2 * sum(mate.alive for mate in squad) >= GREL_UNIT


# We're in Trouble


# Implements BR-101
def extra_dice(battle: Battle, model: BattleModel) -> int:
    """A die of We're in Trouble: units of the PRDF at half strength or more (SL-P1), models formed up with a commander
    who bears a fighting staff (SL-N4)."""
    lists = model.recruit.lists
    if not lists:
        return 0
    return int(
        ("SL-P1" in lists and _has_half_strength_dice(battle, model))
        or (
            "SL-N4" in lists
            and any(_is_formed_up(battle, model, commander) for commander in command.commanders_of(battle, model))
        )
    )


def _has_half_strength_dice(battle: Battle, model: BattleModel) -> bool:
    mates = [battle.models[number] for number in battle.units[model.unit].models]
    whole = [mate for mate in mates if mate.recruit.parent < 0]
    return 2 * sum(mate.alive for mate in whole) >= len(whole)


def _is_formed_up(battle: Battle, model: BattleModel, commander: BattleModel) -> bool:
    armed = "Brawler" in commander.kit.names and any(
        mount.melee and mount.code == STAFF and mount.reach >= 2 for mount in commander.kit.mounts
    )
    return armed and command.is_in_formation_with(battle, model, commander)


EXTRA_DICE.append(extra_dice)
