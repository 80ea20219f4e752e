"""Quick reference that every player needs, whatever the force: the turn, actions, attacks with their modifiers,
damage, morale with its odds, types of games. Tables come from the catalogue, the rest is in our own words
(L16-36).
"""

from collections.abc import Iterable
from typing import Any

from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.paper.cards import ReferenceSection, TraitLine
from armybuilder.engine.core.text import capital
from armybuilder.engine.core.words import Noun
from armybuilder.engine.systems.gundam_skirmish.book.battle import (
    Cover,
    GameType,
    Modifier,
    Morale,
    Rotation,
    Terrain,
)

CHECKS = Noun("check", "checks")
PRINTED = {"Move", "Boost", "Shoot", "Unarmed"}
"""Names of the book, which stay as they are."""
TURN = (
    TraitLine(
        gettext_noop("Priority"),
        gettext_noop(
            "A die each, re-rolled for ties: the highest chooses whether to go first, and so on; it lasts the "
            "whole game."
        ),
    ),
    TraitLine(
        gettext_noop("Upkeep"), gettext_noop("Ambushes, command points, orders, drift in space and of air units.")
    ),
    TraitLine(
        gettext_noop("Actions"),
        gettext_noop("Each unit in turn does two fast actions (the same one twice, if you like) or one slow action."),
    ),
    TraitLine(
        gettext_noop("Close combat"),
        gettext_noop(
            'At once when enemies come within 6" of each other, or into base contact: choose one of the two for '
            "the whole game."
        ),
    ),
    TraitLine(gettext_noop("End"), gettext_noop("Tokens, then check whether anyone has won.")),
)
MOVING = (
    TraitLine(
        "Move",
        gettext_noop(
            "In a straight line, facing where it goes; not through enemies or cover of half its height, through "
            "allies only from outside their close combat range to outside it."
        ),
    ),
    TraitLine(
        gettext_noop("Least"),
        gettext_noop('Terrain, damage and rotation add up; 1" is left, but rotation alone may leave none.'),
    ),
    TraitLine(
        "Boost", gettext_noop("Over cover and sheer terrain, up to a roof, not halved; ends facing as it began.")
    ),
)
SHOOTING = (
    TraitLine(
        "Shoot",
        gettext_noop(
            "Sight, loaded and in hand, within twice the range; explosives not closer than their minimum range."
        ),
    ),
    TraitLine(
        gettext_noop("Hits"),
        gettext_noop(
            "A die per shot, ACC or more. Blocks: each die of Armour, and of a shield. Each block cancels a hit."
        ),
    ),
    TraitLine(
        gettext_noop("Damage"),
        gettext_noop(
            "DAM for each hit left; each that shows CRIT or more is a roll on the damage chart. Then reload by tag."
        ),
    ),
)
CLOSE = (
    TraitLine(
        gettext_noop("Advantage"),
        gettext_noop(
            "A die and DEX, two dice after a charge; the higher attacks first, then the other. Lost without a "
            "close combat weapon in hand."
        ),
    ),
    TraitLine(
        gettext_noop("Attack"),
        gettext_noop(
            "Attack dice, Accuracy or more. The defender cancels a hit of at most its Armour, and one with its shield."
        ),
    ),
    TraitLine(
        gettext_noop("End"),
        gettext_noop(
            "The side that dealt less damage falls back its full Movement, both if it's equal. The weapon "
            "stays in hand."
        ),
    ),
    TraitLine("Unarmed", gettext_noop("A winner without a close combat weapon only makes the other fall back.")),
)
DAMAGE = (
    TraitLine(
        gettext_noop("Critical hits"),
        gettext_noop(
            "A roll each on the chart of the unit's kind. Damage lasts until repaired in a campaign, or the end."
        ),
    ),
    TraitLine(
        gettext_noop("Levels"),
        gettext_noop(
            "The same result again is level 2 where there is one; otherwise re-roll, and nothing "
            "happens if nothing is left."
        ),
    ),
    TraitLine(
        gettext_noop("Shield break"),
        gettext_noop("Give the shield up for the battle to ignore all rolls on the chart of one attack."),
    ),
    TraitLine(
        gettext_noop("At 0 Integrity"),
        gettext_noop("Destroyed: a roll on the destruction table at once, each row of which removes the unit."),
    ),
)
BOXES = (
    TraitLine(gettext_noop("Circle"), gettext_noop("The weapon in hand. Mounted ones always are.")),
    TraitLine(gettext_noop("Weapon box"), gettext_noop("The weapon needs the reload its tag says.")),
    TraitLine(gettext_noop("L1, L2"), gettext_noop("Levels of damage of a location; Torso and Cockpit have none.")),
)


def quick_reference(names: RecordNames) -> tuple[ReferenceSection, ...]:
    def records_of(kind: str) -> Iterable[Any]:
        return names.records(kind).values()

    sections = {
        gettext("Boxes on cards"): _translate_lines(BOXES),
        gettext("Turn"): _translate_lines(TURN),
        gettext("Fast actions"): [
            TraitLine(each.name, each.effect) for each in records_of("action") if each.speed == "fast"
        ],
        gettext("Slow actions"): [
            TraitLine(each.name, each.effect) for each in records_of("action") if each.speed == "slow"
        ],
        gettext("Moving"): _translate_lines(MOVING),
        gettext("Turning"): [_rotation(each) for each in records_of("rotation")],
        gettext("Terrain"): [_terrain(each) for each in records_of("terrain")],
        gettext("Shooting"): _translate_lines(SHOOTING),
        gettext("Modifiers of shooting"): [
            _modifier(each) for each in records_of("modifier") if each.combat == "shoot"
        ],
        gettext("Cover"): [_cover(each, names) for each in records_of("cover")],
        gettext("Close combat"): _translate_lines(CLOSE),
        gettext("Modifiers of close combat"): [
            _modifier(each) for each in records_of("modifier") if each.combat == "close-combat"
        ],
        gettext("Damage"): _translate_lines(DAMAGE),
        gettext("Morale"): [*map(_morale, records_of("morale")), _check()],
        gettext("Morale checks"): [TraitLine(each.name, each.often) for each in records_of("morale-trigger")],
        gettext("Special rules"): [TraitLine(each.name, each.effect) for each in records_of("special-rule")],
        gettext("Types of games"): [_game(each) for each in records_of("game-type")],
    }
    return tuple(ReferenceSection(title, tuple(lines)) for title, lines in sections.items())


def _translate_lines(lines: Iterable[TraitLine]) -> list[TraitLine]:
    return [
        TraitLine(line.text if line.text in PRINTED else gettext(line.text), gettext(line.effect)) for line in lines
    ]


def _check() -> TraitLine:
    told = gettext("Two dice, at least 12 minus the Integrity left. A pass is a state better, a failure one worse.")
    return TraitLine(capital(CHECKS.for_number()), told)


def _terrain(terrain: Terrain) -> TraitLine:
    return TraitLine(terrain.name, f"{terrain.effect} {gettext('Such as {examples}.', examples=terrain.examples)}")


def _rotation(rotation: Rotation) -> TraitLine:
    """Explain what a turn takes from a Move, of suits and of ground vehicles."""
    if not rotation.suits:
        return TraitLine(rotation.name, gettext("Nothing."))
    suits, vehicles = f'−{rotation.suits}"', f'−{rotation.vehicles}"'
    return TraitLine(rotation.name, gettext("{suits}, ground vehicles {vehicles}.", suits=suits, vehicles=vehicles))


def _modifier(modifier: Modifier) -> TraitLine:
    return TraitLine(f"{modifier.name}:", modifier.effect)


def _cover(cover: Cover, names: RecordNames) -> TraitLine:
    dice = [gettext("{dice} die of Armour.", dice=minus(cover.dice))] if cover.dice else []
    worse = gettext("In space and against Penetration: {cover}.", cover=names.printed_name("cover", cover.worse))
    return TraitLine(cover.name, " ".join((cover.effect, *dice, worse)))


def _morale(state: Morale) -> TraitLine:
    mind = (
        [gettext("In a campaign, Mind {mind} the first time in a battle.", mind=minus(state.mind))]
        if state.mind
        else []
    )
    return TraitLine(f"{state.name} ({minus(state.level)})", " ".join((state.effect, *mind)))


def _game(game: GameType) -> TraitLine:
    turns = [] if game.turns is None else [gettext("A die plus {turns} turns.", turns=game.turns)]
    return TraitLine(game.name, " ".join((game.deployment, *turns, game.victory)))


def minus(number: int) -> str:
    return f"{number}".replace("-", "−")
