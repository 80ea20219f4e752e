"""Forms of battles that people play: against whom, and when to be asked."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from armybuilder.battles.forms import AGREED, add_agreed
from armybuilder.battles.replay.figures import SIDES
from armybuilder.engine.core.battle.rules import BattleRules
from armybuilder.forces.models import Force
from armybuilder.forces.presenters.parts import FactionCard

FRIEND = "friend"
BROUGHT = "brought"
MOST_POINTS = 999


class NewDuelForm(forms.Form):
    """A form to choose an opponent: `random:<faction>` or `list:<key>`, led by a policy or by a friend, or a list
    that a friend brings (`BROUGHT`) and leads. Without `factions` the game draws no random armies.
    """

    against = forms.ChoiceField(label=_("Against"))
    player = forms.ChoiceField(label=_("Who plays the other side"))
    scenario = forms.ChoiceField(label=_("Scenario"))
    agreed = forms.CharField(label=_("Settings you agree on"), required=False, max_length=AGREED)

    def __init__(
        self, *args: Any, rules: BattleRules[Any, Any], lists: list[Force], factions: list[FactionCard], **more: Any
    ) -> None:
        super().__init__(*args, **more)
        self.lists = {f"list:{force.key}": force for force in lists}
        self.factions = {f"random:{faction.key}": faction for faction in factions}
        named = [(key, faction.name) for key, faction in self.factions.items()]
        self._choose(
            "against",
            [
                *([(_("A random army"), named)] if named else []),
                (_("One of your lists"), [(key, str(force)) for key, force in self.lists.items()]),
                (_("A friend"), [(BROUGHT, _("The list a friend brings, by link"))]),
            ],
        )
        policies = [(key, _("AI player: %(policy)s") % {"policy": key}) for key in rules.policies]
        self._choose("player", [*policies, (FRIEND, _("A friend, by link"))])
        self.fields["player"].initial = rules.strongest_player
        self._choose("scenario", [(key, key.capitalize()) for key in rules.scenarios])
        self._rules = rules

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("against") == BROUGHT:
            cleaned["player"] = FRIEND
        add_agreed(self, cleaned, self._rules)
        return cleaned

    def _choose(self, name: str, choices: Any) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - for the types
        field.choices = choices


class BranchForm(forms.Form):
    """A form to play on from a replay: which side (`names` are those of both), and who leads the other: a policy, or a friend."""

    side = forms.TypedChoiceField(coerce=int, label=_("You play"))
    player = forms.ChoiceField(label=_("Who plays the other side"))

    def __init__(self, *args: Any, rules: BattleRules[Any, Any], names: Sequence[str], **more: Any) -> None:
        super().__init__(*args, **more)
        sides, players = self.fields["side"], self.fields["player"]
        assert isinstance(sides, forms.ChoiceField)  # noqa: S101 - for the types
        assert isinstance(players, forms.ChoiceField)  # noqa: S101 - for the types
        sides.choices = [
            (side, f"{letter}: {name}") for side, (letter, name) in enumerate(zip(SIDES, names, strict=True))
        ]
        policies = [(key, _("AI player: %(policy)s") % {"policy": key}) for key in rules.policies]
        players.choices = [*policies, (FRIEND, _("A friend, by link"))]
        players.initial = rules.strongest_player


class PromptSettingsForm(forms.Form):
    """From which points on small questions are asked."""

    asked_from = forms.FloatField(
        min_value=0,
        max_value=MOST_POINTS,
        label=_("Ask me about re-rolls and reactions worth at least this many points"),
    )
