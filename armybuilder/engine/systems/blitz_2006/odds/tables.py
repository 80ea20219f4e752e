"""Tables of Blitz 2006: each weapon of a list at each target, by the figures that the book has left of their cards."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from armybuilder.engine.core.battle.odds.sides import facts_for
from armybuilder.engine.core.battle.odds.tables import MEASURES, Arm, Cell, Fighter, Said, unnamed
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.boxes import Crossed
from armybuilder.engine.systems.blitz_2006.book import cards as book
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.document import ForceDocument
from armybuilder.engine.systems.blitz_2006.force import FieldedUnit
from armybuilder.engine.systems.blitz_2006.odds import cards
from armybuilder.engine.systems.blitz_2006.odds.output import answers
from armybuilder.engine.systems.blitz_2006.odds.questions import Attacker, AttackQuestion, Defender
from armybuilder.engine.systems.blitz_2006.odds.rules.pools import aux_gone
from armybuilder.engine.systems.blitz_2006.odds.rules.ranges import arms
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
    blank: Said = {"weapon": "?"}
    measures: Mapping[str, str] = MEASURES

    @property
    def usual(self) -> Mapping[str, Said]:
        return {_usual(armor, skill, modifier): _target(armor, skill, modifier) for armor, skill, modifier in USUAL}

    def fighters(self, document: ForceDocument, catalogue: Catalogue, said: Said) -> Sequence[Fighter]:
        return [_of_row(row, catalogue, said) for squad in resolve(document, catalogue).squads for row in squad.rows]

    def named(self, side: Said, catalogue: Catalogue, said: Said) -> Fighter:
        if not side.get("model"):
            return unnamed(side)
        key = cards.names(catalogue).key("card", side["model"], "/model")
        known, rest = cards.card(key, catalogue), {name: value for name, value in side.items() if name != "model"}
        return _fighter(cards.called("card", key, catalogue), known, (), rest, catalogue, said)

    def damaged(self, fighter: Fighter, boxes: Mapping[str, Crossed]) -> Fighter:
        """The level of damage by its last box, sturdy boxes and bases that are left (BR-45, BR-46); an anti-missile system that
        is destroyed with the others fires no more (L933)."""
        levels = [
            level for letter, level in LETTERS.items() for label in boxes if label[:1] == letter and boxes[label].out
        ]
        both: dict[str, Any] = {"taken": levels[-1]} if levels else {}
        if (bases := _left(boxes, "BASES")) is not None:
            both["bases"] = max(bases, 1)
        sturdy = {} if (left := _left(boxes, "S")) is None else {"sturdy": left}
        defender = {**fighter.defender, **both, **sturdy}
        if aux_gone(msgspec.convert(defender, Defender)):
            defender.pop("ams", None)
        return fighter._replace(attacker={**fighter.attacker, **both}, defender=defender)

    def cell(self, question: dict[str, Any], catalogue: Catalogue) -> Cell:
        asked = msgspec.convert(_within_rates(question, catalogue), AttackQuestion)
        found = answers.answer(asked, catalogue, weighed=False)
        if not isinstance(found, answers.FireAnswer):
            raise TypeError(found)
        return Cell(found.hit, found.target.lost, _destroyed(found.target))


def _usual(armor: int, skill: int, modifier: int) -> str:
    if modifier:
        return gettext("Armor {armor}, defense {skill}, moving", armor=armor, skill=skill)
    return gettext("Armor {armor}, defense {skill}", armor=armor, skill=skill)


def _target(armor: int, skill: int, modifier: int) -> Said:
    return {"defense": skill, "defense_modifier": modifier, "armor": armor, "sturdy": 0, "fragile": False}


def _left(boxes: Mapping[str, Crossed], label: str) -> int | None:
    """Boxes that are not crossed out; None where nobody knows how many there are."""
    found = boxes.get(label)
    return None if found is None or found.of is None else max(found.of - found.out, 0)


def _of_row(row: FieldedUnit, catalogue: Catalogue, said: Said) -> Fighter:
    card, squad = row.fit.card, row.squad
    is_told = isinstance(card, book.Infantry) or squad.record.skills or (row.addition and row.addition.crew)
    skills = {name: getattr(row.skills, name) for name in _SKILLS} if is_told else {}
    fighter = _fighter(row.label, card, row.fit.carried, skills, catalogue, said)
    return fighter._replace(models=row.count, where=row.where)


def _fighter(
    name: str, card: cards.Known, carried: Sequence[str], more: Said, catalogue: Catalogue, said: Said
) -> Fighter:
    """A card on both sides of a question, with what else is known of it."""
    attacker, defender = (
        {**_facts(card, kind, said.get(side, {})), **_of_part(kind, more)}
        for side, kind in (("attacker", Attacker), ("defender", Defender))
    )
    return Fighter(name, attacker, defender, tuple(_arms(card, carried, catalogue)))


def _facts(card: cards.Known, kind: type[Attacker | Defender], said: Said) -> Said:
    """What a card tells of a side at its speed and movement."""
    words = {name: said[name] for name in ("speed", "mode") if said.get(name)}
    facts = cards.facts_of(card, kind(**_of_part(kind, words)))
    return facts_for(kind, facts)


def _of_part(kind: type[msgspec.Struct], facts: Said) -> dict[str, Any]:
    return {name: fact for name, fact in facts.items() if name in kind.__struct_fields__}


def _arms(card: cards.Known, carried: Sequence[str], catalogue: Catalogue) -> Iterator[Arm]:
    """Weapons that somebody knows; of those that stand on a card twice one."""
    known = arms(catalogue)
    mounts = {} if isinstance(card, book.Infantry) else {mount.weapon: mount for mount in card.weapons}
    for key in dict.fromkeys([card.weapon, *carried] if isinstance(card, book.Infantry) else mounts):
        mount = mounts.get(key)
        rest = {"rof": mount.rof, "circles": mount.limited or None} if mount else {}
        if key in known:
            asked = {"weapon": key, **{name: value for name, value in rest.items() if value is not None}}
            yield Arm(known[key].name, asked)


def _within_rates(question: dict[str, Any], catalogue: Catalogue) -> dict[str, Any]:
    """A question whose rate of fire its weapon can have: what is said of all weapons is too much for some."""
    rates = arms(catalogue)[question["weapon"]].rates
    most = question.get("rof") or rates[1]
    damage = min(question.get("rof_damage") or 0, most)
    return question | {"rof_damage": damage, "rof_area": min(question.get("rof_area") or 0, most - damage)}


def _destroyed(fate: answers.Fate) -> float:
    """The chance that nothing is left."""
    return (fate.state or {}).get("overkill", 0.0) if fate.bases is None else fate.bases.get(0, 0.0)
