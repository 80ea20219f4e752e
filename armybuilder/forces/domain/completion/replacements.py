"""Swaps and plans as commands of the builder: `swap /groups/0/models/1 north/jaguar`, `swap-one` for one of a row, and `settle` with what is chosen for each
part, `/groups/0/models/1=north/jaguar /groups/0/models/2=remove`.
"""

from collections.abc import Callable
from functools import lru_cache

import msgspec
from django.utils.translation import gettext as _

from armybuilder.engine.core.documents import Envelope
from armybuilder.engine.core.game import Roster
from armybuilder.engine.core.language import key_in_language
from armybuilder.engine.core.language.labels import marked_text
from armybuilder.engine.core.rules.completion.plan import KEEP, Misfit, misfits_in
from armybuilder.forces.domain import lists
from armybuilder.forces.domain.completion.fill import CompletionKey
from armybuilder.forces.domain.history import revisions
from armybuilder.forces.domain.loader import AnyOpenForce
from armybuilder.forces.models import Force
from armybuilder.forces.presenters.builder import ListEdit

HEAD = ("faction", "sublist", "options")
"""What of a whole list decides whether its parts fit."""
MOST_HEADS = 20
"""Newest states of a list that are asked for the faction that its parts are of."""


def replace_model(opened: AnyOpenForce, where: str, key: str, *, one: bool = False) -> ListEdit[AnyOpenForce]:
    """The list with another record at `where`, or in the place of `one` model of the row there. `LookupError` where there is no
    such part or record."""
    swaps = opened.swaps().of_one(where) if one else opened.swaps()
    made = swaps.exchange(where, key)
    return ListEdit(
        opened.with_document(made.document),
        where,
        marked_text("Replace {old} with {new}", **_titles(made.old, made.new)),
    )


def _titles(old: object, new: object) -> dict[str, str]:
    return {"old": getattr(old, "title", ""), "new": getattr(new, "title", "")}


def apply_plan(opened: AnyOpenForce, text: str) -> ListEdit[AnyOpenForce]:
    """The list with each part settled as it was chosen. `LookupError` where nothing was chosen, or what is gone."""
    chosen = read_choices(text)
    if all(value == KEEP for value in chosen.values()):
        raise LookupError(_("Your choice wouldn't change the list."))
    made = opened.planner().apply(chosen)
    return ListEdit(opened.with_document(made), "", marked_text("Fix what doesn't fit"))


def read_choices(text: str) -> dict[str, str]:
    """Return what is chosen for each part, by its place."""
    pairs = (pair.rpartition("=") for pair in text.split())
    return {where: value for where, _equals, value in pairs if where and value}


def move_choices(text: str, move: Callable[[str], str], fix: Callable[[str], str]) -> str:
    """The same for a newer state of the list: places by `move`, ways out of problems by `fix`."""
    chosen = {move(where): value for where, value in read_choices(text).items()}
    return " ".join(f"{where}={_moved_fix(value, fix)}" for where, value in chosen.items())


def _moved_fix(value: str, fix: Callable[[str], str]) -> str:
    return f"mend-{fix(value.removeprefix('mend-'))}" if value.startswith("mend-") else value


def plan_of(opened: AnyOpenForce) -> tuple[Misfit, ...]:
    """Return what to do with every part that does not fit, computed only once for the same list."""
    return _plan(CompletionKey(opened.force.document, key_in_language(opened.catalogue.hash), opened))


@lru_cache(maxsize=32)
def _plan(asked: CompletionKey) -> tuple[Misfit, ...]:
    return asked.roster.planner().plan()


def number_of_misfits(opened: AnyOpenForce, document: Envelope | None = None) -> int:
    """Return the number of problems that report a part that does not fit."""
    found = opened.system.swaps.check(document or opened.document, opened.catalogue).found
    return len(misfits_in(found, opened.system))


def in_best_faction(opened: AnyOpenForce) -> Roster[Envelope, object] | None:  # type: ignore[type-var]
    """The list as it stands, under the faction, sub-list and options that it fits best: those that it had, the newest first,
    or any faction by itself. None where it fits no other better."""
    best, least = None, number_of_misfits(opened)
    for head in _heads(opened):
        there = msgspec.structs.replace(opened.document, **head)
        number = number_of_misfits(opened, there) if least else 0
        if number < least:
            best, least = there, number
    return Roster(opened.game, best) if best else None


def _heads(opened: AnyOpenForce) -> list[dict[str, object]]:
    """Return the past settings of the list as a whole, newest first, then every faction with nothing else set."""
    now = opened.force.position
    stored = revisions.texts(opened.force, range(max(0, now - MOST_HEADS), now))
    said = [_head(opened.system.decode(stored[number])) for number in sorted(stored, reverse=True)]
    known = opened.system.names(opened.catalogue).records("faction")
    plain = [_head(opened.document) | {"faction": key, "sublist": None} for key in known]
    return [head for index, head in enumerate([*said, *plain]) if head not in [*said, *plain][:index]]


def _head(document: Envelope) -> dict[str, object]:
    return {name: getattr(document, name) for name in HEAD if hasattr(document, name)}


def save_copy(opened: AnyOpenForce) -> Force:
    """Save the list as it stands as another one, in the faction that it fits. `LookupError` where there is none,
    `TooManyListsError` where the owner has as many lists as there may be."""
    there = in_best_faction(opened)
    if there is None:
        raise LookupError(_("Everything fits where it is: there's no need for a copy elsewhere."))
    name = f"{str(opened.force)[:150]} ({there.titles()[0]})"
    return lists.create(
        owner=opened.force.owner, document=msgspec.structs.replace(there.document, name=name), label=marked_text("Copy")
    )
