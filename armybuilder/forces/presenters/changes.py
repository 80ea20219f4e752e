"""What differs between two pages of the builder, so that an edit brings only the parts that it changed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from armybuilder.engine.core.rules.report import Points


class Page(Protocol):
    """What the builder shows of a list; `settings` are what the form of the whole list shows."""

    @property
    def settings(self) -> tuple[object, ...]: ...

    @property
    def left(self) -> Points | None:
        """Points that may still be spent, negative beyond the limit; None where there is no limit."""

    @property
    def groups(self) -> Sequence[Any]: ...


@dataclass(frozen=True, slots=True)
class Changed:
    """The parts of the builder that an edit changed; `groups` None where groups came or went."""

    settings: bool
    groups: list[Any] | None


def changed(before: Page | None, after: Page) -> Changed:
    """What is not as it was."""
    if before is None or len(before.groups) != len(after.groups):
        return Changed(settings=True, groups=None)
    groups = [new for old, new in zip(before.groups, after.groups, strict=True) if old != new]
    return Changed(settings=before.settings != after.settings, groups=groups)
