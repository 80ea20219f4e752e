"""Notation of a change in data files: a mapping that begins with its verb,
`{swap: [LAC], for: ["MAC (F, reloads)"]}`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.tables import misfits
from armybuilder.engine.core.tables.faults import unknown
from armybuilder.engine.systems.blitz_2006.book import changes, notation
from factions.loader.loader import LoadedRows, Raw
from factions.models import Record
from factions.systems.blitz_2006 import models as blitz
from factions.systems.blitz_2006.models.armies import unit
from factions.systems.blitz_2006.models.cards import get_trait, get_weapon

WrittenChange = dict[str, str | int | bool | list[str] | None]
"""What a file writes of a change."""


# ---------------------------------------------------------------- read


def read_changes(rows: LoadedRows, faction: Any, written: list[WrittenChange]) -> tuple[changes.Change, ...]:
    """Each change by its verb, the first word of the mapping, or `ValueError`; `faction` is the key of that of the file or
    record."""
    return tuple(_change(rows, faction, raw) for raw in written)


def _change(rows: LoadedRows, faction: Any, raw: Raw) -> changes.Change:
    verb = next(iter(raw), "")
    if verb not in VERBS:
        raise ValueError(gettext("a change starts with its verb; known: {verbs}", verbs=", ".join(VERBS)))
    allowed, read = VERBS[verb]
    if strange := raw.keys() - {verb, *allowed}:
        raise ValueError(
            gettext(
                "{verb}: unknown {unknown}; known: {known}",
                verb=verb,
                unknown=", ".join(sorted(strange)),
                known=", ".join(allowed) or gettext("nothing else"),
            )
        )
    try:
        return read(rows, faction, raw)
    except (msgspec.ValidationError, TypeError) as error:
        raise ValueError(f"{verb}: {misfits.mismatch_of(error).text}") from error


def unit_key(rows: LoadedRows, faction: Any, word: str) -> str:
    """The key of a card: of that faction where it names none."""
    key = word if "/" in word else f"{faction}/{word}"
    if not unit(key, rows.look_up):
        raise ValueError(gettext("unknown card {key}", key=key))
    return key


def unit_keys(rows: LoadedRows, faction: Any, words: Iterable[str]) -> tuple[str, ...]:
    return tuple(unit_key(rows, faction, word) for word in words)


def column_words(rows: LoadedRows, faction: str) -> list[str]:
    """The columns of the faction's chart, without its name."""
    keys = rows.known.get(blitz.ChartColumn, {})
    return [key.partition("/")[2] for key in keys if key.startswith(f"{faction}/")]


def column_key(rows: LoadedRows, faction: str, word: str) -> str:
    """The key of a column of the faction's chart."""
    if word not in (known := column_words(rows, faction)):
        raise ValueError(gettext("the chart doesn't have that column; known: {known}", known=", ".join(known)))
    return f"{faction}/{word}"


def _mount(rows: LoadedRows, text: str) -> notation.Mount:
    """A weapon that the book knows."""
    mount = notation.parse_mount(text)
    get_weapon(mount.weapon, rows.look_up)
    return mount


def _bearing(rows: LoadedRows, text: str) -> notation.CardTrait:
    """A trait that the book knows."""
    bearing = notation.parse_card_trait(text)
    get_trait(bearing.trait, rows.look_up)
    if bearing.weapon:
        get_weapon(bearing.weapon, rows.look_up)
    return bearing


def _key(rows: LoadedRows, model: type[Record], key: str) -> str:
    """The key of a record that there is."""
    known = rows.known.get(model, {})
    if key not in known:
        raise ValueError(unknown(str(model._meta.verbose_name), known))
    return key


def _swap(rows: LoadedRows, faction: Any, raw: Raw) -> changes.Swap:
    """`swap: [LAC], for: [...]`, `remove: [LRP]` or `arm: [...]`."""
    given: Any = raw.get("swap", raw.get("remove", ()))
    taken: Any = raw.get("for", raw.get("arm", ()))
    on, not_on = (unit_keys(rows, faction, raw.get(name, ())) for name in ("on", "not_on"))
    out = tuple(_mount(rows, word).weapon for word in given)
    return changes.Swap(out, tuple(_mount(rows, word) for word in taken), on, not_on)


def _gain(rows: LoadedRows, _faction: Any, raw: Raw) -> changes.Gain:
    return changes.Gain(tuple(_bearing(rows, word) for word in raw["gain"]))


def _lose(rows: LoadedRows, _faction: Any, raw: Raw) -> changes.Lose:
    return changes.Lose(tuple(_bearing(rows, word).trait for word in raw["lose"]))


def _train(_rows: LoadedRows, _faction: Any, raw: Raw) -> changes.Train:
    return _by_or_to(raw, "train", "skill", changes.Train)


def _improve(_rows: LoadedRows, _faction: Any, raw: Raw) -> changes.Improve:
    return _by_or_to(raw, "improve", "stat", changes.Improve)


def _by_or_to(raw: Raw, verb: str, name: str, kind: Any) -> Any:
    if not {"by", "to", "at_least"} & raw.keys():
        raise ValueError(gettext("say by how much, or to what"))
    return _convert_change(raw, verb, name, kind)


def _convert_change(raw: Raw, verb: str, name: str, kind: Any) -> Any:
    """A change that has what the file writes, what stands under its verb by the `name` of a member."""
    return msgspec.convert({"does": verb, **{name if word == verb else word: raw[word] for word in raw}}, kind)


def _carry(rows: LoadedRows, _faction: Any, raw: Raw) -> changes.Carry:
    return changes.Carry(_key(rows, blitz.InfantryWeapon, raw["carry"]), bool(raw.get("instead")))


def _ride(rows: LoadedRows, faction: Any, raw: Raw) -> changes.Ride:
    crew = _key(rows, blitz.Crew, raw["crew"])
    return changes.Ride(unit_key(rows, faction, raw["ride"]), crew)


Reader = Callable[[LoadedRows, Any, Raw], changes.Change]
VERBS: Mapping[str, tuple[tuple[str, ...], Reader]] = {
    "add": ((), lambda rows, faction, raw: changes.Join(unit_key(rows, faction, raw["add"]))),
    "become": ((), lambda rows, faction, raw: changes.Become(unit_key(rows, faction, raw["become"]))),
    "swap": (("for", "on", "not_on"), _swap),
    "remove": ((), _swap),
    "arm": ((), _swap),
    "gain": ((), _gain),
    "lose": ((), _lose),
    "unlimit": ((), lambda rows, _faction, raw: changes.Unlimit(_mount(rows, raw["unlimit"]).weapon)),
    "train": (("by", "to", "at_least", "leader"), _train),
    "rank": ((), lambda _rows, _faction, raw: _convert_change(raw, "rank", "rank", changes.Rank)),
    "improve": (("by", "to"), _improve),
    "move": (
        ("combat_mp", "top_mp", "defense"),
        lambda _rows, _faction, raw: _convert_change(raw, "move", "mode", changes.Move),
    ),
    "carry": (("instead",), _carry),
    "ride": (("crew",), _ride),
    "drone": ((), lambda rows, _faction, raw: changes.Field(_key(rows, blitz.Drone, raw["drone"]))),
    # Squads of a faction stand behind the options that muster them: `faults` of `files` looks for them.
    "squad": ((), lambda _rows, faction, raw: changes.Muster(f"{faction}/{raw['squad']}")),
    "count_as": ((), lambda rows, faction, raw: changes.Count(column_key(rows, faction, raw["count_as"]))),
    "tag": ((), lambda _rows, _faction, raw: changes.Tag(raw["tag"])),
}
"""The verbs of data files, with the words that may stand beside each, and what reads them."""


# ---------------------------------------------------------------- written


def write_change(row: Raw) -> Raw:
    """Return the form in which a data file writes a change in the database,
    `{does: join, terms: {model: north/hunter}}`.
    """
    change: Any = msgspec.convert({"does": row["does"], **row["terms"]}, changes.Change)
    return WRITERS[row["does"]](change)


def word_of(key: str) -> str:
    """The word by which what stands beside a record names it."""
    return key.rpartition("/")[2]


def _write_swap(change: changes.Swap) -> Raw:
    units = {name: [*getattr(change, name)] for name in ("on", "not_on") if getattr(change, name)}
    return {"swap": [*change.out], "for": [notation.write_mount(mount) for mount in change.into], **units}


def _with(verb: str, *names: str) -> Callable[[Any], Raw]:
    """The verb with its first word, and beside it those that say something."""
    first, *others = names
    return lambda change: {
        verb: getattr(change, first),
        **{name: value for name in others if (value := getattr(change, name)) is not None and value is not False},
    }


WRITERS: Mapping[str, Callable[[Any], Raw]] = {
    "join": _with("add", "model"),
    "become": _with("become", "model"),
    "swap": _write_swap,
    "gain": lambda change: {"gain": [notation.write_card_trait(bearing) for bearing in change.traits]},
    "lose": lambda change: {"lose": [*change.traits]},
    "unlimit": _with("unlimit", "weapon"),
    "train": _with("train", "skill", "by", "to", "at_least", "leader"),
    "rank": _with("rank", "rank"),
    "improve": _with("improve", "stat", "by", "to"),
    "move": _with("move", "mode", "combat_mp", "top_mp", "defense"),
    "carry": _with("carry", "weapon", "instead"),
    "ride": _with("ride", "model", "crew"),
    "field": _with("drone", "drone"),
    "muster": lambda change: {"squad": word_of(change.squad)},
    "count": lambda change: {"count_as": word_of(change.column)},
    "tag": _with("tag", "tag"),
}
"""What writes each change, by what it does."""
