"""A batch from two documents to its answer: what the command and the API share."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from typing import Annotated, NamedTuple

import msgspec
from django.utils.translation import gettext as _

from armybuilder.battles.forces import BattleForce, distinct_name, read_two
from armybuilder.battles.play import pace
from armybuilder.battles.play.executors import InlineExecutor
from armybuilder.battles.play.matches import BattleMatch
from armybuilder.engine.core import documents as core
from armybuilder.engine.core.battle.batch import MAX_SEED, run
from armybuilder.engine.core.battle.statistics import Summary, Tally
from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.game import AnyBattleRules, AnyBattles, AnyGame
from armybuilder.engine.core.tables.origin import Origin

MAX_BATTLES = 20
"""Battles that a request asks for."""
MAX_ROLES = 100
"""Groups that may have a role."""
USUAL_POINTS = 150
"""Points of a side in a game by which limits and costs are reckoned; of other games as many times their usual points."""
MAX_POINTS_AT_ONCE = 8000
"""Points of both forces, times those battles, in such a game."""


class BatchAnswer(msgspec.Struct, frozen=True):
    """The battles of two forces: their names, the policies that played them, the scenario, the version of the rules data,
    and the summary, in which 0 is the first force. `logs` tell each battle event by event, where they were asked for, `packs`
    are those of players that each force has, left out where neither has any, `roles` those of the first force's groups where it has
    some."""

    names: tuple[str, str]
    policies: tuple[str, str]
    scenario: str
    catalogue: str
    summary: Summary
    logs: list[tuple[str, ...]] = []
    packs: tuple[tuple[Origin, ...], tuple[Origin, ...]] | msgspec.UnsetType = msgspec.UNSET
    roles: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET


class BatchOptions(msgspec.Struct, frozen=True):
    """The options of a batch: the number of `battles` from a `seed` on, the policies, the scenario, whether every event is logged,
    and the roles of the first force's groups.
    """

    battles: int
    seed: int
    policies: tuple[str, str]
    scenario: str
    log: bool = False
    roles: tuple[str, ...] = ()


class BattlesRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Two documents, the number of battles, the seed of the first two, who plays each force (default: the default player of the
    game, on every machine and for any number of battles), the scenario (default: the first one; `generated:hold,recon,called` names
    objectives, and has the last round called), for a single battle whether every event is shown, and the roles of the first force's
    groups, in the order of its list: empty for a group without one."""

    first: msgspec.Raw
    second: msgspec.Raw
    battles: Annotated[int, msgspec.Meta(ge=1, le=MAX_BATTLES)] = 1
    seed: Annotated[int, msgspec.Meta(ge=0, le=MAX_SEED - MAX_BATTLES)] = 1
    policies: tuple[str, str] | None = None
    scenario: str | None = None
    log: bool = False
    roles: Annotated[list[Annotated[str, msgspec.Meta(max_length=50)]], msgspec.Meta(max_length=MAX_ROLES)] = []


_REQUEST = msgspec.json.Decoder(BattlesRequest)


def _ignore_progress(done: int) -> None:
    """Nobody asks how far it is."""


class PlannedBatch(NamedTuple):
    """A request that was read: what is to be fought, and the `points` of all battles together, reckoned to a game of
    `USUAL_POINTS`."""

    game: AnyGame
    forces: tuple[BattleForce, BattleForce]
    asked: BatchOptions
    points: float

    def answer(self, tell: Callable[[int], None] = _ignore_progress) -> BatchAnswer:
        """Play it in this thread; `tell` hears how many battles are over."""
        return fight(self.forces, self.game, self.asked, InlineExecutor(), tell)


def plan_batch(body: bytes, battles: AnyBattles) -> PlannedBatch:
    """Return the batch that a request asks for; `DocumentError` with the place of every fault."""
    asked = core.read_json(body, _REQUEST)
    rules, game = battles.rules, battles.game
    for index, name in enumerate(asked.policies or ()):
        if name != pace.DEFAULT:
            _check_policy(name, rules.policies, f"/policies/{index}")
    scenario = next(iter(rules.scenarios)) if asked.scenario is None else asked.scenario
    try:
        rules.check_scenario(scenario)
    except LookupError as error:
        raise fail("/scenario", str(error), tuple(rules.scenarios)) from None
    if asked.log and asked.battles > 1:
        raise fail("/log", _("Events are shown for a single battle only: ask for one."))
    forces = read_two(bytes(asked.first), bytes(asked.second), game, ("/first", "/second"))
    check_roles(asked.roles, forces[0], rules)
    each = sum(force.points for force in forces)
    policies = pace.players(game.key, asked.policies or ("", ""))
    points, scale = asked.battles * each, rules.usual_points / USUAL_POINTS
    if points > MAX_POINTS_AT_ONCE * scale:
        message = _(
            "All battles together come to %(total)s %(points)s; the limit is %(most)s at once. Ask for fewer battles."
        ) % {"total": f"{points:,.0f}", "points": game.words.points, "most": f"{MAX_POINTS_AT_ONCE * scale:,.0f}"}
        raise fail("/battles", message)
    return PlannedBatch(
        game,
        forces,
        BatchOptions(asked.battles, asked.seed, policies, scenario, asked.log, tuple(asked.roles)),
        points / scale,
    )


def check_roles(roles: Sequence[str], force: BattleForce, rules: AnyBattleRules) -> None:
    """`DocumentError` for a role that does not exist, or for more roles than the force has groups."""
    if not any(roles):
        return
    if rules.roles is None:
        raise fail("/roles", _("Groups of this game have no roles: leave them out."))
    groups = rules.roles.groups(force.roster.document, force.roster.catalogue)
    if len(roles) > len(groups):
        raise fail(
            "/roles",
            _("%(roles)s roles are more than the list has groups (%(groups)s).")
            % {"roles": len(roles), "groups": len(groups)},
        )
    for index, role in enumerate(roles):
        if role and role not in rules.roles.names:
            known = ", ".join(rules.roles.names)
            raise fail(
                f"/roles/{index}",
                _("Unknown role '%(name)s'. Known: %(known)s.") % {"name": role, "known": known},
                tuple(rules.roles.names),
            )


def _check_policy(name: str, known: Mapping[str, str], where: str) -> None:
    if name not in known:
        raise fail(
            where,
            _("Unknown AI player '%(name)s'. Known: %(known)s.") % {"name": name[:80], "known": ", ".join(known)},
            tuple(known),
        )


def fight(
    forces: tuple[BattleForce, BattleForce],
    game: AnyGame,
    asked: BatchOptions,
    executor: Executor,
    tell: Callable[[int], None] = _ignore_progress,
) -> BatchAnswer:
    """Play the batch, and `tell` how many battles are over; `BattleFailedError` where one breaks off by a fault of ours."""
    data = forces[0].data.encode(), forces[1].data.encode()
    match = BattleMatch(game.key, data, asked.policies, asked.scenario, asked.log, asked.roles)
    tally = Tally(asked.seed)
    logs: list[tuple[str, ...]] = []
    for record in run(match, asked.battles, asked.seed, executor):
        tally.add(record)
        if asked.log:
            logs.append(record.log)
        tell(record.number + 1)
    names = forces[0].name, distinct_name(forces[0].name, forces[1].name)
    first, second = (tuple(pack.origin for pack in force.roster.document.packs) for force in forces)
    packs = (first, second) if first or second else msgspec.UNSET
    roles = asked.roles if any(asked.roles) else msgspec.UNSET
    return BatchAnswer(
        names, asked.policies, asked.scenario, game.catalogue.version, tally.summary(), logs, packs, roles
    )
