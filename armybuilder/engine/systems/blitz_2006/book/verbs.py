"""What data files write of a change: a mapping that begins with its verb, `{swap: [LAC], for: ["MAC (F, reloads)"]}`."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

import msgspec

from armybuilder.engine.core.language import say
from armybuilder.engine.core.tables import Reading, Written, misfits
from armybuilder.engine.systems.blitz_2006.book.changes import (
    Become,
    Carry,
    Change,
    Count,
    Field,
    Gain,
    Improve,
    Join,
    Lose,
    Move,
    Muster,
    Rank,
    Ride,
    Swap,
    Tag,
    Train,
    Unlimit,
)
from armybuilder.engine.systems.blitz_2006.book.cites import CARDS, CHANGES
from armybuilder.engine.systems.blitz_2006.book.notation import Mount, read_bearing, read_mount

Raw = Mapping[str, Any]
WrittenChange = dict[str, str | int | bool | list[str] | None]
"""What a file writes of a change."""


def read_changes(written: list[WrittenChange], reading: Reading) -> tuple[Change, ...]:
    """Each change by its verb, the first word of the mapping."""
    return tuple(_change(raw, reading) for raw in written)


def _change(raw: Raw, reading: Reading) -> Change:
    verb = next(iter(raw), "")
    if verb not in VERBS:
        raise ValueError(say("a change begins with its verb; known: {verbs}", verbs=", ".join(VERBS)))
    allowed, read = VERBS[verb]
    if unknown := raw.keys() - {verb, *allowed}:
        raise ValueError(
            say(
                "{verb}: unknown {unknown}; known: {known}",
                verb=verb,
                unknown=", ".join(sorted(unknown)),
                known=", ".join(allowed) or say("nothing else"),
            )
        )
    try:
        return read(raw, reading)
    except (msgspec.ValidationError, TypeError) as error:
        raise ValueError(f"{verb}: {misfits.told(str(error))}") from error


def unit_key(word: str, reading: Reading) -> str:
    """The key of a card: of the file's own faction where it names none."""
    key = word if "/" in word else f"{reading.scope.get('faction', reading.raw.get('faction'))}/{word}"
    if not any(key in reading.of_kind(kind) for kind in CARDS):
        raise ValueError(say("there is no card {key}", key=key))
    return key


def _weapon(word: str, reading: Reading) -> str:
    return read_mount(word, reading).weapon


def _mounts(words: Any, reading: Reading) -> tuple[Mount, ...]:
    return tuple(read_mount(word, reading) for word in words)


def _units(words: Any, reading: Reading) -> tuple[str, ...]:
    return tuple(unit_key(word, reading) for word in words)


def _swap(raw: Raw, reading: Reading) -> Swap:
    """`swap: [LAC], for: [...]`, `remove: [LRP]` or `arm: [...]`."""
    out = tuple(_weapon(word, reading) for word in raw.get("swap", raw.get("remove", ())))
    into = _mounts(raw.get("for", raw.get("arm", ())), reading)
    return Swap(out, into, _units(raw.get("on", ()), reading), _units(raw.get("not_on", ()), reading))


def _gain(raw: Raw, reading: Reading) -> Gain:
    return Gain(tuple(read_bearing(word, reading) for word in raw["gain"]))


def _lose(raw: Raw, reading: Reading) -> Lose:
    return Lose(tuple(read_bearing(word, reading).trait for word in raw["lose"]))


def _train(raw: Raw, _reading: Reading) -> Train:
    _by_or_to(raw)
    return msgspec.convert({"does": "train", "skill": raw["train"], **_rest(raw, "train")}, Train)


def _improve(raw: Raw, _reading: Reading) -> Improve:
    _by_or_to(raw)
    return msgspec.convert({"does": "improve", "stat": raw["improve"], **_rest(raw, "improve")}, Improve)


def _by_or_to(raw: Raw) -> None:
    if not {"by", "to", "at_least"} & raw.keys():
        raise ValueError(say("say by how much, or to what"))


def _move(raw: Raw, _reading: Reading) -> Move:
    return msgspec.convert({"does": "move", "mode": raw["move"], **_rest(raw, "move")}, Move)


def _rank(raw: Raw, _reading: Reading) -> Rank:
    return msgspec.convert({"does": "rank", **raw}, Rank)


def _carry(raw: Raw, reading: Reading) -> Carry:
    reading.record("infantry-weapon", raw["carry"])
    return Carry(raw["carry"], bool(raw.get("instead")))


def _ride(raw: Raw, reading: Reading) -> Ride:
    reading.record("crew", raw["crew"])
    return Ride(unit_key(raw["ride"], reading), raw["crew"])


def _field(raw: Raw, reading: Reading) -> Field:
    reading.record("drone", raw["drone"])
    return Field(raw["drone"])


def _muster(raw: Raw, reading: Reading) -> Muster:
    key = f"{reading.scope['faction']}/{raw['squad']}"
    reading.later.append((reading.file, reading.place, "squad", key))
    return Muster(key)


def _count(raw: Raw, reading: Reading) -> Count:
    return Count(column_key(raw["count_as"], reading))


def columns_of(reading: Reading) -> list[str]:
    """The columns of the faction's chart, without its name."""
    faction = reading.scope["faction"]
    return [key.partition("/")[2] for key in reading.of_kind("column") if key.startswith(f"{faction}/")]


def column_key(word: str, reading: Reading) -> str:
    """The key of a column of the faction's chart."""
    if word not in (known := columns_of(reading)):
        raise ValueError(say("the chart has no such column; known: {known}", known=", ".join(known)))
    return f"{reading.scope['faction']}/{word}"


def _rest(raw: Raw, verb: str) -> dict[str, Any]:
    return {name: value for name, value in raw.items() if name != verb}


Reader = Callable[[Raw, Reading], Change]
VERBS: Mapping[str, tuple[tuple[str, ...], Reader]] = {
    "add": ((), lambda raw, reading: Join(unit_key(raw["add"], reading))),
    "become": ((), lambda raw, reading: Become(unit_key(raw["become"], reading))),
    "swap": (("for", "on", "not_on"), _swap),
    "remove": ((), _swap),
    "arm": ((), _swap),
    "gain": ((), _gain),
    "lose": ((), _lose),
    "unlimit": ((), lambda raw, reading: Unlimit(_weapon(raw["unlimit"], reading))),
    "train": (("by", "to", "at_least", "leader"), _train),
    "rank": ((), _rank),
    "improve": (("by", "to"), _improve),
    "move": (("combat_mp", "top_mp", "defense"), _move),
    "carry": (("instead",), _carry),
    "ride": (("crew",), _ride),
    "drone": ((), _field),
    "squad": ((), _muster),
    "count_as": ((), _count),
    "tag": ((), lambda raw, _reading: Tag(raw["tag"])),
}
"""The verbs of data files, with the words that may stand beside each."""
Changes = Annotated[
    tuple[Change, ...],
    Written(read_changes, form=list[WrittenChange]),
    CHANGES,
]
