"""Who sees whom, behind what, and how far away: Lock, detection, contact (BR-70 to BR-79, BR-130, BR-181)."""

import math
from collections.abc import Callable, Iterator
from typing import Any

from armybuilder.engine.core.table.bodies import Body, between
from armybuilder.engine.core.table.sight import ADJACENT, Shape, shaped
from armybuilder.engine.systems.blitz_beta.battle.coverage import simplified
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED
from armybuilder.engine.systems.blitz_beta.battle.rules.support.garrison import sheltered
from armybuilder.engine.systems.blitz_beta.battle.state import NOBODY, Battle, Model, words
from armybuilder.engine.systems.blitz_beta.battle.table.cover import (
    DICE,
    LEAST_HEIGHT,
    MODEL_COVER,
    Lock,
    Shelter,
    behind_friend,
    behind_wrecks,
    covering,
    friend_in_the_way,
)
from armybuilder.engine.systems.blitz_beta.battle.table.terrain import WIDEST

ID_BITS = 12
"""Ids of models are smaller than two to this."""
ROUGHLY = 1.0
"""Inches by which a distance that was not looked at may be wrong."""
CONTACT = 0.5
"""Inches between bases that count as contact: models stand on a lattice and cannot always touch exactly."""
BASILISK = 18
"""Detection range of a braced model with that trait (L4281)."""
BOOM, BOOM_REACH = "Sensor Boom", 1.0
"""The trait, and the inches around the silhouette from which it sees."""
HIDING = 6
"""Profile of a model that hides (L3604)."""

simplified("BR-130", "bases half an inch apart are in contact, which is one step of the lattice")


Obscuring = Callable[[Battle, Shelter, Body, Body], Shelter]
Sharing = Callable[[Battle, Model, Model], bool]
SHARED: list[Sharing] = []
"""Whether a model has Lock to a target by the sensors of a friend; asked only where a friend shares them."""
SILENT = 12
"""Profile of radio silence (L3146)."""
OBSCURING: list[Obscuring] = []
"""What chapters put between attacker and target while there is any smoke."""
View = Callable[[Battle, Shelter, Model, Model], Shelter]
VIEWS: list[View] = []
"""What chapters make of a line from or to a model that is not on the ground, or in a fortification."""


class Line:
    """A target as its attacker sees it: its shelter, and the id of the friend that stands before it, -1 for none."""

    __slots__ = ("friend", "shelter")

    def __init__(self, shelter: Shelter, friend: int = NOBODY) -> None:
        self.shelter, self.friend = shelter, friend


# Implements BR-72, BR-73, BR-76, BR-100
def line(battle: Battle, attacker: Model, target: Model) -> Line:
    """What terrain, wrecks and a larger friend of the target give it."""
    lines: dict[Any, Line] = battle.scene()
    key = attacker.id << ID_BITS | target.id
    found = lines.get(key)
    if found is None:
        found = lines[key] = _line(battle, _past_terrain(battle, attacker, target), attacker, target)
    return found


def _line(battle: Battle, found: Shelter, attacker: Model, target: Model) -> Line:
    found = _aside_from_models(battle, found, attacker, target)
    if target.station or target.carrier >= 0:
        return Line(found, target.carrier)
    found = murky(battle, found, attacker, target)
    friends = [friend for friend in _larger_neighbours(battle, target) if friend is not attacker]
    if friends:
        place = friend_in_the_way(battle.body(attacker), battle.body(target), map(battle.body, friends))
        if place >= 0:
            return Line(behind_friend(found, _rating(battle, friends[place])), friends[place].id)
    return Line(found)


# Implements BR-204, BR-222
def _outgrown(battle: Battle, found: Shelter, target: Model) -> Shelter:
    """Area terrain that is not taller than a fortification is no cover to it (L3400-3401)."""
    piece = battle.field.table.terrain[found.piece]
    if piece.form != "area" or piece.height > target.frame.height:
        return found
    return found._replace(cover=0, full_cover=False, piece=-1)


def _aside_from_models(battle: Battle, found: Shelter, attacker: Model, target: Model) -> Shelter:
    """A shelter behind terrain as who flies, is carried or in a building sees it, and is seen."""
    aside = target.station or target.carrier >= 0
    if attacker.station or aside:
        for view in VIEWS:
            found = view(battle, found, attacker, target)
    if aside:
        return found
    if battle.indoors:
        found = sheltered(battle, found, attacker, target)
    if target.profile.kind == "fortification" and found.piece >= 0:
        found = _outgrown(battle, found, target)
    return found


# Implements BR-100
def wreck_between(battle: Battle, attacker: Model, target: Model) -> Model | None:
    """The wreck that covers a target, which is struck where the target is missed (L2155-2158)."""
    numbers = battle.sides[0].wrecks + battle.sides[1].wrecks
    if not numbers or target.station or target.carrier >= 0:
        return None
    found = _aside_from_models(battle, _past_terrain(battle, attacker, target), attacker, target)
    place = covering(found, battle.body(attacker), battle.body(target), _wrecks(battle))
    return battle.models[numbers[place]] if place >= 0 else None


def _past_terrain(battle: Battle, attacker: Model, target: Model) -> Shelter:
    """What terrain alone gives a target."""
    return battle.field.shelter(attacker.frame.shape, attacker.cell, target.frame.shape, target.cell)


# Implements BR-222, BR-227
def _rating(battle: Battle, friend: Model) -> int:
    """Fortifications and the parts of one vehicle are heavy cover, any other model medium (L1572, L3620, L3833)."""
    parts = friend.recruit.component or any(
        other.recruit.component and other.recruit.parent == friend.id for other in battle.models
    )
    return 3 if parts or friend.profile.kind == "fortification" else MODEL_COVER


def murky(battle: Battle, found: Shelter, attacker: Model, target: Model, eye: Shape | None = None) -> Shelter:
    """With wrecks, smoke, and what conceals on the whole table; `eye` looks in the place of the attacker's silhouette."""
    first, second = battle.sides
    if first.wrecks or second.wrecks:
        past = behind_wrecks(found, battle.body(attacker), battle.body(target), _wrecks(battle))
        if past is not found and past.lock is Lock.SIGHT and _hidden_together(battle, found, attacker, target, eye):
            past = past._replace(lock=Lock.SENSORS)
        found = past
    return hazy(battle, found, battle.body(attacker), battle.body(target))


def hazy(battle: Battle, found: Shelter, start: Body, end: Body) -> Shelter:
    """With smoke, and what conceals on the whole table."""
    if battle.smoke:
        for obscured in OBSCURING:
            found = obscured(battle, found, start, end)
    concealment = battle.scenario.concealment
    return found if concealment is None else concealed(found, concealment.inches, concealment.rating)


# Implements BR-72, BR-100
def _hidden_together(battle: Battle, found: Shelter, attacker: Model, target: Model, eye: Shape | None) -> bool:
    """Whether wrecks leave no line free together, or with terrain; `found` is without them. Those which leave some by
    themselves are asked for only. Who flies looks over them."""
    if attacker.station or attacker.building >= 0 or target.building >= 0:
        return False
    first, second, field = battle.body(attacker), battle.body(target), battle.field
    lower = min(first.top, second.top)
    wrecks = [wreck for wreck in between(first, second, _wrecks(battle)) if wreck.top > lower]
    if not wrecks or (len(wrecks) < 2 and not found.covered):
        return False
    return field.sight.hidden(attacker.cell, eye or attacker.frame.shape, target.cell, target.frame.shape, wrecks)


def _wrecks(battle: Battle) -> list[Body]:
    """The bases of all wrecks."""
    scene: dict[Any, list[Body]] = battle.scene()
    found = scene.get("wrecks")
    if found is None:
        first, second = battle.sides
        found = scene["wrecks"] = [battle.body(battle.models[number]) for number in first.wrecks + second.wrecks]
    return found


# Implements BR-78
def concealed(found: Shelter, inches: int, rating: int) -> Shelter:
    """From so many inches on, everything is behind full cover of a rating, and has to be detected (L1844-1848)."""
    if found.distance < inches:
        return found
    return found._replace(lock=min(found.lock, Lock.SENSORS), full_pieces=(*found.full_pieces, rating))


# Implements BR-161
def from_above(battle: Battle, target: Model) -> Shelter:
    """What a satellite sees: nothing but the cover next to the target counts (L2991)."""
    table = battle.field.table
    least = max(target.frame.height / 2, LEAST_HEIGHT)
    pieces = (table.terrain[number] for number in table.adjacent(target.cell, target.frame.radius))
    return Shelter(
        0.0, Lock.SIGHT, cover=max((DICE[piece.cover] for piece in pieces if piece.height >= least), default=0)
    )


def _larger_neighbours(battle: Battle, target: Model) -> list[Model]:
    """Larger models near it: of the target's side, and enemies that it is engaged with (L2424). Infantry shields infantry
    only (L1576)."""
    lines: dict[Any, list[Model]] = battle.scene()
    found = lines.get(~target.id)
    if found is None:
        found = lines[~target.id] = list(_larger(battle, target))
    return found


# Implements BR-76, BR-132
def _larger(battle: Battle, target: Model) -> Iterator[Model]:
    frame, xs = target.frame, battle.field.xs
    size, x = frame.height * frame.radius, xs[target.cell]
    reach = math.inf if battle.indoors else frame.radius + ADJACENT + WIDEST
    for other in (*battle.sides[target.side].present, *engaged(battle, target)):
        form = other.frame
        if form.height * form.radius <= size or not -reach <= xs[other.cell] - x <= reach:
            continue
        if other.station in words.IN_THE_AIR or other.profile.kind == "drone" or "Medic" in other.kit.names:
            continue  # L3376, L3735, L3847
        if battle.gap(other, target) <= ADJACENT:
            infantry = form.profile.kind == "infantry" and frame.profile.kind != "infantry"
            if not infantry and not _of_one(other, target):
                yield other


def _of_one(first: Model, second: Model) -> bool:
    """Components of one vehicle."""
    recruit, other = first.recruit, second.recruit
    return (recruit.component and recruit.parent == second.id) or (other.component and other.parent == first.id)


# Implements BR-73, BR-99, BR-39
def detection(model: Model) -> float:
    """Inches that it detects things at."""
    frame = model.frame
    inches = frame.crippled_detection if model.crippled else frame.detection
    return max(inches, BASILISK) if "Basilisk" in model.kit.names and model.posture == BRACED else inches


# Implements BR-73, BR-79
def signature(battle: Battle, target: Model, *, hidden: bool = False) -> int:
    """Inches that a target seems farther away (DQ-22). `hidden`: nobody sees it, so that radio silence helps it (L3146)."""
    inches = target.kit.signature
    if target.hiding and target.equipment("Stealth"):
        inches += HIDING
    if target.orders and words.RADIO_SILENCE in target.orders and (hidden or target.hiding or target.hull_down):
        inches += SILENT
    return inches if battle.settings.profile_hinders else -inches


# Implements BR-79
def detects(
    battle: Battle, watcher: Model, target: Model, distance: float, *, doubled: int = 1, hidden: bool = False
) -> bool:
    """Whether a target so far away is in detection range, which its Profile changes before it is doubled (L1865).
    `doubled` is 2 where active sensors or EW actions are used by either of them, 4 by both (L1750-1762, L1850-1867)."""
    return distance <= noticed_from(battle, watcher, target, doubled=doubled, hidden=hidden)


# Implements BR-79
def noticed_from(battle: Battle, watcher: Model, target: Model, *, doubled: int, hidden: bool = False) -> float:
    """Inches from which a target is in detection range."""
    if target.loud:
        doubled *= 2
    return (detection(watcher) - signature(battle, target, hidden=hidden)) * doubled


def surely_beyond(battle: Battle, watcher: Model, target: Model, inches: float) -> bool:
    """Whether a target is farther away than that, as can be told without a look at what is between: both on the ground, where
    only their bases count."""
    if watcher.station or target.station or target.carrier >= 0 or battle.indoors:
        return False
    return battle.gap(watcher, target) > inches + ROUGHLY


# Implements BR-72, BR-73, BR-90
def locked(
    battle: Battle, attacker: Model, target: Model, *, doubled: int = 1, own: bool = False, observing: bool = False
) -> Line | None:
    """The line to a target that is Locked, None without Lock (L1589-1596, L1928); `own`: without the sensors of friends.
    A sensor boom looks past anything when it is `observing`, and shoots past nothing solid (L13168)."""
    lines: dict[Any, Line] = battle.scene()
    key = attacker.id << ID_BITS | target.id
    found = lines.get(key)
    if found is None:
        past = _past_terrain(battle, attacker, target)
        if past.lock is not Lock.SIGHT and _walled_off(battle, past, attacker, target, doubled):
            return None
        found = lines[key] = _line(battle, past, attacker, target)
    lock = found.shelter.lock
    if lock is Lock.SIGHT:
        return found
    if lock is Lock.SENSORS:
        if detects(battle, attacker, target, found.shelter.distance, doubled=doubled, hidden=True):
            return found
        if (
            not own
            and battle.sides[attacker.side].boosters
            and any(shares(battle, attacker, target) for shares in SHARED)
        ):
            return found
    if BOOM in attacker.kit.names and (observing or lock is Lock.SENSORS) and over_the_edge(battle, attacker, target):
        return found
    return None


def _walled_off(battle: Battle, past: Shelter, attacker: Model, target: Model, doubled: int) -> bool:
    """Whether terrain alone keeps an attacker from Lock, so that nobody has to ask what else is between."""
    if attacker.station or target.station or target.carrier >= 0 or battle.indoors:
        return False
    if BOOM in attacker.kit.names or battle.sides[attacker.side].boosters:
        return False
    return past.lock is Lock.NEVER or not detects(battle, attacker, target, past.distance, doubled=doubled, hidden=True)


# Implements BR-72
def over_the_edge(battle: Battle, attacker: Model, target: Model) -> bool:
    """Whether a sensor boom sees a target from some point within an inch of the silhouette (L13167)."""
    if attacker.equipment(BOOM) is None or attacker.station or target.station or target.carrier >= 0:
        return False
    form = attacker.frame
    eye = shaped(form.height + BOOM_REACH, form.radius + BOOM_REACH)
    found = battle.field.shelter(eye, attacker.cell, target.frame.shape, target.cell)
    return murky(battle, found, attacker, target, eye).lock is Lock.SIGHT


# Implements BR-130
def touching(battle: Battle, first: Model, second: Model) -> bool:
    """Base contact; walls keep who is in a building out of it."""
    if first.building >= 0 or second.building >= 0 or first.station or second.station:
        return False
    return battle.gap(first, second) <= CONTACT and not _past_terrain(battle, first, second).bulwark


# Implements BR-130
def engaged(battle: Battle, model: Model) -> list[Model]:
    """The enemies in base contact with a model, but behind full heavy cover (L2473)."""
    scene: dict[Any, list[Model]] = battle.scene()
    key = ~model.id - (1 << ID_BITS)
    found = scene.get(key)
    if found is None:
        found = scene[key] = _engaged(battle, model)
    return found


def _engaged(battle: Battle, model: Model) -> list[Model]:
    if model.station or model.building >= 0:
        return []
    field = battle.field
    xs, ys = field.xs, field.ys
    x, y, radius = xs[model.cell], ys[model.cell], model.frame.radius + CONTACT + 1e-9
    found, aside = [], radius + WIDEST
    for other in battle.sides[1 - model.side].present:
        dx = xs[other.cell] - x
        if not -aside <= dx <= aside:
            continue
        dy, reach = ys[other.cell] - y, radius + other.frame.radius
        if dx * dx + dy * dy <= reach * reach and not other.station:
            found.append(other)
    return [other for other in found if other.building < 0 and not _past_terrain(battle, model, other).bulwark]
