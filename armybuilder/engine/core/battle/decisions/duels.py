"""Interface of a game system whose battles people can play: the optional part `duels` of its `BattleRules`."""

from typing import Literal, NamedTuple, Protocol, TypeVar

import msgspec

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.decisions.choice_log import LoggedChoice
from armybuilder.engine.core.battle.decisions.questions import Question
from armybuilder.engine.core.catalogue import CatalogueLike
from armybuilder.engine.core.documents import Envelope

DocumentT_contra = TypeVar("DocumentT_contra", bound=Envelope, contravariant=True)
CatalogueT_contra = TypeVar("CatalogueT_contra", bound=CatalogueLike, contravariant=True)


Scope = Literal["one", "step", "round"]


class Reseed(NamedTuple):
    """Other dice from a step on: after the first `steps` of a battle everything random has this `seed`. Who has seen how the
    battle went on cannot know how it goes now."""

    steps: int
    seed: int


class DuelTerms(msgspec.Struct, frozen=True):
    """The terms of a battle of people: seed, policies and scenario as in any battle; `persons` are the sides that
    people play, whose policy helps them; `asked_from`: points of a model from which its small questions are
    asked, for each side. `reseeds`, in the order of their steps, are those of a battle that goes on from a replay.
    """

    setup: BattleSetup
    persons: frozenset[int]
    asked_from: tuple[float, float] = (0.0, 0.0)
    reseeds: tuple[Reseed, ...] = ()

    def seed_after(self, steps: int, seed: int) -> int:
        """Return the seed of the dice after so many steps of a battle that began with `seed`."""
        return next((each.seed for each in reversed(self.reseeds) if each.steps <= steps), seed)


class NewsItem(msgspec.Struct, frozen=True):
    """An event in words, and the dice that fell for it."""

    text: str
    dice: tuple[str, ...] = ()
    model: int = -1


class DuelSession(Protocol):
    """A battle at a question, or at its end."""

    @property
    def logged_choices(self) -> list[LoggedChoice]:
        """All choices so far."""

    @property
    def over(self) -> bool: ...

    @property
    def round(self) -> int: ...

    @property
    def player(self) -> int:
        """The side that is asked; -1 when it is over."""

    @property
    def undoable(self) -> bool:
        """Whether the side that is asked may take back its last choice: since then neither dice fell nor the other side
        chose."""

    def choices_before(self, steps: int) -> int:
        """Return how many choices had been made when the first `steps` steps were over; `LookupError` where it had no step after
        them. A step is what the `step` of a battle's slots counts in its replay: each has its own dice."""

    def question(self, cell: int = -1, model: int = -1) -> Question:
        """Return the question, all of it or what concerns a place or a model that was picked."""

    def answer(self, key: str) -> None:
        """Choose by the key of an option, and play on; `IllegalChoiceError` where it is not on the menu."""

    def delegate(self, scope: Scope) -> None:
        """Let the program answer: `one` question, or all up to the end of the `step` (an activation, or the deployment) or of
        the `round`."""

    def undo(self) -> None:
        """Take the last choice of a person back; `IllegalChoiceError` where it is not `undoable`."""

    def resign(self, side: int) -> None:
        """End the battle: the other side wins."""

    def news(self, since: int) -> tuple[NewsItem, ...]:
        """Return what happened since this number of choices."""

    def stand(self, viewer: int) -> bytes:
        """The battle as it stands, as a replay file without events, without its seed, and without what a side (0 or 1) must not
        know."""

    def replay(self) -> bytes:
        """The replay file of a battle that is over, without its seed."""


class DuelRules(Protocol[DocumentT_contra, CatalogueT_contra]):
    """Battles that people play."""

    def open(
        self,
        first: DocumentT_contra,
        second: DocumentT_contra,
        catalogues: tuple[CatalogueT_contra, CatalogueT_contra],
        terms: DuelTerms,
        taped: list[LoggedChoice],
    ) -> DuelSession:
        """The battle after the choices of a tape, played on to the next question of a person. `IllegalChoiceError` where the
        tape is of other rules, `LookupError` for a policy or a scenario that does not exist."""
