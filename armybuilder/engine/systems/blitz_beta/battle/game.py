"""The battles of the beta as shared code sees them."""

from collections.abc import Mapping, Sequence
from random import Random

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.decisions import Policy
from armybuilder.engine.core.battle.engine.battles import Create, EngineBattles
from armybuilder.engine.core.battle.events import BattleEvent
from armybuilder.engine.core.battle.fuzz import BattleFuzzer, BattleTrial
from armybuilder.engine.core.battle.outcome import BattleOutcome
from armybuilder.engine.core.battle.rules import RoleRules, Subject
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.paper.game.state import PlayState
from armybuilder.engine.core.rules.rulings import Ruling
from armybuilder.engine.systems.blitz_beta.battle import run, runner
from armybuilder.engine.systems.blitz_beta.battle.coverage import SIMPLIFICATIONS
from armybuilder.engine.systems.blitz_beta.battle.damage_state import build_play_state
from armybuilder.engine.systems.blitz_beta.battle.deployment import group_labels
from armybuilder.engine.systems.blitz_beta.battle.fuzz import subjects, trial_models, trials
from armybuilder.engine.systems.blitz_beta.battle.interactive.narrator import BetaNarrator
from armybuilder.engine.systems.blitz_beta.battle.interactive.session import BetaSessionGame
from armybuilder.engine.systems.blitz_beta.battle.narration.counters import describe_count
from armybuilder.engine.systems.blitz_beta.battle.narration.names import BattleNames
from armybuilder.engine.systems.blitz_beta.battle.narration.rule_citations import CITATIONS
from armybuilder.engine.systems.blitz_beta.battle.narration.text import describe_with_dice
from armybuilder.engine.systems.blitz_beta.battle.play.choice_codec import Packer
from armybuilder.engine.systems.blitz_beta.battle.policies.roles import ROLES
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios import agreement
from armybuilder.engine.systems.blitz_beta.battle.state import Battle
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.completion import generator
from armybuilder.engine.systems.blitz_beta.document import ForceDocument


class BetaProof:
    """Fulfils `BattleFuzzer`."""

    def playable(self, catalogue: Catalogue) -> frozenset[str]:
        return subjects.subjects_of(catalogue).labels

    def unplayable(self, catalogue: Catalogue) -> Mapping[str, str]:
        return subjects.subjects_of(catalogue).at_home

    def reviews(self, catalogue: Catalogue) -> tuple[str, ...]:
        return subjects.reviews(catalogue)

    def trial(self, catalogue: Catalogue, label: str, seed: int) -> BattleTrial:
        return trials.trial(catalogue, label, seed)


class BetaRoles:
    """Fulfils `RoleRules`."""

    names: Mapping[str, str] = ROLES

    def groups(self, document: ForceDocument, catalogue: Catalogue) -> Sequence[str]:
        return group_labels(document, catalogue)


class BetaBattle(EngineBattles[ForceDocument, Catalogue]):
    """Fulfils `BattleRules`."""

    system = "blitz-beta"
    narrator = BetaNarrator()
    packer = Packer()

    policies: Mapping[str, str] = {
        "greedy": gettext_noop("Plays each activation as well as it can by the exact odds, and doesn't think ahead."),
        "planner": gettext_noop(
            "Tries the best few plans for each activation and follows the best one: stronger than greedy, but slower."
        ),
        "veteran": gettext_noop(
            "Like planner, but sees more: who will hold which objective, who is caught in an area, "
            "electronic warfare. The strongest AI player, and the slowest."
        ),
        "random": gettext_noop("Does anything legal, without a plan: every other AI player has to be better."),
    }
    default_player = "planner"
    strongest_player = "veteran"
    paces: Mapping[str, float] = {"greedy": 0.25, "planner": 0.85, "veteran": 1.35, "random": 0.6}
    scenarios: Mapping[str, str] = {
        "basic": gettext_noop("The meeting engagement: four objectives, six rounds."),
        "generated": gettext_noop(
            "The dice of each seed choose zones, rounds, conditions and objectives, the same for both sides."
        ),
        "individual": gettext_noop("The same, but each side has its own objectives."),
    }

    cited: Mapping[str, str] = CITATIONS

    simpler: Mapping[str, Sequence[str]] = SIMPLIFICATIONS

    @property
    def agreements(self) -> str:
        return gettext(
            "Up to {most} of {names}, the first of which counts twice; with {called}, the winner of an "
            "initiative may call the last round.",
            most=agreement.MOST,
            names=", ".join(agreement.NAMES),
            called=agreement.CALLED,
        )

    fuzzer: BattleFuzzer[Catalogue] | None = BetaProof()
    draws_forces = True
    marks_paper = True
    rulings: Mapping[str, Ruling] = {}
    roles: RoleRules[ForceDocument, Catalogue] | None = BetaRoles()

    def count_label(self, label: str) -> str:
        return describe_count(label)

    def damaged_state(self, document: ForceDocument, catalogue: Catalogue, damage: Sequence[int]) -> PlayState:
        return build_play_state(document, catalogue, damage)

    def check_scenario(self, scenario: str) -> None:
        agreement.parse_agreement(scenario)

    def prepare(
        self,
        first: ForceDocument,
        second: ForceDocument,
        catalogues: tuple[Catalogue, Catalogue],
        setup: BattleSetup,
        seed: int,
    ) -> runner.BattleMaker:
        return runner.prepare_battle(first, second, catalogues, setup, seed)

    def step(self, battle: Battle) -> None:
        sequence.step(battle)

    def outcome(self, battle: Battle) -> BattleOutcome:
        return run.battle_outcome(battle)

    def player(self, name: str, create: Create, seed: int) -> Policy:
        """One who knows what attacks of these two armies are worth."""
        if not isinstance(create, runner.BattleMaker):
            raise TypeError("a player of the beta needs a pair of armies")
        return runner.PLAYERS[name](create.pair.worth, seed)

    def session_game(self) -> BetaSessionGame:
        return BetaSessionGame(self.step, self.packer, self.narrator, self.outcome, self.build_replay)

    def describe(self, battle: Battle, event: BattleEvent) -> str:
        return describe_with_dice(event, BattleNames(battle))

    def clear_away(self, battle: Battle, setup: BattleSetup) -> None:
        runner.store_table(battle, setup)

    def random_force(
        self, catalogue: Catalogue, seed: int, *, faction: str, limit: int, sublist: str = ""
    ) -> ForceDocument:
        rng = Random(seed)  # noqa: S311 - a game
        try:
            return generator.random_force(catalogue, rng, faction=faction, sublist=sublist or None, limit=limit)
        except generator.NoForceError as error:
            raise LookupError(str(error)) from None

    def subjects(self, catalogue: Catalogue) -> Mapping[str, Subject]:
        return trial_models.trial_subjects(catalogue)

    def with_models(
        self,
        document: ForceDocument,
        catalogue: Catalogue,  # noqa: ARG002 - a row needs nothing of it
        models: Mapping[str, int],
        limit: int,
    ) -> ForceDocument:
        return trial_models.with_trial_groups(document, models, limit)


BETA_BATTLE = BetaBattle()
