"""Objects of which play changes some slots: a field that has a value begins with it, any other is set once."""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar, TypeVar


class Stateful:
    """What play changes of an object is in `STATE` with its value at the start. The slot of a property has its name with
    an underscore before it."""

    __slots__ = ()
    STATE: ClassVar[Mapping[str, Any]]
    STARTS: ClassVar[Mapping[str, Any]]

    def _begin(self) -> None:
        """Give every slot that play changes its value at the start."""
        for name, value in self.STARTS.items():
            setattr(self, name, value)


S = TypeVar("S", bound=type[Stateful])


def stateful(kind: S) -> S:
    """Make slots of the fields of a class."""
    made: Any = dataclass(slots=True, init=False, eq=False, repr=False)(kind)
    made.STARTS = {field.name: field.default for field in fields(made) if field.default is not MISSING}
    made.STATE = {name.removeprefix("_"): value for name, value in made.STARTS.items()}
    found: S = made
    return found


def begins(kind: type[Stateful], starts: Mapping[str, Any]) -> None:
    """As `stateful`, for a class that is compiled, which has slots anyway (`tools/blitz_beta/compiled.py`)."""
    kind.STARTS = starts
    kind.STATE = {name.removeprefix("_"): value for name, value in starts.items()}
