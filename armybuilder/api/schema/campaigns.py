"""OpenAPI operations of campaigns."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from armybuilder.api.schema.components import ref

JSON = "application/json"
_CONFLICT = {(409, "application/problem+json"): OpenApiResponse(ref("ProblemDetails"), description="Conflict")}


def _answer(name: str, description: str, status: int = 200) -> dict[Any, Any]:
    return {(status, JSON): OpenApiResponse(ref(name), description=description)}


create_campaign = extend_schema(
    operation_id="create_campaign",
    tags=["Campaigns"],
    description=(
        "Begins a campaign with what its players agree on, and answers its addresses: each is a right, and whoever knows one "
        "has it. `organise` acts for all players, `play` for one, `join` makes somebody a player, `look` only looks. 404 where the "
        "game has no campaigns."
    ),
    request={JSON: ref("NewCampaign")},
    responses=_answer("CampaignCreated", "Its addresses.", 201),
)
campaign = extend_schema(
    operation_id="campaign",
    tags=["Campaigns"],
    description="A campaign as it is now, and what whoever has the address may do: each offer is the beginning of a step.",
    responses=_answer("CampaignAnswer", "The campaign."),
)
join_campaign = extend_schema(
    operation_id="join_campaign",
    tags=["Campaigns"],
    description="Join by the `join` address as a player whom nobody plays yet; the answer is that player's own address.",
    request={JSON: ref("JoinRequest")},
    responses=_answer("CampaignAddress", "The address of the player.", 201),
)
take_step = extend_schema(
    operation_id="take_step",
    tags=["Campaigns"],
    description=(
        "Takes a step. What is against the rules is done and told; 400 is for what has no meaning, with its place. Without `dice` "
        "they are rolled here; where `dice` run out, 400 says at `/dice/…` which die is wanted next, and nothing is done. "
        "409 where somebody was first: read the campaign, and send the step again with its `version`. 403 for a step of another "
        "player, and beyond 5,000 steps. A step has at most 262,144 bytes and 400 dice."
    ),
    request={JSON: ref("StepRequest")},
    responses=_answer("StepAnswer", "What came of it.", 201) | _CONFLICT,
)
undo_step = extend_schema(
    operation_id="undo_step",
    tags=["Campaigns"],
    description="Takes the last step back; a player only their own. The last hundred steps can be taken back.",
    request={JSON: ref("WalkRequest")},
    responses=_answer("WalkAnswer", "It is taken back.") | _CONFLICT,
)
redo_step = extend_schema(
    operation_id="redo_step",
    tags=["Campaigns"],
    description="Takes the step again that was taken back, while no other has come.",
    request={JSON: ref("WalkRequest")},
    responses=_answer("WalkAnswer", "It is taken again.") | _CONFLICT,
)
campaign_log = extend_schema(
    operation_id="campaign_log",
    tags=["Campaigns"],
    description="What was done, step by step.",
    parameters=[
        OpenApiParameter(
            "after", {"type": "integer", "minimum": 0, "default": 0}, description="Steps after this number."
        )
    ],
    responses=_answer("CampaignLog", "Up to a hundred steps."),
)
