"""Proof by play: battles that are checked after each event, until everything that there is has been used.

A trial is named by what it shall use and a seed, such as `army north #17`; the name is all that plays it again.
"""

from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

import msgspec

from armybuilder.engine.core.catalogue import CatalogueLike

CatalogueT_contra = TypeVar("CatalogueT_contra", bound=CatalogueLike, contravariant=True)


class BattleTrial(msgspec.Struct, frozen=True):
    """A trial that went well: its label and seed, how many events it had, the labels of everything that it used."""

    label: str
    seed: int
    events: int
    used: frozenset[str]


class BattleFuzzer(Protocol[CatalogueT_contra]):
    """The interface by which a system whose battles can be played lets them be tested."""

    def playable(self, catalogue: CatalogueT_contra) -> frozenset[str]:
        """Labels of everything that battles can use: armies, models, upgrades, weapons, traits, acts, reactions, orders."""

    def unplayable(self, catalogue: CatalogueT_contra) -> Mapping[str, str]:
        """Labels of what cannot be played, and why."""

    def reviews(self, catalogue: CatalogueT_contra) -> tuple[str, ...]:
        """Labels of a few battles that field as much as possible of that."""

    def trial(self, catalogue: CatalogueT_contra, label: str, seed: int) -> BattleTrial:
        """A battle of random forces that may use what the label says, checked after each event. It raises whatever is
        wrong, and `LookupError` itself for a label that is none."""


class TrialFailedError(Exception):
    """A trial in which something was wrong."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(name, reason)
        self.name, self.reason = name, reason

    def __str__(self) -> str:
        return f"{self.name}: {self.reason}"


def name_of(label: str, seed: int) -> str:
    """The name of a trial."""
    return f"{label} #{seed}"


def parse(name: str) -> tuple[str, int]:
    """Label and seed of a name; `ValueError` for what is none."""
    label, sign, seed = name.strip().rpartition(" #")
    if not sign or not seed.isdecimal():
        raise ValueError(f"'{name}' is no trial: say what it uses and its seed, such as 'army north #17'.")
    return label, int(seed)


def run_trial(play: Callable[[str, int], BattleTrial], label: str, seed: int) -> BattleTrial:
    """Play a trial; `TrialFailedError` with its name for whatever goes wrong."""
    try:
        return play(label, seed)
    except LookupError as error:
        if type(error) is LookupError:
            raise  # there is no such label
        raise _failed(label, seed, error) from error
    except Exception as error:
        raise _failed(label, seed, error) from error


def _failed(label: str, seed: int, error: Exception) -> TrialFailedError:
    return TrialFailedError(name_of(label, seed), f"{type(error).__name__}: {error}")
