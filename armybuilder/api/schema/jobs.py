"""OpenAPI operations of long-running jobs."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema

from armybuilder.api.schema.components import REPORTS, ref

JSON = "application/json"

queued = {(202, JSON): OpenApiResponse(ref("JobAnswer"), description="It takes longer: look at `url` for the answer.")}
job = extend_schema(
    operation_id="job",
    tags=["Jobs"],
    description=(
        "How far the work is that was answered with 202, and its answer once it is done. Ask again after the seconds of "
        "`Retry-After`. Whoever knows the address may look; it is kept for a day."
    ),
    responses={(200, JSON): OpenApiResponse(ref("JobAnswer"), description="How far it is.")},
)
delete_job = extend_schema(
    operation_id="delete_job",
    tags=["Jobs"],
    description=(
        "Stops the work, and forgets what was asked and answered. Who is at it ends at once; the place in the queue is free. "
        "Whoever knows the address may do it."
    ),
    request=None,
    responses={204: OpenApiResponse(description="It is gone.")},
)
job_answer = extend_schema(
    operation_id="job_answer",
    tags=["Jobs"],
    description="The answer alone, byte for byte what would have come at once. 404 while there is none.",
    responses={
        (200, JSON): OpenApiResponse(
            {"anyOf": [REPORTS, ref("BatchAnswer"), ref("MatrixAnswer")]}, description="The answer."
        ),
        (200, "application/pdf"): OpenApiResponse(OpenApiTypes.BINARY, description="The print."),
    },
)
