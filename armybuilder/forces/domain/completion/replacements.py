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
from armybuilder.forces.domain.completion.fill import Asked
from armybuilder.forces.domain.history import revisions
from armybuilder.forces.domain.loader import AnyOpenForce
from armybuilder.forces.models import Force
from armybuilder.forces.presenters.builder import State

HEAD = ("faction", "sublist", "options")
"""What of a whole list decides whether its parts fit."""
MOST_HEADS = 20
"""Newest states of a list that are asked for the faction that its parts are of."""


def swapped(opened: AnyOpenForce, where: str, key: str, *, one: bool = False) -> State[AnyOpenForce]:
    """The list with another record at `where`, or in the place of `one` model of the row there. `LookupError` where there is no
    such part or record."""
    swaps = opened.swaps().of_one(where) if one else opened.swaps()
    made = swaps.exchange(where, key)
    return State(
        opened.changed(made.document), where, marked_text("Replace {old} by {new}", **_titles(made.old, made.new))
    )


def _titles(old: object, new: object) -> dict[str, str]:
    return {"old": getattr(old, "title", ""), "new": getattr(new, "title", "")}


def settled(opened: AnyOpenForce, text: str) -> State[AnyOpenForce]:
    """The list with each part settled as it was chosen. `LookupError` where nothing was chosen, or what is gone."""
    chosen = read(text)
    if all(value == KEEP for value in chosen.values()):
        raise LookupError(_("Nothing was chosen that would change the list."))
    made = opened.planner().carried_out(chosen)
    return State(opened.changed(made), "", marked_text("Settle what does not fit"))


def read(text: str) -> dict[str, str]:
    """What is chosen for each part, by its place."""
    pairs = (pair.rpartition("=") for pair in text.split())
    return {where: value for where, _equals, value in pairs if where and value}


def moved(text: str, move: Callable[[str], str], fix: Callable[[str], str]) -> str:
    """The same for a newer state of the list: places by `move`, ways out of problems by `fix`."""
    chosen = {move(where): value for where, value in read(text).items()}
    return " ".join(f"{where}={_moved_fix(value, fix)}" for where, value in chosen.items())


def _moved_fix(value: str, fix: Callable[[str], str]) -> str:
    return f"mend-{fix(value.removeprefix('mend-'))}" if value.startswith("mend-") else value


def plan_of(opened: AnyOpenForce) -> tuple[Misfit, ...]:
    """What to do with every part that does not fit, worked out once for the same list."""
    return _plan(Asked(opened.force.document, key_in_language(opened.catalogue.hash), opened))


@lru_cache(maxsize=32)
def _plan(asked: Asked) -> tuple[Misfit, ...]:
    return asked.roster.planner().plan()


def number_of_misfits(opened: AnyOpenForce, document: Envelope | None = None) -> int:
    """How many problems say that a part does not fit."""
    found = opened.system.swaps.checked(document or opened.document, opened.catalogue).found
    return len(misfits_in(found, opened.system))


def elsewhere(opened: AnyOpenForce) -> Roster[Envelope, object] | None:  # type: ignore[type-var]
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
    """What the list has said of itself as a whole, the newest first, then every faction without more."""
    now = opened.force.position
    stored = revisions.texts(opened.force, range(max(0, now - MOST_HEADS), now))
    said = [_head(opened.system.decode(stored[number])) for number in sorted(stored, reverse=True)]
    known = opened.system.names(opened.catalogue).known("faction")
    plain = [_head(opened.document) | {"faction": key, "sublist": None} for key in known]
    return [head for index, head in enumerate([*said, *plain]) if head not in [*said, *plain][:index]]


def _head(document: Envelope) -> dict[str, object]:
    return {name: getattr(document, name) for name in HEAD if hasattr(document, name)}


def keep_copy(opened: AnyOpenForce) -> Force:
    """Save the list as it stands as another one, in the faction that it fits. `LookupError` where there is none,
    `TooManyError` where the owner has as many lists as there may be."""
    there = elsewhere(opened)
    if there is None:
        raise LookupError(_("Everything fits where it is: there is nothing to keep elsewhere."))
    name = f"{str(opened.force)[:150]} ({there.titles()[0]})"
    return lists.create(
        owner=opened.force.owner, document=msgspec.structs.replace(there.document, name=name), label=marked_text("Copy")
    )
