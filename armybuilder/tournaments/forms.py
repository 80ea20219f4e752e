"""Forms of organisers and players: settings, entries, results."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.engine.core.text import NAME_LENGTH, plain
from armybuilder.forces.batch.forms import NAMED, NONE, RequirementsForm
from armybuilder.forces.forms import SubmitListForm, clean_visible
from armybuilder.tournaments.domain.play import ByeScore, Kind, Round, RoundGame
from armybuilder.tournaments.domain.round_robin import most_rounds
from armybuilder.tournaments.domain.steps import Score
from armybuilder.tournaments.entries import MAX_ENTRIES, MAX_PLAYERS
from armybuilder.tournaments.messages import TIE_BREAKS
from armybuilder.tournaments.models import PLAYER_LENGTH
from armybuilder.tournaments.states import PER_NETWORK, EventSettings

MAX_ROUNDS = most_rounds(MAX_PLAYERS)
MAX_TABLES = 64
MAX_MINUTES = 1_000
MAX_POINTS = 9_999
"""Victory points of one player in one game."""
SIDES = ("first", "second")
KINDS = (
    (
        "tournament",
        gettext_lazy("Tournament"),
        gettext_lazy(
            "Swiss: players close in the standings meet, without rematches, and as rarely as possible twice "
            "at the same table."
        ),
    ),
    ("league", gettext_lazy("League"), gettext_lazy("Everyone plays everyone else once, at their own pace.")),
)


def setting_labels() -> dict[str, str]:
    """Return the labels of the settings fields for use outside the form, in the order of the fields."""
    return {
        "name": _("Name"),
        "rounds": _("Rounds"),
        "tables": _("Play areas"),
        "minutes": _("Minutes per round"),
        "tie_breaks": _("Tie-breakers, in this order"),
        "bye_scores": _("A bye scores"),
        "bye": _("Points for a bye"),
        "entry_open": _("Players can enter"),
        "per_network": _("Maximum players from one network"),
        "open_lists": _("Open lists: anyone who sees the event sees all lists"),
        "limit": _("Points limit"),
        "legal": _("Lists must be legal"),
        "factions": _("Only these factions"),
        "packs": _("Custom packs"),
        "named_packs": _("Their keys, hashes or links"),
    }


BYE_SCORES = (
    ("win", gettext_lazy("like a win: the average of all winners (most events do this)")),
    ("average", gettext_lazy("the average of all players")),
    ("number", gettext_lazy("this many victory points:")),
)


class SettingsForm(RequirementsForm):
    """Everything that an organiser sets. `factions` are those of the event's system; the `kind` of an event that is there
    stays."""

    name = forms.CharField(max_length=NAME_LENGTH)
    kind = forms.ChoiceField(choices=[(key, label) for key, label, _ in KINDS])
    rounds = forms.IntegerField(required=False, min_value=1, max_value=MAX_ROUNDS)
    tables = forms.IntegerField(required=False, min_value=0, max_value=MAX_TABLES)
    minutes = forms.IntegerField(required=False, min_value=1, max_value=MAX_MINUTES)
    bye_scores = forms.ChoiceField(choices=BYE_SCORES, required=False)
    bye = forms.IntegerField(required=False, min_value=0, max_value=MAX_POINTS)
    tie_breaks = forms.MultipleChoiceField(
        choices=lambda: [(key, _(told)) for key, told in TIE_BREAKS.items()], required=False
    )
    open_lists = forms.BooleanField(required=False)
    entry_open = forms.BooleanField(required=False)
    per_network = forms.IntegerField(required=False, min_value=1, max_value=MAX_ENTRIES)

    def __init__(self, *args: Any, kind: Kind | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.stays = kind
        if kind:
            del self.fields["kind"]

    def clean_name(self) -> str:
        return clean_visible(self.cleaned_data["name"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        cleaned["kind"] = self.stays or cleaned.get("kind")
        if cleaned["kind"] == "tournament" and not cleaned.get("rounds") and "rounds" not in self.errors:
            self.add_error("rounds", _("Enter the number of rounds."))
        if cleaned.get("bye_scores") == "number" and cleaned.get("bye") is None and "bye" not in self.errors:
            self.add_error("bye", _("Enter how many victory points a bye scores."))
        return cleaned

    def settings(self) -> EventSettings:
        """Return the settings that were entered; 0 rounds for a league without a number of rounds."""
        asked = self.cleaned_data
        league = asked["kind"] == "league"
        return EventSettings(
            name=asked["name"],
            kind=asked["kind"],
            rounds=asked["rounds"] or 0,
            tables=0 if league else asked["tables"] or 0,
            minutes=asked["minutes"],
            bye=self._bye(),
            tie_breaks=tuple(key for key in TIE_BREAKS if key in asked["tie_breaks"]),
            open_lists=asked["open_lists"],
            entry_open=asked["entry_open"],
            per_network=asked["per_network"] or PER_NETWORK,
            asks=self.event(),
        )

    def _bye(self) -> int | ByeScore:
        """Return what a bye scores; typing another number selects that number, whichever option was chosen."""
        chosen, number = self.cleaned_data["bye_scores"], self.cleaned_data["bye"]
        if number is not None and (chosen in ("", "number") or number != self.initial.get("bye")):
            return int(number)
        return "average" if chosen == "average" else "win"


def initial_of(settings: EventSettings) -> dict[str, Any]:
    """Return the initial form data for settings."""
    asks = msgspec.structs.asdict(settings.asks)
    admitted = asks.pop("packs")
    packs = "" if admitted is None else NAMED if admitted else NONE
    named = {"packs": packs, "named_packs": "\n".join(admitted or ())}
    bye = settings.bye
    scores = {"bye_scores": "number", "bye": bye} if isinstance(bye, int) else {"bye_scores": bye, "bye": None}
    return msgspec.structs.asdict(settings) | asks | named | scores | {"rounds": settings.rounds or None}


class EntryForm(SubmitListForm):
    """A player's name and list, which may come later."""

    name = forms.CharField(max_length=PLAYER_LENGTH)

    def clean_name(self) -> str:
        return clean_visible(self.cleaned_data["name"])


class ResultsForm(forms.Form):
    """The victory points of every game of a round, in fields `first-0`, `second-0`, …; games without any are still open.

    Beside them stands what the page showed (`was-0`), so that several phones can type in results of one round: each sends
    only what it changed.
    """

    def __init__(self, *args: Any, shown: Round, names: Mapping[int, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.games = {index: game for index, game in enumerate(shown.games) if not game.is_bye}
        for index, game in self.games.items():
            self.fields[f"was-{index}"] = forms.CharField(
                required=False, initial=score_mark(game, game.score), widget=forms.HiddenInput
            )
            for side, player in zip(SIDES, game.players, strict=True):
                self.fields[f"{side}-{index}"] = forms.IntegerField(
                    required=False,
                    min_value=0,
                    max_value=MAX_POINTS,
                    label=_("Victory points of %(name)s") % {"name": plain(names[player])},
                    initial=game.score[side == "second"] if game.score else None,
                )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        for index in self.games:
            sides = [f"{side}-{index}" for side in SIDES]
            given = [name for name in sides if cleaned.get(name) is not None]
            if len(given) == 1 and not any(name in self.errors for name in sides):
                self.add_error(sides[sides.index(given[0]) - 1], _("Enter points for both, or for neither."))
        return cleaned

    def changed_scores(self) -> dict[int, Score]:
        """Return the scores typed for games for which the page showed something else, by game index."""
        return {
            index: score
            for index, game in self.games.items()
            for score in (self._typed(index),)
            if score_mark(game, score) != (self.cleaned_data[f"was-{index}"] or score_mark(game, game.score))
        }

    def _typed(self, index: int) -> Score:
        first, second = (self.cleaned_data[f"{side}-{index}"] for side in SIDES)
        return (first, second) if first is not None and second is not None else None


def score_mark(game: RoundGame, *score: Score) -> str:
    """`3 v 5:` for who plays, and the points behind it: `3 v 5: 7 2`."""
    points = " ".join(str(each) for found in score if found for each in found)
    return f"{game.first} v {game.second}: {points}".rstrip()
