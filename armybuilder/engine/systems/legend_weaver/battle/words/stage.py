"""Stage of a replay: the table, zones, markers, figures, tokens, lines of fire."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from armybuilder.engine.core.battle.engine.narrator import Stage
from armybuilder.engine.core.battle.recorder import ReplayObject, ReplayParts
from armybuilder.engine.core.battle.replay import (
    ReplayEvent,
    ReplayFigure,
    ReplayFrame,
    ReplayObjective,
    ReplayShot,
    ReplayToken,
    ReplayWeapon,
    ReplayZone,
)
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.table.files import file_of
from armybuilder.engine.systems.legend_weaver.battle.agreement import OBJECTIVES, POINTS
from armybuilder.engine.systems.legend_weaver.battle.state import READY, Battle, BattleModel
from armybuilder.engine.systems.legend_weaver.battle.table.zones import REACH, markers, zone
from armybuilder.engine.systems.legend_weaver.battle.words.sentences import STATES, tag
from armybuilder.engine.systems.legend_weaver.rulings.battle import RULINGS

SQUAD = "squad"
TOKENS = (
    ReplayToken("morale", gettext_noop("morale"), "M", words=dict(STATES), through=SQUAD, usual=READY),
    ReplayToken("overwatch", gettext_noop("on overwatch"), "◉", through=SQUAD),
    ReplayToken("hidden", gettext_noop("hidden"), "?", through=SQUAD),
    ReplayToken("camouflaged", gettext_noop("camouflaged"), "?", through=SQUAD),
    ReplayToken("head_down", gettext_noop("head down"), "▾", through=SQUAD),
    ReplayToken("works", gettext_noop("earthworks"), "⊔", through=SQUAD),
    ReplayToken("speed", gettext_noop("speed"), "→"),
    ReplayToken("hull_down", gettext_noop("hull down"), "◡"),
    ReplayToken("immobile", gettext_noop("immobilised"), "✕"),
    ReplayToken("stopped", gettext_noop("broken down"), "⚙"),
    ReplayToken("empty", gettext_noop("doesn’t work"), "⊘", weapons=True),
    ReplayToken("coward", gettext_noop("runs away"), "‹"),
)
AHEAD = 3
"""Facings between the front and the middle of a half plane that ends 45 degrees from it (BR-40)."""
SUFFERED = frozenset({"falls", "crew", "struck"})
"""Kinds of events that the target did to the model."""


def stage_of(battle: Battle) -> Stage:
    """Return what a replay draws of a battle."""
    names, table = (battle.sides[0].name, battle.sides[1].name), battle.field.table

    def draw(found: ReplayParts, _things: Sequence[ReplayObject]) -> tuple[ReplayEvent, ...]:
        return tuple(_draw_event(battle, event) for event in found.events)

    return Stage(
        names,
        file_of(table),
        tuple(_figure(battle, model) for model in battle.models),
        TOKENS,
        tuple(
            ReplayZone(gettext("Deployment of {side}", side=name), side, *zone(table, side))
            for side, name in enumerate(names)
        ),
        tuple(ReplayObjective(x, y, REACH) for x, y in markers(table)) if battle.victory == OBJECTIVES else (),
        terms=tuple(_terms(battle)),
        events=draw,
        score_worth=0.0 if battle.victory == POINTS else None,
    )


def _terms(battle: Battle) -> Iterator[str]:
    """Yield what was agreed on, and what the book leaves to players."""
    yield gettext("{turns} turns at most; set-up, length and victory are settings of ours.", turns=battle.turns)
    for key, ruling in RULINGS.items():
        if battle.readings[key] != ruling.default:
            yield f"{gettext(ruling.name)}: {gettext(ruling.readings[battle.readings[key]])}"


def _draw_event(battle: Battle, event: ReplayEvent) -> ReplayEvent:
    if event.kind in SUFFERED:
        return replace(event, suffered=event.target >= 0)
    if event.kind == "shot" and "inches" in event.values:
        return replace(event, shot=_shot(battle, event))
    return event


def _shot(battle: Battle, event: ReplayEvent) -> ReplayShot:
    weapons = [weapon.name for weapon in battle.models[event.model].weapons]
    name, inches = event.values["weapon"], f"{event.values['inches']}″"
    number = weapons.index(name) if name in weapons else -1
    return ReplayShot("sight", event.model, number, f"{name}, {inches}", inches)


def _figure(battle: Battle, model: BattleModel) -> ReplayFigure:
    size = model.recruit.size
    return ReplayFigure(
        id=model.id,
        name=model.recruit.name,
        tag=tag(model),
        side=model.side,
        group=battle.squad_of(model).name,
        frames=(ReplayFrame("W", size.radius, size.height),),
        boxes=1,
        weapons=tuple(
            ReplayWeapon(weapon.name, ((AHEAD, -AHEAD),), (0.0, float(weapon.range)), melee=not weapon.range)
            for weapon in model.weapons
        ),
        facts=tuple(_facts(model)),
        points=model.points,
    )


def _facts(model: BattleModel) -> Iterator[tuple[str, str]]:
    unit = model.record
    yield gettext("Points"), f"{model.points:g}"
    yield gettext("Type"), unit.target.name
    yield gettext("Level"), str(unit.level)
    yield gettext("Actions"), f"{unit.actions}{'+1' if unit.bonus else ''}"
    yield gettext("Move"), f"{unit.move}″"
    if unit.crew:
        yield gettext("Crew"), str(unit.crew)
    if unit.maneuverability:
        yield gettext("Turns"), str(unit.maneuverability)
    if unit.rank:
        yield gettext("Rank"), unit.rank.name
    if unit.role:
        yield gettext("Role"), unit.role.name
    if unit.equipment:
        yield gettext("Equipment"), ", ".join(each.name for each in unit.equipment)
