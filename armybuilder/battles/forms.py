"""The form with which a visitor requests test battles."""

from collections.abc import Sequence
from math import ceil
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.battles.forces import BattleForce
from armybuilder.battles.opponents import OpponentsForm
from armybuilder.battles.play.jobs import MAX_BATTLES
from armybuilder.battles.play.pace import DEFAULT
from armybuilder.battles.play.playable import PLAYABLE
from armybuilder.engine.core.battle.batch import MAX_SEED
from armybuilder.engine.core.game import AnyBattleRules
from armybuilder.forces.presenters.parts import FactionCard

AGREED = 180
"""Letters that may be typed of what is agreed on; what can be agreed on is shorter."""
COUNTS = (20, 50, 100, 300, 1000)
ARMIES = (5, 10, 1)
"""Random armies of a faction, the usual number first: one of them says little of the others."""
SHARED, LISTS = "shared", "lists"


def _allowed_or_default(value: object, known: Sequence[int]) -> int:
    """The number that was sent, or the usual one."""
    return next((number for number in known if str(number) == str(value)), known[0])


def agreed_settings(text: str) -> str:
    """Settings as people type them, `Space, right angle=more`, as scenarios have them."""
    return ",".join("-".join(word.lower().split()) for word in text.split(","))


def asked_game(request: HttpRequest) -> str:
    """The game whose lists alone an address asks for; empty for all."""
    game = request.GET.get("game", "")
    return game if game in PLAYABLE else ""


def asked_query(request: HttpRequest) -> str:
    """The scenario that an address asks for, as further pages hand it on: `&scenario=…`."""
    scenario = request.GET.get("scenario", "")
    return f"&{urlencode({'scenario': scenario})}" if scenario else ""


def scenario_initial(request: HttpRequest) -> dict[str, str]:
    """What the fields of a form begin with where an address asks for a scenario, with what is agreed on behind a colon."""
    scenario, _, agreed = request.GET.get("scenario", "").partition(":")
    return {"scenario": scenario, "agreed": agreed[:AGREED]} if scenario else {}


def add_agreed(form: forms.BaseForm, cleaned: dict[str, Any], rules: AnyBattleRules) -> None:
    """Put what is agreed on behind the scenario of a form, if the game knows it."""
    agreed = agreed_settings(cleaned.get("agreed", ""))
    if agreed and "scenario" in cleaned:
        cleaned["scenario"] += f":{agreed}"
        try:
            rules.check_scenario(cleaned["scenario"])
        except LookupError as error:
            form.add_error("agreed", str(error))


KINDS = (
    ("gauntlet", gettext_lazy("Random armies of each faction")),
    ("random", gettext_lazy("Random armies of one faction")),
    (LISTS, gettext_lazy("Lists of my choice")),
)


DRAWN = ("gauntlet", "random")
"""Opponents that are drawn at random."""


class TestBattleForm(OpponentsForm):
    """The opponent, the scenario, who plays (`players`, the usual one first), and how often. `shared` is a list that somebody
    shared; `opponents` are lists that a clean form names. `groups` are those of the list that fights, which may have roles;
    without `factions` the game draws no random armies."""

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
        factions: Sequence[FactionCard],
        rules: AnyBattleRules,
        players: Sequence[tuple[str, str]],
        shared: BattleForce | None = None,
        groups: Sequence[str] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.factions = list(factions)
        self.shared = shared
        self.opponents: list[BattleForce] = []
        kinds: tuple[tuple[str, Any], ...] = (
            KINDS if self.factions else tuple(kind for kind in KINDS if kind[0] not in DRAWN)
        )
        if shared:
            kinds = ((SHARED, _("The shared list “%(name)s”") % {"name": shared.name}), *kinds)
        self.fields["opponent"] = forms.ChoiceField(choices=kinds, initial=kinds[0][0])
        named = [(faction.key, faction.name) for faction in factions]
        offered = [(name, name.capitalize()) for name in rules.scenarios]
        self.fields["faction"] = forms.ChoiceField(choices=named, required=False)
        self.rules = rules
        self.fields["policy"] = forms.ChoiceField(choices=players)
        self.fields["opponent_policy"] = forms.ChoiceField(choices=players)
        self.fields["scenario"] = forms.ChoiceField(choices=offered, initial=offered[0][0])
        named_roles = rules.roles.names if rules.roles else {}
        for number, label in enumerate(groups):
            self.fields[f"role{number}"] = forms.ChoiceField(
                label=label,
                choices=[("", _("None")), *((role, role.capitalize()) for role in named_roles)],
                required=False,
            )
        self._groups = len(groups)

    def policy_of(self, name: str) -> str:
        """The policy in the field; the default player where there is no such policy."""
        chosen: str = self[name].value()
        return chosen if chosen in self.rules.policies else DEFAULT

    @property
    def role_fields(self) -> list[forms.BoundField]:
        """The fields for the roles of groups."""
        return [self[f"role{number}"] for number in range(self._groups)]

    @property
    def has_roles(self) -> bool:
        """Whether any of them is filled in."""
        return any(field.value() for field in self.role_fields)

    @property
    def roles(self) -> str:
        """The roles of a form that is valid, as a job stores them; empty where no group has one."""
        found = [self.cleaned_data.get(f"role{number}", "") for number in range(self._groups)]
        return ",".join(found) if any(found) else ""

    @property
    def armies_per_opponent(self) -> int:
        """The number of armies for each opponent selected in the form: those of a faction, or 1 for a single list."""
        drawn = self["opponent"].value() in DRAWN
        return _allowed_or_default(self["armies"].value(), ARMIES) if drawn else 1

    @property
    def opponents_in_all(self) -> int:
        """The number of armies and lists to fight against, as far as it is known before lists are read: at least 1."""
        opponent = self["opponent"].value()
        if opponent == LISTS:
            return len(self.opponents) or max(1, self.ticked_lists)
        return self.armies_per_opponent * (len(self.factions) if opponent == "gauntlet" else 1)

    @property
    def battles_per_army(self) -> int:
        """The number of battles of each of these armies, in pairs, so that together they make the number asked for or
        a few more.
        """
        return 2 * ceil(_allowed_or_default(self["battles"].value(), COUNTS) / self.armies_per_opponent / 2)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = self.cleaned_data
        kind = cleaned.get("opponent")
        if kind == LISTS and not self.errors:
            self._read_lists()
        if kind == "random" and not cleaned.get("faction"):
            self.add_error("faction", _("Choose a faction."))
        battles = cleaned.get("battles")
        armies = self.opponents_in_all
        if battles and self.battles_per_army * armies > MAX_BATTLES:
            groups = armies // self.armies_per_opponent
            most = max((count for count in COUNTS if count * groups <= MAX_BATTLES), default=COUNTS[0])
            self.add_error(
                "battles",
                _("That's %(battles)s battles; the limit is %(bound)s at once. Choose %(most)s.")
                % {"battles": f"{self.battles_per_army * armies:,}", "bound": f"{MAX_BATTLES:,}", "most": most},
            )
        add_agreed(self, cleaned, self.rules)
        return cleaned

    def _read_lists(self) -> None:
        try:
            self.opponents = self.read_opponents()
        except forms.ValidationError as error:
            self.add_error("lists", error)
        else:
            if not self.opponents:
                self.add_error("lists", _("Choose a list, paste one or choose a file."))
