"""JSON Schemas of what goes in and out, taken from the types that decode and encode it."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from armybuilder.api.bodies import (
    MAX_PACKS,
    Batch,
    CheckRequest,
    ChoicesRequest,
    DifferenceRequest,
    ListFile,
    PrintRequest,
)
from armybuilder.api.jobs.messages import JobAnswer
from armybuilder.api.jobs.studies import StudyAnswer, StudyRequest
from armybuilder.api.problems import ProblemDetails
from armybuilder.api.schema.rows import PREFIX, row_name, row_schemas
from armybuilder.api.serializers import campaigns
from armybuilder.api.serializers.systems import RootAnswer, SystemAnswer, SystemsAnswer
from armybuilder.api.serializers.tournaments import EventAnswer
from armybuilder.battles.play.batch import BatchAnswer, BattlesRequest
from armybuilder.engine.conversion.card import ConvertedCard
from armybuilder.engine.core.battle.campaign.files import step_type
from armybuilder.engine.core.battle.deck.presentation import Deck
from armybuilder.engine.core.battle.scenarios.scenario import Scenario
from armybuilder.engine.core.game import AnyCampaignRules, AnyOddsRules
from armybuilder.engine.core.hexes.files import HexMapFile
from armybuilder.engine.core.packs import Pack
from armybuilder.engine.core.packs.doubts import Doubt
from armybuilder.engine.core.paper.game.state import PlayState
from armybuilder.engine.core.rules.choices import Choices
from armybuilder.engine.core.rules.report import Report
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.batch.checks import CheckResult
from armybuilder.forces.domain.my_lists.difference import DifferenceAnswer
from armybuilder.forces.presenters import builder_of
from factions.catalogues import game_of

FORCE = "Force"
LIST = "ListInAnyFormat"
TOTALS = "GroupTotals"
CONVERTED = "ConvertedCard"
UNREADABLE: dict[str, Any] = {"description": "Anything else has its own answer, which says why it cannot be read."}
"""One of many lists that is none does not spoil the others."""
NOT_EVERYWHERE = ("CampaignSetup", "CampaignStep", "MatrixAnswer", "MatrixQuestion", "OddsAnswer", "OddsQuestion")
TYPES = (
    Report, Choices, CheckResult, ProblemDetails, Batch, CheckRequest, ChoicesRequest, DifferenceRequest, ListFile, PrintRequest, PlayState, DifferenceAnswer, BattlesRequest, BatchAnswer, Pack,
    Doubt, Scenario, Deck, HexMapFile, EventAnswer, campaigns.NewCampaign, campaigns.JoinRequest, campaigns.StepRequest,
    campaigns.WalkRequest, campaigns.CampaignAddress, campaigns.CampaignAnswer, campaigns.CampaignCreated,
    campaigns.StepAnswer, campaigns.WalkAnswer, campaigns.CampaignLog, JobAnswer,
    StudyRequest, StudyAnswer, RootAnswer, SystemAnswer, SystemsAnswer,
)  # fmt: skip

Schema = dict[str, Any]


def ref(name: str) -> Schema:
    """A reference to a component."""
    return {"$ref": PREFIX + name}


def components(games: Sequence[str]) -> dict[str, Schema]:
    """Every component by its name, as these games have it. What none of them has is nothing."""
    _, schemas = msgspec.json.schema_components(TYPES, ref_template=PREFIX + "{name}")
    schemas["Batch"]["properties"]["forces"]["items"] = {"anyOf": [ref(LIST), UNREADABLE]}
    schemas["ChoicesRequest"]["properties"]["force"] = ref(LIST)
    schemas["PrintRequest"]["properties"] |= {"force": ref(LIST), "game": ref("PlayState")}
    schemas["DifferenceRequest"]["properties"] |= {"before": ref(LIST), "after": ref(LIST)}
    schemas["BattlesRequest"]["properties"] |= {"first": ref(LIST), "second": ref(LIST)}
    schemas["StudyRequest"]["properties"] |= {"force": ref(LIST), "before": ref(LIST)}
    schemas["StudyRequest"]["properties"]["field"]["items"] = ref(LIST)
    schemas["CheckRequest"]["properties"]["lists"]["items"] = {"anyOf": [ref(LIST), UNREADABLE]}
    packs = {"type": "array", "maxItems": MAX_PACKS, "items": {"oneOf": [ref("Pack"), {"type": "string"}]}}
    schemas["CheckRequest"]["properties"]["packs"]["anyOf"] = [packs, {"type": "null"}]
    schemas["JobAnswer"]["properties"]["answer"] |= {
        "anyOf": [REPORTS, ref("BatchAnswer"), ref("MatrixAnswer"), {"type": "null"}]
    }
    schemas["Pack"]["properties"]["system"] = {"enum": list(games)}
    factions = _factions(games)
    schemas["CheckRequest"]["properties"]["factions"] |= (
        {"items": {"type": "string", "enum": factions}} if factions else {"maxItems": 0}
    )
    schemas["NewCampaign"]["properties"]["setup"] = ref("CampaignSetup")
    schemas["StepRequest"]["properties"]["step"] = ref("CampaignStep")
    schemas[LIST] = {"anyOf": [ref(FORCE), {"type": "string"}, ref("ListFile")]}
    del schemas[TOTALS]
    schemas[CONVERTED], definitions = _hoist_definitions(msgspec.json.schema(ConvertedCard), "conversion.")
    schemas |= definitions
    for system in map(SYSTEMS.__getitem__, games):
        named = {FORCE: system.document_schema(), TOTALS: msgspec.json.schema(system.group_totals)}
        named |= _odds_schemas(system.odds) | _campaign_schemas(system.campaign)
        for name, schema in named.items():
            variant, definitions = _hoist_definitions(schema, f"{system.key}.")
            schemas.setdefault(name, {"anyOf": []})["anyOf"].append(variant)
            schemas |= definitions
        kinds, definitions = row_schemas(system.key)
        schemas |= definitions
        for kind, variants in kinds.items():
            schemas.setdefault(row_name(kind), {"anyOf": []})["anyOf"] += variants
    return {name: {"not": {}} for name in NOT_EVERYWHERE} | schemas


def _factions(games: Iterable[str]) -> list[str]:
    """Keys of all factions that a tournament can name."""
    return sorted({faction.key for key in games for faction in builder_of(game_of(key)).factions()})


def _odds_schemas(odds: AnyOddsRules | None) -> dict[str, Schema]:
    """Return the schemas of a system's odds questions and answers."""
    if odds is None:
        return {}
    types = {"OddsQuestion": odds.question, "OddsAnswer": odds.answer}
    if odds.matrix:
        types |= {"MatrixQuestion": odds.matrix.question, "MatrixAnswer": odds.matrix.answer}
    schemas = {name: msgspec.json.schema(type_) for name, type_ in types.items()}
    if odds.matrix:
        schemas["MatrixQuestion"]["$defs"]["MatrixQuestion"]["properties"]["force"] = ref(LIST)
    return schemas


def _campaign_schemas(rules: AnyCampaignRules | None) -> dict[str, Schema]:
    """Return the schemas of a system's campaign setups and steps."""
    if rules is None:
        return {}
    return {"CampaignSetup": msgspec.json.schema(rules.setup), "CampaignStep": msgspec.json.schema(step_type(rules))}


def _hoist_definitions(schema: Schema, prefix: str) -> tuple[Schema, dict[str, Schema]]:
    """A self-contained schema taken apart: its `$defs` become components whose names begin with `prefix`."""
    moved = json.loads(json.dumps(schema).replace('"#/$defs/', f'"{PREFIX}{prefix}'))
    definitions = moved.pop("$defs", {})
    return moved, {prefix + name: definition for name, definition in definitions.items()}


def page_of(row: Schema) -> Schema:
    """A page of rows."""
    link = {"type": ["string", "null"], "format": "uri"}
    return _closed(
        {
            "count": {"type": "integer", "description": "Rows on all pages."},
            "next": link,
            "previous": link,
            "results": {"type": "array", "items": row},
        }
    )


def _closed(properties: dict[str, Schema]) -> Schema:
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


REPORTS = _closed({"reports": {"type": "array", "items": {"oneOf": [ref("Report"), ref("ProblemDetails")]}}})
