"""The battle that waits for its result: fought here by the program or by people, and its result confirmed."""

from collections.abc import Sequence
from typing import Any

import msgspec
from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from armybuilder.battles.forms import AGREED, agreed_settings
from armybuilder.battles.play import pace
from armybuilder.battles.play.playable import battles_of
from armybuilder.campaigns import fights, rights, steps
from armybuilder.campaigns.fights import FightTerms, FoughtAlreadyError
from armybuilder.campaigns.models import CampaignFight, Right
from armybuilder.campaigns.presentation import ShownCampaign, ShownLine, show
from armybuilder.campaigns.steps import StaleCampaignError, TooManyStepsError
from armybuilder.campaigns.views.campaign import number_of
from armybuilder.common.conflicts import EditConflict, render_conflict
from armybuilder.common.limits import COSTLY, with_bounds
from armybuilder.common.proxies import client_address
from armybuilder.engine.core.battle.campaign.battles import CampaignBattle, FoughtResult
from armybuilder.engine.core.battle.campaign.dice import DieRequiredError
from armybuilder.engine.core.battle.campaign.files import read_step
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.game import AnyBattleRules
from armybuilder.forces.views.ownership import error_text
from armybuilder.forces.visitor.owner import claim_owner
from armybuilder.jobs import fair_queue
from armybuilder.jobs.fair_queue import TooManyJobsError
from armybuilder.ratelimit.costs import Cost, costs

FRIEND = "friend"


class FightForm(forms.Form):
    """How a battle is fought: the scenario where the campaign names none, what is agreed on beside it, and who plays. In a duel
    `side` is whom you play, and `other` who plays against you."""

    scenario = forms.ChoiceField(label=gettext_lazy("Scenario"), required=False)
    agreed = forms.CharField(label=gettext_lazy("Settings you agree on"), required=False, max_length=AGREED)
    first = forms.ChoiceField(required=False)
    second = forms.ChoiceField(required=False)
    side = forms.TypedChoiceField(label=gettext_lazy("You play"), coerce=int, required=False)
    other = forms.ChoiceField(label=gettext_lazy("Who plays the other side"), required=False)

    def __init__(
        self, *args: Any, rules: AnyBattleRules, battle: CampaignBattle, system: str, side: int | None, **more: Any
    ) -> None:
        super().__init__(*args, **more)
        self.rules, self.battle = rules, battle
        players = pace.player_choices(system)
        named = [(key, key.capitalize()) for key in rules.scenarios if battle.scenario in ("", key)]
        self._choose("scenario", named)
        for name, each in zip(("first", "second"), battle.sides, strict=False):
            self._choose(name, players)
            self.fields[name].label = each.name
        self._choose(
            "side", [(number, each.name) for number, each in enumerate(battle.sides) if side in (None, number)]
        )
        policies = [(key, _("AI player: %(policy)s") % {"policy": key}) for key in rules.policies]
        self._choose("other", [(FRIEND, _("The other player")), *policies])

    def _choose(self, name: str, choices: Sequence[tuple[Any, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - for the types
        field.choices = choices
        field.initial = choices[0][0] if choices else None

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        scenario = cleaned.get("scenario") or self.fields["scenario"].initial or ""
        cleaned["terms"] = self.battle.terms(scenario, agreed_settings(cleaned.get("agreed", "")))
        try:
            self.rules.check_scenario(cleaned["terms"])
        except LookupError as error:
            self.add_error("agreed", str(error))
        return cleaned

    def policy(self, name: str) -> str:
        """The policy that was chosen, or the usual one."""
        return str(self.cleaned_data.get(name) or self.fields[name].initial)


class _PendingBattle:
    """The battle that waits for its result, as the holder of a right sees it."""

    def __init__(self, right: Right) -> None:
        self.right, self.shown = right, show(right)
        self.battle = self.shown.battle
        self.fight = fights.fight_of(right.campaign, self.battle) if self.battle else None

    @property
    def may_fight(self) -> bool:
        return bool(self.battle and fights.may_fight(self.right, self.battle))

    @property
    def has_fight(self) -> bool:
        return bool(self.fight and not self.fight.has_failed)

    def form(self, sent: Any = None) -> FightForm:
        assert self.battle is not None  # noqa: S101 - for the types
        system = self.right.campaign.system
        side = self.battle.side_of(self.right.player) if self.right.sort == Right.PLAY else None
        return FightForm(sent, rules=battles_of(system).rules, battle=self.battle, system=system, side=side)

    def result(self) -> FoughtResult | None:
        """The step that enters the result; None where there is none yet, or its replay is lost."""
        if not (self.battle and self.fight and self.fight.is_over):
            return None
        try:
            return self.shown.known.fought(self.shown.state, self.battle.units, fights.replay_of(self.fight))
        except LookupError:
            return None

    @property
    def waiting_for(self) -> list[str]:
        """The names of the players who have not confirmed the result."""
        if not (self.battle and self.fight):
            return []
        return [self.shown.names.get(player, player) for player in fights.waiting_for(self.fight, self.battle)]

    @property
    def has_confirmed(self) -> bool:
        return bool(self.fight and self.right.player in self.fight.confirmed)


def step_of(shown: ShownCampaign, result: FoughtResult) -> Any:
    """The step of a result."""
    return read_step(shown.known.rules, msgspec.json.encode({**result.draft, "step": result.step}))


@costs(Cost.PAGE)
@with_bounds(COSTLY)
@never_cache
@require_safe
def fight(request: HttpRequest, key: str) -> HttpResponse:
    """How the battle is fought here, the fight that goes on, or the result that waits to be confirmed."""
    waiting = _PendingBattle(rights.get_right_or_404(key))
    return _page(request, waiting, waiting.form() if waiting.battle and waiting.may_fight else None)


def _page(request: HttpRequest, waiting: _PendingBattle, form: FightForm | None, status: int = 200) -> HttpResponse:
    shown, result = waiting.shown, waiting.result()
    rules = battles_of(waiting.right.campaign.system).rules if waiting.battle else None
    context = {
        "shown": shown,
        "waiting": waiting,
        "battle": waiting.battle,
        "fight": waiting.fight,
        "form": form,
        "rules": rules,
        "scenarios": rules.scenarios.items() if rules else (),
        "policies": rules.policies.items() if rules else (),
        "result": result,
        "draft": msgspec.json.encode(result.draft).decode() if result else "",
        "dice": " ".join(map(str, result.dice)) if result else "",
        "lines": _lines(shown, result) if result else (),
        "replay": fights.replay_url(waiting.fight) if waiting.fight else "",
        "seats": fights.seats_of(waiting.fight, waiting.battle, waiting.right)
        if waiting.fight and waiting.battle
        else (),
    }
    return render(request, "campaigns/fight.html", context, status=status)


def _lines(shown: ShownCampaign, result: FoughtResult) -> list[ShownLine]:
    """What the log will say of a result."""
    try:
        played = shown.known.play(shown.state, step_of(shown, result), steps.dice_source(result.dice, rolled=False))
    except (DieRequiredError, DocumentError):
        return []
    return shown.lines(played.log)


@costs(Cost.NEW)
@with_bounds(COSTLY)
@require_POST
def start_fight(request: HttpRequest, key: str) -> HttpResponse:
    """Have the battle fought: by the program (`do=test`), or by people (`do=duel`)."""
    waiting = _PendingBattle(rights.get_right_or_404(key, rights.PLAYING))
    back = redirect("campaigns:fight", key)
    if waiting.battle is None or waiting.has_fight or waiting.battle.lacking:
        return back
    if not waiting.may_fight:
        messages.error(request, _("Only the players whose teams fight, or the organiser, can do that."))
        return back
    form = waiting.form(request.POST)
    if form.is_valid():
        try:
            return redirect(_start_fight(request, waiting, form))
        except FoughtAlreadyError as error:
            messages.error(request, str(error))
            return back
        except (DocumentError, LookupError) as error:
            form.add_error(None, error_text(error))
        except TooManyJobsError as error:
            form.add_error(None, str(error))
    return _page(request, waiting, form, 400)


def _start_fight(request: HttpRequest, waiting: _PendingBattle, form: FightForm) -> str:
    """Begin a fight; the address where it goes on."""
    battle, campaign = waiting.battle, waiting.right.campaign
    assert battle is not None  # noqa: S101 - for the types
    forces = fights.forces_of(battle, waiting.shown.known.game)
    owner, terms = claim_owner(request), form.cleaned_data["terms"]
    if request.POST.get("do") != "duel":
        who = fair_queue.requester(owner, client_address(request))
        agreed = FightTerms(terms, (form.policy("first"), form.policy("second")))
        fights.start_test(campaign, battle, forces, agreed, who, owner)
        return reverse("campaigns:fight", args=(waiting.right.key,))
    side = int(form.cleaned_data["side"] or form.fields["side"].initial)
    strongest, other = battles_of(campaign.system).rules.strongest_player, form.policy("other")
    policies = [strongest, strongest]
    if other != FRIEND:
        policies[1 - side] = other
    agreed = FightTerms(terms, (policies[0], policies[1]), side, other == FRIEND)
    made = fights.start_duel(campaign, battle, forces, agreed, owner)
    return str(made.duel.get_absolute_url()) if made.duel else ""


@costs(Cost.EDIT)
@with_bounds(COSTLY)
@require_POST
def confirm(request: HttpRequest, key: str) -> HttpResponse:
    """Confirm the result: it is entered when the organiser does so, or all players whose teams fought."""
    waiting = _PendingBattle(rights.get_right_or_404(key, rights.PLAYING))
    version, result = number_of(request.POST.get("version", "")), waiting.result()
    if waiting.fight and result and not waiting.may_fight:
        messages.error(request, _("Only the players whose teams fight, or the organiser, can do that."))
    elif waiting.fight and result:
        try:
            return _confirm(request, waiting, result, version)
        except StaleCampaignError:
            return _conflict(request, key)
        except (DocumentError, TooManyStepsError) as error:
            messages.error(request, error_text(error))
    return redirect("campaigns:fight", key)


def _confirm(request: HttpRequest, waiting: _PendingBattle, result: FoughtResult, version: int) -> HttpResponse:
    """Note that somebody confirms a result, and enter it where nobody else has to."""
    key, campaign = waiting.right.key, waiting.right.campaign
    assert waiting.battle  # noqa: S101 - for the types
    assert waiting.fight  # noqa: S101 - for the types
    if version != campaign.version:
        raise StaleCampaignError
    if fights.confirm(waiting.fight, waiting.battle, waiting.right):
        names = ", ".join(waiting.waiting_for)
        messages.success(request, _("You confirmed the result. Waiting for: %(names)s") % {"names": names})
        return redirect("campaigns:fight", key)
    _enter(waiting, waiting.fight, result, version)
    return redirect(f"{reverse('campaigns:campaign', args=(key,))}?new={campaign.position}#new")


def _enter(waiting: _PendingBattle, fight: CampaignFight, result: FoughtResult, version: int) -> None:
    """Take the step of a result."""
    campaign, known = waiting.right.campaign, waiting.shown.known
    dice = steps.dice_source(result.dice, rolled=True)
    steps.take(campaign, known, step_of(waiting.shown, result), dice, version=version, by=waiting.right.player)
    fights.reopen(fight)


def _conflict(request: HttpRequest, key: str) -> HttpResponse:
    return render_conflict(request, EditConflict(reverse("campaigns:fight", args=(key,)), _("Confirm the result")))


@require_POST
def discard(request: HttpRequest, key: str) -> HttpResponse:
    """Drop a fight, so that the battle can be fought again. The organiser alone."""
    right = rights.get_right_or_404(key, rights.PLAYING)
    if right.sort != Right.ORGANISE:
        raise Http404("The organiser drops fights.")
    waiting = _PendingBattle(right)
    if waiting.fight:
        waiting.fight.delete()
        messages.success(request, _("Dropped. The battle can be fought again."))
    return redirect("campaigns:fight", key)
