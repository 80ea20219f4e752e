"""Models that stand in a question by themselves: a row of a list as the attacker, one of the targets as the defender. Nobody
types what they are; the form asks for the rest."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from armybuilder.battles.odds.sources import OddsSide, attacking_side, defending_side, with_packs
from armybuilder.engine.core.battle.odds.tables import (
    FighterAttack,
    QuestionData,
    TableFighter,
    merge_equal,
    question_of,
)
from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.game import AnyOdds
from armybuilder.forces.models import Force


class ModelSelection(NamedTuple):
    """The chosen models. `number` is that of the weapon, `targets` all that may be chosen, `target` the number of
    the chosen one, None while it is filled in.
    """

    side: OddsSide
    fighter: TableFighter
    number: int
    targets: list[TableFighter]
    target: int | None

    @property
    def arm(self) -> FighterAttack:
        return self.fighter.arms[self.number]

    @property
    def fixed_sides(self) -> tuple[str, ...]:
        """The sides that nobody types."""
        return ("attacker",) if self.target is None else ("attacker", "defender")

    @property
    def known_fields(self) -> set[str]:
        """The fields, as JSON pointers, that nobody need type: what the models say of themselves."""
        target = {} if self.target is None else self.targets[self.target].defender
        sides = {"attacker": {**self.fighter.attacker, **self.arm.side}, "defender": target}
        return {f"/{name}" for name in self.arm.question} | {
            f"/{side}/{name}" for side, told in sides.items() for name in told
        }

    def full_question(self, said: QuestionData) -> dict[str, Any]:
        """The question with the models in it."""
        nobody = TableFighter("", {}, {})
        return question_of(self.fighter, self.arm, nobody if self.target is None else self.targets[self.target], said)


def names_models(sent: Mapping[str, str]) -> bool:
    """Whether an address names models of a list."""
    return any(sent.get(name) for name in ("mine", "d", "link", "row"))


def select_models(known: AnyOdds, forces: list[Force], sent: Mapping[str, str]) -> tuple[AnyOdds, ModelSelection]:
    """The models of an address, and the odds with their packs; `DocumentError` where there is nobody."""
    side, against = attacking_side(sent, forces, known), defending_side(sent, forces)
    known = with_packs(known, sent.get("pack", ""), side, against)
    # Some figures of a card depend on how fast it moves.
    speeds = {name: _speed_fields(name, sent) for name in ("attacker", "defender")}
    able = [each for each in side.fighters(known, speeds) if each.arms]
    if not able:
        raise fail("", _("No model here has a weapon with odds."))
    targets = merge_equal(against.fighters(known, speeds))
    fighter = able[0]
    return known, ModelSelection(
        side,
        fighter,
        _index(sent.get("arm", ""), len(fighter.arms)) or 0,
        targets,
        _index(sent.get("target", "0"), len(targets)),
    )


def _speed_fields(side: str, sent: Mapping[str, str]) -> dict[str, str]:
    return {name: sent[f"/{side}/{name}"] for name in ("speed", "mode") if sent.get(f"/{side}/{name}")}


def _index(text: str, count: int) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 and int(text) < count else None
