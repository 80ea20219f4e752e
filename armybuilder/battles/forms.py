"""The form with which a visitor requests test battles."""

from collections.abc import Sequence
from math import ceil
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.battles.forces import BattleForce
from armybuilder.battles.play.jobs import MAX_BATTLES
from armybuilder.battles.play.pace import DEFAULT
from armybuilder.engine.core.battle.batch import MAX_SEED
from armybuilder.engine.core.game import AnyBattleRules
from armybuilder.forces.forms import ImportForm
from armybuilder.forces.models import Force
from armybuilder.forces.presenters.parts import FactionCard

AGREED = 60
"""Letters that may be typed of what is agreed on; what can be agreed on is shorter."""
COUNTS = (20, 50, 100, 300, 1000)
ARMIES = (5, 10, 1)
"""Random armies of a faction, the usual number first: one of them says little of the others."""
SHARED = "shared"


def _allowed_or_default(value: object, known: Sequence[int]) -> int:
    """The number that was sent, or the usual one."""
    return next((number for number in known if str(number) == str(value)), known[0])


KINDS = (
    ("gauntlet", gettext_lazy("Random armies of each faction")),
    ("random", gettext_lazy("Random armies of one faction")),
    ("list", gettext_lazy("One of my lists")),
    ("document", gettext_lazy("A pasted or uploaded list")),
)


DRAWN = ("gauntlet", "random")
"""Opponents that are drawn at random."""


class TestBattleForm(ImportForm):
    """The opponent, the scenario, who plays (`players`, the usual one first), and how often. `lists` are the visitor's own of the
    same game, `shared` is a list that somebody shared; without `factions` the game draws no random armies."""

    __test__ = False

    opponent = forms.ChoiceField(choices=KINDS, initial="gauntlet")
    battles = forms.TypedChoiceField(coerce=int, choices=[(count, count) for count in COUNTS], initial=COUNTS[0])
    armies = forms.TypedChoiceField(
        coerce=int, choices=[(count, count) for count in ARMIES], initial=ARMIES[0], required=False
    )
    agreed = forms.CharField(required=False, max_length=AGREED)
    seed = forms.IntegerField(required=False, min_value=0, max_value=MAX_SEED - MAX_BATTLES)

    def __init__(
        self,
        *args: Any,
        lists: Sequence[Force],
        factions: Sequence[FactionCard],
        rules: AnyBattleRules,
        players: Sequence[tuple[str, str]],
        shared: BattleForce | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.lists = {force.key: force for force in lists}
        self.factions = list(factions)
        self.shared = shared
        kinds: tuple[tuple[str, Any], ...] = (
            KINDS if self.factions else tuple(kind for kind in KINDS if kind[0] not in DRAWN)
        )
        if shared:
            kinds = ((SHARED, _("The shared list “%(name)s”") % {"name": shared.name}), *kinds)
        self.fields["opponent"] = forms.ChoiceField(choices=kinds, initial=kinds[0][0])
        named = [(faction.key, faction.name) for faction in factions]
        offered = [(name, name.capitalize()) for name in rules.scenarios]
        self.fields["faction"] = forms.ChoiceField(choices=named, required=False)
        self.fields["list"] = forms.ChoiceField(
            choices=[(key, str(force)) for key, force in self.lists.items()], required=False
        )
        self.rules = rules
        self.fields["policy"] = forms.ChoiceField(choices=players)
        self.fields["opponent_policy"] = forms.ChoiceField(choices=players)
        self.fields["scenario"] = forms.ChoiceField(choices=offered, initial=offered[0][0])

    def policy_of(self, name: str) -> str:
        """The policy in the field; the default player where there is no such policy."""
        chosen: str = self[name].value()
        return chosen if chosen in self.rules.policies else DEFAULT

    @property
    def armies_per_opponent(self) -> int:
        """The number of armies for each opponent selected in the form: those of a faction, or 1 for a single list."""
        drawn = self["opponent"].value() in DRAWN
        return _allowed_or_default(self["armies"].value(), ARMIES) if drawn else 1

    @property
    def battles_per_army(self) -> int:
        """The number of battles of each of these armies, in pairs, so that together they make the number asked for or
        a few more.
        """
        return 2 * ceil(_allowed_or_default(self["battles"].value(), COUNTS) / self.armies_per_opponent / 2)

    def clean(self) -> dict[str, Any]:
        # What the import form asks for is asked for here only where it is the opponent.
        cleaned: dict[str, Any] = self.cleaned_data
        kind = cleaned.get("opponent")
        if kind == "document" and not cleaned.get("file") and not cleaned.get("text"):
            self.add_error("text", _("Paste a list or choose a file."))
        if kind == "list" and not cleaned.get("list"):
            self.add_error("list", _("Choose one of your lists."))
        if kind == "random" and not cleaned.get("faction"):
            self.add_error("faction", _("Choose a faction."))
        battles = cleaned.get("battles")
        armies = len(self.factions) * self.armies_per_opponent
        if kind == "gauntlet" and battles and self.battles_per_army * armies > MAX_BATTLES:
            most = max((count for count in COUNTS if count * len(self.factions) <= MAX_BATTLES), default=COUNTS[0])
            self.add_error(
                "battles",
                _("That's %(battles)s battles; the limit is %(bound)s at once. Choose %(most)s.")
                % {"battles": f"{self.battles_per_army * armies:,}", "bound": f"{MAX_BATTLES:,}", "most": most},
            )
        agreed = ",".join("-".join(word.lower().split()) for word in cleaned.get("agreed", "").split(","))
        if agreed and "scenario" in cleaned:
            cleaned["scenario"] += f":{agreed}"
            try:
                self.rules.check_scenario(cleaned["scenario"])
            except LookupError as error:
                self.add_error("agreed", str(error))
        return cleaned
