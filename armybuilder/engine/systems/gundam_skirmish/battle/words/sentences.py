"""Events in words, and a battle as a replay file."""

from collections.abc import Mapping
from math import comb

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.core.battle.engine.narrator import Stage
from armybuilder.engine.core.battle.events import BattleEvent
from armybuilder.engine.core.battle.replay import ReplayFigure, ReplayFrame, ReplayToken, ReplayWeapon, ReplayZone
from armybuilder.engine.core.battle.throws import DiceRoll
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.table.files import file_of

SENTENCES: Mapping[str, str] = {
    "priority": gettext_noop("Priority: {side} has it and chooses; {first} goes first"),
    "deployed": gettext_noop("{model} deploys {x:g}″ across, {y:g}″ up"),
    "turn": gettext_noop("Turn {number} of {side}"),
    "activation": gettext_noop("{model} acts"),
    "move": gettext_noop("{model} moves {inches:.1f}″ to {x:g}″ across, {y:g}″ up"),
    "obeys": gettext_noop("{model} is Routed, and may not obey"),
    "ambush": gettext_noop("{model} tries to ambush"),
    "enters": gettext_noop("{model} enters {x:g}″ across, {y:g}″ up"),
    "order": gettext_noop("{side} gives an order for {cost} command points: {order}"),
    "laser": gettext_noop("{model} is in the quarter of the Colony Laser"),
    "turns": gettext_noop("{model} turns on the spot"),
    "daring": gettext_noop("{model} is shaken and wants to charge"),
    "drifts": gettext_noop("{model} drifts {inches:.1f}″ to {x:g}″ across, {y:g}″ up"),
    "over the edge": gettext_noop("{model} drifts over the edge of the table"),
    "fled": gettext_noop("{model} flees into its deployment zone and is gone"),
    "withdraws": gettext_noop("{model} withdraws from the battle"),
    "boost": gettext_noop("{model} boosts {inches:.1f}″ to {x:g}″ across, {y:g}″ up"),
    "reload": gettext_noop("{model} reloads its {weapon}"),
    "switch": gettext_noop("{model} takes {weapon} in hand"),
    "attack": gettext_noop("{model} attacks {target} with {weapon}: {hits} hits are left, {damage} damage"),
    "aimed": gettext_noop("{model} aims {weapon} at the {location} of {target}"),
    "close combat": gettext_noop("{model} and {target} fight hand to hand"),
    "falls back": gettext_noop("{model} falls back from {target}"),
    "damage": gettext_noop("{model} takes {damage} damage, {left} Integrity is left"),
    "critical": gettext_noop("{model} is hit in the {location}"),
    "shield breaks": gettext_noop("{model} gives up its shield"),
    "destroyed": gettext_noop("{model} is destroyed"),
    "morale": gettext_noop("{model} checks its morale"),
    "flees": gettext_noop("{model} flees"),
    "over": gettext_noop("The battle is over: {winner} ({reason})"),
}
TOKENS = (
    ReplayToken("morale", gettext_noop("morale"), "M"),
    ReplayToken("shield_broken", gettext_noop("shield broken"), "⊘"),
)
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, Unit
from armybuilder.engine.systems.gundam_skirmish.battle.table.field import DEPTH, HEIGHT, RADIUS, SIDE, SIGHT

RULES: Mapping[str, str] = {
    "BR-3": gettext_noop("Deployment"), "BR-4": gettext_noop("Type of game"), "BR-5": gettext_noop("Priority"), "BR-6": gettext_noop("Turns"),
    "BR-8": gettext_noop("Actions"), "BR-10": gettext_noop("Reloading"), "BR-11": gettext_noop("Switch Weapon"), "BR-12": gettext_noop("Move"), "BR-13": gettext_noop("Turning"),
    "BR-19": gettext_noop("Boost"), "BR-21": gettext_noop("Shoot"), "BR-27": gettext_noop("Modifiers of shots"), "BR-33": gettext_noop("Aimed Shot"),
    "BR-35": gettext_noop("Close combat"), "BR-37": gettext_noop("Blows"), "BR-41": gettext_noop("Falling back"), "BR-44": gettext_noop("Damage"),
    "BR-45": gettext_noop("Damage chart"), "BR-47": gettext_noop("Shield Break"), "BR-48": gettext_noop("Destruction"), "BR-56": gettext_noop("Morale"),
    "BR-32a": gettext_noop("Ambush"), "BR-53": gettext_noop("Orders"), "BR-51": gettext_noop("Drift"), "BR-58": gettext_noop("Routed"), "CA-10.5": gettext_noop("Withdrawing"),
}  # fmt: skip


def tag(unit: Unit) -> str:
    return f"{'AB'[unit.side]}{unit.id + 1}"


class Words:
    """Says events of a battle."""

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        self.units = {unit.id: f"{unit.recruit.name} {tag(unit)}" for unit in battle.units}

    def sentence(self, event: BattleEvent) -> str:
        names = [side.name for side in self._battle.sides]
        values = dict(event.values)
        for slot in ("side", "first", "winner"):
            if isinstance(values.get(slot), int):
                values[slot] = names[values[slot]] if event.kind != "close combat" else self.units[values[slot]]
        if "reason" in values:
            values["reason"] = gettext(values["reason"])
        values["winner"] = values.get("winner") or gettext("a draw")
        values["model"], values["target"] = self.units.get(event.model, ""), self.units.get(event.target, "")
        return gettext(SENTENCES[event.kind], **values)


def throw_odds(throw: DiceRoll) -> float:
    """The chance that the same dice come to at least as much."""
    if throw.kind == "check":
        sums = [a + b for a in range(1, SIDES + 1) for b in range(1, SIDES + 1)]
        return sum(total >= throw.result for total in sums) / len(sums)
    good = (SIDES + 1 - (throw.pool.skill or SIDES)) / SIDES
    dice = throw.pool.dice
    return sum(comb(dice, hits) * good**hits * (1 - good) ** (dice - hits) for hits in range(throw.result, dice + 1))


def stage(battle: Battle) -> Stage:
    """Return what a replay draws of a battle."""
    names = (battle.sides[0].name, battle.sides[1].name)
    return Stage(
        names,
        file_of(battle.field.table),
        tuple(map(_figure, battle.units)),
        TOKENS,
        (
            ReplayZone(gettext("Deployment of {side}", side=names[0]), 0, 0.0, 0.0, SIDE, DEPTH),
            ReplayZone(gettext("Deployment of {side}", side=names[1]), 1, 0.0, SIDE - DEPTH, SIDE, SIDE),
        ),
    )


def _figure(unit: Unit) -> ReplayFigure:
    card = unit.card
    return ReplayFigure(
        id=unit.id, name=unit.recruit.name, tag=tag(unit), side=unit.side, group=unit.recruit.group,
        frames=(ReplayFrame("W", RADIUS, HEIGHT),), boxes=card.integrity,
        weapons=tuple(
            ReplayWeapon(weapon.name, ((SIGHT - 2, -SIGHT + 2),), (float(weapon.range.least), float(weapon.range.most), 2.0 * weapon.range.most))
            for weapon in unit.weapons
        ),
        facts=((gettext("Points"), f"{unit.recruit.points:g}"), (gettext("Movement"), f'{card.movement}"'), (gettext("Armour"), str(card.armour))),
        points=unit.recruit.points,
    )  # fmt: skip
