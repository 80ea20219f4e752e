"""Usage labels for fuzzing: what can be used in battles, and what a battle used, by labels such as
`model north/hunter` or `act fire`.
"""

from collections.abc import Iterator

from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED, COMBAT, TOP_SPEED
from armybuilder.engine.systems.blitz_beta.battle.play.acts import KINDS, REACTIONS
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import REROLLS
from armybuilder.engine.systems.blitz_beta.battle.rules.command import orders
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios import engagement
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel, words
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.values import Statline
from armybuilder.engine.systems.blitz_beta.document import ForceDocument
from armybuilder.engine.systems.blitz_beta.force import Force, resolve

OTHERS = (
    "reaction action bonus",
    "reaction we're in trouble",
    "reaction comms boost",
    "reaction comms jamming",
    "promotion to CO",
    "promotion to CGL",
    "VTOL elevated",
    "VTOL low",
    "airdrop",
    "crippled by temperature",
    "deployed inside",
    "demolition drone",
    "drone inert",
    "medic avenged",
    "mines",
    "reserves",
    "low profile off",
    "stealthy arrival",
    "no room",
    "strafing",
    "obstacle destroyed",
    "terrain destroyed",
    "wreck removed",
)
"""What battles count beside acts, by the names that they count it under."""


def mechanisms() -> frozenset[str]:
    """Labels of what models do: they need nothing special, or it belongs to a trait."""
    return frozenset(
        (
            *(f"act {key}" for key in KINDS),
            *(f"reaction {key}" for key in REACTIONS),
            *(f"re-roll {key}" for key in REROLLS),
            *(f"order {what}" for what in (*orders.ORDERS, "relayed")),
            *(f"observation {how}" for how in ("indirect", "guided", "satellite")),
            *(f"chained {fire} fire" for fire in ("direct", "indirect", "guided")),
            *(f"posture {posture}" for posture in (COMBAT, BRACED, TOP_SPEED)),
            *(f"melee {special}" for special in ("brute force", "ram", "crush")),
            *(f"objective {kind}" for kind in engagement.KINDS),
            *(f"condition {condition}" for condition in engagement.CONDITIONS),
            *OTHERS,
        )
    )


def line_labels(line: Statline) -> Iterator[str]:
    """Labels of the weapons of a statline that the book defines; what their traits are, a fired weapon tells."""
    for weapon in line.weapons:
        if weapon.category is not None:
            yield f"weapon {weapon.code}"


def force_labels(force: Force) -> Iterator[str]:
    """Labels of what a force bought for whole units."""
    for group in force.groups:
        for unit in group.units:
            yield from (f"upgrade {bought.key}" for bought in unit.purchases)


def model_labels(model: BattleModel) -> Iterator[str]:
    """Labels of what a model is and has, but for its row of the catalogue."""
    for frame in model.kit.frames:
        yield from (f"model trait {name}" for name in frame.profile.names)
    yield from (f"upgrade {key}" for key in model.recruit.extras)
    if model.recruit.rank:
        yield f"rank {model.recruit.rank}"


def row_labels(force: Force, side: int, catalogue: Catalogue) -> dict[tuple[int, str, str], str]:
    """Side, family and name of a recruit → the label of its row of the catalogue."""
    known = {
        (side, entry.model.family, entry.name or entry.label): f"model {entry.model.key}" for _, entry in force.entries
    }
    drones = {(side, "", drone.statline.name): f"upgrade {key}" for key, drone in catalogue.drones.items()}
    return drones | known


def labels_used(battle: Battle, documents: tuple[ForceDocument, ForceDocument], catalogue: Catalogue) -> frozenset[str]:
    """Return the labels that a battle used: rows, upgrades and traits of activated models, weapons that attacked,
    acts, reactions, orders, and who fought.
    """
    found: set[str] = {label for label, count in battle.log.counts.items() if count}
    active = {event.model for event in battle.log.events if event.kind == "activation"}
    # A minefield acts by lying there.
    active.update(model.id for model in battle.models if not model.kit.act and model.place != words.RESERVE)
    for side, document in enumerate(documents):
        found.add(army_label(document))
        force = resolve(document, catalogue)
        known = row_labels(force, side, catalogue)
        mine = [battle.models[number] for number in active if battle.models[number].side == side]
        if mine:
            found.update(force_labels(force))
        for model in mine:
            found.update(model_labels(model))
            row = known.get((side, model.recruit.family, model.name))
            if row:
                found.add(row)
    found.update(_weapon_labels(battle))
    if isinstance(battle.scenario, engagement.Engagement):
        found.update(terms_labels(battle.scenario.terms))
    return frozenset(found)


def army_label(document: ForceDocument) -> str:
    """The label of whose army it is."""
    return f"army {document.faction}" + (f"/{document.sublist}" if document.sublist else "")


def _weapon_labels(battle: Battle) -> Iterator[str]:
    for event in battle.log.events:
        mount = event.values.get("mount", -1)
        if event.kind == "activation":
            yield f"posture {event.values['posture']}"
        elif event.kind == "fights" and event.values["special"]:
            yield f"melee {event.values['special']}"
        if event.kind in ("fires", "snap fire", "fights") and mount >= 0:
            yield f"weapon {battle.models[event.model].kit.mounts[mount].code}"
        elif event.kind in ("attack", "area"):
            mounts = battle.models[event.model].kit.mounts
            text = event.values["weapon"]
            yield from (
                f"weapon {mount.code}" for mount in mounts if text in {weapon.text for weapon in mount.profiles}
            )


def terms_labels(agreed: engagement.EngagementTerms) -> Iterator[str]:
    """Labels of what the dice before a battle made of it."""
    yield f"condition {agreed.condition}"
    yield from (f"objective {task.kind}" for tasks in agreed.tasks for task in tasks)
