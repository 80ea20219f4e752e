"""What every player looks up, whatever the force: the turn, actions, attacks with their modifiers, damage, morale with its odds,
types of games. Tables come from the catalogue, the rest in our own words (L16-36)."""

from collections.abc import Iterable
from typing import Any

from armybuilder.engine.core.documents.names import Names
from armybuilder.engine.core.paper.cards import ReferenceSection, TraitLine
from armybuilder.engine.systems.gundam_skirmish.book.battle import (
    Cover,
    GameType,
    Modifier,
    Morale,
    Rotation,
    Terrain,
)

TURN = (
    TraitLine(
        "Priority", "A die each, again for ties: the highest chooses whether to go first, and so on; it holds all game."
    ),
    TraitLine("Upkeep", "Ambushes, command points, orders, drift in space and of air units."),
    TraitLine("Actions", "Each unit in turn does two fast actions, one of them twice if it likes, or one slow one."),
    TraitLine(
        "Close combat",
        "At once when enemies come within 6\" of each other, or to each other's base: one of both for the whole game.",
    ),
    TraitLine("End", "Tokens, then whether anybody has won."),
)
MOVING = (
    TraitLine(
        "Move",
        "In a straight line, facing where it goes; not through enemies or cover of half its height, through allies from and to outside of their close combat range.",
    ),
    TraitLine("Least", 'Terrain, damage and rotation add up; 1" is left, but rotation alone may leave none.'),
    TraitLine("Boost", "Over cover and sheer terrain, up to a roof, not halved; ends facing as it began."),
)
SHOOTING = (
    TraitLine(
        "Shoot", "Sight, loaded and in hand, within twice the range; explosives not nearer than their least range."
    ),
    TraitLine(
        "Hits", "A die a shot, ACC or more. Blocks: a die of Armour each, and of a shield. Each block takes a hit away."
    ),
    TraitLine(
        "Damage",
        "DAM for each hit left; each that shows CRIT or more is a roll on the damage chart. Then reload by tag.",
    ),
)
CLOSE = (
    TraitLine(
        "Advantage",
        "A die and DEX, two dice who charged; the higher attacks first, then the other. Lost without such a weapon in hand.",
    ),
    TraitLine(
        "Attack",
        "Attack dice, Accuracy or more. The defender takes away a hit of at most its Armour, and one by its shield.",
    ),
    TraitLine(
        "End", "Who dealt less damage falls back its full Movement, both where it is equal. The weapon stays in hand."
    ),
    TraitLine("Unarmed", "Who has no close combat weapon: its winner only makes the other fall back."),
)
DAMAGE = (
    TraitLine(
        "Critical hits",
        "A roll each on the chart of the unit's kind. Damage lasts until repaired in a campaign, or the end.",
    ),
    TraitLine(
        "Levels", "The same again is level 2 where there is one; else roll again, and nothing if nothing is left."
    ),
    TraitLine("Shield break", "Give the shield up for the battle to ignore all rolls on the chart of one attack."),
    TraitLine(
        "At 0 Integrity", "Destroyed: a roll on the destruction table at once, each row of which removes the unit."
    ),
)
CHECK = TraitLine(
    "Check", "Two dice, 12 less the Integrity left or more. A pass is a state better, a failure one worse."
)
BOXES = (
    TraitLine("Circle", "The weapon in hand. Mounted ones always are."),
    TraitLine("Box of a weapon", "It needs the reload of its tag."),
    TraitLine("L1, L2", "Levels of damage of a location; Torso and Cockpit have none."),
)


def quick(names: Names) -> tuple[ReferenceSection, ...]:
    def known(kind: str) -> Iterable[Any]:
        return names.known(kind).values()

    sections = {
        "Boxes of cards": BOXES,
        "Turn": TURN,
        "Fast actions": [TraitLine(each.name, each.effect) for each in known("action") if each.speed == "fast"],
        "Slow actions": [TraitLine(each.name, each.effect) for each in known("action") if each.speed == "slow"],
        "Moving": MOVING,
        "Turning": [_rotation(each) for each in known("rotation")],
        "Terrain": [_terrain(each) for each in known("terrain")],
        "Shooting": SHOOTING,
        "Modifiers of shooting": [_modifier(each) for each in known("modifier") if each.combat == "shoot"],
        "Cover": [_cover(each, names) for each in known("cover")],
        "Close combat": CLOSE,
        "Modifiers of close combat": [_modifier(each) for each in known("modifier") if each.combat == "close-combat"],
        "Damage": DAMAGE,
        "Morale": [*map(_morale, known("morale")), CHECK],
        "Morale checks": [TraitLine(each.name, each.often) for each in known("morale-trigger")],
        "Special rules": [TraitLine(each.name, each.effect) for each in known("special-rule")],
        "Types of games": [_game(each) for each in known("game-type")],
    }
    return tuple(ReferenceSection(title, tuple(lines)) for title, lines in sections.items())


def _terrain(terrain: Terrain) -> TraitLine:
    return TraitLine(terrain.name, f"{terrain.effect} Such as {terrain.examples}.")


def _rotation(rotation: Rotation) -> TraitLine:
    """What a turn takes from a Move, of suits and of ground vehicles."""
    less = f'−{rotation.suits}", ground vehicles −{rotation.vehicles}".' if rotation.suits else "Nothing."
    return TraitLine(rotation.name, less)


def _modifier(modifier: Modifier) -> TraitLine:
    return TraitLine(f"{modifier.name}:", modifier.effect)


def _cover(cover: Cover, names: Names) -> TraitLine:
    dice = f" {cover.dice} die of Armour.".replace("-", "−") if cover.dice else ""
    worse = names.printed("cover", cover.worse)
    return TraitLine(cover.name, f"{cover.effect}{dice} In space and against Penetration: {worse}.")


def _morale(state: Morale) -> TraitLine:
    mind = f" In a campaign, Mind {state.mind} the first time in a battle.".replace("-", "−") if state.mind else ""
    return TraitLine(f"{state.name} ({state.level})".replace("-", "−"), f"{state.effect}{mind}")


def _game(game: GameType) -> TraitLine:
    turns = "" if game.turns is None else f" A die and {game.turns} turns."
    return TraitLine(game.name, f"{game.deployment}{turns} {game.victory}")
