"""Edit conflicts: the later of two edits gets a 409 page, the same in every app, with the current state, the
attempted change and a way to continue.

No typed input is lost. Where an app has a form, the input is shown in it again, merged with the current state
(`merge_sent`); where there was only a button, a separate page offers to send the request again
(`render_conflict`).
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

FormValues = Mapping[str, Sequence[str]]
"""What stands in the fields of a form, as it would be sent; nothing for a field that is empty."""


class ConflictRow(NamedTuple):
    """One thing of which two have said something else: how it stands `now`, and how it was wanted."""

    label: str
    now: str
    mine: str


@dataclass(frozen=True, slots=True)
class EditConflict:
    """A conflict of edits: what was `wanted`, in a few words, where the page does not say so by itself; the
    `last_edits` by others; the `rows` in which both differ; and the address that shows the present state.
    `files` were chosen and have to be chosen again.
    """

    back: str
    wanted: str = ""
    last_edits: Sequence[str] = ()
    rows: Sequence[ConflictRow] = ()
    files: bool = False


class MergedForm(NamedTuple):
    """The values that a form sends on top of the present state, and where both differ."""

    sent: QueryDict
    rows: Sequence[ConflictRow]


def render_conflict(
    request: HttpRequest, conflict: EditConflict, again: Mapping[str, Any] | None = None
) -> HttpResponse:
    """The page of a conflict about which nothing is to be typed. What was sent can be sent again with the fields of `again`, the
    newest version mostly, in place of its own; None where it would mean something else by now."""
    kept = {name: values for name, values in fields_to_resend(request).items() if name not in (again or {})}
    fields = [(name, value) for name, values in kept.items() for value in values]
    context = {
        "conflict": conflict,
        "again": None if again is None or request.FILES else [*fields, *again.items()],
        "address": request.get_full_path(),
    }
    return render(request, "conflict.html", context, status=STATUS)


def fields_to_resend(request: HttpRequest) -> dict[str, list[str]]:
    """Return the form fields that a page may hold to send them again: all but secrets, and nothing of a form that
    may be another site's, which the check against forged requests has not let pass.
    """
    if not getattr(request, "csrf_processing_done", False):
        return {}
    sent = {name: [str(value) for value in values] for name, values in request.POST.lists()}
    return {name: values for name, values in sent.items() if name != MARK and "password" not in name}


def dump_initial(form: forms.Form) -> str:
    """Dump the initial values of a form's fields, for its hidden field `was`."""
    return msgspec.json.encode(_initial_values(form)).decode()


def merge_sent(sent: QueryDict, fresh: forms.Form, labels: Mapping[str, str]) -> MergedForm:
    """Merge what was sent from an old page with a form that is `fresh`: fields that their sender left alone have
    their present values. Only fields with one of the `labels` are looked at.
    """
    was, now = _load_initial(sent), _initial_values(fresh)
    data, rows = sent.copy(), []
    for name, label in labels.items():
        if name not in now:
            continue
        mine = _clean(sent.getlist(name))
        if mine == was.get(name):
            data.setlist(name, list(now[name]))
        elif mine != now[name]:
            field = fresh.fields[name]
            rows.append(ConflictRow(label, _display_value(field, now[name]), _display_value(field, mine)))
    return MergedForm(data, rows)


def _load_initial(sent: QueryDict) -> FormValues:
    try:
        return msgspec.json.decode(str(sent.get(WAS, "")), type=dict[str, list[str]])
    except msgspec.DecodeError:
        return {}


def _initial_values(form: forms.Form) -> dict[str, list[str]]:
    fields = ((name, field) for name, field in form.fields.items() if not isinstance(field, forms.FileField))
    return {name: _as_form_values(form.get_initial_for_field(field, name)) for name, field in fields}


def _as_form_values(value: Any) -> list[str]:
    if isinstance(value, bool):
        return ["on"] if value else []
    return _clean(map(str, value) if isinstance(value, (list, tuple)) else [str(value)]) if value is not None else []


def _clean(values: Any) -> list[str]:
    """Browsers end lines in their own way."""
    cleaned = (str(value).replace("\r\n", "\n").strip() for value in values)
    return [value for value in cleaned if value]


def _display_value(field: forms.Field, values: Sequence[str]) -> str:
    """A value in the words of its field."""
    if isinstance(field, forms.BooleanField):
        return _("yes") if values else _("no")
    known = {str(value): str(label) for value, label in getattr(field, "choices", ())}
    return ", ".join(known.get(value, value) for value in values or [""])[:LONGEST]
