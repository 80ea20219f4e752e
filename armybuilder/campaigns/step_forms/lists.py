"""Team submission for campaign steps, from lists of the players: read in any format, checked, and offered team by
team. Only the teams that a step uses are saved.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext as _

from armybuilder.campaigns.step_forms.form_data import StepForm
from armybuilder.engine.core import documents as core
from armybuilder.forces.batch.checks import CheckedList, ListRequirements, check_lists
from armybuilder.forces.domain.history import encode
from armybuilder.forces.forms import SubmitListForm
from armybuilder.forces.imports.intake import ListSource, one_list
from factions.catalogues import game_of


class SubmittedTeams(NamedTuple):
    """A list with what was found of it, and what of it a step may bring: names, and what the step says then."""

    checked: CheckedList
    parts: Mapping[str, Mapping[str, Any]]


class BringForm(SubmitListForm):
    """A list that is handed in, and there has to be one."""

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if not self.errors and not any(cleaned.get(name) for name in ("own", "text", "file")):
            raise forms.ValidationError(_("No list yet: choose one of yours, paste one, or choose a file."))
        return cleaned


def read_teams(data: bytes, asking: StepForm) -> SubmittedTeams:
    """A list for a step, legal or not; `DocumentError` where it is none, or one of another game."""
    known = asking.shown.known
    roster = one_list(data, game_of(known.game.key))
    if roster.game.key != known.game.key:
        raise core.fail(
            "",
            _("This list is for %(game)s; the campaign is for %(other)s.")
            % {"game": roster.system.name, "other": known.game.system.name},
        )
    [row] = check_lists([ListSource("", encode(roster.document).encode())], known.game, ListRequirements()).rows
    return SubmittedTeams(row, known.from_list(asking.tag, roster))
