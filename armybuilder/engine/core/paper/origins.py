"""Origins of a card that is not entirely from the rulebook: the player packs that it relies on, each once."""

from collections.abc import Iterable

import msgspec

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.tables.fields import Label
from armybuilder.engine.core.tables.origin import Origin
from armybuilder.engine.core.tables.record import Record, record_name
from armybuilder.engine.core.text import plain

MOST_WORDS = 3
"""Fields and parts that a mark tells; more are an ellipsis."""
WORD_LENGTH = 24
MORE = "…"


def packs_of(own: Record | None, parts: Iterable[Record | None] = ()) -> tuple[Origin, ...]:
    """The packs in which a record or a part of its card stands, or that change them; no record (None) is of any.

    `fields` of each say in words what is the pack's: fields of the record, names of parts; without any it is all of the
    record.
    """
    words = {_without_fields(origin): dict.fromkeys(map(_word, origin.fields)) for origin in own.origins} if own else {}
    of_its_own = {pack for pack, fields in words.items() if not fields}
    for part in parts:
        for origin in part.origins if part else ():
            words.setdefault(_without_fields(origin), {})[_cut(record_name(part))] = None
    return tuple(
        pack if pack in of_its_own else msgspec.structs.replace(pack, fields=_few(tuple(found)))
        for pack, found in words.items()
    )


def with_pack_names(text: str, *records: Record | None) -> str:
    """A line about records, behind it the packs of players that they rest on."""
    return " ".join(
        (text, *(gettext("Pack: {pack}.", pack=pack.mark) for record in records for pack in packs_of(record)))
    )


def _without_fields(origin: Origin) -> Origin:
    return msgspec.structs.replace(origin, fields=())


def _word(field: str) -> str:
    """`bonus_actions`, `weapons/2/arc` as players read them."""
    words = field.partition("/")[0].replace("_", " ")
    label = Label.of(words)
    return _cut(words if label.text == label.english else label.text)


def _cut(word: str) -> str:
    word = plain(word)
    return word if len(word) <= WORD_LENGTH else f"{word[: WORD_LENGTH - 1].rstrip()}{MORE}"


def _few(words: tuple[str, ...]) -> tuple[str, ...]:
    return words if len(words) <= MOST_WORDS else (*words[:MOST_WORDS], MORE)
