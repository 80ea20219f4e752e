"""What players bring from their lists: read in any form, checked, and offered team by team. Only what a step brings is kept."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext as _

from armybuilder.campaigns.filling.asking import Asking
from armybuilder.engine.core import documents as core
from armybuilder.forces.batch.checks import CheckedList, Event, check_lists
from armybuilder.forces.batch.sources import Source
from armybuilder.forces.domain import exchange
from armybuilder.forces.domain.history import encode
from armybuilder.forces.forms import ListForm
from armybuilder.forces.models import Force
from factions.catalogues import game_of


class Brought(NamedTuple):
    """A list with what was found of it, and what of it a step may bring: names, and what the step says then."""

    checked: CheckedList
    parts: Mapping[str, Mapping[str, Any]]


class BringForm(ListForm):
    """A list: one of the visitor's `own`, or as text or file."""

    own = forms.ChoiceField(required=False)

    def __init__(self, *args: Any, own: Iterable[Force], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.forces = {force.key: force for force in own}
        self.fields["own"].choices = [("", "–"), *((key, str(force)) for key, force in self.forces.items())]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        sent = sum(bool(cleaned.get(name)) for name in ("own", "text", "file"))
        if sent != 1 and not self.errors:
            several = _("These are several lists: choose one of yours, or paste one, or choose a file.")
            none = _("There is no list yet: choose one of yours, or paste one, or choose a file.")
            raise forms.ValidationError(several if sent else none)
        return cleaned

    def list_bytes(self) -> bytes:
        own = self.forces.get(self.cleaned_data["own"])
        return own.document.encode() if own else self.data_bytes()


def brought(data: bytes, asking: Asking) -> Brought:
    """A list for a step, legal or not; `DocumentError` where it is none, or one of another game."""
    known = asking.shown.known
    roster = exchange.taken(data, game_of(known.game.key))
    if roster.game.key != known.game.key:
        raise core.fail(
            "",
            _("This is a list for %(game)s; the campaign is of %(other)s.")
            % {"game": roster.system.name, "other": known.game.system.name},
        )
    [row] = check_lists([Source("", encode(roster.document).encode())], known.game, Event()).rows
    return Brought(row, known.from_list(asking.tag, roster))
