"""Battle support of a game system whose battles can be played: the optional part `battle` of a `GameSystem`."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

from armybuilder.engine.core.battle.batch import BattleSetup, FinishedBattle
from armybuilder.engine.core.battle.decisions.choice_codec import RecordedBattle
from armybuilder.engine.core.battle.decisions.duels import DuelRules
from armybuilder.engine.core.battle.fuzz import BattleFuzzer
from armybuilder.engine.core.battle.scenarios.scenario import Scenario
from armybuilder.engine.core.catalogue import CatalogueLike
from armybuilder.engine.core.documents import Envelope
from armybuilder.engine.core.paper.game.state import PlayState
from armybuilder.engine.core.rules.rulings import Ruling

DocumentT = TypeVar("DocumentT", bound=Envelope)
DocumentT_contra = TypeVar("DocumentT_contra", bound=Envelope, contravariant=True)
CatalogueT_contra = TypeVar("CatalogueT_contra", bound=CatalogueLike, contravariant=True)


class Subject(NamedTuple):
    """A model that can be asked what it is worth: its printed name, its faction, the points of one."""

    name: str
    faction: str
    points: float


class RoleRules(Protocol[DocumentT_contra, CatalogueT_contra]):
    """Roles that a player may give the groups of a list: `names` tells each in a sentence. The AI players heed them, the rules know
    nothing of them."""

    names: Mapping[str, str]

    def groups(self, document: DocumentT_contra, catalogue: CatalogueT_contra) -> Sequence[str]:
        """Return what the groups of a document are called, in the order in which a setup gives their roles."""


class BattleRules(Protocol[DocumentT, CatalogueT_contra]):
    """Battles. `policies` are who may play a side, `scenarios` what may be fought for, each told in a sentence, the
    usual one first. A scenario may be followed by a colon and what is agreed on beyond it; `agreements` tells in a sentence
    what that may be. The `default_player` plays wherever nobody chose another: for any number of battles, on any machine. The `strongest_player` is
    asked beside it. `paces` are the seconds that a processor takes for one of the first battles of `usual_points` a side when that
    policy plays both.
    What a game need not have: with `draws_forces` there are random forces and models on trial, which the balance lab and
    opponents by faction need; with `marks_paper` lists are printed as a battle left them; a `fuzzer` proves battles by play.
    `cited` tells what each rule is about that replays and questions cite by its id; of these battles read some more simply than the book does.
    """

    policies: Mapping[str, str]
    default_player: str
    strongest_player: str
    paces: Mapping[str, float]
    usual_points: float
    draws_forces: bool
    marks_paper: bool
    scenarios: Mapping[str, str]
    cited: Mapping[str, str]

    @property
    def agreements(self) -> str:
        """The settings that players may agree on, in a sentence."""

    @property
    def simpler(self) -> Mapping[str, Sequence[str]]:
        """The rules among those `cited` that are read more simply than in the book, and how: texts to be said."""

    def count_label(self, label: str) -> str:
        """Return the name of what a battle counted under this label, such as an act that was used, in the reader's
        language.
        """

    def check_scenario(self, scenario: str) -> None:
        """`LookupError` that lists what there is for a scenario, or something agreed on, that does not exist."""

    def agreement_for(self, scenario: Scenario) -> str:
        """Return the scenario with what is agreed on by which battles are fought on the terms of a generated one; empty where they
        cannot be."""

    def refusal(self, document: DocumentT, catalogue: CatalogueT_contra) -> str:
        """Return why a list cannot fight, such as the figure that one of its units lacks; empty where it can."""

    def fight(
        self,
        first: DocumentT,
        second: DocumentT,
        catalogues: tuple[CatalogueT_contra, CatalogueT_contra],
        setup: BattleSetup,
        *,
        log: bool = False,
    ) -> FinishedBattle:
        """The battle of a setup between two documents, each read by its own catalogue, with the words of every event where a
        `log` is asked for. The same arguments give the same battle."""

    def replay(
        self,
        first: DocumentT,
        second: DocumentT,
        catalogues: tuple[CatalogueT_contra, CatalogueT_contra],
        setup: BattleSetup,
        choices: bytes | None = None,
    ) -> RecordedBattle:
        """The same battle with its replay file (`core.battle.replay`), fed with the `choices` that were written of it, where they
        are given: nobody thinks then, and `IllegalChoiceError` says that they do not lead to its end."""

    def damaged_state(self, document: DocumentT, catalogue: CatalogueT_contra, damage: Sequence[int]) -> PlayState:
        """The game on paper in which the models of a document have taken so many boxes of damage each, in the order in which
        they stand among the figures of a replay. `LookupError` where it does not mark paper."""

    def random_force(
        self, catalogue: CatalogueT_contra, seed: int, *, faction: str, limit: int, sublist: str = ""
    ) -> DocumentT:
        """A random legal document of a faction, or of one of its sub-lists, that spends most of `limit` points; `LookupError` where
        none was found, or it draws no forces."""

    def subjects(self, catalogue: CatalogueT_contra) -> Mapping[str, Subject]:
        """All models that can fight by themselves, by their keys, in the order of the book."""

    def with_models(
        self, document: DocumentT, catalogue: CatalogueT_contra, models: Mapping[str, int], limit: int
    ) -> DocumentT:
        """The document as one of `limit` points, with so many models of these keys more, in a group of their own each. It need
        not be legal; battles do not ask."""

    @property
    def roles(self) -> RoleRules[DocumentT, CatalogueT_contra] | None:
        """Roles of groups; None for a game without."""
        return None

    @property
    def rulings(self) -> Mapping[str, Ruling]:
        """What the book leaves open about battles, by key, with the readings that players may agree on; empty where battles ask for
        none."""
        return {}

    @property
    def fuzzer(self) -> BattleFuzzer[CatalogueT_contra] | None:
        """The same battles as random trials, checked after each event; None where there are none."""

    @property
    def duels(self) -> DuelRules[DocumentT, CatalogueT_contra]:
        """The same battles as people play them."""
