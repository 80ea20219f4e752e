"""Registers of act kinds and reactions: what a model can do when it is activated, and what others can do about it.

Each chapter of the rules registers its act kinds and reactions in a separate module, and `rules` imports them all. An
act is a small named tuple of plain values, so that a log, a policy and a test can write one; its type determines its
kind. Acts without values are equal to one another: check the type, never compare.

    class Fire(NamedTuple):
        mount: int
        ...
    register("fire", Fire, options, perform, allows)

`options(battle, model)` lists legal acts lazily, `perform(battle, model, act)` performs one,
`allows(battle, model, act)` decides whether one is legal (including acts that `options` does not list, where there
are too many). `ActRequirements` tell at once of which kinds there is no act.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.dice import SeededRandom
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel, words

Act = Any
"""An act: a named tuple of one of the registered types."""


Concerns = Callable[[Battle, BattleModel], bool]
"""Whether something concerns a model at all, by what never changes from battle to battle of two forces: traits, army lists, friends;
and by whether the temperature is extreme."""


class ActRequirements(NamedTuple):
    """Without what there is no act of a kind: an action that is left, and a model that it `concerns`, None for any."""

    action: bool = True
    concerns: Concerns | None = None


AN_ACTION = ActRequirements()


@dataclass(frozen=True, slots=True)
class ActKind:
    """A kind of act."""

    key: str
    act: type[Any]
    options: Callable[[Battle, BattleModel], Iterator[Act]]
    allows: Callable[[Battle, BattleModel, Act], bool]
    perform: Callable[[Battle, BattleModel, Act], None]
    needs: ActRequirements
    count_label: str
    """How a log counts it."""


KINDS: dict[str, ActKind] = {}
BY_TYPE: dict[type[Any], ActKind] = {}


A = TypeVar("A")
Options = Callable[[Battle, BattleModel], Iterator[Act]]
Allows = Callable[[Battle, BattleModel, Act], bool]


def register(
    key: str,
    act: type[Any],
    options: Options,
    perform: Callable[[Battle, BattleModel, Act], None],
    allows: Allows | None = None,
    needs: ActRequirements = AN_ACTION,
) -> None:
    """Add a kind of act; only its options are legal where nothing else says so. `ValueError` for a key that is taken."""
    if key in KINDS:
        raise ValueError(f"there is an act kind {key!r} already")
    legal = allows or (lambda battle, model, asked: asked in options(battle, model))
    KINDS[key] = BY_TYPE[act] = ActKind(key, act, options, legal, perform, needs, f"act {key}")


def act_kinds(battle: Battle, model: BattleModel) -> tuple[ActKind, ...]:
    """The kinds of which there may be an act now; of all others there is none."""
    if not battle.kinds:
        battle.kinds.extend([_act_kinds(battle, each) for each in battle.models])
    able, spent = battle.kinds[model.id]
    found: tuple[ActKind, ...] = able if model.actions > 0 else spent
    return found


def _act_kinds(battle: Battle, model: BattleModel) -> tuple[tuple[ActKind, ...], tuple[ActKind, ...]]:
    """Return the kinds of acts a model may do with an action left, and with none."""
    kinds = [kind for kind in KINDS.values() if kind.needs.concerns is None or kind.needs.concerns(battle, model)]
    return tuple(kinds), tuple([kind for kind in kinds if not kind.needs.action])


class GroupedOptions(Generic[A]):
    """Options that are told apart by what they are about: `subjects(battle, model)` says quickly what that may be, such as
    everybody in reach, and `about(battle, model, subject)` works out the options with each. Who wants any one of them need not
    wait for all."""

    __slots__ = ("about", "subjects")

    def __init__(
        self,
        subjects: Callable[[Battle, BattleModel], Iterable[Any]],
        about: Callable[[Battle, BattleModel, Any], Iterable[A]],
    ) -> None:
        self.subjects, self.about = subjects, about

    def __call__(self, battle: Battle, model: BattleModel) -> Iterator[A]:
        for subject in self.subjects(battle, model):
            yield from self.about(battle, model, subject)


def legal_options(
    allows: Callable[[Battle, BattleModel, A], bool], acts: Callable[[Battle, BattleModel], Iterable[A]]
) -> GroupedOptions[A]:
    """The options of a kind: those of some acts that are legal."""
    return GroupedOptions(acts, lambda battle, model, act: (act,) if allows(battle, model, act) else ())


def fixed_options(allows: Allows, *acts: Act) -> Options:
    """The options of a kind that has only these acts."""
    return legal_options(allows, lambda _battle, _model: acts)


class End(NamedTuple):
    """End the activation; actions that are left are lost."""


END = End()


class ActMenu:
    """Everything that an active model may do now. Iterating lists all of it, `of` one kind; `in` is quick."""

    __slots__ = ("_found", "_known", "battle", "model")

    def __init__(self, battle: Battle, model: BattleModel) -> None:
        self.battle, self.model = battle, model
        self._known: dict[Act, bool] = {}
        self._found: Act = END
        """The last act that was looked for and is here."""

    def __iter__(self) -> Iterator[Act]:
        yield END
        for kind in act_kinds(self.battle, self.model):
            yield from kind.options(self.battle, self.model)

    def __contains__(self, act: object) -> bool:
        # A policy looks whether an act is on the menu, and then whoever asked it does.
        if act is self._found or isinstance(act, End):
            return True
        kind = BY_TYPE.get(type(act))
        if kind is None:
            return False
        key = (kind.key, act)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = kind.allows(self.battle, self.model, act)
        if known:
            self._found = act
        return known

    def of(self, key: str) -> Iterator[Act]:
        """The acts of one kind."""
        return KINDS[key].options(self.battle, self.model)

    def any_of(self, key: str, rng: SeededRandom, tries: int) -> Act | None:
        """Any act of one kind, if there is one: as likely about one thing as about another, where they are told apart, and then
        among so many things that are tried."""
        options = KINDS[key].options
        if not isinstance(options, GroupedOptions):
            return _pick_any(tuple(self.of(key)), rng)
        subjects = list(options.subjects(self.battle, self.model))
        while subjects and tries:
            tries -= 1
            subject = subjects.pop(rng.below(len(subjects)))
            found = _pick_any(tuple(options.about(self.battle, self.model, subject)), rng)
            if found is not None:
                return found
        return None


def _pick_any(acts: tuple[Act, ...], rng: SeededRandom) -> Act | None:
    return acts[rng.below(len(acts))] if acts else None


def perform(battle: Battle, model: BattleModel, act: Act) -> None:
    """Do what was chosen."""
    kind = BY_TYPE[type(act)]
    battle.log.count(kind.count_label)
    if model.blinded or model.jammed_now:
        battle.change(model, blinded=False, jammed_now=False)
    kind.perform(battle, model, act)
    if battle.scenario.sand:
        for other in battle.on_table():
            if other.gritty:
                run_hooks(battle, words.SANDED, other)


class Trigger:
    """An event that others may react to. `what` is `targeted` (an action aims at the models of `aimed_at`),
    `contact` (base contact with them), `signals` (active sensors or a comms event that all in detection range
    may answer), `warfare` (EW that is neither, and is noticed as far), or `overflight` (a strafing run passes);
    `model` is the active model; `indirect`: it attacks with indirect fire.
    """

    __slots__ = ("aimed_at", "indirect", "model", "what")

    def __init__(
        self,
        what: Literal["targeted", "contact", "signals", "warfare", "overflight"],
        model: BattleModel,
        aimed_at: tuple[int, ...] = (),
        indirect: bool = False,
    ) -> None:
        self.what, self.model, self.aimed_at, self.indirect = what, model, aimed_at, indirect

    @property
    def range_factor(self) -> int:
        """The factor by which the active model is noticed farther meanwhile (L2582)."""
        return 2 if self.what in ("signals", "warfare") else 1


Reaction = Callable[[Battle, Trigger], tuple[Any, ...]]
"""Asks the passive player and returns what was declared: attacks that are resolved together with the action."""

REACTIONS: dict[str, Reaction] = {}


def collect_reactions(battle: Battle, trigger: Trigger) -> tuple[Any, ...]:
    """Everything that is declared in answer to a trigger, before anything is resolved (L2349)."""
    declared: tuple[Any, ...] = ()
    for reaction in REACTIONS.values():
        declared += reaction(battle, trigger)
    return declared


class OptionMenu:
    """A few options, and what the decision is `about`: the attack, the throw that may be rolled again, …"""

    __slots__ = ("_options", "about")

    def __init__(self, options: tuple[Any, ...], about: Any = None) -> None:
        self._options, self.about = options, about

    def __iter__(self) -> Iterator[Any]:
        return iter(self._options)

    def __contains__(self, choice: object) -> bool:
        return choice in self._options

    def __len__(self) -> int:
        return len(self._options)

    def __getitem__(self, place: int) -> Any:
        return self._options[place]

    def index(self, choice: object) -> int:
        """The place of an option."""
        return self._options.index(choice)


def option_menu(options: Iterable[Any], about: Any = None) -> OptionMenu:
    """A menu of a few options."""
    return OptionMenu(tuple(options), about)


def ask(battle: Battle, player: int, kind: str, model: int, options: Iterable[Any], about: Any = None) -> Any:
    """The player's choice of a few; who has one only is not asked."""
    found = tuple(options)
    return found[0] if len(found) == 1 else battle.choose(Decision(player, kind, model, option_menu(found, about)))


Hook = Callable[[Battle, BattleModel], None]
H = TypeVar("H", bound=Hook)
MOMENTS = (
    words.ACTIVATION_BEGINS,
    words.MOVED,
    words.SANDED,
    words.ACTIVATION_ENDS,
    words.SETUP,
    words.TOKENS,
    words.CLEANUP,
    words.DESTROYED,
)
HOOKS: dict[str, list[tuple[Hook, Concerns | None]]] = {moment: [] for moment in MOMENTS}
"""What chapters do to each model at certain moments: in setup and cleanup to every model on the table, by side and id. Each
with whom it concerns, None for everybody."""


def on_moment(moment: str, concerns: Concerns | None = None) -> Callable[[H], H]:
    """Register a function for a moment of `HOOKS`. `concerns` tells which models it may do anything to; nobody else is
    bothered."""

    def note(hook: H) -> H:
        HOOKS[moment].append((hook, concerns))
        return hook

    return note


def run_hooks(battle: Battle, moment: str, model: BattleModel) -> None:
    """Do what chapters registered for a moment."""
    everybody = battle.hooks.get(moment)
    if everybody is None:
        everybody = battle.hooks[moment] = [_hooks_of(battle, moment, each) for each in battle.models]
    for hook in everybody[model.id]:
        hook(battle, model)


def _hooks_of(battle: Battle, moment: str, model: BattleModel) -> tuple[Hook, ...]:
    return tuple(hook for hook, concerns in HOOKS[moment] if concerns is None or concerns(battle, model))
