"""Two forces that fight: what goes to another process, which needs no Django to play its battles."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from armybuilder.battles.playable import battle_of
from armybuilder.engine.core.battle.batch import Fought, Setup
from armybuilder.engine.registry import get_system
from factions.catalogues import get_catalogue


@dataclass(frozen=True, slots=True)
class Match:
    """The fight of a batch between two force documents (JSON, names resolved), each with the policy that plays it,
    in a scenario. `log` asks for the words of every event."""

    system: str
    forces: tuple[bytes, bytes]
    policies: tuple[str, str]
    scenario: str
    log: bool = False

    def __call__(self, seed: int, mirrored: bool) -> Fought:
        first, second, setup = self._sides(seed, mirrored)
        battle, catalogue = battle_of(self.system), get_catalogue(self.system)
        return battle.fight(first, second, catalogue, setup, log=self.log)

    def replay(self, seed: int, mirrored: bool) -> bytes:
        """The replay file of the same battle."""
        first, second, setup = self._sides(seed, mirrored)
        battle, catalogue = battle_of(self.system), get_catalogue(self.system)
        return battle.replay(first, second, catalogue, setup)

    def _sides(self, seed: int, mirrored: bool) -> tuple[Any, Any, Setup]:
        """The documents, and with them the policies, in the order of the sides."""
        order = (1, 0) if mirrored else (0, 1)
        first, second = (_document(self.system, self.forces[force]) for force in order)
        return first, second, Setup(seed, (self.policies[order[0]], self.policies[order[1]]), self.scenario)


@lru_cache(maxsize=32)
def _document(system: str, data: bytes) -> Any:
    """Read once a process: what a battle reckons out of a document may be kept by its identity."""
    return get_system(system).decode(data)
