"""Options as query parameters: `?paper=letter&parts=army,cards&card=poker` of a print, `?format=csv` of a table."""

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from armybuilder.api.problems import BadQuery
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.options import CHOICES, OptionError, PrintChoice, PrintOptions, read_options
from armybuilder.engine.core.documents import DocumentProblem


def choice_schema(choice: PrintChoice) -> dict[str, Any]:
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


def print_options(query: QueryDict) -> PrintOptions:
    """Return the print options in `query`; `BadQuery` names every option that cannot be used."""
    try:
        return read_options(_last_values(query))
    except OptionError as error:
        problems = [DocumentProblem(problem.name, problem.message, problem.allowed) for problem in error.problems]
        raise BadQuery(problems) from None


def check_parameters(query: QueryDict) -> None:
    """`BadQuery` for a parameter other than `format`."""
    for name in query:
        if name != "format":
            message = _("Unknown parameter '%(name)s'. Known: format.") % {"name": name}
            raise BadQuery([DocumentProblem(name, message, ("format",))])


def scenario_options(query: QueryDict) -> tuple[str, dict[str, str]]:
    """The paper of a handout, and what the query says beside that and the format."""
    words = _last_values(query)
    words.pop("format", None)
    paper = words.pop("paper", next(iter(PAPERS)))
    if paper not in PAPERS:
        message = _("'%(found)s' is not a valid value for %(name)s. Known: %(known)s.") % {
            "found": paper[:40],
            "name": "paper",
            "known": ", ".join(PAPERS),
        }
        raise BadQuery([DocumentProblem("paper", message, tuple(PAPERS))])
    return paper, words


def _last_values(query: QueryDict) -> dict[str, str]:
    """Each parameter once: the last word counts."""
    return {name: str(text) for name, text in query.items()}
