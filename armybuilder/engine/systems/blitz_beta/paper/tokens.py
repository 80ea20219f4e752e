"""Token counts of a force on the table (DC-8): the tokens that its models can cause, and some of those that everyone
needs.

A number that cannot be counted in advance is estimated from the size of the force, with a third of the estimate to
spare.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil

from armybuilder.engine.core.paper.cards import TokenKind
from armybuilder.engine.core.paper.sizes import Icon
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.tables import Rank, Token
from armybuilder.engine.systems.blitz_beta.book.values import Statline
from armybuilder.engine.systems.blitz_beta.paper.rows import UNTIL_PROMOTED
from armybuilder.engine.systems.blitz_beta.statline import EntryLoadout, skill_points

OBJECTIVES = 4
"""Of the basic scenario (L975); no other places more."""
PASSENGERS = frozenset({"APC", "HGC", "Transport"})
CARRIER, CRIPPLED = "carrier", "can be crippled"
RECEIVED = 2
"""Of what the other side deals too, at least: it may come without tokens of its own."""
DEFAULT = 2
"""Of a token that nothing here knows."""


@dataclass(slots=True)
class Strength:
    """The figures that decide a force's tokens, counted over all its models; `bodies` are those with a trait, a
    mode of jamming or a persistent damage (`/H`), and those that can be crippled or carry others.
    """

    models: int = 0
    largest_group: int = 0
    actions: int = 0
    groups: int = 0
    commanders: int = 0
    command_points: int = 0
    skill_points: int = 0
    bodies: Counter[str] = field(default_factory=Counter)

    def add(self, line: Statline, count: int) -> None:
        """Count `count` bodies of one statline."""
        self.actions += count * (line.act or 0)
        self.skill_points += count * skill_points(line)
        self.bodies.update(dict.fromkeys(_body_sorts(line), count))

    def add_commanders(self, rank: Rank, count: int) -> None:
        """Count commanders. Points of those who may be promoted are skill points until then (L3038)."""
        self.commanders += count * (rank.cmd_skill is not None)
        self.command_points += count * rank.command_points
        if rank.points_kind == UNTIL_PROMOTED:
            self.skill_points += count * rank.command_points


def _body_sorts(line: Statline) -> set[str]:
    """Return the categories that a body is counted under."""
    traits = {trait.name for trait in line.traits}
    modes = {mode.name for trait in line.traits if trait.name == "ECM" for mode in trait.associated}
    damage = {f"/{weapon.pen.persistent}" for weapon in line.weapons if weapon.pen}
    sorts = {CARRIER: bool(traits & PASSENGERS), CRIPPLED: bool(line.structure)}
    return traits | modes | damage | {sort for sort, is_one in sorts.items() if is_one}


def strength_of(force: Sequence[EntryLoadout], catalogue: Catalogue) -> Strength:
    """Return the figures of `force` that decide its tokens."""
    groups: Counter[str] = Counter()
    strength = Strength()
    for unit, entry, loadout in force:
        groups[unit.group.where] += entry.count
        for body in (*loadout.bodies, *(drone.statline for drone in loadout.drones)):
            strength.add(body, entry.count)
        rank = catalogue.ranks.get(entry.rank) if entry.rank else None
        if rank:
            strength.add_commanders(rank, entry.count)
    strength.models, strength.groups = groups.total(), len(groups)
    strength.largest_group = max(groups.values(), default=0)
    return strength


def token_kinds(force: Sequence[EntryLoadout], catalogue: Catalogue) -> tuple[TokenKind, ...]:
    """The tokens of the catalogue in its order with how many are cut out; those that the force cannot use are left
    out."""
    if not force:
        return ()
    strength = strength_of(force, catalogue)
    kinds = (_kind(token, strength) for token in catalogue.tokens.values())
    return tuple(kind for kind in kinds if kind.count)


def _kind(token: Token, strength: Strength) -> TokenKind:
    guess, known = _GUESSES.get(token.key), _KNOWN.get(token.key)
    count = guess(strength) if guess else known(strength) if known else DEFAULT
    spare, icon = count // 3 if guess else 0, _ICONS.get(token.key, "")
    return TokenKind(token.name, token.code, token.effect, count, token.write_in, spare=spare, icon=icon)


def _tokens_for(number: int, every: int, least: int, most: int) -> int:
    """One token for `every` of `number`, within bounds."""
    return min(max(ceil(number / every), least), most)


def _persistent_tokens(sources: int) -> int:
    """Tokens of persistent damage: a few for what the other side deals, more for models that deal it."""
    return min(2 + 2 * sources, 8)


def _order(force: Strength) -> int:
    """One for each group that a commander gives the order to."""
    return min(force.groups, 4) if force.commanders else 0


_GUESSES: Mapping[str, Callable[[Strength], int]] = {
    "standby": lambda force: _tokens_for(force.actions, 2, 4, 20),
    "hiding": lambda force: _tokens_for(force.models, 2, 2, 12),
    "hull-down": lambda force: _tokens_for(force.models, 2, 2, 12),
    "damage": lambda force: _tokens_for(force.models, 3, 2, 8),
    "destroyed": lambda force: _tokens_for(force.models, 2, 2, 10),
    "haywire": lambda force: _persistent_tokens(force.bodies["/H"]),
    "fire": lambda force: _persistent_tokens(force.bodies["/F"]),
    "corrosion": lambda force: _persistent_tokens(force.bodies["/C"]),
    "active-sensors": lambda force: _tokens_for(force.models, 4, 2, 6),
    "coordinated-fire": lambda force: 6 if force.commanders else 0,
    "immobilized": lambda force: _tokens_for(force.models, 6, 2, 4),
    "comms-boosting": lambda force: _tokens_for(force.models, 8, 2, 4),
    "crippled": lambda force: _tokens_for(force.bodies[CRIPPLED], 2, 0, 10),
}
"""By the token's key: what nobody can count beforehand, from the size of the force."""
_KNOWN: Mapping[str, Callable[[Strength], int]] = {
    **dict.fromkeys(("radio-silence", "charge", "incoming-fire", "full-speed-ahead", "radio-silence-ends"), _order),
    "command-point": lambda force: force.command_points,
    "skill-point": lambda force: min(force.skill_points, 40),
    "transporting-models": lambda force: min(force.bodies[CARRIER], 8),
    "sensor-jamming": lambda force: max(min(force.bodies["SJ"], 6), RECEIVED),
    "comms-jamming": lambda force: max(min(force.bodies["CJ"], 6), RECEIVED),
    "sensor-boost": lambda force: min(force.bodies["Sensors"], 6),
    "sensor-interference": lambda force: max(min(force.bodies["ECM"], 6), RECEIVED),
    "satellite-counter-battery": lambda force: min(force.bodies["SatUp"], 4),
    "used-model": lambda force: min(force.largest_group, 16),
    "used-unit": lambda force: min(force.groups, 8),
    "objective": lambda _: OBJECTIVES,
}
"""By the token's key: what only a trait, a rank or a weapon brings, and what follows from the groups."""
_ICONS: Mapping[str, Icon] = {
    "standby": Icon.HOURGLASS,
    "hiding": Icon.MASK,
    "hull-down": Icon.WALL,
    "damage": Icon.CROSS,
    "destroyed": Icon.WRECK,
    "crippled": Icon.CROSS,
    "haywire": Icon.BOLT,
    "fire": Icon.FLAME,
    "corrosion": Icon.DROP,
    "active-sensors": Icon.EYE,
    "coordinated-fire": Icon.TARGET,
    "incoming-fire": Icon.TARGET,
    "radio-silence": Icon.SILENCE,
    "radio-silence-ends": Icon.SILENCE,
    "charge": Icon.ARROWS,
    "full-speed-ahead": Icon.ARROWS,
    "command-point": Icon.STAR,
    "skill-point": Icon.DIAMOND,
    "transporting-models": Icon.CRATE,
    "immobilized": Icon.LOCK,
    "sensor-jamming": Icon.WAVES,
    "comms-jamming": Icon.WAVES,
    "comms-boosting": Icon.DISH,
    "sensor-boost": Icon.EYE,
    "sensor-interference": Icon.WAVES,
    "satellite-counter-battery": Icon.DISH,
    "used-model": Icon.TICK,
    "used-unit": Icon.TICK,
    "objective": Icon.FLAG,
}
"""By the token's key: what is seen of it from above."""
