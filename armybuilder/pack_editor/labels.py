"""Faults and values in the words of a form: what fields are called, what is allowed in them."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from armybuilder.engine.core.language import gettext, mid_sentence
from armybuilder.packs.drafts.review import RecordFault
from armybuilder.packs.drafts.texts import text_of
from factions.loader.forms import NESTED, FormField
from factions.views.facts import in_words

Form = Sequence[FormField]
"""What may be filled in of a record."""
_MISSING = gettext_noop("this key is missing")
_NEEDED = gettext_noop("this is required")
_UNKNOWN = gettext_noop("there is no such {kind}; known: {known}")


def _unknown_key_texts() -> tuple[str, str]:
    """Return the texts before the kind of an unknown key and before the keys that are known: `; known: `."""
    head, _kind, rest = gettext(_UNKNOWN).partition("{kind}")
    between = rest.partition("{known}")[0]
    return head, between[between.index(";") :]


def plainly(fault: RecordFault) -> str:
    """Describe what is allowed, in words of somebody who fills in a form."""
    message = _plainly(fault)
    return message[:1].upper() + message[1:]


def _plainly(fault: RecordFault) -> str:
    message, (head, none_known) = fault.message, _unknown_key_texts()
    if message == gettext(_MISSING) or (message.startswith(head) and fault.value == ""):
        return _(_NEEDED)
    if message.endswith(none_known):
        told = _("%(fault)s yet: add it to the pack first")
        return told % {"fault": message.removesuffix(none_known)}
    return message


def in_lines(form: Form, told: Iterable[RecordFault]) -> list[str]:
    """Faults of a record, each in a line under the name of its field, without all that would be allowed."""
    return [_line(form, fault) for fault in told]


def _line(form: Form, fault: RecordFault) -> str:
    called, allowed = field_of(form, fault.path), plainly(fault).partition(_unknown_key_texts()[1].rstrip(": "))[0]
    return f"{called}: {allowed[:1].lower()}{allowed[1:]}" if called else allowed


def field_of(form: Form, path: Sequence[Any]) -> str:
    """Return the label of a field of a record: `Weapons 3 arc`."""
    words: list[str] = []
    fields = form
    for step in map(str, path):
        field = next((one for one in fields if one.name == step), None)
        if field:
            words.append(field.label.text if not words else mid_sentence(field.label.text))
            fields = field.fields
        else:
            words.append(str(int(step) + 1) if step.isdecimal() else step)
    return " ".join(words)


def value_of(form: Form, path: Sequence[str], value: Any) -> str:
    """A value of a field in a line."""
    whole = FormField("", "group", form[0].label, fields=tuple(form))
    field = whole.at(path)
    if field and field.kind not in (*NESTED, "rows", "flag", "json"):
        return text_of(field, value)
    return in_words(value)
