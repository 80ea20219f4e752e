"""The battles of Legend Weaver as shared code sees them."""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.engine.battles import Create
from armybuilder.engine.core.battle.engine.codec import ActPacker
from armybuilder.engine.core.battle.outcome import BattleOutcome
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.paper.game.state import PlayState
from armybuilder.engine.core.row_game.battles import RowBattles
from armybuilder.engine.core.rules.rulings import Ruling
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver import document
from armybuilder.engine.systems.legend_weaver.battle import loadouts
from armybuilder.engine.systems.legend_weaver.battle.agreement import SIZES, describe_agreements, parse_agreement
from armybuilder.engine.systems.legend_weaver.battle.coverage import SIMPLER
from armybuilder.engine.systems.legend_weaver.battle.damage_state import damaged_state
from armybuilder.engine.systems.legend_weaver.battle.fuzz.subjects import LegendFuzzer
from armybuilder.engine.systems.legend_weaver.battle.judge import LegendJudge
from armybuilder.engine.systems.legend_weaver.battle.phases import sequence
from armybuilder.engine.systems.legend_weaver.battle.recruits import Recruit, recruits
from armybuilder.engine.systems.legend_weaver.battle.rules.acts import ACTS
from armybuilder.engine.systems.legend_weaver.battle.state import Battle
from armybuilder.engine.systems.legend_weaver.battle.table.scenery import field_of
from armybuilder.engine.systems.legend_weaver.battle.words import counters, sentences
from armybuilder.engine.systems.legend_weaver.battle.words.narrator import LegendNarrator
from armybuilder.engine.systems.legend_weaver.book.units import Unit
from armybuilder.engine.systems.legend_weaver.chaos import cards_of
from armybuilder.engine.systems.legend_weaver.document import ForceDocument
from armybuilder.engine.systems.legend_weaver.rulings import CHAOS
from armybuilder.engine.systems.legend_weaver.rulings.battle import RULINGS


class LegendBattles(RowBattles[ForceDocument]):
    """Fulfils `BattleRules`."""

    system = document.SYSTEM
    usual_points = 1000.0
    scenarios: Mapping[str, str] = {
        "points": gettext_noop("The side that destroyed more points after 6 turns wins."),
        "last": gettext_noop("The last side with units on the table wins."),
        "objectives": gettext_noop("The side that held more markers, turn by turn, wins after 6 turns."),
    }
    cited: Mapping[str, str] = sentences.RULES
    simpler: Mapping[str, Sequence[str]] = SIMPLER
    judge = LegendJudge()
    narrator = LegendNarrator()
    packer = ActPacker(ACTS)

    @property
    def fuzzer(self) -> LegendFuzzer:
        """The same battles as random trials."""
        return LegendFuzzer(self)

    def prepare(
        self,
        first: ForceDocument,
        second: ForceDocument,
        catalogues: tuple[Catalogue, Catalogue],
        setup: BattleSetup,
        seed: int,
    ) -> Create:
        agreed = parse_agreement(setup.scenario)
        width, height = SIZES[agreed.size]
        fielded: list[Recruit] = []
        cards: list[int] = []
        for side, (document_, catalogue) in enumerate(zip((first, second), catalogues, strict=True)):
            force = self._game.resolve(document_, catalogue)
            fielded += recruits(force, side)
            cards.append(cards_of(force, force.readings[CHAOS]) if agreed.cards is None else agreed.cards)
        names = [
            document_.name or gettext("Side {side}", side="AB"[side]) for side, document_ in enumerate((first, second))
        ]
        make = partial(
            Battle,
            fielded,
            (names[0], names[1]),
            field_of(self.table_number(setup.seed), width, height),
            catalogues[0],
            setup.scenario,
            {},
            seed=seed,
            cards=(cards[0], cards[1]),
            harms={},
        )
        return lambda record: make(record=record)

    def refusal(self, document: ForceDocument, catalogue: Catalogue) -> str:
        try:
            recruits(self._game.resolve(document, catalogue), 0)
        except LookupError as error:
            return str(error)
        return ""

    def usual_row(self, record: Unit) -> dict[str, Any]:
        return loadouts.usual_row(record)

    def random_row(self, record: Unit, dice: Random, points: float, catalogue: Catalogue) -> dict[str, Any]:  # noqa: ARG002 - as `RowBattles` has it
        return loadouts.random_row(record, dice, points)

    def damaged_state(self, document: ForceDocument, catalogue: Catalogue, damage: Sequence[int]) -> PlayState:
        rows = [row for squad in self._game.resolve(document, catalogue).groups for row in squad.rows]
        return damaged_state(self._game.print_content(document, catalogue).cards, rows, damage)

    @property
    def rulings(self) -> Mapping[str, Ruling]:
        return RULINGS

    @property
    def agreements(self) -> str:
        return describe_agreements()

    def check_scenario(self, scenario: str) -> None:
        parse_agreement(scenario)

    def step(self, battle: Battle) -> None:
        sequence.step(battle)

    def outcome(self, battle: Battle) -> BattleOutcome:
        return battle.outcome()

    def count_label(self, label: str) -> str:
        return counters.count_label(label)
