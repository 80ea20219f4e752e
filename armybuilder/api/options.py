"""Options as query parameters: `?paper=letter&parts=army,cards&card=poker` of a print, `?format=csv` of a table."""

from typing import Any, NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _

from armybuilder.api.problems import BadQuery
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.options import CHOICES, Choice, OptionError, PrintOptions, read_options
from armybuilder.engine.core.documents import DocumentProblem

FORMATS = ("json", "csv")


def choice_schema(choice: Choice) -> dict[str, Any]:
    """The JSON Schema of a print option."""
    match choice.kind:
        case "several":
            one = {"type": "string", "enum": [str(value) for value in choice.values]}
            return {"type": "array", "items": one, "minItems": 1, "uniqueItems": True}
        case "switch":
            return {"type": "boolean"}
        case "length":
            return {"type": "number", "minimum": choice.low, "maximum": choice.high}
        case _:
            return {"type": "string", "enum": [str(value) for value in choice.values]}


PRINT_PARAMETERS = tuple((choice.name, choice_schema(choice), choice.help) for choice in CHOICES)
"""Name, schema and description of every option of a print."""
FORMAT = ("format", {"type": "string", "enum": list(FORMATS)}, "How the table is written: JSON unless said otherwise.")


def print_options(query: QueryDict) -> PrintOptions:
    """How to print, as `query` says; `BadQuery` names every option that cannot be used."""
    try:
        return read_options(_once(query))
    except OptionError as error:
        problems = [DocumentProblem(problem.name, problem.message, problem.allowed) for problem in error.problems]
        raise BadQuery(problems) from None


def check_format(query: QueryDict) -> str:
    """`json` or `csv`."""
    texts = _once(query)
    for name, text in texts.items():
        if name != "format":
            message = _("There is no parameter '%(name)s'. Known: format.") % {"name": name}
            raise BadQuery([DocumentProblem(name, message, ("format",))])
        if text not in FORMATS:
            message = _("'%(text)s' is no value of format. Known: %(formats)s.") % {
                "text": text,
                "formats": ", ".join(FORMATS),
            }
            raise BadQuery([DocumentProblem(name, message, FORMATS)])
    return texts.get("format", "json")


class ScenarioOptions(NamedTuple):
    """How a scenario is answered: `json` or `pdf`, and on which paper."""

    format: str
    paper: str


SCENARIO_OPTIONS = {"format": ("json", "pdf"), "paper": tuple(PAPERS)}
"""What each may be, the usual one first."""


def scenario_options(query: QueryDict) -> tuple[ScenarioOptions, dict[str, str]]:
    """How to answer, and the other words of `query`."""
    words = _once(query)
    found = {}
    for name, known in SCENARIO_OPTIONS.items():
        found[name] = words.pop(name, known[0])
        if found[name] not in known:
            message = _("'%(found)s' is no value of %(name)s. Known: %(known)s.") % {
                "found": found[name][:40],
                "name": name,
                "known": ", ".join(known),
            }
            raise BadQuery([DocumentProblem(name, message, known)])
    return ScenarioOptions(**found), words


def _once(query: QueryDict) -> dict[str, str]:
    """Each parameter once: the last word counts."""
    return {name: str(text) for name, text in query.items()}
