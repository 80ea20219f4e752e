"""Print options of a visitor: those of the URL, or else those of the last print."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, QueryDict

from armybuilder.cards.options import (
    CHOICES,
    DEFAULTS,
    OptionError,
    OptionProblem,
    PrintOptions,
    read_options,
    read_valid_options,
    write_options,
)

_KEY = "print"


@dataclass(frozen=True, slots=True)
class PrintQuery:
    """The `words` of a query, the `options` that they make as far as they can be used, and what is wrong with them."""

    words: dict[str, str]
    options: PrintOptions
    problems: tuple[OptionProblem, ...] = ()


def words_of(query: QueryDict) -> dict[str, str]:
    """The words about options in a query, others left out.

    A form sends the ticked of several one by one, behind an empty word that says that it was asked; and a switch that
    is on behind the word for off. So several are joined, and of the others the last counts.
    """
    words = {}
    for choice in CHOICES:
        if given := query.getlist(choice.name):
            several = choice.kind == "several"
            words[choice.name] = ",".join(word for word in given if word) if several else given[-1]
    return words


def parse_request(words: dict[str, str]) -> PrintQuery:
    """Read what is asked for by `words`."""
    try:
        return PrintQuery(words, read_options(words))
    except OptionError as error:
        return PrintQuery(words, read_valid_options(words), tuple(error.problems))


def query_of(options: PrintOptions) -> str:
    """The address of these options, never empty: an empty one means "as last time"."""
    return urlencode({"parts": ",".join(options.parts)} | write_options(options), safe=",")


def move_word(words: dict[str, str], move: str) -> dict[str, str]:
    """The words after a button of the order was pressed: `parts cards up` puts the cards one place earlier."""
    name, _, rest = move.partition(" ")
    value, _, way = rest.partition(" ")
    row = words.get(name, "").split(",")
    if value in row and way in {"up", "down"}:
        place = row.index(value)
        row.remove(value)
        row.insert(max(place - 1, 0) if way == "up" else place + 1, value)
        return words | {name: ",".join(row)}
    return words


def get_last_options(request: HttpRequest) -> PrintOptions:
    """The options of the visitor's last print; what is not known any more is left out."""
    return read_valid_options(request.session.get(_KEY, {}))


def save_options(request: HttpRequest, options: PrintOptions) -> None:
    """Keep them for the next print; the usual ones need no keeping."""
    if options == get_last_options(request):
        return
    if options == DEFAULTS:
        del request.session[_KEY]
    else:
        request.session[_KEY] = write_options(options)
