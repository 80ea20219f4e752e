"""Differences between two pages of the builder, so that an edit sends only the parts that it changed."""

from collections.abc import Sequence
from dataclasses import dataclass

from armybuilder.forces.presenters.views import Extra, GroupHead, ListView


@dataclass(frozen=True, slots=True)
class PageChanges:
    """The parts of the builder that an edit changed; `groups` None where groups came or went."""

    settings: bool
    groups: Sequence[GroupHead] | None
    extras: Sequence[Extra]


def compare_pages(before: ListView | None, after: ListView) -> PageChanges:
    """Return what changed between two pages."""
    if before is None or len(before.groups) != len(after.groups):
        return PageChanges(settings=True, groups=None, extras=after.extras)
    groups = [new for old, new in zip(before.groups, after.groups, strict=True) if old != new]
    extras = [part for part in after.extras if part not in before.extras]
    return PageChanges(settings=before.settings != after.settings, groups=groups, extras=extras)
