"""Last action on lists, described in words, as long as it can be undone."""

from typing import NamedTuple

import msgspec
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.forces.domain.my_lists.bulk import BulkAction

_KEY = "lists-done"


class Undoable(NamedTuple):
    """An action that was done, with the text that reports it."""

    action: BulkAction
    text: str


def save_last_action(request: HttpRequest, done: BulkAction) -> None:
    """Save the last action, which the next page reports and can undo."""
    request.session[_KEY] = msgspec.to_builtins(done)


def get_undoable(request: HttpRequest) -> Undoable | None:
    """Return the last action, on the page that follows it."""
    done = get_last_action(request) if "done" in request.GET else None
    return Undoable(done, describe_action(done)) if done and done.keys else None


def get_last_action(request: HttpRequest) -> BulkAction | None:
    """Return the action that can be undone."""
    kept = request.session.get(_KEY)
    return msgspec.convert(kept, BulkAction) if kept else None


def clear_last_action(request: HttpRequest) -> None:
    """It is taken back."""
    request.session.pop(_KEY, None)


def describe_action(done: BulkAction) -> str:
    """`3 lists are in the bin.`"""
    number = len(done.keys)
    said = {
        "tag": ngettext("%(number)d list tagged “%(tag)s”.", "%(number)d lists tagged “%(tag)s”.", number),
        "untag": ngettext(
            "Tag “%(tag)s” removed from %(number)d list.", "Tag “%(tag)s” removed from %(number)d lists.", number
        ),
        "archive": ngettext("%(number)d list archived.", "%(number)d lists archived.", number),
        "unarchive": ngettext(
            "%(number)d list restored from the archive.", "%(number)d lists restored from the archive.", number
        ),
        "delete": ngettext("%(number)d list moved to the bin.", "%(number)d lists moved to the bin.", number),
        "restore": ngettext(
            "%(number)d list restored from the bin.", "%(number)d lists restored from the bin.", number
        ),
        "copy": ngettext("%(number)d list copied.", "%(number)d lists copied.", number),
    }
    return said[done.action] % {"number": number, "tag": done.tag} if number else _("No changes needed.")
