"""A battle of the beta as a replay file: what its models are, what its tokens mean, and its events in words."""

from collections.abc import Iterator

from msgspec.structs import replace

from armybuilder.engine.core.battle.batch import Setup
from armybuilder.engine.core.battle.outcome import Outcome
from armybuilder.engine.core.battle.recorder import Speech, Thing, recorded
from armybuilder.engine.core.battle.replay import (
    FigureShown,
    FrameShown,
    Objective,
    Replay,
    TokenShown,
    WeaponShown,
    Zone,
)
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.table.files import file_of
from armybuilder.engine.systems.blitz_beta.battle.narration import shots
from armybuilder.engine.systems.blitz_beta.battle.narration.names import Names
from armybuilder.engine.systems.blitz_beta.battle.narration.text import chances, sentence
from armybuilder.engine.systems.blitz_beta.battle.odds.roll_odds import throw_odds
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios import briefing
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.scenario import CONTROL
from armybuilder.engine.systems.blitz_beta.battle.state import LANDED, Battle, CombatGroup, Kit, Model, Mount, Side
from armybuilder.engine.systems.blitz_beta.battle.state.stateful import state_fields
from armybuilder.engine.systems.blitz_beta.battle.table.battlefield import rubble
from armybuilder.engine.systems.blitz_beta.paper.figures import figure

TOKENS = (
    TokenShown("crippled", gettext_noop("crippled"), "✚"),
    TokenShown("standby", gettext_noop("standby tokens"), "S"),
    TokenShown("hiding", gettext_noop("hiding"), "h"),
    TokenShown("hull_down", gettext_noop("hull down"), "d"),
    TokenShown("immobilised", gettext_noop("immobilised"), "⊘"),
    TokenShown("fire", gettext_noop("on fire"), "F"),
    TokenShown("corrosion", gettext_noop("corroding"), "C"),
    TokenShown("haywire", gettext_noop("haywire"), "H"),
    TokenShown("inert", gettext_noop("inert"), "–"),
    TokenShown("storey", gettext_noop("in a building, on floor"), "▦"),
    TokenShown("station", gettext_noop("station"), "^"),
    TokenShown("orders", gettext_noop("orders"), "O"),
    TokenShown("coordinated", gettext_noop("coordinated fire"), "K"),
    TokenShown("jammed", gettext_noop("jammed"), "J"),
    TokenShown("interference", gettext_noop("interferes with sensors"), "I"),
    TokenShown("comms_jam", gettext_noop("jams comms"), "Q"),
    TokenShown("scanned", gettext_noop("scanned"), "?"),
)
_BLANK = "–"


def replay(battle: Battle, outcome: Outcome | None, setup: Setup) -> Replay:
    """The replay of a battle that was played with its log."""
    names = Names(battle)
    speech = Speech(lambda event: sentence(event, names), throw_odds, chances)
    things = list(_things(battle))
    found = recorded(things, battle.journal, battle.log, speech)
    return Replay(
        format="muster.replay/1",
        system="blitz-beta",
        names=names.sides,
        seed=battle.seed,
        policies=setup.policies,
        scenario=setup.scenario,
        terms=briefing.describe_terms(battle.scenario, names.sides),
        table=file_of(battle.whole.table),
        ruins=tuple((piece, battle.field.table.terrain[piece]) for piece in battle.ruins),
        rubble=tuple(rubble(x, y) for x, y in battle.rubble),
        zones=tuple(_zones(battle, names)),
        objectives=tuple(Objective(x, y, CONTROL) for x, y in briefing.markers(battle.scenario)),
        figures=tuple(_figure(model, names, battle) for model in battle.models),
        tokens=tuple(replace(token, label=gettext(token.label)) for token in TOKENS),
        slots={thing.kind: thing.slots for thing in things},
        things=tuple((thing.kind, thing.number) for thing in things),
        start=found.start,
        events=shots.staged(battle, found, things),
        rounds=found.rounds,
        activations=found.activations,
        outcome=outcome,
    )


def _things(battle: Battle) -> Iterator[Thing]:
    yield Thing("battle", 0, battle, state_fields(Battle))
    for side in battle.sides:
        yield Thing("side", side.id, side, state_fields(Side))
    for group in battle.groups:
        yield Thing("group", group.id, group, state_fields(CombatGroup))
    for model in battle.models:
        yield Thing("model", model.id, model, state_fields(Model))


def _zones(battle: Battle, names: Names) -> Iterator[Zone]:
    deployment = battle.scenario.deployment
    for side, zone in enumerate((deployment.first, deployment.second)):
        label = gettext("Deployment of {side}", side=names.side(side))
        yield from (Zone(label, side, part.left, part.low, part.right, part.high) for part in zone.parts())


def _figure(model: Model, names: Names, battle: Battle) -> FigureShown:
    kit = model.kit
    return FigureShown(
        id=model.id,
        name=model.name,
        tag=names.tags[model.id],
        side=model.side,
        group=battle.groups[model.group].name,
        frames=tuple(FrameShown(frame.mode, frame.radius, frame.height) for frame in kit.frames),
        boxes=kit.frames[0].profile.capacity,
        weapons=tuple(_weapon(mount) for mount in kit.mounts),
        facts=_facts(model, kit),
        points=model.recruit.points,
        look=figure(kit.line, model.recruit.family.partition("/")[0]),
    )


def _weapon(mount: Mount) -> WeaponShown:
    reach = mount.profiles[0].range
    distances = (float(reach.near), float(reach.far), float(reach.maximum)) if reach else ()
    return WeaponShown(
        text=mount.text,
        arcs=tuple(tuple(int(side) for side in sides) for sides in mount.choices),
        ranges=distances or ((mount.reach,) if mount.reach else ()),
        melee=mount.melee,
    )


def _facts(model: Model, kit: Kit) -> tuple[tuple[str, str], ...]:
    line, rank = kit.line, model.recruit.rank
    movement = [f'{frame.mode} {frame.mr}"' for frame in kit.frames if frame.mode != LANDED]
    facts = {
        "TV": f"{model.recruit.points:g}",
        **({gettext("Rank"): rank} if rank else {}),
        "MR": " / ".join(movement),
        "AR": _number(line.ar),
        "H/S": f"{_number(line.hull)}/{_number(line.structure)}",
        "ACT": _number(line.act),
        "GUN": _skill(line.gun),
        "PILOT": _skill(line.pilot),
        "EW": _skill(line.ew),
        gettext("Detection"): f'{kit.frames[0].detection}"',
        gettext("Traits"): ", ".join(trait.text for trait in line.traits) or _BLANK,
    }
    return tuple(facts.items())


def _number(value: int | None) -> str:
    return _BLANK if value is None else str(value)


def _skill(value: int | None) -> str:
    return "NA" if value is None else f"{value}+"
