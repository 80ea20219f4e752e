"""Whoever comes second is told so, in every room in the same way: with 409, what stands now, what was wanted, and a way on.

Nothing that was typed is lost. Where a room has a form for it, it stands there again, on top of what stands now (`overtaken`);
where a button was all, a page of its own sends it once more (`late`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
from django import forms
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _

STATUS = 409
WAS = "was"
"""The field in which a form says what it showed at first (`shown`)."""
LONGEST = 2_000
"""Letters of a value that are told beside another."""
MARK = "csrfmiddlewaretoken"

Said = Mapping[str, Sequence[str]]
"""What stands in the fields of a form, as it would be sent; nothing for a field that is empty."""


class Row(NamedTuple):
    """One thing of which two have said something else: how it stands `now`, and how it was wanted."""

    label: str
    now: str
    mine: str


@dataclass(frozen=True, slots=True)
class Conflict:
    """What was `wanted`, in a few words, where the page does not say so by itself; what was `done` last by others; where both
    differ; and the address at which things stand as they are now. `files` were chosen and have to be chosen again."""

    back: str
    wanted: str = ""
    done: Sequence[str] = ()
    rows: Sequence[Row] = ()
    files: bool = False


class Overtaken(NamedTuple):
    """What a form says on top of what stands now, and where both differ."""

    sent: QueryDict
    rows: Sequence[Row]


def late(request: HttpRequest, conflict: Conflict, again: Mapping[str, Any] | None = None) -> HttpResponse:
    """The page of a conflict about which nothing is to be typed. What was sent can be sent again with the fields of `again`, the
    newest version mostly, in place of its own; None where it would mean something else by now."""
    kept = {name: values for name, values in resent(request).items() if name not in (again or {})}
    fields = [(name, value) for name, values in kept.items() for value in values]
    context = {
        "conflict": conflict,
        "again": None if again is None or request.FILES else [*fields, *again.items()],
        "address": request.get_full_path(),
    }
    return render(request, "conflict.html", context, status=STATUS)


def resent(request: HttpRequest) -> dict[str, list[str]]:
    """What of a form a page may hold to send it again: all but secrets, and nothing of a form that may be another site's, which the
    check against forged requests has not let pass."""
    if not getattr(request, "csrf_processing_done", False):
        return {}
    sent = {name: [str(value) for value in values] for name, values in request.POST.lists()}
    return {name: values for name, values in sent.items() if name != MARK and "password" not in name}


def shown(form: forms.Form) -> str:
    """What the fields of a form show at first, for its hidden field `was`."""
    return msgspec.json.encode(_standing(form)).decode()


def overtaken(sent: QueryDict, fresh: forms.Form, labels: Mapping[str, str]) -> Overtaken:
    """What was sent from an old page, on top of a form that is `fresh`: fields that their sender left alone are as they stand now.
    Only fields with one of the `labels` are looked at."""
    was, now = _was(sent), _standing(fresh)
    data, rows = sent.copy(), []
    for name, label in labels.items():
        if name not in now:
            continue
        mine = _clean(sent.getlist(name))
        if mine == was.get(name):
            data.setlist(name, list(now[name]))
        elif mine != now[name]:
            field = fresh.fields[name]
            rows.append(Row(label, _told(field, now[name]), _told(field, mine)))
    return Overtaken(data, rows)


def _was(sent: QueryDict) -> Said:
    try:
        return msgspec.json.decode(str(sent.get(WAS, "")), type=dict[str, list[str]])
    except msgspec.DecodeError:
        return {}


def _standing(form: forms.Form) -> dict[str, list[str]]:
    fields = ((name, field) for name, field in form.fields.items() if not isinstance(field, forms.FileField))
    return {name: _as_sent(form.get_initial_for_field(field, name)) for name, field in fields}


def _as_sent(value: Any) -> list[str]:
    if isinstance(value, bool):
        return ["on"] if value else []
    return _clean(map(str, value) if isinstance(value, (list, tuple)) else [str(value)]) if value is not None else []


def _clean(values: Any) -> list[str]:
    """Browsers end lines in their own way."""
    cleaned = (str(value).replace("\r\n", "\n").strip() for value in values)
    return [value for value in cleaned if value]


def _told(field: forms.Field, values: Sequence[str]) -> str:
    """A value in the words of its field."""
    if isinstance(field, forms.BooleanField):
        return _("yes") if values else _("no")
    known = {str(value): str(label) for value, label in getattr(field, "choices", ())}
    return ", ".join(known.get(value, value) for value in values or [""])[:LONGEST]
