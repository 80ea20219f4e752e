"""Form data of a collection: typed numbers and pressed steps."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.translation import gettext as _

from armybuilder.forces.visitor.collection import MOST_OF_A_MODEL, CollectionFullError, OwnedCollection

STEPS = {"more": (1, 0), "less": (-1, 0), "paint": (0, 1), "unpaint": (0, -1)}
"""What a button adds to how many are owned and painted."""


class LateNumber(NamedTuple):
    """A number that somebody has changed since its page was made: how many are `owned` or `painted` now, and what was typed."""

    column: str
    key: str
    now: int
    typed: int


@dataclass(slots=True)
class CollectionChanges:
    """Numbers for models by their keys: how many are `owned`, how many `painted`; then a `step` of one. `faults` say what of it is
    no number. `was` is what the page showed, by column and key; where it is another by now, `late` tells."""

    owned: dict[str, int] = field(default_factory=dict)
    painted: dict[str, int] = field(default_factory=dict)
    step: tuple[str, str] = ("", "")
    faults: list[str] = field(default_factory=list)
    was: dict[tuple[str, str], int] = field(default_factory=dict)
    late: list[LateNumber] = field(default_factory=list)

    @property
    def keys(self) -> list[str]:
        """The models that it is about."""
        return list(dict.fromkeys([*self.owned, *self.painted, *filter(None, [self.step[1]])]))

    def apply(self, before: OwnedCollection) -> OwnedCollection:
        """The collection afterwards, as far as there is room; `faults` tell what there was none for. As long as something of it is
        `late`, nothing is changed."""
        self.late = [
            *self._late("owned", self.owned, before.counts),
            *self._late("painted", self.painted, before.painted),
        ]
        if self.late:
            return before
        for key in self.keys:
            more, painter = STEPS[self.step[0]] if key == self.step[1] else (0, 0)
            was, was_painted = before.counts.get(key, 0), before.painted.get(key, 0)
            owned, painted = self.owned.get(key, was) + more, self.painted.get(key, was_painted) + painter
            try:
                before = before.with_count(key, max(owned, painted) if painter > 0 else owned, painted)
            except CollectionFullError as error:
                self.faults.append(str(error))
                break
        return before

    def _late(self, column: str, typed: Mapping[str, int], now: Mapping[str, int]) -> Iterator[LateNumber]:
        for key, number in typed.items():
            stands = now.get(key, 0)
            if stands not in (self.was.get((column, key), stands), number):
                yield LateNumber(column, key, stands, number)


def read(form: Mapping[str, str], names: Mapping[str, str]) -> CollectionChanges:
    """Read what a form sends about the models of these `names`, by their keys. Numbers that are the same as the
    page showed are ignored: somebody else may have changed them since.
    """
    found = CollectionChanges()
    step, _blank, key = form.get("step", "").partition(" ")
    if step in STEPS and key in names:
        found.step = (step, key)
    for name, text in form.items():
        column, _blank, key = name.partition(" ")
        if column in ("owned", "painted") and key in names:
            was = dict(zip(("owned", "painted"), form.get(f"was {key}", "").split(), strict=False))
            if text.strip() != was.get(column):
                if was.get(column, "").isdecimal():
                    found.was[column, key] = int(was[column][:9])
                _set_number(found, column, key, text.strip(), names[key])
    return found


def _set_number(found: CollectionChanges, column: str, key: str, text: str, name: str) -> None:
    number = int(text or 0) if (text.isascii() and text.isdecimal() and len(text) < 6) or not text else -1
    if not 0 <= number <= MOST_OF_A_MODEL:
        words = {"model": name, "text": text[:40], "most": MOST_OF_A_MODEL}
        found.faults.append(_("%(model)s: “%(text)s” is not a whole number from 0 to %(most)s.") % words)
    else:
        getattr(found, column)[key] = number


def count_models(owned: OwnedCollection) -> Iterator[int]:
    """Yield the number of models, the number of painted models, and the number of different models."""
    yield sum(owned.counts.values())
    yield sum(owned.painted.values())
    yield len(owned.counts)
