"""Battles that go on from a replay: the choices up to a step are those of the replay, what comes then is for whoever plays on.

A step (an activation, a group deployed, a setup, a cleanup) has dice of its own and is played whole, so a battle goes on from the
start of one. Dice fall by a secret seed from there on: neither the replay nor its seed says what they will be.
"""

import secrets
from collections.abc import Callable
from typing import NamedTuple

from django.utils.translation import gettext as _

from armybuilder.battles.live import table
from armybuilder.battles.live.models import NOBODY
from armybuilder.battles.live.models import Duel as Row
from armybuilder.battles.play.playable import battles_of
from armybuilder.battles.replay.figures import SlotReader
from armybuilder.battles.replay.replay_cache import ReplayData
from armybuilder.battles.replay.source import LinkedBattle
from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.decisions.choice_codec import logged_choices
from armybuilder.engine.core.battle.decisions.choice_log import LoggedChoice
from armybuilder.engine.core.battle.decisions.duels import DuelTerms, Reseed
from armybuilder.engine.core.battle.replay import Replay
from armybuilder.engine.core.text import NAME_LENGTH
from factions.catalogues import game_of

SEED_BITS = 62


class StepStart(NamedTuple):
    """The start of a step: how many events and how many steps there were before it."""

    events: int
    steps: int


def step_start(replay: Replay, shown: int) -> StepStart:
    """The start of the step to which the last of the first `shown` events belongs. `LookupError` where the file counts no steps."""
    lens = SlotReader(replay)
    if not lens.has("battle", "step"):
        raise LookupError(_("Nobody can play on from this replay: its game doesn't say where a turn begins."))
    start = StepStart(0, 0)
    for number, event in enumerate(replay.events[:shown]):
        for change in event.changes:
            if lens.of_battle(change, "step"):
                start = StepStart(number, change.after - 1)
    return start


class BranchSource(NamedTuple):
    """A battle that was played: its two lists (JSON) in the order of the sides, what it was played by, and the choices that were
    made before the end of so many steps."""

    system: str
    documents: tuple[str, str]
    setup: BattleSetup
    reseeds: tuple[Reseed, ...]
    choices_before: Callable[[int], list[LoggedChoice]]


def source_of_result(recorded: LinkedBattle, data: ReplayData) -> BranchSource:
    """A test battle. `LookupError` where its choices lead elsewhere by the rules of today."""
    if data.otherwise:
        raise LookupError(
            _(
                "Nobody can play on from this replay: the rules used here have changed since, and its choices lead elsewhere."
            )
        )
    job, mirrored = recorded.result.job, recorded.pairing.mirrored
    first, second = job.document, recorded.result.document
    policies = job.policy, job.opponent_policy
    if mirrored:
        first, second, policies = second, first, policies[::-1]
    setup = BattleSetup(recorded.pairing.seed, policies, job.scenario, mirrored)

    def choices_before(steps: int) -> list[LoggedChoice]:
        # Nobody thinks: all choices are there, and where they end there is a question.
        terms = DuelTerms(setup, frozenset((0, 1)))
        tape = logged_choices(data.choices)
        return tape[: battles_of(job.system).encounter(first, second).duel(terms, tape).choices_before(steps)]

    return BranchSource(job.system, (first, second), setup, (), choices_before)


def source_of_duel(row: Row) -> BranchSource:
    """A battle that people played."""

    def choices_before(steps: int) -> list[LoggedChoice]:
        live = table.open_duel(row)
        tape = live.logged_choices[: live.choices_before(steps)]
        table.release_duel(row, live)
        return [LoggedChoice(by_person=False, packed=each.packed) for each in tape]

    documents = row.document, row.opposing
    return BranchSource(row.system, documents, table.setup_of(row), table.reseeds_of(row), choices_before)


class BranchSeats(NamedTuple):
    """Who plays on: the side (0 or 1) of the owner, and the policy of the other one, empty for a friend."""

    owner: str
    side: int
    policy: str


def create_branch(source: BranchSource, start: StepStart, names: tuple[str, str], seats: BranchSeats) -> Row:
    """A battle that goes on from the start of a step, stored. `LookupError` where nobody has anything to decide from there on."""
    tape = source.choices_before(start.steps)
    strongest = battles_of(source.system).rules.strongest_player
    policies = [strongest, strongest]
    policies[1 - seats.side] = seats.policy or strongest
    reseeds = [each for each in source.reseeds if each.steps < start.steps]
    row = Row(
        owner=seats.owner,
        system=source.system,
        name=names[0][:NAME_LENGTH],
        opponent=names[1][:NAME_LENGTH],
        document=source.documents[0],
        opposing=source.documents[1],
        rules=str(game_of(source.system).catalogue.version),
        scenario=source.setup.scenario,
        policy=policies[0],
        opponent_policy=policies[1],
        friend=not seats.policy,
        side=seats.side,
        mirrored=source.setup.mirrored,
        seed=source.setup.seed,
        reseeds=[*reseeds, Reseed(start.steps, secrets.randbits(SEED_BITS))],
        tape=table.pack_tape(tape),
        # What happened just before is news to both.
        since=max(len(tape) - 1, NOBODY),
        guest_since=max(len(tape) - 1, NOBODY),
    )
    live = table.open_duel(row)
    if live.over:
        raise LookupError(_("Nobody has anything left to decide from here on. Choose an earlier step."))
    table.delete_oldest(row.owner)
    row.save()
    table.release_duel(row, live)
    return row
