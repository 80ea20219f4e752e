"""The battles of Gundam: Skirmish as shared code sees them."""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.engine.battles import Create
from armybuilder.engine.core.battle.engine.codec import ActPacker
from armybuilder.engine.core.battle.outcome import BattleOutcome
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.row_game.battles import RowBattles
from armybuilder.engine.core.rules.rulings import Ruling
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish import document
from armybuilder.engine.systems.gundam_skirmish.battle import loadouts
from armybuilder.engine.systems.gundam_skirmish.battle.agreement import describe_agreements, parse_agreement
from armybuilder.engine.systems.gundam_skirmish.battle.coverage import SIMPLER
from armybuilder.engine.systems.gundam_skirmish.battle.fuzz.subjects import SkirmishFuzzer
from armybuilder.engine.systems.gundam_skirmish.battle.judge import SkirmishJudge
from armybuilder.engine.systems.gundam_skirmish.battle.phases import sequence
from armybuilder.engine.systems.gundam_skirmish.battle.recruits import Recruit, recruits
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import ACTS, Repair
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle
from armybuilder.engine.systems.gundam_skirmish.battle.table.scenery import field_of
from armybuilder.engine.systems.gundam_skirmish.battle.words import counters, sentences
from armybuilder.engine.systems.gundam_skirmish.battle.words.narrator import SkirmishNarrator
from armybuilder.engine.systems.gundam_skirmish.battle.words.session import SkirmishSessionGame
from armybuilder.engine.systems.gundam_skirmish.book.cards import UnitCard
from armybuilder.engine.systems.gundam_skirmish.document import ForceDocument
from armybuilder.engine.systems.gundam_skirmish.rulings.battle import RULINGS

EARLIER_REPAIR = "mend"
"""What choices saved by versions up to 1.0 call a Repair."""


class SkirmishBattles(RowBattles[ForceDocument]):
    """Fulfils `BattleRules`."""

    system = document.SYSTEM
    usual_points = 900.0
    paces: Mapping[str, float] = {"greedy": 0.3, "planner": 14.0, "random": 0.1}
    policies: Mapping[str, str] = {
        **RowBattles.policies,
        "planner": gettext_noop(
            "Tries the best few choices with other dice and takes the one that turns out best: as good as greedy, but slower."
        ),
    }
    scenarios: Mapping[str, str] = {
        "skirmish": gettext_noop("The side that destroyed more points after 5 to 10 turns wins."),
        "deathmatch": gettext_noop("The last side with units in play wins."),
        "objective": gettext_noop("The side with more points near the middle for 3 to 8 turns wins."),
        "territory": gettext_noop("The side that holds more quarters of the table after 5 to 10 turns wins."),
    }
    cited: Mapping[str, str] = sentences.RULES
    simpler: Mapping[str, Sequence[str]] = SIMPLER
    judge = SkirmishJudge()
    narrator = SkirmishNarrator()
    packer = ActPacker({EARLIER_REPAIR: Repair, **ACTS})

    @property
    def fuzzer(self) -> SkirmishFuzzer:
        """The same battles as random trials."""
        return SkirmishFuzzer(self)

    def prepare(
        self,
        first: ForceDocument,
        second: ForceDocument,
        catalogues: tuple[Catalogue, Catalogue],
        setup: BattleSetup,
        seed: int,
    ) -> Create:
        agreed = parse_agreement(setup.scenario)
        fielded: list[Recruit] = []
        for side, (document_, catalogue) in enumerate(zip((first, second), catalogues, strict=True)):
            fielded += recruits(self._game.resolve(document_, catalogue), side, catalogue, space=agreed.space)
        names = [
            document_.name or gettext("Side {side}", side="AB"[side]) for side, document_ in enumerate((first, second))
        ]
        make = partial(
            Battle,
            fielded,
            (names[0], names[1]),
            field_of(self.table_number(setup.seed), space=agreed.space),
            catalogues[0],
            setup.scenario,
            {},
            seed=seed,
            harms={},
        )
        return lambda record: make(record=record)

    def refusal(self, document: ForceDocument, catalogue: Catalogue) -> str:
        try:
            recruits(self._game.resolve(document, catalogue), 0, catalogue, space=False)
        except LookupError as error:
            return str(error)
        return ""

    def usual_row(self, record: UnitCard) -> dict[str, Any]:
        return loadouts.usual_row(record)

    def random_row(self, record: UnitCard, dice: Random, points: float, catalogue: Catalogue) -> dict[str, Any]:
        return loadouts.random_row(record, dice, points, catalogue)

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

    def session_game(self) -> SkirmishSessionGame:
        return SkirmishSessionGame(self.step, self.packer, self.narrator, self.outcome, self.build_replay)

    def count_label(self, label: str) -> str:
        return counters.count_label(label)
