"""Labels of all that battles can use, such as `unit northern-guard/hunter` or `act boost`, and battles that may use it."""

from collections.abc import Iterator, Mapping
from random import Random

from armybuilder.engine.core.battle.engine.fuzz import EngineFuzzer, TrialBattle
from armybuilder.engine.systems.blitz_2006.battle.agreement import (
    GENERATED,
    GRENADES,
    MISSIONS,
    MORALE,
    MOST,
    SWITCHES,
    TABLES,
)
from armybuilder.engine.systems.blitz_2006.battle.drafts import why_not
from armybuilder.engine.systems.blitz_2006.battle.fuzz import forces, invariants
from armybuilder.engine.systems.blitz_2006.battle.state import Battle
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue

ACTS = (
    *("go", "turn", "fire", "hulldown", "standby", "reload", "ram", "extraaction", "bombard"),
    *("swerve", "jump", "callstrike", "callsalvo", "callreserve", "observe"),
)
"""Acts of an activation that any battle may see."""
NEEDED: Mapping[str, tuple[str, ...]] = {
    "boost": ("trait ecm",), "switch": ("trait ecm",), "light": ("trait searchlight",), "smoke": ("trait smoke-launchers",),
    "designate": ("trait target-designator", "weapon ATM"), "indirectfire": ("weapon HGM",), "throw": ("weapon HG",),
    "drop": ("weapon HG",), "brace": ("trait stabilizer-mount",), "charges": ("trait anti-personnel-charges", "sort foot"),
    "embark": ("trait transport", "sort foot"), "disembark": ("trait transport", "sort foot"), "fly": ("mode R",),
    "extinguish": ("weapon MFL",), "rise": ("mode W",), "regroup": ("mode W",),
}  # fmt: skip
"""Acts for which a force needs something that not every one has."""
TERMS: Mapping[str, str] = {"light": "night", "drop": GRENADES, "regroup": MORALE, "rise": "knockdown"}
"""What has to be agreed on for some acts."""
SNAP_FIRE = "snap"
ROUNDS = 4
OPTIONAL = 0.25
"""How often each optional rule is agreed on."""


class Blitz2006Fuzzer(EngineFuzzer[Catalogue]):
    """Fulfils `BattleFuzzer`."""

    def playable(self, catalogue: Catalogue) -> frozenset[str]:
        return frozenset(_labels(catalogue))

    def unplayable(self, catalogue: Catalogue) -> Mapping[str, str]:
        known = (*catalogue.models, *catalogue.variants, *catalogue.infantry)
        found = {f"unit {key}": why_not(key, catalogue) for key in known}
        return {label: reason for label, reason in found.items() if reason}

    def draw(self, catalogue: Catalogue, label: str, dice: Random) -> TrialBattle:
        if label not in self.playable(catalogue):
            raise LookupError(f"There is no '{label}' to prove.")
        kind, _, key = label.partition(" ")
        needed = NEEDED.get(key, ()) if kind == "act" else (label,)
        first, second = forces.random_forces(catalogue, needed, dice)
        return TrialBattle(first, second, _scenario(kind, key, dice))

    def check_state(self, battle: Battle, *, settled: bool) -> None:
        invariants.check_state(battle, settled=settled)

    def labels_used(self, battle: Battle) -> frozenset[str]:
        return frozenset((*battle.log.counts, *_field_labels(battle)))


def _scenario(kind: str, key: str, dice: Random) -> str:
    """A scenario in which a label may be used: what it names, and for the rest whatever the dice say, up to what an agreement holds."""
    scenario = key if kind == "mission" else dice.choice((*MISSIONS, GENERATED))
    terms = [f"rounds={ROUNDS}"]
    if kind in TABLES or kind == "option":
        terms.append(key)
    elif kind == "act" and key in TERMS:
        terms.append(TERMS[key])
    free = [switch for switch in SWITCHES if switch not in terms and dice.random() < OPTIONAL]
    if kind not in TABLES:
        free += [dice.choice(TABLES[table]) for table in ("terrain", "deployment") if dice.random() < OPTIONAL]
    for term in free:
        if len(",".join((scenario, *terms, term))) <= MOST:
            terms.append(term)
    return f"{scenario}:{','.join(dict.fromkeys(terms))}"


def _labels(catalogue: Catalogue) -> Iterator[str]:
    known = forces.specimens(catalogue)
    yield from known
    yield from (f"act {act}" for act in ACTS)
    yield from (f"act {act}" for act, needed in NEEDED.items() if all(label in known for label in needed))
    yield from (f"mission {mission}" for mission in MISSIONS)
    yield from (f"{table} {key}" for table, keys in TABLES.items() for key in keys)
    yield from (f"option {switch}" for switch in SWITCHES)
    yield SNAP_FIRE


def _field_labels(battle: Battle) -> Iterator[str]:
    terms = battle.terms
    yield from (f"mission {side.mission}" for side in battle.sides)
    yield from (
        f"terrain {terms.terrain}",
        f"weather {terms.weather}",
        f"time {terms.time}",
        f"deployment {battle.deployment}",
    )
    yield from (f"option {switch}" for switch in battle.switches)
    for unit in battle.units:
        yield from forces.parts_of(unit.recruit)
