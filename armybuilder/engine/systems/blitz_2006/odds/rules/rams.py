"""Two units that collide (BR-37): both defend with what movement adds, and where the attacker wins both suffer."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from armybuilder.engine.core.battle.odds import Distribution, mixture
from armybuilder.engine.core.battle.odds.modifiers import Modifier, nonzero, sum_of, without
from armybuilder.engine.core.battle.odds.sides import SIDES, Side
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.odds.cards import fill_question
from armybuilder.engine.systems.blitz_2006.odds.mathematics import damage
from armybuilder.engine.systems.blitz_2006.odds.mathematics.damage import STATES, Blow, TrackState, VehicleTarget
from armybuilder.engine.systems.blitz_2006.odds.mathematics.dice import OddsPool, opposed_rolls
from armybuilder.engine.systems.blitz_2006.odds.questions import Rammer, RamQuestion
from armybuilder.engine.systems.blitz_2006.odds.rules.attack import armor_of, required_armor
from armybuilder.engine.systems.blitz_2006.odds.rules.pools import SPEEDS, check_speed, defender_state_modifiers, demand

AT_TOP, HEAD_ON, FROM_BEHIND = 2, 2, -2


NEEDED: Mapping[Side, tuple[str, str, str, str]] = {
    "attacker": (
        gettext_noop("The attacker's skill"),
        gettext_noop("The attacker's defense modifier at {speed}"),
        gettext_noop("The attacker's size"),
        gettext_noop("How many sturdy boxes the attacker has left"),
    ),
    "defender": (
        gettext_noop("The defender's skill"),
        gettext_noop("The defender's defense modifier at {speed}"),
        gettext_noop("The defender's size"),
        gettext_noop("How many sturdy boxes the defender has left"),
    ),
}
"""What a ram asks of either: skill, defense modifier, size, sturdy boxes."""


class RamDamage(NamedTuple):
    """The effect of a ram on one of the two: `multiplier` per point of margin, results, states afterwards."""

    multiplier: int
    target: VehicleTarget
    hits: Distribution
    states: Distribution


class RamOdds(NamedTuple):
    modifiers: list[Modifier]
    pools: tuple[OddsPool, OddsPool]
    margins: Distribution
    struck: tuple[RamDamage, RamDamage]
    """The attacker, the defender."""


def ram_odds(question: RamQuestion, catalogue: Catalogue, left_out: int | None = None) -> RamOdds:
    """A ram, all modifiers counted but one `left_out`; `DocumentError` for figures that nobody knows."""
    question = fill_question(question, catalogue)
    for side in SIDES:
        check_speed(side, getattr(question, side))
    demand(need for side in SIDES for need in _required_figures(side, getattr(question, side)))
    modifiers = without([found for side in SIDES for found in ram_modifiers(side, getattr(question, side))], left_out)
    attack = OddsPool(question.attacker.defense or 0, sum_of(modifiers, "attacker"))
    defence = OddsPool(question.defender.defense or 0, sum_of(modifiers, "defender"))
    margins = mixture(
        (found.ways, found.margins)
        for found in opposed_rolls(attack, defence, question.again)
        if found.margins is not None
    )
    bonus = multiplier_bonus(question)
    struck = (
        _ram_damage(question.attacker, question.defender, bonus, question.cap, margins),
        _ram_damage(question.defender, question.attacker, bonus, question.cap, margins),
    )
    return RamOdds(modifiers, (attack, defence), margins, struck)


def _required_figures(side: Side, party: Rammer) -> Iterator[tuple[str, str, object]]:
    skill, modifier, size, boxes = NEEDED[side]
    yield f"/{side}/defense", gettext(skill), party.defense
    yield f"/{side}/defense_modifier", gettext(modifier, speed=gettext(SPEEDS[party.speed])), party.defense_modifier
    yield f"/{side}/size", gettext(size), party.size
    yield from required_armor(side, party)
    yield f"/{side}/sturdy", gettext(boxes), party.sturdy


def ram_modifiers(side: Side, party: Rammer) -> Iterator[Modifier]:
    """Yield what is added to the roll of one of the two."""
    found = (*defender_state_modifiers(party), Modifier(side, gettext_noop("other"), party.modifier, ""))
    return (msgspec.structs.replace(modifier, side=side) for modifier in nonzero(*found))


def multiplier_bonus(question: RamQuestion) -> int:
    """Return the bonus to the size of either party with which the other is hit (L753)."""
    at_top = question.attacker.speed == "top"
    return AT_TOP * at_top + HEAD_ON * question.head_on + FROM_BEHIND * question.from_behind


class RamBlow(NamedTuple):
    """What a ram does to one of the two: the effect of a margin, of which a ram plate leaves a `part`, and what it has to get through."""

    blow: Blow
    target: VehicleTarget
    part: int

    def damage(self, margin: int) -> int:
        """Points of damage (L1511)."""
        return (self.blow.damage(margin) + self.part - 1) // self.part


def ram_blow(party: Rammer, other: Rammer, bonus: int, cap: int | None) -> RamBlow:
    """The other's size hits it; a ram plate halves the damage."""
    track = TrackState(STATES[party.taken], party.sturdy or 0, 0)
    target = VehicleTarget(armor_of(party, party.struck), track, bool(party.fragile))
    return RamBlow(Blow(max(0, (other.size or 0) + bonus), cap=cap), target, 2 if party.ram_plate else 1)


def _ram_damage(party: Rammer, other: Rammer, bonus: int, cap: int | None, margins: Distribution) -> RamDamage:
    """What becomes of one of the two."""
    found = ram_blow(party, other, bonus, cap)
    hits = margins.mapped(lambda margin: found.target.result(found.damage(margin)))
    return RamDamage(found.blow.multiplier, found.target, hits, damage.state_after(found.target, hits))
