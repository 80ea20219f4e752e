"""Participants of a battle: units, combat groups, sides, and what two forces bring (see `battle` for what slots may
hold).
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

from armybuilder.engine.core.battle.engine.stateful import Stateful
from armybuilder.engine.systems.blitz_beta.battle.settings import DEFAULT, BattleSettings
from armybuilder.engine.systems.blitz_beta.battle.state.model import BattleModel, Recruit


class BattleUnit(NamedTuple):
    """A primary or support unit: ids of its models, the veteran unit or not."""

    id: int
    side: int
    group: int
    role: str
    code: str
    name: str
    veteran: bool
    models: tuple[int, ...]


@dataclass(slots=True, init=False, eq=False, repr=False)
class CombatGroup(Stateful):
    """A combat group: a primary unit and its support unit."""

    id: int
    side: int
    name: str
    units: tuple[int, ...]
    models: tuple[int, ...]
    members: tuple[BattleModel, ...]
    used: bool = False

    def __init__(
        self,
        number: int,
        group: tuple[int, str, tuple[int, ...], tuple[int, ...]],
        models: tuple[BattleModel, ...],
    ) -> None:
        self.id = number
        self.side, self.name, self.units, self.models = group
        self.members = tuple(models[number] for number in self.models)
        self._init_state()


@dataclass(slots=True, init=False, eq=False, repr=False)
class BattleSide(Stateful):
    """A player's side: ids of its groups and models. `standing` are the models on the table, `score` victory points."""

    id: int
    name: str
    groups: tuple[int, ...]
    models: tuple[int, ...]
    present: tuple[BattleModel, ...]
    """The models on the table, by id."""
    ranked: tuple[BattleModel, ...]
    """Everybody who has a rank or may be given one, wherever he is."""
    _everybody: dict[int, BattleModel]
    _by_trait: dict[str, tuple[BattleModel, ...]]
    _standing: tuple[int, ...] = ()
    wrecks: tuple[int, ...] = ()
    """Its models that are wrecks now."""
    boosters: tuple[int, ...] = ()
    """Models that share their sensors, and models that interfere with sensors."""
    interferers: tuple[int, ...] = ()
    score: float = 0.0
    lost: float = 0.0
    """TV that was destroyed."""

    def __init__(self, number: int, name: str, groups: tuple[int, ...], models: tuple[BattleModel, ...]) -> None:
        self.id, self.name, self.groups = number, name, groups
        self.models = tuple(model.id for model in models)
        self.ranked = tuple(model for model in models if model.recruit.rank or "SL-U" in model.recruit.lists)
        self._everybody = {model.id: model for model in models}
        self._by_trait = {}
        self._init_state()
        self.standing = ()

    @property
    def standing(self) -> tuple[int, ...]:
        """Ids of the models on the table. `present` follows them, also when a change is taken back or loaded."""
        return self._standing

    @standing.setter
    def standing(self, numbers: tuple[int, ...]) -> None:
        self._standing = numbers
        self.present = tuple(map(self._everybody.__getitem__, numbers))

    def models_with_trait(self, name: str) -> tuple[BattleModel, ...]:
        """All of its models that have a trait in any mode, by id, wherever they are and whether it works or not."""
        found = self._by_trait.get(name)
        if found is None:
            everybody = self._everybody.values()
            found = self._by_trait[name] = tuple(model for model in everybody if model.recruit.kit.ever_has(name))
        return found


class ModelHooks:
    """The effects of chapters on each model, by its id, at each moment, separate for battles in extreme
    temperatures; and the kinds of acts that concern it (see `acts`). Looked up at the first request, and the
    same in all battles of two forces.
    """

    __slots__ = ("hooks", "kinds")

    def __init__(self) -> None:
        self.hooks: dict[bool, dict[str, list[tuple[Any, ...]]]] = {False: {}, True: {}}
        self.kinds: list[tuple[Any, Any]] = []


class Armies(NamedTuple):
    """The content of two forces, the same for every battle between them. `missing` lists what is not played, by
    rule.
    """

    names: tuple[str, str]
    recruits: tuple[Recruit, ...]
    units: tuple[BattleUnit, ...]
    groups: tuple[tuple[int, str, tuple[int, ...], tuple[int, ...]], ...]
    """Side, name, ids of units and of models of each combat group."""
    missing: tuple[str, ...]
    duties: ModelHooks
    settings: BattleSettings = DEFAULT
    limit: int = 150
