"""What the OpenAPI document says of work that takes long."""

from drf_spectacular.utils import OpenApiResponse, extend_schema

from armybuilder.api.schema.components import ref

JSON = "application/json"


queued = {(202, JSON): OpenApiResponse(ref("JobAnswer"), description="It takes longer: look at `url` for the answer.")}
job = extend_schema(
    operation_id="job",
    tags=["Forces"],
    description=(
        "How far a batch is that was answered with 202, and its reports once it is done. Ask again after the seconds of "
        "`Retry-After`. Whoever knows the address may look; it is kept for a day."
    ),
    responses={(200, JSON): OpenApiResponse(ref("JobAnswer"), description="How far it is.")},
)
