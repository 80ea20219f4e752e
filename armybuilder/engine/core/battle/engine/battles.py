"""Battles of a game that writes its state, its step, a judge and a narrator, as shared code sees them."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from armybuilder.engine.core.battle.batch import MAX_SEED, BattleSetup, FinishedBattle
from armybuilder.engine.core.battle.decisions import Policy
from armybuilder.engine.core.battle.decisions.choice_codec import ChoiceReader, ChoiceWriter, RecordedBattle
from armybuilder.engine.core.battle.decisions.choice_log import ChoicePacker, LoggedChoice
from armybuilder.engine.core.battle.decisions.duels import DuelTerms
from armybuilder.engine.core.battle.engine.narrator import Narrator, build_replay, describe_event
from armybuilder.engine.core.battle.engine.play import Step, play
from armybuilder.engine.core.battle.engine.players import ChancePlayer, Judge, JudgePlayer, LookaheadPlayer
from armybuilder.engine.core.battle.engine.population import table_number
from armybuilder.engine.core.battle.engine.session import EngineSession, SessionGame
from armybuilder.engine.core.battle.engine.state import BattleState
from armybuilder.engine.core.battle.events import BattleEvent
from armybuilder.engine.core.battle.fuzz import BattleFuzzer
from armybuilder.engine.core.battle.outcome import BattleOutcome
from armybuilder.engine.core.battle.replay import Replay, digest_of, write_replay
from armybuilder.engine.core.battle.rules import RoleRules, Subject
from armybuilder.engine.core.battle.scenarios.scenario import Scenario
from armybuilder.engine.core.catalogue import CatalogueLike
from armybuilder.engine.core.documents import Envelope
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.paper.game.state import PlayState
from armybuilder.engine.core.rules.rulings import Ruling

DocumentT = TypeVar("DocumentT", bound=Envelope)
CatalogueT = TypeVar("CatalogueT", bound=CatalogueLike)
Create = Callable[[bool], BattleState]
"""Makes the battle of a setup before its first step, recorded or not."""

MIRRORED = MAX_SEED + 1
"""Between the seeds of dice of the two battles of a pair: beyond what anybody asks for."""


class EngineBattles(ABC, Generic[DocumentT, CatalogueT]):
    """Fulfils `BattleRules` and `DuelRules` by what a game adds below."""

    system: ClassVar[str]
    scenarios: Mapping[str, str]
    cited: Mapping[str, str]
    simpler: Mapping[str, Sequence[str]] = {}

    draws_forces = False
    marks_paper = False
    judge: ClassVar[Judge]
    narrator: ClassVar[Narrator]
    packer: ClassVar[ChoicePacker]

    policies: Mapping[str, str] = {
        "greedy": gettext_noop("Does what is worth most by the exact odds, and doesn't think ahead."),
        "planner": gettext_noop(
            "Tries the best few choices with other dice and takes the one that turns out best: stronger, but slower."
        ),
        "random": gettext_noop("Does anything legal, without a plan: every other AI player has to be better."),
    }
    default_player = "greedy"
    strongest_player = "planner"
    usual_points: float = 150.0
    """Points of a side of a usual battle: what `paces` are of, and what limits of points are reckoned by."""
    paces: Mapping[str, float] = {"greedy": 0.3, "planner": 4.0, "random": 0.2}

    # What a game writes

    @abstractmethod
    def prepare(
        self,
        first: DocumentT,
        second: DocumentT,
        catalogues: tuple[CatalogueT, CatalogueT],
        setup: BattleSetup,
        seed: int,
    ) -> Create:
        """Return how the battle of a setup is made, with dice of a seed. `LookupError` says what a list lacks, or a scenario
        that does not exist."""

    @abstractmethod
    def step(self, battle: Any) -> None:
        """Play the next step; the phase is `over` after the last."""

    @abstractmethod
    def outcome(self, battle: Any) -> BattleOutcome:
        """Return the outcome of a battle as it stands."""

    # What follows from that

    def check_scenario(self, scenario: str) -> None:
        if scenario not in self.scenarios:
            raise LookupError(
                gettext(
                    "There is no scenario '{scenario}'. Choose one of these: {scenarios}.",
                    scenario=scenario,
                    scenarios=", ".join(self.scenarios),
                )
            )

    def fight(
        self,
        first: DocumentT,
        second: DocumentT,
        catalogues: tuple[CatalogueT, CatalogueT],
        setup: BattleSetup,
        *,
        log: bool = False,
    ) -> FinishedBattle:
        return self.finished(self.play(first, second, catalogues, setup, record=log), setup)

    def play(
        self,
        first: DocumentT,
        second: DocumentT,
        catalogues: tuple[CatalogueT, CatalogueT],
        setup: BattleSetup,
        *,
        record: bool,
    ) -> Any:
        """Play the battle of a setup to its end, each document read by its own catalogue."""
        battle, players = self.new_battle(first, second, catalogues, setup, record=record)
        battle.players = players
        play(battle, self.step, players)
        self.clear_away(battle, setup)
        return battle

    def finished(self, battle: Any, setup: BattleSetup) -> FinishedBattle:
        """Return what a batch saves of the battle of a setup: for a recorded one the words as well."""
        words = tuple(self.describe(battle, event) for event in battle.log.events)
        battle.journal.clear()  # which knows the battle, and would keep it
        battle.players = ()  # and so do they
        return FinishedBattle(
            self.outcome(battle), battle.log.counts, words, self.table_number(setup.seed), battle.merits
        )

    def replay(
        self,
        first: DocumentT,
        second: DocumentT,
        catalogues: tuple[CatalogueT, CatalogueT],
        setup: BattleSetup,
        choices: bytes | None = None,
    ) -> RecordedBattle:
        battle, players = self.new_battle(first, second, catalogues, setup, record=True)
        scribe = ChoiceWriter(players, self.packer) if choices is None else ChoiceReader(choices, self.packer)
        battle.players = (scribe, scribe)
        play(battle, self.step, players if choices is None else ())
        self.clear_away(battle, setup)
        made = self.build_replay(battle, self.outcome(battle), setup)
        packs = tuple(catalogue.packs for catalogue in catalogues)
        made = msgspec.structs.replace(made, packs=packs) if any(packs) else made
        return RecordedBattle(write_replay(made), scribe.choices(), digest_of(made))

    @property
    def duels(self) -> "EngineBattles[DocumentT, CatalogueT]":
        """The same battles as people play them."""
        return self

    def open(
        self,
        first: DocumentT,
        second: DocumentT,
        catalogues: tuple[CatalogueT, CatalogueT],
        terms: DuelTerms,
        taped: list[LoggedChoice],
    ) -> EngineSession:
        """Fulfils `DuelRules`."""
        seed = terms.reseeds[-1].seed if terms.reseeds else None
        battle, players = self.new_battle(first, second, catalogues, terms.setup, record=True, minds_seed=seed)
        return EngineSession(battle, self.session_game(), terms, players, taped)

    def build_replay(self, battle: Any, outcome: BattleOutcome | None, setup: BattleSetup) -> Replay:
        """The replay of a battle that was played with its log; without an outcome as it stands."""
        return build_replay(self.system, self.narrator, battle, outcome, setup)

    # What a game may say otherwise

    @property
    def agreements(self) -> str:
        """The settings that players may agree on, in a sentence."""
        return ""

    @property
    def fuzzer(self) -> BattleFuzzer[CatalogueT] | None:
        """The same battles as random trials; None for a game without."""
        return None

    @property
    def rulings(self) -> Mapping[str, Ruling]:
        """What the book leaves open about battles."""
        return {}

    @property
    def roles(self) -> RoleRules[DocumentT, CatalogueT] | None:
        """Roles of groups; None for a game without."""
        return None

    def player(self, name: str, create: Create, seed: int) -> Policy:
        """Who plays a side; anew for each battle, so that none remembers another."""
        if name == "random":
            return ChancePlayer(seed)
        step: Step = self.step
        return (
            LookaheadPlayer(self.judge, step, lambda: create(False)) if name == "planner" else JudgePlayer(self.judge)
        )

    def session_game(self) -> SessionGame:
        """What a session of people needs of the game."""
        return SessionGame(self.step, self.packer, self.narrator, self.outcome, self.build_replay)

    def describe(self, battle: Any, event: BattleEvent) -> str:
        """An event in words, with its dice, as a text log has it."""
        return describe_event(self.narrator, battle, event)

    def clear_away(self, battle: Any, setup: BattleSetup) -> None:
        """Do what is to be done after a battle, such as keeping what was worked out of its table."""

    def count_label(self, label: str) -> str:
        """Return the name of what a battle counted under this label."""
        return label

    def agreement_for(self, scenario: Scenario) -> str:  # noqa: ARG002 - for games whose book has a generator
        return ""

    def refusal(self, document: DocumentT, catalogue: CatalogueT) -> str:  # noqa: ARG002 - for games whose units may lack figures
        return ""

    # What a game need not have

    def random_force(
        self,
        catalogue: CatalogueT,  # noqa: ARG002 - as `BattleRules` has it
        seed: int,  # noqa: ARG002
        *,
        faction: str,  # noqa: ARG002
        limit: int,  # noqa: ARG002
        sublist: str = "",  # noqa: ARG002
    ) -> DocumentT:
        raise LookupError(gettext("This game draws no random armies: choose a list."))

    def subjects(self, catalogue: CatalogueT) -> Mapping[str, Subject]:  # noqa: ARG002
        return {}

    def with_models(
        self,
        document: DocumentT,  # noqa: ARG002 - for games that have them
        catalogue: CatalogueT,  # noqa: ARG002
        models: Mapping[str, int],  # noqa: ARG002
        limit: int,  # noqa: ARG002
    ) -> DocumentT:
        raise LookupError(gettext("This game tries no models beyond a list."))

    def damaged_state(self, document: DocumentT, catalogue: CatalogueT, damage: Sequence[int]) -> PlayState:  # noqa: ARG002
        raise LookupError(gettext("This game prints no list as a battle left it."))

    def table_number(self, seed: int) -> int:
        """Return the number of the table of a seed."""
        return table_number(seed)

    def new_battle(
        self,
        first: DocumentT,
        second: DocumentT,
        catalogues: tuple[CatalogueT, CatalogueT],
        setup: BattleSetup,
        *,
        record: bool,
        minds_seed: int | None = None,
    ) -> tuple[Any, list[Policy]]:
        """Return the battle before its first step, and who would play it, with the seed of its dice or one of their own."""
        self.check_scenario(setup.scenario)
        seed = setup.seed + MIRRORED if setup.mirrored else setup.seed
        create = self.prepare(first, second, catalogues, setup, seed)
        mind = seed if minds_seed is None else minds_seed
        players = [self.player(name, create, 2 * mind + side) for side, name in enumerate(setup.policies)]
        return create(record), players
