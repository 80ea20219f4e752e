"""The two sides of a question: as a command line writes one, and filled in by the cards that they name."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Literal, TypeVar

import msgspec

from armybuilder.engine.core.battle.odds.rules import QuestionKind
from armybuilder.engine.core.documents import DocumentError, DocumentProblem
from armybuilder.engine.core.documents.fields import schema_of
from armybuilder.engine.core.language import gettext

Side = Literal["attacker", "defender"]
SIDES: tuple[Side, ...] = ("attacker", "defender")
PartT = TypeVar("PartT", bound=msgspec.Struct)


def parse_side(text: str, lists: Collection[str] = ()) -> dict[str, Any]:
    """`north/hunter attack=2 tags=p,b`: the `model` that it names, if any, then fields, of which `lists` hold several words."""
    words = text.split()
    told = dict(word.split("=", 1) for word in words if "=" in word)
    name = " ".join(word for word in words if "=" not in word)
    fields = {key: word.split(",") if key in lists else _value(word) for key, word in told.items()}
    return ({"model": name} if name else {}) | fields


def _value(word: str) -> Any:
    """Numbers and truth as JSON has them; everything else is a word."""
    try:
        return msgspec.json.decode(word)
    except msgspec.DecodeError:
        return word


def fill_sides(
    question: dict[str, Any],
    kinds: Mapping[str, QuestionKind],
    refill: Callable[[type[Any], dict[str, Any], str], dict[str, Any]],
) -> dict[str, Any]:
    """A question in plain data with each of its sides as `refill` makes it of the side's struct, data and name."""
    fields = schema_of(kinds[question["ask"]].question).by_name
    parts = {side: fields[side].part for side in SIDES if side in question}
    return question | {side: refill(part, question[side], side) for side, part in parts.items() if part}


def facts_for(kind: type[msgspec.Struct], facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts that a side has fields for, but those that nobody knows."""
    return {name: fact for name, fact in facts.items() if name in kind.__struct_fields__ and fact is not None}


def with_facts(part: PartT, facts: Mapping[str, Any]) -> PartT:
    """A side, or a question, with facts where it says nothing itself."""
    blank = {name: fact for name, fact in facts_for(type(part), facts).items() if getattr(part, name) is None}
    return msgspec.structs.replace(part, **blank)


def require_values(needed: Iterable[tuple[str, str, object]], told: str) -> None:
    """`DocumentError` with every figure that is None: place, what it is, value. `told` says so of a gap `what`."""
    problems = [DocumentProblem(where, gettext(told, what=what)) for where, what, value in needed if value is None]
    if problems:
        raise DocumentError(problems)
