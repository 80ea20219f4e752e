"""Models that stand in a question by themselves: a row of a list as the attacker, one of the targets as the defender. Nobody
types what they are; the form asks for the rest."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from armybuilder.battles.odds.sources import Side, against_of, mine_of, with_packs
from armybuilder.engine.core.battle.odds.tables import Arm, Fighter, Said, merged, question_of
from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.game import AnyOdds
from armybuilder.forces.models import Force


class Chosen(NamedTuple):
    """Who was chosen. `number` is that of the weapon, `targets` all that may be chosen, `target` the number of the chosen one,
    None while it is filled in."""

    side: Side
    fighter: Fighter
    number: int
    targets: list[Fighter]
    target: int | None

    @property
    def arm(self) -> Arm:
        return self.fighter.arms[self.number]

    @property
    def fixed(self) -> tuple[str, ...]:
        """The sides that nobody types."""
        return ("attacker",) if self.target is None else ("attacker", "defender")

    @property
    def says(self) -> set[str]:
        """The fields, as JSON pointers, that nobody need type: what the models say of themselves."""
        target = {} if self.target is None else self.targets[self.target].defender
        sides = {"attacker": {**self.fighter.attacker, **self.arm.side}, "defender": target}
        return {f"/{name}" for name in self.arm.asked} | {
            f"/{side}/{name}" for side, told in sides.items() for name in told
        }

    def whole(self, said: Said) -> dict[str, Any]:
        """The question with the models in it."""
        nobody = Fighter("", {}, {})
        return question_of(self.fighter, self.arm, nobody if self.target is None else self.targets[self.target], said)


def is_asked(sent: Mapping[str, str]) -> bool:
    """Whether an address names models of a list."""
    return any(sent.get(name) for name in ("mine", "d", "link", "row"))


def chosen(known: AnyOdds, forces: list[Force], sent: Mapping[str, str]) -> tuple[AnyOdds, Chosen]:
    """The models of an address, and the odds with their packs; `DocumentError` where there is nobody."""
    side, against = mine_of(sent, forces, known), against_of(sent, forces)
    known = with_packs(known, sent.get("pack", ""), side, against)
    # Some figures of a card depend on how fast it moves.
    speeds = {name: _said_of(name, sent) for name in ("attacker", "defender")}
    able = [each for each in side.fighters(known, speeds) if each.arms]
    if not able:
        raise fail("", _("There is nobody here with a weapon that odds know."))
    targets = merged(against.fighters(known, speeds))
    fighter = able[0]
    return known, Chosen(
        side,
        fighter,
        _index(sent.get("arm", ""), len(fighter.arms)) or 0,
        targets,
        _index(sent.get("target", "0"), len(targets)),
    )


def _said_of(side: str, sent: Mapping[str, str]) -> dict[str, str]:
    return {name: sent[f"/{side}/{name}"] for name in ("speed", "mode") if sent.get(f"/{side}/{name}")}


def _index(text: str, count: int) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 and int(text) < count else None
