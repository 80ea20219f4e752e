"""Taking a step, and the fold of all steps: the same setup and the same steps with their dice come to the same state."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from armybuilder.engine.checkpoints import checkpoint
from armybuilder.engine.core.battle.campaign.dice import CampaignDice, DieRequiredError, UnfitDieError
from armybuilder.engine.core.battle.campaign.log import LogEntry, StepResult
from armybuilder.engine.core.battle.campaign.rules import CampaignRules
from armybuilder.engine.core.catalogue import CatalogueLike
from armybuilder.engine.core.documents import DocumentError, DocumentProblem, fail
from armybuilder.engine.core.language import gettext


class StoredStep(msgspec.Struct, frozen=True):
    """A step as it is kept: what was done, with what its dice showed."""

    step: Any
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CampaignProgress:
    """A campaign after its steps: the state, and what each step told."""

    state: Any
    logs: tuple[tuple[LogEntry, ...], ...]


def copy_state(state: Any) -> Any:
    """A state of its own, equal to the other."""
    return msgspec.json.decode(msgspec.json.encode(state), type=type(state))


def play(
    rules: CampaignRules[Any], state: Any, step: Any, dice: CampaignDice, catalogue: CatalogueLike
) -> StepResult[Any]:
    """The step taken; `state` stays what it is. `DocumentError` where the step has no meaning or its dice do not fit,
    `DieRequiredError` where one is missing."""
    after = copy_state(state)
    told = _apply(rules, after, step, dice, catalogue)
    if dice.unused:
        raise _too_many(dice)
    return StepResult(after, tuple(told), tuple(dice.fallen))


def fold(
    rules: CampaignRules[Any], setup: Any, steps: Iterable[StoredStep], catalogue: CatalogueLike
) -> CampaignProgress:
    """The campaign after all steps. `DocumentError` names the step that cannot be taken (`/steps/3/…`)."""
    state = rules.initial_state(setup, catalogue)
    return CampaignProgress(state, tuple(played.log for played in replay(rules, state, steps, catalogue)))


def replay(
    rules: CampaignRules[Any], state: Any, steps: Iterable[StoredStep], catalogue: CatalogueLike
) -> Iterator[StepResult[Any]]:
    """Each step taken in its turn, with its dice. The state is always the same object, and
    changes: whoever wants to keep it keeps a copy. `DocumentError` as `fold` has it."""
    for index, kept in enumerate(steps):
        checkpoint()
        dice = CampaignDice(kept.dice)
        try:
            told = _apply(rules, state, kept.step, dice, catalogue)
        except DocumentError as error:
            raise DocumentError([_in_step(index, problem) for problem in error.problems]) from None
        except DieRequiredError as wanted:
            raise fail(f"/steps/{index}/dice", gettext("A die is missing: {label}.", label=wanted.label)) from None
        yield StepResult(state, tuple(told), tuple(dice.fallen))


def _too_many(dice: CampaignDice) -> DocumentError:
    text = gettext(
        "The step takes {number} dice, and you sent {more} more. Leave them out.",
        number=len(dice.fallen),
        more=dice.unused,
    )
    return fail("/dice", text)


def _in_step(index: int, problem: DocumentProblem) -> DocumentProblem:
    where = problem.where if problem.where.startswith("/dice") else f"/step{problem.where}"
    return DocumentProblem(f"/steps/{index}{where}", problem.message, problem.candidates)


def _apply(
    rules: CampaignRules[Any], state: Any, step: Any, dice: CampaignDice, catalogue: CatalogueLike
) -> Sequence[LogEntry]:
    try:
        told = rules.apply(state, step, dice, catalogue)
    except UnfitDieError as error:
        raise fail(f"/dice/{error.index}", str(error)) from None
    if dice.unused:
        raise _too_many(dice)
    return told
