"""Two forces that fight: what goes to another process, which needs no Django to play its battles."""

from dataclasses import dataclass

from armybuilder.battles.play.playable import battles_of
from armybuilder.engine.core.battle.batch import BattleSetup, FinishedBattle
from armybuilder.engine.core.battle.decisions.choice_codec import RecordedBattle
from armybuilder.engine.core.game import AnyEncounter
from armybuilder.engine.core.language import cached_per_language


@dataclass(frozen=True, slots=True)
class BattleMatch:
    """The fight of a batch between two force documents (JSON, names resolved), each with the policy that plays it,
    in a scenario. `log` asks for the words of every event. `roles` are those of the first force's groups."""

    system: str
    forces: tuple[bytes, bytes]
    policies: tuple[str, str]
    scenario: str
    log: bool = False
    roles: tuple[str, ...] = ()

    def __call__(self, seed: int, mirrored: bool) -> FinishedBattle:
        return self._encounter(mirrored).fight(self._setup(seed, mirrored), log=self.log)

    def replay(self, seed: int, mirrored: bool, choices: bytes | None = None) -> RecordedBattle:
        """The same battle to be looked at, by the choices that were written of it or by its policies."""
        return self._encounter(mirrored).replay(self._setup(seed, mirrored), choices)

    def _encounter(self, mirrored: bool) -> AnyEncounter:
        found = _encounter(self.system, *self.forces)
        return found.swap_sides() if mirrored else found

    def _setup(self, seed: int, mirrored: bool) -> BattleSetup:
        """The policies and roles in the order of the sides."""
        first, second = self.policies
        if mirrored:
            return BattleSetup(seed, (second, first), self.scenario, mirrored, ((), self.roles))
        return BattleSetup(seed, (first, second), self.scenario, mirrored, (self.roles, ()))


@cached_per_language(32)
def _encounter(system: str, first: bytes, second: bytes) -> AnyEncounter:
    """Read once a process: what a battle reckons out of a document may be kept by its identity."""
    return battles_of(system).encounter(first, second)
