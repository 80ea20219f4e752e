"""How many of each token a force puts on the table (DC-8): what its own models can cause, and some of what all need.

What nobody can count beforehand is guessed from the size of the force, and a third of a guess is to spare.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from armybuilder.engine.core.paper.cards import TokenKind
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.tables import Rank, Token
from armybuilder.engine.systems.blitz_beta.book.values import Statline
from armybuilder.engine.systems.blitz_beta.paper.rows import UNTIL_PROMOTED
from armybuilder.engine.systems.blitz_beta.statline import Fielded, skill_points

OBJECTIVES = 4
"""Of the basic scenario (L975); no other places more."""
PASSENGERS = frozenset({"APC", "HGC", "Transport"})
DEFAULT = 2
"""Of a token that nothing here knows."""


@dataclass(slots=True)
class Strength:
    """What decides about tokens, counted over all models of a force."""

    models: int = 0
    largest_group: int = 0
    crippled: int = 0
    actions: int = 0
    groups: int = 0
    commanders: int = 0
    command_points: int = 0
    skill_points: int = 0
    fire: int = 0
    haywire: int = 0
    corrosion: int = 0
    carriers: int = 0
    jammers: int = 0
    comms_jammers: int = 0
    sensor_jammers: int = 0
    sensors: int = 0
    satellites: int = 0

    def add(self, line: Statline, count: int) -> None:
        """Count `count` bodies of one statline."""
        names = {trait.name for trait in line.traits}
        persistent = {weapon.pen.persistent for weapon in line.weapons if weapon.pen}
        modes = {mode.name for trait in line.traits if trait.name == "ECM" for mode in trait.associated}
        self.actions += count * (line.act or 0)
        self.crippled += count * bool(line.structure)
        self.skill_points += count * skill_points(line)
        self.fire += count * ("F" in persistent)
        self.haywire += count * ("H" in persistent)
        self.corrosion += count * ("C" in persistent)
        self.carriers += count * bool(names & PASSENGERS)
        self.jammers += count * ("ECM" in names)
        self.comms_jammers += count * ("CJ" in modes)
        self.sensor_jammers += count * ("SJ" in modes)
        self.sensors += count * ("Sensors" in names)
        self.satellites += count * ("SatUp" in names)

    def lead(self, rank: Rank, count: int) -> None:
        """Count commanders. Points of those who may be promoted are skill points until then (L3038)."""
        self.commanders += count * (rank.cmd_skill is not None)
        self.command_points += count * rank.command_points
        if rank.points_kind == UNTIL_PROMOTED:
            self.skill_points += count * rank.command_points


def strength_of(force: Sequence[Fielded], catalogue: Catalogue) -> Strength:
    """What `force` has that decides about its tokens."""
    groups: Counter[str] = Counter()
    for part in force:
        groups[part.unit.group.where] += part.entry.count
    strength = Strength(groups=len(groups), largest_group=max(groups.values(), default=0))
    for part in force:
        strength.models += part.entry.count
        for body in part.loadout.bodies:
            strength.add(body, part.entry.count)
        for drone in part.loadout.drones:
            strength.add(drone.statline, part.entry.count)
        rank = catalogue.ranks.get(part.entry.rank) if part.entry.rank else None
        if rank:
            strength.lead(rank, part.entry.count)
    return strength


def token_kinds(force: Sequence[Fielded], catalogue: Catalogue) -> tuple[TokenKind, ...]:
    """The tokens of the catalogue in its order with how many are cut out; those that the force cannot use are left
    out."""
    if not force:
        return ()
    strength = strength_of(force, catalogue)
    kinds = (_kind(token, strength) for token in catalogue.tokens.values())
    return tuple(kind for kind in kinds if kind.count)


def _kind(token: Token, strength: Strength) -> TokenKind:
    count = _COUNTS[token.key](strength) if token.key in _COUNTS else DEFAULT
    spare = count // 3 if token.key in _GUESSED else 0
    return TokenKind(token.name, token.code, token.effect, count, token.write_in, spare)


def _one_for(number: int, every: int, least: int, most: int) -> int:
    """One token for `every` of `number`, within bounds."""
    return min(max(ceil(number / every), least), most)


def _dealt(sources: int) -> int:
    """Tokens of persistent damage: a few for what the other side deals, more for models that deal it."""
    return min(2 + 2 * sources, 8)


def _order(force: Strength) -> int:
    """One for each group that a commander gives the order to."""
    return min(force.groups, 4) if force.commanders else 0


_COUNTS: Mapping[str, Callable[[Strength], int]] = {
    "standby": lambda force: _one_for(force.actions, 2, 4, 20),
    "hiding": lambda force: _one_for(force.models, 2, 2, 12),
    "hull-down": lambda force: _one_for(force.models, 2, 2, 12),
    "damage": lambda force: _one_for(force.models, 3, 2, 8),
    "destroyed": lambda force: _one_for(force.models, 2, 2, 10),
    "haywire": lambda force: _dealt(force.haywire),
    "fire": lambda force: _dealt(force.fire),
    "corrosion": lambda force: _dealt(force.corrosion),
    "active-sensors": lambda force: _one_for(force.models, 4, 2, 6),
    "coordinated-fire": lambda force: 6 if force.commanders else 0,
    "radio-silence": _order,
    "charge": _order,
    "incoming-fire": _order,
    "full-speed-ahead": _order,
    "command-point": lambda force: force.command_points,
    "skill-point": lambda force: min(force.skill_points, 40),
    "transporting-models": lambda force: min(force.carriers, 8),
    "immobilized": lambda force: _one_for(force.models, 6, 2, 4),
    "sensor-jamming": lambda force: min(force.sensor_jammers, 6),
    "comms-jamming": lambda force: min(force.comms_jammers, 6),
    "comms-boosting": lambda force: _one_for(force.models, 8, 2, 4),
    "sensor-boost": lambda force: min(force.sensors, 6),
    "sensor-interference": lambda force: min(force.jammers, 6),
    "satellite-counter-battery": lambda force: min(force.satellites, 4),
    "used-model": lambda force: min(force.largest_group, 16),
    "used-unit": lambda force: min(force.groups, 8),
    "crippled": lambda force: _one_for(force.crippled, 2, 0, 10),
    "objective": lambda _: OBJECTIVES,
    "radio-silence-ends": _order,
}
"""By the token's key. What only a trait, a rank or a weapon brings is counted by it; the rest by the size of the force."""
_GUESSED = frozenset(
    {
        "standby",
        "hiding",
        "hull-down",
        "damage",
        "destroyed",
        "haywire",
        "fire",
        "corrosion",
        "active-sensors",
        "coordinated-fire",
        "immobilized",
        "comms-boosting",
        "crippled",
    }
)
