"""OpenAPI operations of the balance lab's studies."""

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema

from armybuilder.api.schema.components import ref
from armybuilder.engine.registry import SYSTEMS
from armybuilder.lab.plans.terms import MOST_BATTLES

JSON = "application/json"
_EXAMPLES = [
    OpenApiExample(
        "What each row of a list adds",
        value={"kind": "without", "force": system.examples.document, "armies": 5, "pairs": 5},
        request_only=True,
        media_type=JSON,
    )
    for system in SYSTEMS.values()
    if system.battle
]

studies = extend_schema(
    operation_id="studies",
    tags=["Battles"],
    description=(
        "A question that hundreds of battles answer: the same armies, tables and seeds with one thing changed. Answered with 202 and "
        "an address at which the study is told, with what was found until then and how sure that is. At most "
        f"{MOST_BATTLES:,} battles."
    ),
    request={JSON: ref("StudyRequest")},
    responses={(202, JSON): OpenApiResponse(ref("StudyAnswer"), description="Workers play it: look at `url`.")},
    examples=_EXAMPLES,
)
study = extend_schema(
    operation_id="study",
    tags=["Battles"],
    description=(
        "How far a study is, and what it found so far. Ask again after the seconds of `Retry-After`. Whoever knows the address may "
        "look; it is kept for a day after its last battle."
    ),
    responses={(200, JSON): OpenApiResponse(ref("StudyAnswer"), description="How far it is, and what it found.")},
)
delete_study = extend_schema(
    operation_id="delete_study",
    tags=["Battles"],
    description="Stops the study, and forgets it. Whoever knows the address may do it.",
    request=None,
    responses={204: OpenApiResponse(description="It is gone.")},
)
