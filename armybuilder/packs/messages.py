"""Changes between two versions of a pack, in words."""

from typing import Any

import msgspec
from django.utils.translation import gettext as _

from armybuilder.engine.core.packs.difference import PackChange
from armybuilder.engine.core.text import plain

PATCHES = "patches"
"""What changes of the book's records stand under."""
MOST_LETTERS = 60
"""Of a value; what is longer is cut."""


def describe_change(change: PackChange) -> str:
    """`New: Scout`, `Gone: Scout`, `Ranger: tv 7 → 8, traits none → Arms`, `New: change of model north/hunter tv`."""
    called = plain((_("change to %(name)s") % {"name": change.name}) if change.file == PATCHES else change.name)
    if change.what != "changed":
        return f"{_('New') if change.what == 'new' else _('Removed')}: {called}"
    fields = (f"{name} {_value(old)} → {_value(new)}" for name, old, new in change.fields)
    return f"{called[:1].upper()}{called[1:]}: {', '.join(fields)}"


def _value(value: Any) -> str:
    if value is None or value == "":
        return _("none")
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    text = plain(text)
    return text if len(text) <= MOST_LETTERS else f"{text[: MOST_LETTERS - 1]}…"
