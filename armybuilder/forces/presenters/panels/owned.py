"""The models that somebody may own, list by list, each to tick."""

from dataclasses import dataclass

from armybuilder.engine.core.rules.report import Points


@dataclass(frozen=True, slots=True)
class OwnedModel:
    """A model to tick: `count` of them are owned, `used` stand in the list; `points` are None where the book lost it. One
    that is not `priced` costs what the group says that it stands in."""

    key: str
    name: str
    points: Points | None
    count: int
    used: int
    priced: bool = True


@dataclass(frozen=True, slots=True)
class OwnedList:
    """The models of one list; `ticked` of them are owned."""

    name: str
    models: tuple[OwnedModel, ...]

    @property
    def ticked(self) -> int:
        return sum(model.count > 0 for model in self.models)
