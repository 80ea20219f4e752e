"""A campaign as JSON: `muster.campaign/1`, its setup and its steps with their dice. States are never written: they follow."""

from collections.abc import Sequence
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Generic, Literal, TypeVar, cast

import msgspec

from armybuilder.engine.core.battle.campaign.dice import MOST_DICE
from armybuilder.engine.core.battle.campaign.progress import StoredStep
from armybuilder.engine.core.battle.campaign.rules import CampaignRules
from armybuilder.engine.core.documents import DocumentError, DocumentPart, Name, check_text, fail, read_json
from armybuilder.engine.core.documents.fields import Key
from armybuilder.engine.core.documents.measure import fields_in
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.text import NOTES_LENGTH

MOST_STEPS = 5_000
MAX_BYTES = 4 * 1024 * 1024
"""A campaign file may have this many bytes; a step takes some two hundred, one that brings a team two thousand."""
MAX_STEP_BYTES = 256 * 1024

SetupT = TypeVar("SetupT")
StepT = TypeVar("StepT")
Pips = Annotated[int, msgspec.Meta(ge=1, le=100)]


class CampaignFileStep(DocumentPart, Generic[StepT]):
    """A step in a file, with its dice."""

    step: StepT
    dice: Annotated[list[Pips], msgspec.Meta(max_length=MOST_DICE)] = []


class CampaignFile(DocumentPart, Generic[SetupT, StepT]):
    """A whole campaign."""

    format: Literal["muster.campaign/1"]
    system: Key
    name: Name = ""
    setup: SetupT
    steps: Annotated[list[CampaignFileStep[StepT]], msgspec.Meta(max_length=MOST_STEPS)] = []

    @property
    def stored_steps(self) -> list[StoredStep]:
        return [StoredStep(each.step, tuple(each.dice)) for each in self.steps]


AnyFile = CampaignFile[Any, Any]


def step_type(rules: CampaignRules[Any]) -> Any:
    """The type of all steps of a system, told apart by their tags."""
    return reduce(or_, (kind.step for kind in rules.kinds.values()))


@cache
def _decoder(kind: Any) -> "msgspec.json.Decoder[Any]":
    return msgspec.json.Decoder(kind)


def file_type(rules: CampaignRules[Any]) -> Any:
    """The type of a system's campaign files."""
    return cast(Any, CampaignFile)[rules.setup, step_type(rules)]


def read_setup(rules: CampaignRules[Any], data: bytes | str) -> Any:
    """A setup from JSON, or `DocumentError` with the place of the fault."""
    return _read(rules.setup, data, MAX_STEP_BYTES)


def read_step(rules: CampaignRules[Any], data: bytes | str) -> Any:
    """A step from JSON, its tag as `step`, or `DocumentError` with the place of the fault."""
    return _read(step_type(rules), data, MAX_STEP_BYTES)


def read_file(rules: CampaignRules[Any], system: str, data: bytes | str) -> AnyFile:
    """A campaign from JSON, or `DocumentError`. Whether its steps can be taken is found out by the fold."""
    found = cast(AnyFile, _read(file_type(rules), data, MAX_BYTES))
    if found.system != system:
        raise fail(
            "/system", gettext("This campaign is for '{other}', not for '{system}'.", other=found.system, system=system)
        )
    return found


def write_file(system: str, name: str, setup: Any, steps: Sequence[StoredStep]) -> bytes:
    """The campaign as JSON."""
    kept = [CampaignFileStep(step=each.step, dice=list(each.dice)) for each in steps]
    whole = CampaignFile(format="muster.campaign/1", system=system, name=name, setup=setup, steps=kept)
    return msgspec.json.format(msgspec.json.encode(whole), indent=1)


def _read(kind: Any, data: bytes | str, most: int) -> Any:
    size = len(data)
    if size > most:
        raise fail("", gettext("There are {size:,} bytes; the limit is {most:,}.", size=size, most=most))
    found = read_json(data, _decoder(kind))
    problems = [
        problem
        for where, field, value in fields_in(found)
        if isinstance(value, str)
        for problem in check_text(where, value, lines=field.bounds[1] == NOTES_LENGTH)
    ]
    if problems:
        raise DocumentError(problems)
    return found
