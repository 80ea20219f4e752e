"""Campaigns: begun, joined, played, taken back and read by whoever knows an address."""

from typing import Any

import msgspec
from django.http import HttpResponse
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from armybuilder.api import bodies
from armybuilder.api.problems import BadQuery
from armybuilder.api.schema import campaigns as described
from armybuilder.api.serializers import campaigns
from armybuilder.api.serializers.campaigns import CampaignCreated, CampaignLog, StepAnswer, WalkAnswer
from armybuilder.api.views.base import Endpoint, game_or_404
from armybuilder.campaigns import actors, rights, services
from armybuilder.campaigns import steps as campaign_steps
from armybuilder.campaigns.models import Right
from armybuilder.campaigns.presentation import ShownCampaign, show
from armybuilder.campaigns.steps import StaleCampaignError, TooManyStepsError
from armybuilder.common.keys import sender_key
from armybuilder.engine.core.battle.campaign.dice import DieRequiredError
from armybuilder.engine.core.battle.campaign.files import MAX_STEP_BYTES, read_setup, read_step
from armybuilder.engine.core.documents import DocumentError, DocumentProblem, fail, read_json
from armybuilder.engine.core.documents.envelope import check_text
from armybuilder.engine.core.game import Campaigns
from armybuilder.ratelimit.costs import Cost, costs

MAX_BODY = MAX_STEP_BYTES + 8 * 1024
"""Bytes of a step with its dice and a few words around it."""
A_PAGE = 100
_NEW = msgspec.json.Decoder(campaigns.NewCampaign)
_JOIN = msgspec.json.Decoder(campaigns.JoinRequest)
_STEP = msgspec.json.Decoder(campaigns.StepRequest)
_WALK = msgspec.json.Decoder(campaigns.WalkRequest)


class CampaignConflict(exceptions.APIException):
    """The campaign has gone on since the version that was sent."""

    status_code = 409


@costs(Cost.NEW)
class CampaignsView(Endpoint):
    """A place for another campaign."""

    @described.create_campaign
    def post(self, request: Request, system: str) -> HttpResponse:
        game = game_or_404(system)
        if game.system.campaign is None:
            raise exceptions.NotFound(_("%(game)s has no campaigns.") % {"game": game.system.name})
        sent = read_json(bodies.read(request, MAX_BODY), _NEW)
        problems = list(check_text("/name", sent.name))
        if problems:
            raise DocumentError(problems)
        known = Campaigns(game, game.system.campaign)
        with _prefix_problems("/setup"):
            setup = read_setup(known.rules, bytes(sent.setup))
            right = services.create(owner=sender_key(), name=sent.name, setup=setup, known=known)
        addresses = [campaigns.address(each, _url(request, each)) for each in right.campaign.rights.all()]
        return _created(CampaignCreated(addresses), _url(request, right))


class CampaignView(Endpoint):
    """A campaign as it is now."""

    @described.campaign
    def get(self, request: Request, address: str) -> HttpResponse:
        return Response(campaigns.answer(show(rights.get_right_or_404(address))))


@costs(Cost.EDIT)
class CampaignJoinView(Endpoint):
    """Join as a player whom nobody plays yet."""

    @described.join_campaign
    def post(self, request: Request, address: str) -> HttpResponse:
        right = rights.get_right_or_404(address, (Right.JOIN,))
        player = read_json(bodies.read(request, MAX_BODY), _JOIN).player
        mine = rights.join(right.campaign, player, sender_key())
        if mine is None:
            free = tuple(each.player for each in rights.free_players(right.campaign))
            problem = DocumentProblem(
                "/player", _("You can't join as this player: someone already has, or the player doesn't exist."), free
            )
            raise DocumentError([problem])
        return _created(campaigns.address(mine, _url(request, mine)), _url(request, mine))


@costs(Cost.EDIT)
class CampaignStepsView(Endpoint):
    """A step is taken."""

    @described.take_step
    def post(self, request: Request, address: str) -> HttpResponse:
        shown = show(rights.get_right_or_404(address, rights.PLAYING))
        sent = read_json(bodies.read(request, MAX_BODY), _STEP)
        try:
            with _prefix_problems("/step"):
                _take_step(shown, sent)
        except StaleCampaignError as error:
            raise CampaignConflict(str(error)) from None
        except TooManyStepsError as error:
            raise exceptions.PermissionDenied(str(error)) from None
        except actors.NotYoursError as error:
            raise exceptions.PermissionDenied(str(error)) from None
        campaign = shown.campaign
        [entry] = shown.entries([campaign.steps.get(number=campaign.position)])
        return _created(StepAnswer(campaign.version, campaigns.entry(entry)), _url(request, shown.right))


def _take_step(shown: ShownCampaign, sent: campaigns.StepRequest) -> None:
    rules = shown.known.rules
    step = read_step(rules, bytes(sent.step))
    actors.check(shown.right, step, shown.board, shown.all_offers)
    dice = campaign_steps.dice_source(sent.dice or (), rolled=sent.dice is None)
    try:
        campaign_steps.take(shown.campaign, shown.known, step, dice, version=sent.version, by=shown.right.player)
    except DieRequiredError as wanted:
        raise fail(f"/dice/{len(wanted.so_far)}", str(wanted)) from None


@costs(Cost.EDIT)
class CampaignUndoView(Endpoint):
    """The last step is taken back."""

    way = -1

    @described.undo_step
    def post(self, request: Request, address: str) -> HttpResponse:
        return _undo_or_redo(request, address, self.way)


@costs(Cost.EDIT)
class CampaignRedoView(Endpoint):
    """A step that was taken back is taken again."""

    way = 1

    @described.redo_step
    def post(self, request: Request, address: str) -> HttpResponse:
        return _undo_or_redo(request, address, self.way)


def _undo_or_redo(request: Request, address: str, way: int) -> HttpResponse:
    right = rights.get_right_or_404(address, rights.PLAYING)
    version = read_json(bodies.read(request, MAX_BODY), _WALK).version
    near = campaign_steps.undo_and_redo(right.campaign)
    step = near.undo if way < 0 else near.redo
    if step is None:
        raise CampaignConflict(_("There's no step to undo.") if way < 0 else _("There's no step to redo."))
    if right.sort == Right.PLAY and step.by != right.player:
        raise exceptions.PermissionDenied(_("That's someone else's step: only they or the organiser can undo it."))
    try:
        campaign_steps.walk(right.campaign, way, version=version)
    except StaleCampaignError as error:
        raise CampaignConflict(str(error)) from None
    return Response(WalkAnswer(right.campaign.version, right.campaign.position))


class CampaignLogView(Endpoint):
    """The steps of a campaign."""

    @described.campaign_log
    def get(self, request: Request, address: str) -> HttpResponse:
        shown = show(rights.get_right_or_404(address))
        after = _after(request)
        steps = shown.campaign.steps.filter(number__gt=after, number__lte=shown.campaign.position, number__gte=1)
        found = list(steps.defer("state", "done")[: A_PAGE + 1])
        entries = [campaigns.entry(each) for each in shown.entries(found[:A_PAGE])]
        return Response(CampaignLog(entries, entries[-1].number if len(found) > A_PAGE else None))


def _after(request: Request) -> int:
    text = request.query_params.get("after", "0")
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise BadQuery([DocumentProblem("after", _("A step number must be a whole number from 0."))])
    return int(text)


class _prefix_problems:  # noqa: N801 - read as a word of its own
    """Puts the faults of a part of the body where it stands there; dice have a place of their own."""

    def __init__(self, where: str) -> None:
        self.where = where

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, DocumentError):
            raise DocumentError([self._prefixed(problem) for problem in error.problems]) from None

    def _prefixed(self, problem: DocumentProblem) -> DocumentProblem:
        where = problem.where if problem.where.startswith("/dice") else self.where + problem.where
        return DocumentProblem(where, problem.message, problem.candidates)


def _created(data: Any, url: str) -> HttpResponse:
    response = Response(data)
    response.status_code = 201
    response["Location"] = url
    return response


def _url(request: Request, right: Right) -> str:
    name = "api:campaign-join" if right.sort == Right.JOIN else "api:campaign"
    url: str = reverse(name, args=(right.key,), request=request)
    return url
