"""Events as sentences: what their models, sides and weapons are called, and the register of what to say of each kind.

`sayings` has the kinds of the basic chapters; a chapter of its own may put its sayings beside its rules:

    @says("smoke")
    def _smoke(event: Event, names: Names) -> str:
        return f"{names.of(event.model)} lays smoke"

    says_plainly({"hides": "{model} hides"})

A sentence has no full stop, since lists show it; models are named with the tag that the table shows.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise

from armybuilder.engine.core.battle.events import Event
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import CRUSH
from armybuilder.engine.systems.blitz_beta.battle.odds.roll_odds import check_odds
from armybuilder.engine.systems.blitz_beta.battle.state.battle import Battle

SIDES = "AB"


class Names:
    """What the models, weapons and sides of a battle are called."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        first, second = battle.armies.names
        self.sides = (first, second) if first != second else (f"{first} (A)", f"{second} (B)")
        self.tags: list[str] = []
        counts = [0, 0]
        for model in battle.models:
            counts[model.side] += 1
            self.tags.append(f"{SIDES[model.side]}{counts[model.side]}")

    def of(self, number: int) -> str:
        """A model by its name and tag."""
        return f"{self.battle.models[number].name} {self.tags[number]}" if number >= 0 else "nobody"

    def side(self, number: int) -> str:
        return self.sides[number] if number >= 0 else "nobody"

    def weapon(self, model: int, mount: int) -> str:
        """A weapon by the number of its mount."""
        kit = self.battle.models[model].kit
        return kit.mounts[mount].text if mount >= 0 else "bare hands"

    def inches(self, path: Sequence[int]) -> float:
        """The length of a way from place to place."""
        return sum(self.battle.field.table.between(*leg) for leg in pairwise(path))

    def melee(self, model: int, weapon: str) -> bool:
        """Whether the weapon of a model with this text is one of close combat; crushing is no weapon at all."""
        mounts = self.battle.models[model].kit.mounts
        return weapon == CRUSH.text or any(mount.melee and mount.profiles[0].text == weapon for mount in mounts)


Description = Callable[[Event, Names], str]
DESCRIPTIONS: dict[str, Description] = {}


def describes(*kinds: str) -> Callable[[Description], Description]:
    """Note that a function tells events of these kinds."""

    def note(description: Description) -> Description:
        for kind in kinds:
            DESCRIPTIONS[kind] = description
        return description

    return note


def describes_plainly(templates: Mapping[str, str]) -> None:
    """Note kinds whose sentence is always the same: `{model}` and `{target}` in it are names, anything else is a value of
    the event."""
    for kind, words in templates.items():
        DESCRIPTIONS[kind] = partial(_filled, words)


def _filled(words: str, event: Event, names: Names) -> str:
    return words.format_map({**event.values, "model": names.of(event.model), "target": names.of(event.target)})


def sentence(event: Event, names: Names) -> str:
    """An event in words. `KeyError` for a kind without any."""
    return DESCRIPTIONS[event.kind](event, names)


def chances(event: Event) -> dict[str, float]:
    """The chance that an attack had to hit, with these pools and before anybody rolled again."""
    if event.kind not in ("attack", "area", "wreck in the way"):
        return {}
    (_, attack), (_, defence) = event.throws[:2]
    theirs = check_odds(defence.pool.dice, defence.pool.skill)
    if event.kind != "attack":
        # The total stands already, the same against everybody in the area and what is in the way.
        return {"hit": 1.0 - theirs.at_least(attack.result + 1)}
    return {"hit": check_odds(attack.pool.dice, attack.pool.skill).beats(theirs)}
