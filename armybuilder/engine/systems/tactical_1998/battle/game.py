"""The battles of Heavy Gear tactical 1998 as shared code sees them."""

from collections.abc import Mapping, Sequence
from functools import partial

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.engine.battles import Create, EngineBattles
from armybuilder.engine.core.battle.engine.codec import ActPacker
from armybuilder.engine.core.battle.engine.session import SessionGame
from armybuilder.engine.core.battle.outcome import BattleOutcome
from armybuilder.engine.core.battle.rules import Subject
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.paper.game.state import PlayState
from armybuilder.engine.core.rules.rulings import Ruling
from armybuilder.engine.systems.tactical_1998 import document
from armybuilder.engine.systems.tactical_1998.battle import drafts
from armybuilder.engine.systems.tactical_1998.battle.agreement import describe_agreements, parse_agreement
from armybuilder.engine.systems.tactical_1998.battle.coverage import SIMPLER
from armybuilder.engine.systems.tactical_1998.battle.damage_state import build_play_state
from armybuilder.engine.systems.tactical_1998.battle.fuzz.subjects import TacticalFuzzer
from armybuilder.engine.systems.tactical_1998.battle.ground.field import field_of
from armybuilder.engine.systems.tactical_1998.battle.judge import TacticalJudge
from armybuilder.engine.systems.tactical_1998.battle.phases import sequence
from armybuilder.engine.systems.tactical_1998.battle.recruits import Recruit, recruits
from armybuilder.engine.systems.tactical_1998.battle.rules.acts import ACTS
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.menu import ATTACKS
from armybuilder.engine.systems.tactical_1998.battle.state import Battle
from armybuilder.engine.systems.tactical_1998.battle.words import counters, sentences
from armybuilder.engine.systems.tactical_1998.battle.words.narrator import TacticalNarrator
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.document import ForceDocument
from armybuilder.engine.systems.tactical_1998.force import resolve
from armybuilder.engine.systems.tactical_1998.rulings.battle import RULINGS

REACTIONS = frozenset({"snap", "order", "warning"})
"""Questions that come again and again while somebody else moves: people are asked where enough is to be won."""


class TacticalSession(SessionGame):
    """A battle that people play: snap fire is asked about at every hex of a way only where it promises something."""

    def is_small(self, battle: Battle, decision: Decision, asked_from: float) -> bool:
        return decision.kind in REACTIONS and max(TacticalBattles.judge.values(battle, decision)) < asked_from


class TacticalBattles(EngineBattles[ForceDocument, Catalogue]):
    """Fulfils `BattleRules`."""

    system = document.SYSTEM
    usual_points = 3000.0
    draws_forces = True
    marks_paper = True
    scenarios: Mapping[str, str] = {
        "points": gettext_noop("The side that destroyed more points after 8 rounds wins."),
        "last": gettext_noop("The last side with units left wins."),
        "hexes": gettext_noop("The side that held more of the marked hexes, round by round, wins after 8 rounds."),
    }
    cited: Mapping[str, str] = sentences.RULES
    simpler: Mapping[str, Sequence[str]] = SIMPLER
    judge = TacticalJudge()
    narrator = TacticalNarrator()
    packer = ActPacker(ACTS | ATTACKS)

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
            fielded += recruits(resolve(document_, catalogue), side, catalogue)
        names = [
            document_.name or gettext("Side {side}", side="AB"[side]) for side, document_ in enumerate((first, second))
        ]
        make = partial(
            Battle,
            fielded,
            (names[0], names[1]),
            field_of(self.table_number(setup.seed), agreed.size),
            catalogues[0],
            setup.scenario,
            {},
            seed=seed,
        )
        return lambda record: make(record=record)

    def refusal(self, document: ForceDocument, catalogue: Catalogue) -> str:
        try:
            recruits(resolve(document, catalogue), 0, catalogue)
        except LookupError as error:
            return str(error)
        return ""

    def subjects(self, catalogue: Catalogue) -> Mapping[str, Subject]:
        return drafts.subjects(catalogue)

    def damaged_state(self, document: ForceDocument, catalogue: Catalogue, damage: Sequence[int]) -> PlayState:
        return build_play_state(document, catalogue, damage)

    def with_models(
        self,
        document: ForceDocument,
        catalogue: Catalogue,  # noqa: ARG002 - as `BattleRules` has it
        models: Mapping[str, int],
        limit: int,
    ) -> ForceDocument:
        return drafts.with_models(document, models, limit)

    def random_force(
        self,
        catalogue: Catalogue,
        seed: int,
        *,
        faction: str,
        limit: int,
        sublist: str = "",  # noqa: ARG002 - there are none
    ) -> ForceDocument:
        return drafts.random_force(catalogue, seed, faction=faction, limit=limit)

    @property
    def fuzzer(self) -> TacticalFuzzer:
        """The same battles as random trials."""
        return TacticalFuzzer(self)

    @property
    def rulings(self) -> Mapping[str, Ruling]:
        return RULINGS

    @property
    def agreements(self) -> str:
        return describe_agreements()

    def check_scenario(self, scenario: str) -> None:
        parse_agreement(scenario)

    def session_game(self) -> SessionGame:
        return TacticalSession(self.step, self.packer, self.narrator, self.outcome, self.build_replay)

    def step(self, battle: Battle) -> None:
        sequence.step(battle)

    def outcome(self, battle: Battle) -> BattleOutcome:
        return battle.outcome()

    def count_label(self, label: str) -> str:
        return counters.count_label(label)


TACTICAL_BATTLES = TacticalBattles()
