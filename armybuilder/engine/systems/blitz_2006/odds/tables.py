"""Tables of Blitz 2006: each weapon of a list at each target, by the figures that the book has left of their cards."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from armybuilder.engine.core.battle.odds.sides import facts_for
from armybuilder.engine.core.battle.odds.tables import (
    MEASURES,
    FighterAttack,
    OddsCell,
    QuestionData,
    TableFighter,
    anonymous_fighter,
)
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.boxes import CrossedBoxes
from armybuilder.engine.systems.blitz_2006.book import cards as book
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.document import ForceDocument
from armybuilder.engine.systems.blitz_2006.force import FieldedUnit
from armybuilder.engine.systems.blitz_2006.odds import cards
from armybuilder.engine.systems.blitz_2006.odds.output import answers
from armybuilder.engine.systems.blitz_2006.odds.questions import Attacker, AttackQuestion, Defender
from armybuilder.engine.systems.blitz_2006.odds.rules.pools import is_aux_destroyed
from armybuilder.engine.systems.blitz_2006.odds.rules.ranges import odds_weapons
from armybuilder.engine.systems.blitz_2006.resolver import resolve

LETTERS = {"L": "light", "H": "heavy", "C": "critical"}
"""Levels by the letters of their boxes on a card; a level whose boxes were lost has more behind its letter."""
_SKILLS = ("attack", "defense")

USUAL = ((12, 2, 1), (15, 2, 0), (17, 2, 0), (20, 2, -1), (25, 1, -1))
"""Targets that everybody knows: armor, defense, its modifier."""


class BlitzTable:
    """Fulfils `TableRules`."""

    kind = "attack"
    apart: Collection[str] = frozenset(
        ("/weapon", "/rof", "/multiplier", "/circles", "/attacker/model", "/defender/model")
    )
    blank: QuestionData = {"weapon": "?"}
    measures: Mapping[str, str] = MEASURES

    @property
    def usual(self) -> Mapping[str, QuestionData]:
        return {
            _usual_label(armor, skill, modifier): _usual_target(armor, skill, modifier)
            for armor, skill, modifier in USUAL
        }

    def fighters(self, document: ForceDocument, catalogue: Catalogue, said: QuestionData) -> Sequence[TableFighter]:
        return [
            _row_fighter(row, catalogue, said) for squad in resolve(document, catalogue).squads for row in squad.rows
        ]

    def fighter_of(self, side: QuestionData, catalogue: Catalogue, said: QuestionData) -> TableFighter:
        if not side.get("model"):
            return anonymous_fighter(side)
        key = cards.names(catalogue).key("card", side["model"], "/model")
        known, rest = cards.find_card(key, catalogue), {name: value for name, value in side.items() if name != "model"}
        return _fighter(cards.display_name("card", key, catalogue), known, (), rest, catalogue, said)

    def with_damage(self, fighter: TableFighter, boxes: Mapping[str, CrossedBoxes]) -> TableFighter:
        """The level of damage by its last box, sturdy boxes and bases that are left (BR-45, BR-46); an anti-missile system that
        is destroyed with the others fires no more (L933)."""
        levels = [
            level for letter, level in LETTERS.items() for label in boxes if label[:1] == letter and boxes[label].out
        ]
        both: dict[str, Any] = {"taken": levels[-1]} if levels else {}
        if (bases := _boxes_left(boxes, "BASES")) is not None:
            both["bases"] = max(bases, 1)
        sturdy = {} if (left := _boxes_left(boxes, "S")) is None else {"sturdy": left}
        defender = {**fighter.defender, **both, **sturdy}
        if is_aux_destroyed(msgspec.convert(defender, Defender)):
            defender.pop("ams", None)
        return fighter._replace(attacker={**fighter.attacker, **both}, defender=defender)

    def cell(self, question: dict[str, Any], catalogue: Catalogue) -> OddsCell:
        asked = msgspec.convert(_cap_rates_of_fire(question, catalogue), AttackQuestion)
        found = answers.answer(asked, catalogue, weighed=False)
        if not isinstance(found, answers.FireAnswer):
            raise TypeError(found)
        return OddsCell(found.hit, found.target.lost, _destroyed(found.target))


def _usual_label(armor: int, skill: int, modifier: int) -> str:
    if modifier:
        return gettext("Armor {armor}, defense {skill}, moving", armor=armor, skill=skill)
    return gettext("Armor {armor}, defense {skill}", armor=armor, skill=skill)


def _usual_target(armor: int, skill: int, modifier: int) -> QuestionData:
    return {"defense": skill, "defense_modifier": modifier, "armor": armor, "sturdy": 0, "fragile": False}


def _boxes_left(boxes: Mapping[str, CrossedBoxes], label: str) -> int | None:
    """Boxes that are not crossed out; None where nobody knows how many there are."""
    found = boxes.get(label)
    return None if found is None or found.of is None else max(found.of - found.out, 0)


def _row_fighter(row: FieldedUnit, catalogue: Catalogue, said: QuestionData) -> TableFighter:
    card, squad = row.fit.card, row.squad
    is_told = isinstance(card, book.Infantry) or squad.record.skills or (row.addition and row.addition.crew)
    skills = {name: getattr(row.skills, name) for name in _SKILLS} if is_told else {}
    fighter = _fighter(row.label, card, row.fit.carried, skills, catalogue, said)
    return fighter._replace(models=row.count, where=row.where)


def _fighter(
    name: str, card: cards.Known, carried: Sequence[str], more: QuestionData, catalogue: Catalogue, said: QuestionData
) -> TableFighter:
    """A card on both sides of a question, with what else is known of it."""
    attacker, defender = (
        {**_facts(card, kind, said.get(side, {})), **_fields_of(kind, more)}
        for side, kind in (("attacker", Attacker), ("defender", Defender))
    )
    return TableFighter(name, attacker, defender, tuple(_arms(card, carried, catalogue)))


def _facts(card: cards.Known, kind: type[Attacker | Defender], said: QuestionData) -> QuestionData:
    """Return what a card says of a side at its speed and movement."""
    words = {name: said[name] for name in ("speed", "mode") if said.get(name)}
    facts = cards.facts_of(card, kind(**_fields_of(kind, words)))
    return facts_for(kind, facts)


def _fields_of(kind: type[msgspec.Struct], facts: QuestionData) -> dict[str, Any]:
    return {name: fact for name, fact in facts.items() if name in kind.__struct_fields__}


def _arms(card: cards.Known, carried: Sequence[str], catalogue: Catalogue) -> Iterator[FighterAttack]:
    """Weapons that somebody knows; of those that stand on a card twice one."""
    known = odds_weapons(catalogue)
    mounts = {} if isinstance(card, book.Infantry) else {mount.weapon: mount for mount in card.weapons}
    for key in dict.fromkeys([card.weapon, *carried] if isinstance(card, book.Infantry) else mounts):
        mount = mounts.get(key)
        rest = {"rof": mount.rof, "circles": mount.limited or None} if mount else {}
        if key in known:
            asked = {"weapon": key, **{name: value for name, value in rest.items() if value is not None}}
            yield FighterAttack(known[key].name, asked)


def _cap_rates_of_fire(question: dict[str, Any], catalogue: Catalogue) -> dict[str, Any]:
    """A question whose rate of fire its weapon can have: what is said of all weapons is too much for some."""
    rates = odds_weapons(catalogue)[question["weapon"]].rates
    most = question.get("rof") or rates[1]
    damage = min(question.get("rof_damage") or 0, most)
    return question | {"rof_damage": damage, "rof_area": min(question.get("rof_area") or 0, most - damage)}


def _destroyed(fate: answers.Fate) -> float:
    """The chance that nothing is left."""
    return (fate.state or {}).get("overkill", 0.0) if fate.bases is None else fate.bases.get(0, 0.0)
