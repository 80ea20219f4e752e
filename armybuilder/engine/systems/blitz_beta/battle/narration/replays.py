"""A battle of the beta as a replay file: what its models are, what its tokens mean, and its events in words."""

from collections.abc import Iterator

from armybuilder.engine.core.battle.engine.narrator import Stage
from armybuilder.engine.core.battle.replay import (
    ReplayFigure,
    ReplayFrame,
    ReplayObjective,
    ReplayToken,
    ReplayWeapon,
    ReplayZone,
)
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.table.files import file_of
from armybuilder.engine.systems.blitz_beta.battle.narration import shots
from armybuilder.engine.systems.blitz_beta.battle.narration.names import BattleNames
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios import briefing
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.scenario import CONTROL
from armybuilder.engine.systems.blitz_beta.battle.state import (
    LANDED,
    Battle,
    BattleModel,
    ModelKit,
    WeaponMount,
)
from armybuilder.engine.systems.blitz_beta.battle.table.battlefield import rubble_terrain
from armybuilder.engine.systems.blitz_beta.paper.figures import figure

TOKENS = (
    ReplayToken("crippled", gettext_noop("crippled"), "✚"),
    ReplayToken("standby", gettext_noop("standby tokens"), "S"),
    ReplayToken("hiding", gettext_noop("hiding"), "h"),
    ReplayToken("hull_down", gettext_noop("hull down"), "d"),
    ReplayToken("immobilised", gettext_noop("immobilised"), "⊘"),
    ReplayToken("fire", gettext_noop("on fire"), "F"),
    ReplayToken("corrosion", gettext_noop("corroding"), "C"),
    ReplayToken("haywire", gettext_noop("haywire"), "H"),
    ReplayToken("inert", gettext_noop("inert"), "–"),
    ReplayToken("storey", gettext_noop("in a building, on floor"), "▦"),
    ReplayToken("station", gettext_noop("station"), "^"),
    ReplayToken("orders", gettext_noop("orders"), "O"),
    ReplayToken("coordinated", gettext_noop("coordinated fire"), "K"),
    ReplayToken("jammed", gettext_noop("jammed"), "J"),
    ReplayToken("interference", gettext_noop("interferes with sensors"), "I"),
    ReplayToken("comms_jam", gettext_noop("jams comms"), "Q"),
    ReplayToken("scanned", gettext_noop("scanned"), "?"),
)
_BLANK = "–"


def build_stage(battle: Battle) -> Stage:
    """What a replay of a battle draws."""
    names = BattleNames(battle)
    return Stage(
        names=names.sides,
        table=file_of(battle.whole.table),
        figures=tuple(_figure_shown(model, names, battle) for model in battle.models),
        tokens=TOKENS,
        zones=tuple(_zones(battle, names)),
        objectives=tuple(ReplayObjective(x, y, CONTROL) for x, y in briefing.objective_markers(battle.scenario)),
        terms=briefing.describe_terms(battle.scenario, names.sides),
        ruins=tuple((piece, battle.field.table.terrain[piece]) for piece in battle.ruins),
        rubble=tuple(rubble_terrain(x, y) for x, y in battle.rubble),
        events=lambda found, things: shots.events_with_shots(battle, found, things),
    )


def _zones(battle: Battle, names: BattleNames) -> Iterator[ReplayZone]:
    deployment = battle.scenario.deployment
    for side, zone in enumerate((deployment.first, deployment.second)):
        label = gettext("Deployment of {side}", side=names.side_name(side))
        yield from (ReplayZone(label, side, part.left, part.low, part.right, part.high) for part in zone.parts())


def _figure_shown(model: BattleModel, names: BattleNames, battle: Battle) -> ReplayFigure:
    kit = model.kit
    return ReplayFigure(
        id=model.id,
        name=model.name,
        tag=names.tags[model.id],
        side=model.side,
        group=battle.groups[model.group].name,
        frames=tuple(ReplayFrame(frame.mode, frame.radius, frame.height) for frame in kit.frames),
        boxes=kit.frames[0].profile.capacity,
        weapons=tuple(_weapon_shown(mount) for mount in kit.mounts),
        facts=_facts(model, kit),
        points=model.recruit.points,
        look=figure(kit.line, model.recruit.family.partition("/")[0]),
    )


def _weapon_shown(mount: WeaponMount) -> ReplayWeapon:
    reach = mount.profiles[0].range
    distances = (float(reach.near), float(reach.far), float(reach.maximum)) if reach else ()
    return ReplayWeapon(
        text=mount.text,
        arcs=tuple(tuple(int(side) for side in sides) for sides in mount.choices),
        ranges=distances or ((mount.reach,) if mount.reach else ()),
        melee=mount.melee,
    )


def _facts(model: BattleModel, kit: ModelKit) -> tuple[tuple[str, str], ...]:
    line, rank = kit.line, model.recruit.rank
    movement = [f'{frame.mode} {frame.mr}"' for frame in kit.frames if frame.mode != LANDED]
    facts = {
        "TV": f"{model.recruit.points:g}",
        **({gettext("Rank"): rank} if rank else {}),
        "MR": " / ".join(movement),
        "AR": _format_number(line.ar),
        "H/S": f"{_format_number(line.hull)}/{_format_number(line.structure)}",
        "ACT": _format_number(line.act),
        "GUN": _format_skill(line.gun),
        "PILOT": _format_skill(line.pilot),
        "EW": _format_skill(line.ew),
        gettext("Detection"): f'{kit.frames[0].detection}"',
        gettext("Traits"): ", ".join(trait.text for trait in line.traits) or _BLANK,
    }
    return tuple(facts.items())


def _format_number(value: int | None) -> str:
    return _BLANK if value is None else str(value)


def _format_skill(value: int | None) -> str:
    return "NA" if value is None else f"{value}+"
