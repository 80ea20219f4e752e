"""What was done with lists last, in words, as long as it can be taken back."""

from typing import NamedTuple

import msgspec
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.forces.domain.my_lists.bulk import Done

_KEY = "lists-done"


class Undoable(NamedTuple):
    """What was done, as it is told."""

    done: Done
    told: str


def remember(request: HttpRequest, done: Done) -> None:
    """What the next page tells, and can take back."""
    request.session[_KEY] = msgspec.to_builtins(done)


def undoable(request: HttpRequest) -> Undoable | None:
    """What was done last, on the page that follows it."""
    done = last_done(request) if "done" in request.GET else None
    return Undoable(done, told(done)) if done and done.keys else None


def last_done(request: HttpRequest) -> Done | None:
    """What can be taken back."""
    kept = request.session.get(_KEY)
    return msgspec.convert(kept, Done) if kept else None


def forget(request: HttpRequest) -> None:
    """It is taken back."""
    request.session.pop(_KEY, None)


def told(done: Done) -> str:
    """`3 lists are in the bin.`"""
    number = len(done.keys)
    said = {
        "tag": ngettext("%(number)d list has the tag “%(tag)s”.", "%(number)d lists have the tag “%(tag)s”.", number),
        "untag": ngettext(
            "The tag “%(tag)s” is off %(number)d list.", "The tag “%(tag)s” is off %(number)d lists.", number
        ),
        "archive": ngettext("%(number)d list is in the archive.", "%(number)d lists are in the archive.", number),
        "unarchive": ngettext(
            "%(number)d list is back from the archive.", "%(number)d lists are back from the archive.", number
        ),
        "delete": ngettext("%(number)d list is in the bin.", "%(number)d lists are in the bin.", number),
        "restore": ngettext("%(number)d list is back from the bin.", "%(number)d lists are back from the bin.", number),
        "copy": ngettext("%(number)d list is copied.", "%(number)d lists are copied.", number),
    }
    return said[done.action] % {"number": number, "tag": done.tag} if number else _("Nothing had to be changed.")
