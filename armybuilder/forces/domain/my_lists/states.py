"""The states of a list: named ones, which stay, and the revisions that undo and redo walk along."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Self

from django.utils.translation import gettext as _

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.game import AnyRoster
from armybuilder.engine.core.language.labels import load_label, marked_text
from armybuilder.engine.core.text import forbidden_character, plain
from armybuilder.engine.registry import get_system
from armybuilder.forces.domain import history
from armybuilder.forces.domain.cargo import all_with_packs, with_packs
from armybuilder.forces.domain.history import revisions
from armybuilder.forces.domain.my_lists.comparison import summarize_changes
from armybuilder.forces.models import STATE_NAME_LENGTH, Force, NamedState
from factions.catalogues import game_of

MAX_NAMED = 50
"""Named states of a list."""
NOW, REVISION, NAMED = "", "r", "s"
LONGEST_NUMBER = 9


class StateError(Exception):
    """Why a state was not kept or restored; the text is for the player."""


@dataclass(frozen=True, slots=True)
class ListState:
    """A state among others: the word that leads to it (`r12`, `s5`), its name or the edit that led to it, when, and whether it is
    named, or the one that the list is at. `number` is that of a revision, `told` what it changed, where that is known."""

    ref: str
    label: str
    when: datetime
    is_named: bool = False
    current: bool = False
    number: int = -1
    changes_text: str = ""

    @classmethod
    def of(cls, named: NamedState) -> Self:
        return cls(f"{NAMED}{named.pk}", named.name, named.created, is_named=True)


def timeline(force: Force) -> list[ListState]:
    """Every state that can be restored, the latest first. Two queries."""
    kept = force.revisions.values_list("number", "label", "created")
    states = [
        ListState(f"{REVISION}{number}", load_label(label), when, current=number == force.position, number=number)
        for number, label, when in kept
    ]
    named = [ListState.of(state) for state in force.states.defer("document")]
    return sorted([*states, *named], key=lambda state: (state.when, state.is_named), reverse=True)


def with_changes(force: Force, shown: Sequence[ListState]) -> list[ListState]:
    """The same states, revisions with what each of them changed. One query, and one for the packs of all."""
    numbers = {state.number for state in shown if state.number >= 0}
    wanted = numbers | {number - 1 for number in numbers}
    rosters = _rosters(force, revisions.texts(force, wanted))
    return [replace(state, changes_text=_describe_changes(rosters, state.number)) for state in shown]


def _rosters(force: Force, texts: Mapping[int, str]) -> dict[int, AnyRoster]:
    """The lists that can be read, by the numbers of their revisions."""
    game, documents = game_of(force.system), {}
    for number, text in texts.items():
        with suppress(DocumentError):
            documents[number] = game.system.decode(text)
    return dict(zip(documents, all_with_packs([(document, game) for document in documents.values()]), strict=True))


def _describe_changes(rosters: Mapping[int, AnyRoster], number: int) -> str:
    both = number - 1 in rosters and number in rosters
    return summarize_changes(rosters[number - 1], rosters[number]) if both else ""


def save_named(force: Force, name: str) -> NamedState:
    """Give the list as it is now a name; `StateError` says why it cannot be."""
    name = plain(name)
    if not name:
        raise StateError(_("Enter a name for this version first."))
    if len(name) > STATE_NAME_LENGTH:
        told = {"most": STATE_NAME_LENGTH, "number": len(name)}
        raise StateError(_("A version name can have up to %(most)s characters; this one has %(number)s.") % told)
    if character := forbidden_character(name):
        raise StateError(_("A name can't contain the character %(character)s: remove it.") % {"character": character})
    if force.states.count() >= MAX_NAMED:
        told = {"most": MAX_NAMED}
        raise StateError(_("This list has %(most)s named versions, the maximum. Remove one first.") % told)
    kept, is_new = force.states.get_or_create(name=name, defaults={"document": force.document})
    if not is_new:
        raise StateError(_("There's already a version “%(name)s”: choose another name.") % {"name": name})
    return kept


def delete_named(force: Force, ref: str) -> None:
    """Take a name off; the list stays as it is. Nothing happens where there is no such state."""
    force.states.filter(pk=_number(ref, NAMED)).delete()


def get_document(force: Force, ref: str) -> str:
    """The document of a state, that of now for an empty word; `LookupError` where there is no such state."""
    if ref == NOW:
        return force.document
    if ref.startswith(REVISION):
        found = revisions.text(force, _number(ref, REVISION))
    else:
        found = force.states.filter(pk=_number(ref, NAMED)).values_list("document", flat=True).first()
    if found is None:
        raise LookupError(_("This version is no longer saved."))
    return found


def get_roster(force: Force, ref: str) -> AnyRoster:
    """The list as it was; `LookupError` or `DocumentError` where it cannot be read."""
    game = game_of(force.system)
    return with_packs(game.system.decode(get_document(force, ref)), game)


def get_label(force: Force, ref: str) -> str:
    """Return the label of a state; empty for the current one."""
    if ref.startswith(REVISION):
        kept = force.revisions.filter(number=_number(ref, REVISION)).values_list("label", flat=True).first()
        found = kept and load_label(kept)
    elif ref:
        found = force.states.filter(pk=_number(ref, NAMED)).values_list("name", flat=True).first()
    else:
        found = ""
    return found or ""


def restore(force: Force, ref: str, *, version: int) -> None:
    """Bring a state back as an edit that can be undone. `StateError`, `ConflictError` say why not."""
    try:
        text, label = get_document(force, ref), get_label(force, ref)
        document = get_system(force.system).decode(text)
    except (LookupError, DocumentError) as error:
        raise StateError(str(error.args[0])) from None
    if text == force.document:
        raise StateError(_("The list is already like that."))
    history.save(force, document, version=version, label=marked_text("Restore: {name}", name=label))


def _number(ref: str, kind: str) -> int:
    text = ref.removeprefix(kind)
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER else -1
