"""Chaos cards that put a template onto the table: 3, 12, 22, 23, 44 and 52."""

from collections.abc import Callable, Iterator, Mapping

from armybuilder.engine.core.battle.engine.state import NOBODY
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.table.compass import UNIT
from armybuilder.engine.systems.legend_weaver.battle.chaos.card import Card
from armybuilder.engine.systems.legend_weaver.battle.rules.acts import Play
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.areas import Burst, blast, radius_of, under
from armybuilder.engine.systems.legend_weaver.battle.rules.rolls import SIX, roll_at_least, roll_direction, roll_total
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleModel, BattleSquad
from armybuilder.engine.systems.legend_weaver.book.units import Ammunition, has
from armybuilder.engine.systems.legend_weaver.odds.mathematics.dice import D20

RADIUS = 3
"""Inches of the template of a trap, a minefield, a barrage and a wild shot (L1005, L1024-L1025, L1056)."""
SIZES = {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3}
"""Inches of the template of a weapon that explodes, by a die (L1014)."""
HITS_MINE = 5
"""The least die of a D6 on which a model hits a mine (L1025)."""
WILD_DICE = 2


def _shot(key: str, name: str, line: int, **lists: object) -> Ammunition:
    """A template of a card as what strikes: whom it wounds on 6, 11 and 16."""
    return Ammunition(key=key, name=name, points=0, radius=RADIUS, source=(line, line), **lists)  # type: ignore[arg-type]


TRAP = _shot("booby-trap", gettext_noop("Booby trap"), 1005, secondary=("non", "bod"), tertiary=("pow",))
MINE = _shot("mine", gettext_noop("Mine"), 1025, primary=("non", "bod"), secondary=("pow",), tertiary=("ass",))
BARRAGE = _shot("stray-barrage", gettext_noop("Stray barrage"), 1024, every="tertiary")
EXPLOSION = _shot("explosion", gettext_noop("Explosion"), 1014, every="tertiary")
WILD = _shot("wild-shot", gettext_noop("Wild shot"), 1056, every="secondary")


def _at_squads(card: str, suits: Callable[[Battle, BattleSquad], bool]) -> Callable[[Battle, int], Iterator[Play]]:
    """The choice of an enemy unit, where its models stand closest together."""

    def options(battle: Battle, side: int) -> Iterator[Play]:
        for squad in battle.squads_of(1 - side):
            if suits(battle, squad):
                yield Play(card, squad=squad.id, cell=crowded(battle, squad))

    return options


def crowded(battle: Battle, squad: BattleSquad) -> int:
    """The place of that model of a unit around which a template strikes most of it."""
    there = battle.standing(squad)
    return max(
        there, key=lambda one: (sum(battle.gap(one, other) < RADIUS for other in there), -one.id)
    ).cell  # fmt: skip


def _on_ground(battle: Battle, squad: BattleSquad) -> bool:
    return any(not model.flies for model in battle.standing(squad))


def _on_foot(battle: Battle, squad: BattleSquad) -> bool:
    return squad.on_foot and battle.on_table(squad)


def _strikes(shot: Ammunition) -> Callable[[Battle, int, Play], None]:
    def effect(battle: Battle, _: int, played: Play) -> None:
        blast(battle, Burst(shot, played.cell, rule="BR-64"), under(battle, played.cell, RADIUS))

    return effect


# ---------------------------------------------------------------- minefields


def _lays_mines(battle: Battle, _: int, played: Play) -> None:
    battle.set(battle, "mines", (*battle.mines, (played.cell, float(RADIUS))))


def step_on_mines(battle: Battle, model: BattleModel) -> None:
    """A model that spent a move action within a minefield may hit a mine (L1025); vehicles never do."""
    for cell, radius in battle.mines:
        inside = battle.field.table.between(cell, model.cell) - model.radius < radius
        if inside and model.on_table and model.on_foot:
            mark, roll = battle.journal.mark(), roll_at_least(battle, HITS_MINE, sides=SIX)
            battle.log_event("mine", mark, model, throws=((gettext_noop("mine"), roll),), rules=("BR-64",), hit=bool(roll.result))  # fmt: skip
            if roll.result:
                blast(battle, Burst(MINE, model.cell, rule="BR-64"), [model])


# ---------------------------------------------------------------- weapons that go off


def _heavy_weapons(battle: Battle, side: int) -> Iterator[Play]:
    for model in battle.figures(1 - side):
        for number, weapon in enumerate(model.weapons):
            if weapon.size == "heavy" and number not in model.empty:
                yield Play("heavy-weapon-explodes", model=model.id, weapon=number)


def _explodes(battle: Battle, _: int, played: Play) -> None:
    model, mark = battle.models[played.model], battle.journal.mark()
    roll = roll_total(battle, 1)
    battle.set(model, "empty", tuple(sorted({*model.empty, played.weapon})))
    battle.log_event("explodes", mark, model, throws=((gettext_noop("size"), roll),), rules=("BR-64",), weapon=model.weapons[played.weapon].name)  # fmt: skip
    struck = under(battle, model.cell, SIZES[roll.result])
    blast(battle, Burst(EXPLOSION, model.cell, rule="BR-64"), struck)


def _grenadiers(battle: Battle, squad: BattleSquad) -> list[BattleModel]:
    return [model for model in battle.standing(squad) if any(has(weapon, "grenade") for weapon in model.weapons)]


def _grenade_blows(battle: Battle, _: int, played: Play) -> None:
    """One grenade goes off at a model by dice (L1048)."""
    bearers = _grenadiers(battle, battle.squads[played.squad])
    model = bearers[battle.dice.roll(1, len(bearers))[0] - 1]
    grenade = next(weapon for weapon in model.weapons if has(weapon, "grenade"))
    blast(battle, Burst(grenade, model.cell, rule="BR-64"), under(battle, model.cell, radius_of(grenade)))


# ---------------------------------------------------------------- a wild shot


def _shoots_wildly(battle: Battle, _: int, __: Play) -> None:
    """From the middle of the table 2D20 inches in a direction by dice; beyond the edge it strikes nobody (L1056)."""
    mark, table = battle.journal.mark(), battle.field.table
    x, y = UNIT[roll_direction(battle)]
    roll = roll_total(battle, WILD_DICE, D20)
    x, y = table.width / 2 + x * roll.result, table.height / 2 + y * roll.result
    inside = 0 <= x <= table.width and 0 <= y <= table.height
    battle.log_event("wild", mark, throws=((gettext_noop("inches"), roll),), rules=("BR-64",), inches=roll.result, inside=inside)  # fmt: skip
    if inside:
        cell = table.cell(x, y)
        blast(battle, Burst(WILD, cell, rule="BR-64"), under(battle, cell, RADIUS))


def _anywhere(battle: Battle, _: int) -> Iterator[Play]:
    if battle.active != NOBODY:
        yield Play("wild-shot")


BLASTS: Mapping[str, Card] = {
    "booby-trap": Card(_at_squads("booby-trap", _on_foot), _strikes(TRAP)),
    "stray-barrage": Card(_at_squads("stray-barrage", _on_ground), _strikes(BARRAGE)),
    "minefield": Card(_at_squads("minefield", _on_foot), _lays_mines),
    "heavy-weapon-explodes": Card(_heavy_weapons, _explodes),
    "grenade-accident": Card(
        _at_squads("grenade-accident", lambda battle, squad: bool(_grenadiers(battle, squad))), _grenade_blows
    ),
    "wild-shot": Card(_anywhere, _shoots_wildly),
}
"""Cards with a template."""
