"""Stage of a replay: the table, its zones and objectives, figures, tokens, lines of fire."""

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
from armybuilder.engine.systems.gundam_skirmish.battle.rules.sight import CLOSE
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.gundam_skirmish.battle.table.field import (
    COVERED,
    OBSTRUCTED,
    OPEN,
    SIGHT,
)
from armybuilder.engine.systems.gundam_skirmish.battle.table.zones import MIDDLE, OBJECTIVE_REACH, zone
from armybuilder.engine.systems.gundam_skirmish.battle.words.sentences import tag

TOKENS = (
    ReplayToken(
        "morale", gettext_noop("morale"), "M", words={"-1": gettext_noop("Wavering"), "-2": gettext_noop("Routed")}
    ),
    ReplayToken(
        "levels",
        gettext_noop("damage"),
        "✚",
        parts=(gettext_noop("leg or engine"), gettext_noop("arm or weapons"), gettext_noop("head")),
    ),
    ReplayToken("empty", gettext_noop("has to reload"), "↻", weapons=True),
    ReplayToken("shield_broken", gettext_noop("shield broken"), "⊘"),
    ReplayToken("equipped", gettext_noop("in hand"), ""),
)
COVERS = {
    OPEN: gettext_noop("unobstructed"),
    COVERED: gettext_noop("in cover"),
    OBSTRUCTED: gettext_noop("obstructed"),
}
SUFFERED = frozenset({"damage", "critical", "destroyed", "shield breaks"})
"""Kinds of events that the target did to the model."""

OF_LOSSES = frozenset({"skirmish", "deathmatch"})
"""Games whose score is the points destroyed, which a replay counts already as those that are left."""


def stage_of(battle: Battle) -> Stage:
    """Return what a replay draws of a battle."""
    names = (battle.sides[0].name, battle.sides[1].name)

    def draw(found: ReplayParts, _things: Sequence[ReplayObject]) -> tuple[ReplayEvent, ...]:
        return tuple(_draw_event(battle, event) for event in found.events)

    return Stage(
        names,
        file_of(battle.field.table),
        tuple(map(_figure, battle.units)),
        TOKENS,
        tuple(
            ReplayZone(gettext("Deployment of {side}", side=name), side, *zone(battle.game, side))
            for side, name in enumerate(names)
        ),
        (ReplayObjective(MIDDLE, MIDDLE, OBJECTIVE_REACH),) if battle.game == "objective" else (),
        terms=tuple(_terms(battle)),
        events=draw,
        score_worth=0.0 if battle.game in OF_LOSSES else None,
    )


def _terms(battle: Battle) -> Iterator[str]:
    """Yield what was agreed on."""
    if battle.space:
        yield gettext("In space: units drift, and none ambushes.")
    if battle.campaign:
        yield gettext("In a campaign: units may withdraw after four turns.")


def _draw_event(battle: Battle, event: ReplayEvent) -> ReplayEvent:
    if event.kind in SUFFERED:
        return replace(event, suffered=event.target >= 0)
    if event.kind in ("attack", "aimed") and "inches" in event.values:
        return replace(event, shot=_shot(battle, event))
    return event


def _shot(battle: Battle, event: ReplayEvent) -> ReplayShot:
    weapons = [weapon.name for weapon in battle.units[event.model].weapons]
    name, inches = event.values["weapon"], f"{event.values['inches']:.1f}″"
    cover = gettext(COVERS.get(event.values.get("cover", ""), ""))
    number = weapons.index(name) if name in weapons else -1
    return ReplayShot("sight", event.model, number, ", ".join(filter(None, (name, inches, cover))), inches)


def _figure(unit: BattleUnit) -> ReplayFigure:
    card = unit.card
    shots = tuple(
        ReplayWeapon(
            weapon.name,
            ((SIGHT - 2, -SIGHT + 2),),
            (float(weapon.range.least), float(weapon.range.most), float(unit.recruit.unit.farthest(weapon))),
        )
        for weapon in unit.weapons
    )
    close = (ReplayWeapon(unit.close.name, ((),), (0.0, CLOSE), melee=True),) if unit.close else ()
    return ReplayFigure(
        id=unit.id,
        name=unit.recruit.name,
        tag=tag(unit),
        side=unit.side,
        group=unit.recruit.group,
        frames=(ReplayFrame("W", *unit.recruit.size),),
        boxes=card.integrity,
        weapons=(*shots, *close),
        facts=tuple(_facts(unit)),
        points=unit.recruit.points,
    )


def _facts(unit: BattleUnit) -> list[tuple[str, str]]:
    card, source = unit.card, unit.recruit.row.source
    found = [
        (gettext("Points"), f"{unit.recruit.points:g}"),
        (gettext("Movement"), f"{card.movement}″"),
        (gettext("Boost"), f"{card.boost}″" if card.boost is not None else "–"),
        (gettext("Armour"), str(card.armour)),
    ]
    if card.shield:
        found.append((gettext("Shield"), str(card.shield)))
    if unit.recruit.command:
        found.append((gettext("Command points"), str(unit.recruit.unit.command_points)))
    if source.pilot:
        found.append(
            (gettext("Pilot"), f"{source.pilot.name} {gettext('rank {rank}', rank=source.pilot.rank)}".strip())
        )
    if unit.recruit.row.traits:
        found.append((gettext("Traits"), ", ".join(trait.name for trait in unit.recruit.row.traits)))
    if unit.recruit.row.modifications:
        found.append((gettext("Modifications"), ", ".join(each.name for each in unit.recruit.row.modifications)))
    return found
