"""A game system with one catalogue of it, and a player's list with both: what travels from pages, API and commands down to
the rules, so that nobody looks up twice which system and which data a list is for.

Each system has types of its own for documents and catalogues. Where it is not known which system there is, a `RoundGame` or a
`GearforceRoster` keeps what belongs together: `AnyRoster` says "a list of some system, with the catalogue of the same system". That
is sound although the type variables are covariant, because nothing is handed in that another system could have made.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec
from jsonpatch import apply_patch

from armybuilder.engine.core.battle.batch import BattleSetup, FinishedBattle
from armybuilder.engine.core.battle.campaign import files
from armybuilder.engine.core.battle.campaign.battles import CampaignBattle, FoughtResult
from armybuilder.engine.core.battle.campaign.board import Board
from armybuilder.engine.core.battle.campaign.dice import CampaignDice
from armybuilder.engine.core.battle.campaign.log import StepResult
from armybuilder.engine.core.battle.campaign.progress import CampaignProgress, StoredStep, fold, play, replay
from armybuilder.engine.core.battle.campaign.rules import CampaignRules
from armybuilder.engine.core.battle.campaign.steps import StepOffer
from armybuilder.engine.core.battle.decisions.choice_codec import RecordedBattle as Written
from armybuilder.engine.core.battle.decisions.choice_log import LoggedChoice
from armybuilder.engine.core.battle.decisions.duels import DuelSession, DuelTerms
from armybuilder.engine.core.battle.deck import params as decks
from armybuilder.engine.core.battle.deck import presentation as tables
from armybuilder.engine.core.battle.deck.rules import DeckList, DeckRules, EventCard
from armybuilder.engine.core.battle.odds.rules import OddsRules
from armybuilder.engine.core.battle.odds.tables import OddsTable, QuestionData, TableFighter, build_table, merge_equal
from armybuilder.engine.core.battle.replay import Replay
from armybuilder.engine.core.battle.rules import BattleRules, Subject
from armybuilder.engine.core.battle.scenarios.params import ScenarioRequest, read
from armybuilder.engine.core.battle.scenarios.rules import ScenarioRules
from armybuilder.engine.core.battle.scenarios.scenario import Scenario
from armybuilder.engine.core.catalogue import CatalogueLike
from armybuilder.engine.core.documents import DocumentError, DocumentProblem, Envelope
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.packs.excerpt import excerpts_of
from armybuilder.engine.core.packs.pack import NamedContent, PackExcerpt
from armybuilder.engine.core.packs.text import pack_lines, take_packs
from armybuilder.engine.core.paper.cards import Card, PrintContent
from armybuilder.engine.core.paper.game.damage_marks import cross_out
from armybuilder.engine.core.paper.record_sheets import RecordSheet
from armybuilder.engine.core.rules import citations
from armybuilder.engine.core.rules.beginnings import LEAST_SPENT, StarterArmy
from armybuilder.engine.core.rules.bounds import exclusion_reason
from armybuilder.engine.core.rules.choices import Choices, Completion
from armybuilder.engine.core.rules.completion.exchange import Swaps
from armybuilder.engine.core.rules.completion.planner import MisfitPlanner
from armybuilder.engine.core.rules.report import Report
from armybuilder.engine.core.system import GameSystem
from armybuilder.engine.core.words import Terminology

DocumentT_co = TypeVar("DocumentT_co", bound=Envelope, covariant=True)
CatalogueT_co = TypeVar("CatalogueT_co", bound=CatalogueLike, covariant=True)


@dataclass(frozen=True, slots=True)
class Game(Generic[DocumentT_co, CatalogueT_co]):
    """A system as one of its catalogues has it: the book's, an older one, or one with packs of players in it."""

    system: GameSystem[DocumentT_co, CatalogueT_co]
    catalogue: CatalogueT_co

    @property
    def key(self) -> str:
        return self.system.key

    @property
    def words(self) -> Terminology:
        return self.system.words

    def with_packs(self, packs: Sequence[NamedContent]) -> "Game[DocumentT_co, CatalogueT_co]":
        """The game with these packs in its catalogue, and no others."""
        catalogue = self.system.with_packs(self.catalogue, packs)
        return self if catalogue is self.catalogue else Game(self.system, catalogue)

    def with_checked_pack(self, pack: NamedContent) -> "Game[DocumentT_co, CatalogueT_co]":
        """The game with one pack, or `PackError` with every fault of it."""
        return Game(self.system, self.system.with_checked_pack(self.catalogue, pack))

    def decode(self, data: bytes | str) -> "Roster[DocumentT_co, CatalogueT_co]":
        """The list of a document in JSON with the packs that it carries, or `DocumentError`; the catalogue that it names is not
        asked for."""
        document = self.system.decode(data)
        return Roster(self.with_packs(document.packs), document)

    def read_text(self, text: str) -> "Roster[DocumentT_co, CatalogueT_co]":
        """The list of a text list, or `DocumentError` with the lines nobody can read."""
        rest, packs = take_packs(text)
        game = self.with_packs(packs)
        try:
            document = game.system.read_text(rest, game.catalogue)
        except DocumentError as error:
            # Names of a pack that does not fit are unknown: it comes first, since it is why.
            why = [DocumentProblem("Pack", exclusion_reason(each)) for each in game.catalogue.unusable]
            if not why:
                raise
            raise DocumentError([*why, *error.problems], beyond=error.beyond) from None
        document.packs = packs
        return Roster(game, document)

    def model_card(self, key: str) -> Card:
        """The card of a model as it stands in the catalogue; `LookupError` when there is no such model."""
        return self.system.model_card(key, self.catalogue)


@dataclass(frozen=True, slots=True)
class Roster(Generic[DocumentT_co, CatalogueT_co]):
    """A player's list: its document, and the game that it is judged, printed and fought by."""

    game: Game[DocumentT_co, CatalogueT_co]
    document: DocumentT_co

    @property
    def system(self) -> GameSystem[DocumentT_co, CatalogueT_co]:
        return self.game.system

    @property
    def catalogue(self) -> CatalogueT_co:
        return self.game.catalogue

    def canonical(self) -> "Roster[DocumentT_co, CatalogueT_co]":
        """The list with printed names turned into keys, or `DocumentError` with every unknown name."""
        return Roster(self.game, self.system.canonical(self.document, self.catalogue))

    def report(self, *, fixes: bool = True, strict: bool = False) -> Report:
        """Report what is wrong with the list; see `GameSystem.validate`."""
        found = self.system.validate(self.document, self.catalogue, fixes=fixes, strict=strict)
        return msgspec.structs.replace(found, problems=citations.with_pages(found.problems, self.catalogue.book))

    def choices(self, where: str) -> Choices:
        """Return what may be added to the unit at `where`; `LookupError` when there is no such unit."""
        found = self.system.choices(self.document, self.catalogue, where)
        return found.with_pages(self.catalogue.book)

    def completions(self, *, owned: Mapping[str, int] | None = None, most: int = 10) -> list[Completion]:
        """Ways to spend what is left; see `GameSystem.completions`."""
        return self.system.completions(self.document, self.catalogue, owned=owned, most=most)

    def from_starter(
        self, start: StarterArmy, stock: Mapping[str, int] | None = None
    ) -> "Roster[DocumentT_co, CatalogueT_co] | None":
        """An empty list as an army to start from: legal, and with most of its limit spent; None where none was found. With a
        `stock`, models by key, it is made of these alone, and spends what they come to."""
        begun = (self._with_data(head) for head in start.heads(self.document.limit))
        owned, least = (start.owned, LEAST_SPENT) if stock is None else (start.stock_models(stock), 0)
        return next((made for each in begun if (made := each.fill_with_owned(owned, least))), None)

    def fill_with_owned(
        self, owned: Mapping[str, int] | None, least: float = LEAST_SPENT
    ) -> "Roster[DocumentT_co, CatalogueT_co] | None":
        """The list filled with models that a player owns, where that ends legal and spends that part of the limit at least."""
        for way in self.completions(owned=owned, most=1):
            if not way.unsolved and way.total >= least * self.document.limit:
                made = self._with_data(apply_patch(self.data(), way.patch))
                if made.report(fixes=False).verdict == "legal":
                    return made
        return None

    def _with_data(self, data: Mapping[str, Any]) -> "Roster[DocumentT_co, CatalogueT_co]":
        """The list with other members of its document."""
        return Roster(self.game, self.system.convert({**self.data(), **data}))

    def swaps(self) -> Swaps[DocumentT_co, CatalogueT_co]:
        """The list, asked what might stand in the place of its parts."""
        return Swaps(self.system, self.document, self.catalogue)

    def planner(self) -> MisfitPlanner[DocumentT_co, CatalogueT_co]:
        """The list, asked what to do with what does not fit it."""
        return MisfitPlanner(self.system, self.document, self.catalogue)

    def print_content(self) -> PrintContent:
        """Return the printed content of the list."""
        return self.system.print_content(self.document, self.catalogue)

    def text(self) -> str:
        """The list as a text list."""
        return self.system.write_text(self.document, self.catalogue) + pack_lines(self.document.packs)

    def carried_packs(self, packs: Sequence[NamedContent]) -> list[PackExcerpt]:
        """Return what the list uses of packs that are in its catalogue."""
        return excerpts_of(self.document, self.system.names(self.catalogue), packs)

    def titles(self) -> tuple[str, str]:
        """The printed names of its faction and sub-list."""
        return self.system.titles(self.document, self.catalogue)

    def data(self) -> dict[str, Any]:
        """The document as plain Python data."""
        return self.system.to_data(self.document)


@dataclass(frozen=True, slots=True)
class Odds(Generic[CatalogueT_co]):
    """The odds of a game."""

    game: Game[Any, CatalogueT_co]
    rules: OddsRules[CatalogueT_co]

    def with_packs(self, packs: Sequence[NamedContent]) -> "Odds[CatalogueT_co]":
        """The odds of the game with these packs in its catalogue."""
        return Odds(self.game.with_packs(packs), self.rules)

    def answer(self, data: bytes) -> Any:
        """The odds that JSON asks for; `DocumentError` with the place of every fault."""
        return self.rules.odds(data, self.game.catalogue)

    def matrix(self, data: bytes) -> Any:
        """A force against a list of targets; `DocumentError` likewise, `LookupError` where that cannot be asked."""
        if self.rules.matrix is None:
            raise LookupError(gettext("{game} forces can't be compared with targets.", game=self.game.system.name))
        return self.rules.matrix.odds(data, self.game.catalogue)

    def fighters(self, roster: "Roster[Any, CatalogueT_co]", said: QuestionData) -> list[TableFighter]:
        """The models of a list as they stand in questions; see `TableRules.fighters`."""
        return list(self.rules.table.fighters(roster.document, roster.catalogue, said))

    def fighter_of(self, side: QuestionData, said: QuestionData) -> TableFighter:
        """A model as a side of a question names it; see `TableRules.named`."""
        return self.rules.table.fighter_of(side, self.game.catalogue, said)

    def table(self, mine: Sequence[TableFighter], targets: Sequence[TableFighter], said: QuestionData) -> OddsTable:
        """Models against targets, equal ones once; `DocumentError` where there are too many."""
        ask = self.rules.table.cell
        return build_table(
            merge_equal(mine), merge_equal(targets), said, lambda question: ask(question, self.game.catalogue)
        )

    def records(self, kind: str) -> Mapping[str, str]:
        """Return the records that fields of questions may name, by their keys; see `OddsRules.records`."""
        return self.rules.records(kind, self.game.catalogue)

    def fill_sides(self, question: dict[str, Any]) -> dict[str, Any]:
        """A question with figures of the catalogue; see `OddsRules.filled`."""
        return self.rules.fill_sides(question, self.game.catalogue)


@dataclass(frozen=True, slots=True)
class Battles(Generic[DocumentT_co, CatalogueT_co]):
    """The battles of a game. The lists that it makes carry what they use of its `packs`."""

    game: Game[DocumentT_co, CatalogueT_co]
    rules: BattleRules[DocumentT_co, CatalogueT_co]
    packs: tuple[NamedContent, ...] = ()

    def with_packs(self, packs: Sequence[NamedContent]) -> "Battles[DocumentT_co, CatalogueT_co]":
        """The battles of the game with these packs in its catalogue."""
        return Battles(self.game.with_packs(packs), self.rules, tuple(packs))

    def random_force(
        self, seed: int, *, faction: str, limit: int, sublist: str = ""
    ) -> Roster[DocumentT_co, CatalogueT_co]:
        """A random legal list; `LookupError` where none was found."""
        made = self.rules.random_force(self.game.catalogue, seed, faction=faction, limit=limit, sublist=sublist)
        return self._with_excerpts(Roster(self.game, made))

    def _with_excerpts(self, roster: Roster[DocumentT_co, CatalogueT_co]) -> Roster[DocumentT_co, CatalogueT_co]:
        if self.packs:
            roster.document.packs = roster.carried_packs(self.packs)
        return roster

    def damaged_print(self, force: bytes | str, damage: Sequence[int]) -> PrintContent:
        """The print of a document whose models have taken so many boxes of damage each; see `BattleRules.standing`."""
        roster = self.game.decode(force)
        return cross_out(roster.print_content(), self.rules.damaged_state(roster.document, roster.catalogue, damage))

    def subjects(self) -> Mapping[str, Subject]:
        """All models that can fight by themselves; see `BattleRules.subjects`."""
        return self.rules.subjects(self.game.catalogue)

    def with_models(
        self, roster: Roster[DocumentT_co, CatalogueT_co], models: Mapping[str, int], limit: int
    ) -> Roster[DocumentT_co, CatalogueT_co]:
        """A list with some models more; see `BattleRules.with_models`."""
        made = self.rules.with_models(roster.document, self.game.catalogue, models, limit)
        return self._with_excerpts(Roster(self.game, made))

    def encounter(self, first: bytes | str, second: bytes | str) -> "Encounter[DocumentT_co, CatalogueT_co]":
        """Two documents (JSON, names resolved) against each other, each with its own packs."""
        return Encounter(self.rules, self.game.decode(first), self.game.decode(second))


@dataclass(frozen=True, slots=True)
class Encounter(Generic[DocumentT_co, CatalogueT_co]):
    """Two lists of the same system against each other, each by its own catalogue."""

    rules: BattleRules[DocumentT_co, CatalogueT_co]
    first: Roster[DocumentT_co, CatalogueT_co]
    second: Roster[DocumentT_co, CatalogueT_co]

    def swap_sides(self) -> "Encounter[DocumentT_co, CatalogueT_co]":
        """The same lists on the other sides."""
        return Encounter(self.rules, self.second, self.first)

    def fight(self, setup: BattleSetup, *, log: bool = False) -> FinishedBattle:
        """The battle of a setup; see `BattleRules.fight`."""
        return self.rules.fight(self.first.document, self.second.document, self._catalogues, setup, log=log)

    def replay(self, setup: BattleSetup, choices: bytes | None = None) -> Written:
        """The same battle to be looked at; see `BattleRules.replay`."""
        return self.rules.replay(self.first.document, self.second.document, self._catalogues, setup, choices)

    def duel(self, terms: DuelTerms, taped: list[LoggedChoice]) -> DuelSession:
        """The battle as people play it; see `DuelRules.open`."""
        return self.rules.duels.open(self.first.document, self.second.document, self._catalogues, terms, taped)

    @property
    def _catalogues(self) -> tuple[CatalogueT_co, CatalogueT_co]:
        return self.first.catalogue, self.second.catalogue


@dataclass(frozen=True, slots=True)
class ScenarioGenerator(Generic[DocumentT_co, CatalogueT_co]):
    """The scenario generator of a game."""

    game: Game[DocumentT_co, CatalogueT_co]
    rules: ScenarioRules[CatalogueT_co]

    def parse_request(self, words: Mapping[str, str], seed: int) -> tuple[ScenarioRequest, list[DocumentProblem]]:
        """The order of what can be read of `words`, and what is wrong with the rest; `seed` counts where they say none."""
        return read(words, self.rules.amounts, self.rules.choices(self.game.catalogue), seed=seed)

    def scenario(self, order: ScenarioRequest) -> Scenario:
        """The scenario of an order."""
        return self.rules.generate(order, self.game.catalogue)


@dataclass(frozen=True, slots=True)
class Campaigns(Generic[CatalogueT_co]):
    """The campaigns of a game."""

    game: Game[Any, CatalogueT_co]
    rules: CampaignRules[CatalogueT_co]

    def with_packs(self, packs: Sequence[NamedContent]) -> "Campaigns[CatalogueT_co]":
        """The campaigns of the game with these packs in its catalogue."""
        return Campaigns(self.game.with_packs(packs), self.rules)

    def blank(self) -> dict[str, Any]:
        """The setup that a form begins with, in plain data."""
        return self.rules.blank(self.game.catalogue)

    def read(self, data: bytes | str) -> files.AnyFile:
        """A campaign from JSON, or `DocumentError`."""
        return files.read_file(self.rules, self.game.key, data)

    def write(self, name: str, setup: Any, steps: Sequence[StoredStep]) -> bytes:
        """A campaign as JSON."""
        return files.write_file(self.game.key, name, setup, steps)

    def initial_state(self, setup: Any) -> Any:
        """The state that a campaign begins in, or `DocumentError`."""
        return self.rules.initial_state(setup, self.game.catalogue)

    def play(self, state: Any, step: Any, dice: CampaignDice) -> StepResult[Any]:
        """The campaign after a step; see `core.battle.campaign.play.play`."""
        return play(self.rules, state, step, dice, self.game.catalogue)

    def fold(self, setup: Any, steps: Sequence[StoredStep]) -> CampaignProgress:
        """The campaign after all steps; see `core.battle.campaign.play.fold`."""
        return fold(self.rules, setup, steps, self.game.catalogue)

    def replay(self, state: Any, steps: Sequence[StoredStep]) -> Iterator[StepResult[Any]]:
        """Each step in its turn; see `core.battle.campaign.play.replay`."""
        return replay(self.rules, state, steps, self.game.catalogue)

    def offers(self, state: Any) -> Sequence[StepOffer]:
        """Return the steps that may be taken now."""
        return self.rules.offers(state, self.game.catalogue)

    def records(self, kind: str, state: Any, said: Mapping[str, Any]) -> Mapping[str, str]:
        """Return the records that a field may name; see `CampaignRules.records`."""
        return self.rules.records(kind, state, self.game.catalogue, said)

    def from_list(self, tag: str, roster: Roster[Any, Any]) -> Mapping[str, Mapping[str, Any]]:
        """Return the parts of a list that a step may bring; see `CampaignRules.from_list`."""
        return self.rules.from_list(tag, roster.document, roster.catalogue)

    def board(self, state: Any) -> Board:
        """The campaign as a page draws it."""
        return self.rules.board(state, self.game.catalogue)

    def sheets(self, state: Any, piece: str = "") -> Sequence[RecordSheet]:
        """Its sheets on paper; see `CampaignRules.sheets`."""
        return self.rules.sheets(state, self.game.catalogue, piece)

    def battle(self, state: Any) -> CampaignBattle | None:
        """Return the battle that waits for its result; see `CampaignRules.battle`."""
        return self.rules.battle(state, self.game.catalogue)

    def fought(self, state: Any, units: Sequence[str], replay: Replay) -> FoughtResult:
        """Return the step that enters a result; see `CampaignRules.fought`."""
        return self.rules.fought(state, self.game.catalogue, units, replay)


@dataclass(frozen=True, slots=True)
class Decks(Generic[DocumentT_co, CatalogueT_co]):
    """The decks of a game at the table."""

    game: Game[DocumentT_co, CatalogueT_co]
    rules: DeckRules[DocumentT_co, CatalogueT_co]

    @property
    def cards(self) -> Sequence[EventCard]:
        """The event cards, whoever holds them."""
        return self.rules.cards(self.game.catalogue)

    def parse_request(self, words: Mapping[str, str], seed: int) -> tuple[decks.DeckRequest, list[DocumentProblem]]:
        """The order of what can be read of `words`, and what is wrong with the rest; `seed` counts where they say none."""
        return decks.read(words, seed=seed)

    def deal(self, order: decks.DeckRequest) -> tables.Deck:
        """The table of an order: a turn, and a hand where a seat asks for one."""
        return tables.build_deck(self.game.key, order, self.cards, self.rules)

    def deck_list(self, roster: Roster[Any, Any]) -> DeckList:
        """Return what a list brings to the table."""
        return self.rules.deck_list(roster.document, roster.catalogue)


AnyGame: TypeAlias = Game[Envelope, CatalogueLike]
AnyRoster: TypeAlias = Roster[Envelope, CatalogueLike]
AnyBattleRules: TypeAlias = BattleRules[Envelope, CatalogueLike]
AnyOddsRules: TypeAlias = OddsRules[CatalogueLike]
AnyCampaignRules: TypeAlias = CampaignRules[CatalogueLike]
AnyCampaigns: TypeAlias = Campaigns[CatalogueLike]
AnyOdds: TypeAlias = Odds[CatalogueLike]
AnyBattles: TypeAlias = Battles[Envelope, CatalogueLike]
AnyEncounter: TypeAlias = Encounter[Envelope, CatalogueLike]
AnyGenerator: TypeAlias = ScenarioGenerator[Envelope, CatalogueLike]
AnyDecks: TypeAlias = Decks[Envelope, CatalogueLike]
