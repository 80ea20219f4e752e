"""Two forces that fight: what goes to another process, which needs no Django to play its battles."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from armybuilder.battles.playable import battle_of
from armybuilder.engine.core.battle.batch import Fought
from armybuilder.engine.registry import get_system
from factions.catalogues import get_catalogue


@dataclass(frozen=True, slots=True)
class Match:
    """The fight of a batch between two force documents (JSON, names resolved), each with the policy that plays it.
    `log` asks for the words of every event."""

    system: str
    forces: tuple[bytes, bytes]
    policies: tuple[str, str]
    log: bool = False

    def __call__(self, seed: int, mirrored: bool) -> Fought:
        first, second, policies = self._sides(mirrored)
        battle, catalogue = battle_of(self.system), get_catalogue(self.system)
        return battle.fight(first, second, catalogue, seed, policies, log=self.log)

    def replay(self, seed: int, mirrored: bool) -> bytes:
        """The replay file of the same battle."""
        first, second, policies = self._sides(mirrored)
        battle, catalogue = battle_of(self.system), get_catalogue(self.system)
        return battle.replay(first, second, catalogue, seed, policies)

    def _sides(self, mirrored: bool) -> tuple[Any, Any, tuple[str, str]]:
        """The documents and policies in the order of the sides."""
        order = (1, 0) if mirrored else (0, 1)
        first, second = (_document(self.system, self.forces[force]) for force in order)
        return first, second, (self.policies[order[0]], self.policies[order[1]])


@lru_cache(maxsize=32)
def _document(system: str, data: bytes) -> Any:
    """Read once a process: what a battle reckons out of a document may be kept by its identity."""
    return get_system(system).decode(data)
