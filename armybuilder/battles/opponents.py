"""Lists that a form names to fight against: the visitor's own, the example of the game, and what is pasted, linked or uploaded."""

from collections.abc import Sequence
from typing import Any

import msgspec
from django import forms
from django.utils.translation import gettext as _

from armybuilder.battles.forces import BattleForce, read_source
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.game import AnyGame
from armybuilder.forces.forms import ListForm
from armybuilder.forces.imports.intake import ListSource, lists_in
from armybuilder.forces.models import Force

MOST_OPPONENTS = 12
"""Lists that somebody names to fight against at once."""


class OpponentsForm(ListForm):
    """Lists to fight against: of the `offered` ones of the visitor, the example of the `game`, and those in a text or a file."""

    example = forms.BooleanField(required=False)

    def __init__(self, *args: Any, offered: Sequence[Force], game: AnyGame, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offered = {force.key: force for force in offered}
        self.game = game
        choices = [(key, str(force)) for key, force in self.offered.items()]
        self.fields["lists"] = forms.MultipleChoiceField(choices=choices, required=False)

    @property
    def example_name(self) -> str:
        """The name of the example list."""
        return str(self.game.system.examples.document.get("name") or self.game.system.name)

    @property
    def ticked_forces(self) -> list[Force]:
        """The visitor's lists that are ticked in the form, sent or not."""
        return [self.offered[key] for key in self["lists"].value() or () if key in self.offered]

    @property
    def ticked_lists(self) -> int:
        """The number of lists that are ticked, the example among them."""
        return len(self.ticked_forces) + bool(self["example"].value())

    def read_opponents(self) -> list[BattleForce]:
        """The lists that a clean form names, ready to fight; `ValidationError` says which of them cannot be read, or that they are
        too many."""
        asked = self.cleaned_data
        own = [self.offered[key] for key in asked["lists"]]
        try:
            sent = lists_in(data, ruled=True) if (data := self.data_bytes()).strip() else []
        except DocumentError as error:
            raise forms.ValidationError([problem.text for problem in error.problems]) from None
        count = len(own) + bool(asked["example"]) + len(sent)
        if count > MOST_OPPONENTS:
            message = _("You chose %(number)s lists; up to %(most)s can be fought at once.")
            raise forms.ValidationError(message % {"number": count, "most": MOST_OPPONENTS})
        found = [
            self._read(str(force), ListSource("", force.document.encode()))._replace(name=str(force)) for force in own
        ]
        if asked["example"]:
            example = msgspec.json.encode(self.game.system.examples.document)
            found.append(self._read(self.example_name, ListSource("", example)))
        for number, source in enumerate(sent, 1):
            name = _("List %(number)s") % {"number": number} if len(sent) > 1 else ""
            found.append(self._read(name, source))
        return found

    def _read(self, name: str, source: ListSource) -> BattleForce:
        """A list ready to fight; `ValidationError` with its name where it cannot be read, or cannot fight."""
        try:
            return read_source(source, self.game)
        except DocumentError as error:
            where = f"{name}: " if name else ""
            raise forms.ValidationError([f"{where}{problem.text}" for problem in error.problems]) from None
