"""Options as query parameters: `?paper=letter&parts=army,cards&card=poker` of a print, `?format=csv` of a table."""

from typing import Any, NamedTuple, get_args

from django.http import QueryDict

from armybuilder.api.problems import BadQuery
from armybuilder.cards.pdf import CardFormat, PaperKey, Part
from armybuilder.engine.core.document import DocumentProblem


class Option(NamedTuple):
    """A query parameter with its allowed values; `several` are separated by commas."""

    name: str
    values: tuple[str, ...]
    description: str
    several: bool = False

    @property
    def schema(self) -> dict[str, Any]:
        one = {"type": "string", "enum": list(self.values)}
        return {"type": "array", "items": one, "minItems": 1, "uniqueItems": True} if self.several else one

    def read(self, text: str) -> Any:
        """The value as `render_pdf` takes it, or `BadQuery`."""
        words = tuple(word.strip() for word in text.split(",")) if self.several else (text,)
        for word in words:
            if word not in self.values:
                message = f"'{word}' is no value of {self.name}. Known: {', '.join(self.values)}."
                raise BadQuery([DocumentProblem(self.name, message, self.values)])
        if len(set(words)) < len(words):
            raise BadQuery([DocumentProblem(self.name, f"Name each of {self.name} once.", self.values)])
        return words if self.several else text


OPTIONS = (
    Option("parts", get_args(Part), "What to print, separated by commas.", several=True),
    Option("paper", get_args(PaperKey), "Size of the sheets."),
    Option("card", get_args(CardFormat), "Size of the cards."),
)


FORMAT = Option("format", ("json", "csv"), "How the table is written: JSON unless said otherwise.")


def print_options(query: QueryDict) -> dict[str, Any]:
    """The arguments of `render_pdf` that `query` names; its own defaults stand for the rest."""
    return _read(query, OPTIONS)


def check_format(query: QueryDict) -> str:
    """`json` or `csv`."""
    return str(_read(query, (FORMAT,)).get("format", "json"))


def _read(query: QueryDict, options: tuple[Option, ...]) -> dict[str, Any]:
    known = {option.name: option for option in options}
    for name in query:
        if name not in known:
            message = f"There is no parameter '{name}'. Known: {', '.join(known)}."
            raise BadQuery([DocumentProblem(name, message, tuple(known))])
    return {name: known[name].read(text) for name, text in query.items() if isinstance(text, str)}
