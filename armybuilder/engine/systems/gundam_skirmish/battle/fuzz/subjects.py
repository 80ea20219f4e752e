"""Labels of all that battles can use, such as `unit zeon/sample-suit` or `order withdraw`, and battles that may use it."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from armybuilder.engine.core.battle.engine.fuzz import EngineFuzzer, TrialBattle
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.battle.fuzz import invariants
from armybuilder.engine.systems.gundam_skirmish.battle.loadouts import usual_row
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import ACTS
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle
from armybuilder.engine.systems.gundam_skirmish.book.cards import UnitCard, Weapon
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import MODIFICATIONS, ORDERS, TRAITS, UNITS
from armybuilder.engine.systems.gundam_skirmish.document import DOCUMENTS, GAMES, SYSTEM

ACTIONS = ("move", "turn", "boost", "shoot", "aim", "reload", "slowreload", "switch")
LIMIT = 900
UNITS_A_SIDE = (2, 5)
SPACE, CAMPAIGN = 0.15, 0.15
"""How often a battle is in space, or in a campaign."""
Rows = list[dict[str, Any]]


class SkirmishFuzzer(EngineFuzzer[Catalogue]):
    """Fulfils `BattleFuzzer`."""

    def playable(self, catalogue: Catalogue) -> frozenset[str]:
        return frozenset(_labels(catalogue))

    def draw(self, catalogue: Catalogue, label: str, dice: Random) -> TrialBattle:
        if label not in self.playable(catalogue):
            raise LookupError(f"There is no '{label}' to prove.")
        kind, _, key = label.partition(" ")
        force, game = _force(catalogue, kind, key, dice), key if kind == "game" else dice.choice(list(GAMES))
        terms = [name for name, often in (("space", SPACE), ("campaign", CAMPAIGN)) if dice.random() < often]
        if "space" in terms and any("s" in _card(catalogue, row).tags for side in force for row in side):
            terms.remove("space")
        first, second = (_document(rows, catalogue) for rows in force)
        return TrialBattle(first, second, f"{game}:{','.join(terms)}" if terms else game)

    def check_state(self, battle: Battle, *, settled: bool) -> None:
        invariants.check_state(battle, settled=settled)

    def labels_used(self, battle: Battle) -> frozenset[str]:
        return frozenset((*battle.log.counts, *_field_labels(battle), f"game {battle.game}"))


def _labels(catalogue: Catalogue) -> Iterator[str]:
    for key, card in catalogue[UNITS].items():
        yield f"army {card.faction}"
        yield f"unit {key}"
        yield from _of_card(card)
    yield from (f"trait {key}" for key in catalogue[TRAITS])
    yield from (f"modification {key}" for key in catalogue[MODIFICATIONS])
    yield from (f"order {key}" for key in catalogue[ORDERS])
    yield from (f"game {key}" for key in GAMES)
    yield from (f"act {key}" for key in ACTIONS if key in ACTS)


def _of_card(card: UnitCard) -> Iterator[str]:
    yield f"sort {card.sort}"
    for weapon in card.weapons:
        yield from _of_weapon(weapon)
    yield from (f"tag {tag}" for tag in card.tags)
    yield from (f"technique {weapon.key}" for weapon in card.close_weapons)
    yield from (f"ability {ability.key}" for ability in card.abilities)


def _of_weapon(weapon: Weapon) -> tuple[str, ...]:
    return f"weapon {weapon.key}", f"class {weapon.sort}", *(f"tag {tag}" for tag in weapon.tags)


def _field_labels(battle: Battle) -> Iterator[str]:
    for unit in battle.units:
        row = unit.recruit.row
        yield f"army {unit.recruit.faction}"
        yield f"unit {row.record.key}"
        yield from _of_card(unit.card)
        yield from (f"trait {trait.key}" for trait in row.traits)
        yield from (f"modification {each.key}" for each in row.modifications)


# ---------------------------------------------------------------- forces

_FITS: Mapping[str, Callable[[UnitCard, str], bool]] = {
    "army": lambda card, key: card.faction == key,
    "unit": lambda card, key: card.key == key,
}


def _suits(card: UnitCard, kind: str, key: str) -> bool:
    """Whether a card has what a label names."""
    fits = _FITS.get(kind)
    return fits(card, key) if fits else f"{kind} {key}" in set(_of_card(card))


def _force(catalogue: Catalogue, kind: str, key: str, dice: Random) -> tuple[Rows, Rows]:
    """Two forces; the first has what a label names."""
    cards = list(catalogue[UNITS].values())
    fitting = [card for card in cards if _suits(card, kind, key)] or cards
    most = [card for card in fitting if card.boost is not None] if kind in ("trait", "modification") else fitting
    chosen = dice.choice(most or fitting)
    rows = [_row(chosen, kind, key, dice), *_some(cards, chosen.faction, dice)]
    if kind == "order":
        rows = [row | {"command": True} for row in rows]
        rows[0]["pilot"] = {"rank": 2, "traits": ["leader"]}
        hidden = {"reserve": True, "pilot": {"rank": 2, "traits": ["ambusher"], "modifications": ["amphibious"]}}
        # Whoever does not Infiltrate may Ambush before anybody has the points: the more wait, the likelier is one left.
        rows[1:] = [row | hidden for row in rows[1:]] if key == "infiltrate" else [rows[1] | hidden, *rows[2:]]
    sides = rows, _some(cards, dice.choice(cards).faction, dice)
    return sides if dice.random() < 0.5 else sides[::-1]


def _some(cards: list[UnitCard], faction: str, dice: Random) -> Rows:
    own = [card for card in cards if card.faction == faction]
    return [_row(dice.choice(own), "", "", dice) for _ in range(dice.randint(*UNITS_A_SIDE))]


def _row(card: UnitCard, kind: str, key: str, dice: Random) -> dict[str, Any]:
    row = usual_row(card)
    carried = [weapon for weapon in card.weapons if weapon.equip == "carried"]
    if carried:
        named = [weapon for weapon in carried if f"{kind} {key}" in _of_weapon(weapon)]
        row["equipped"] = dice.choice(named or carried).key
        row["weapons"] = list(dict.fromkeys([row["equipped"], *row["weapons"]]))[:2]
    if kind == "technique":
        row["techniques"] = [key]
    if kind == "ability" and card.sort == "mobile-fighter":
        row["abilities"] = [key]
    if kind in ("trait", "modification"):
        row["pilot"] = {"rank": 2, f"{kind}s": [key]}
    row["reserve"] = dice.random() < 0.2
    return row


def _card(catalogue: Catalogue, row: dict[str, Any]) -> UnitCard:
    return catalogue[UNITS][row["model"]]


def _document(rows: Rows, catalogue: Catalogue) -> Any:
    return DOCUMENTS.convert(
        {
            "format": "muster.force/1",
            "system": SYSTEM,
            "faction": _card(catalogue, rows[0]).faction,
            "limit": LIMIT,
            "groups": [{"units": rows}],
        }
    )
