"""What can be chosen about a print. One table, read by the page, the API and the command alike."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any, Literal, NamedTuple

from armybuilder.cards.layouts.formats import FORMATS
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.tones import Ink
from armybuilder.engine.core.language import later, say
from armybuilder.engine.core.paper.emblems import PLAYERS


class Part(StrEnum):
    """A part of a print; its pages follow each other."""

    ARMY = "army"
    CARDS = "cards"
    DECK = "deck"
    SHARED = "shared"
    RECORD = "record"
    BLANK = "blank"
    TOKENS = "tokens"
    DIALS = "dials"
    TEMPLATES = "templates"
    BASES = "bases"
    STANDEES = "standees"
    REFERENCE = "reference"
    QUICK = "quick"
    TEST = "test"


CARD_PARTS = frozenset((Part.CARDS, Part.DECK, Part.SHARED))
"""Those that are cards to cut out."""


class Backs(StrEnum):
    """Where the backs of cards go: nowhere, on the back of the sheet turned over its long or short edge, or beside the
    front, to be folded over."""

    NONE = "none"
    LONG = "long"
    SHORT = "short"
    FOLD = "fold"


DUPLEX = {Backs.LONG: "DuplexFlipLongEdge", Backs.SHORT: "DuplexFlipShortEdge"}
"""How a printer is asked to turn sheets over, in the words of PDF."""


class Order(StrEnum):
    """How cards follow each other: as in the list, by points or by name."""

    LIST = "list"
    POINTS = "points"
    NAME = "name"


class Token(StrEnum):
    """What tokens look like."""

    CARD = "card"
    ROUND = "round"
    HEX = "hex"


class Choice(NamedTuple):
    """One option: its name, what people read, said where it is shown, and what it may be.

    `kind` is `one` or `several` of `values`, a `switch`, or a `length` in millimetres from `low` to `high`.
    """

    name: str
    label: str
    help: str
    kind: Literal["one", "several", "switch", "length"]
    values: Mapping[Any, str] = {}
    low: float = 0
    high: float = 0


PART_LABELS = {
    Part.ARMY: later("Army sheet"),
    Part.CARDS: later("Cards"),
    Part.DECK: later("Deck of the game"),
    Part.SHARED: later("Your cards in a shared deck"),
    Part.RECORD: later("Record sheets"),
    Part.BLANK: later("Blank sheets"),
    Part.TOKENS: later("Tokens"),
    Part.DIALS: later("Damage dials"),
    Part.TEMPLATES: later("Templates, arcs and rulers"),
    Part.BASES: later("Bases"),
    Part.STANDEES: later("Paper standees"),
    Part.REFERENCE: later("Reference of this force"),
    Part.QUICK: later("Quick reference"),
    Part.TEST: later("Test page of the printer"),
}
OWN = "own"
"""No player in particular."""
CHOICES = (
    Choice("parts", later("Parts"), later("What is printed, in this order."), "several", PART_LABELS),
    Choice(
        "paper",
        later("Paper"),
        later("The sheets in the printer."),
        "one",
        {key: paper.name for key, paper in PAPERS.items()},
    ),
    Choice(
        "card",
        later("Card size"),
        later("What fits the sleeves."),
        "one",
        {key: made.name for key, made in FORMATS.items()},
    ),
    Choice(
        "backs",
        later("Card backs"),
        later("What a card has no room for goes on its back."),
        "one",
        {
            Backs.NONE: later("None"),
            Backs.LONG: later("Duplex, turned over the long edge"),
            Backs.SHORT: later("Duplex, turned over the short edge"),
            Backs.FOLD: later("Fold-over, printed beside the front"),
        },
    ),
    Choice(
        "ink",
        later("Ink"),
        later(
            "Greys read as well as colours; the saver prints outlines for bars. For dry-erase pens boxes are larger, and nothing is grey."
        ),
        "one",
        {
            Ink.COLOR: later("Colour"),
            Ink.GRAY: later("Greyscale"),
            Ink.SAVER: later("Ink saver"),
            Ink.ERASABLE: later("For dry-erase pens"),
        },
    ),
    Choice(
        "player",
        later("Player"),
        later("Mark and colour of your cards in a shared deck."),
        "one",
        {
            OWN: later("As the list has them"),
            **{str(number): name for number, (name, _) in enumerate(PLAYERS, 1)},
        },
    ),
    Choice(
        "order",
        later("Order of the cards"),
        later("By groups to play with, or to find them again."),
        "one",
        {Order.LIST: later("Group by group"), Order.POINTS: later("Dearest first"), Order.NAME: later("By name")},
    ),
    Choice(
        "unique",
        later("No duplicates"),
        later("One card for several that are equal, with how many there are."),
        "switch",
    ),
    Choice(
        "dividers",
        later("Dividers"),
        later("A card before each group that tells its units, where cards follow group by group."),
        "switch",
    ),
    Choice(
        "token",
        later("Tokens"),
        later(
            "Cards say what a token does; round and hexagonal ones are read from above, and have two sides in duplex."
        ),
        "one",
        {
            Token.CARD: later("Cards, 30 × 24 mm"),
            Token.ROUND: later("Round, 1 inch"),
            Token.HEX: later("Hexagonal, 1 inch"),
        },
    ),
    Choice(
        "large",
        later("Large print"),
        later("Everything a fourth larger, on more paper; what is measured with keeps its size."),
        "switch",
    ),
    Choice(
        "borders",
        later("Card borders"),
        later("A thin line around each card; none with bleed, which is cut through."),
        "switch",
    ),
    Choice("cut_marks", later("Cut marks"), later("Short lines in the margin where the knife goes."), "switch"),
    Choice("gap", later("Gap"), later("White between cards, in millimetres."), "length", high=10),
    Choice("bleed", later("Bleed"), later("How far bars reach over the cut, in millimetres."), "length", high=3),
    Choice(
        "off_x",
        later("Backs lie right by"),
        later("Millimetres, as read from the test page."),
        "length",
        low=-9,
        high=9,
    ),
    Choice(
        "off_y", later("Backs lie down by"), later("Millimetres, as read from the test page."), "length", low=-9, high=9
    ),
)
SWITCH = {"1": True, "true": True, "on": True, "yes": True, "0": False, "false": False, "off": False, "no": False}
_BY_NAME = {choice.name: choice for choice in CHOICES}


class OptionProblem(NamedTuple):
    """An option that cannot be used, why, and what it may be."""

    name: str
    message: str
    allowed: tuple[str, ...] = ()


class OptionError(ValueError):
    """Options that cannot be used, all of them."""

    def __init__(self, problems: list[OptionProblem]) -> None:
        super().__init__(" ".join(problem.message for problem in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """How a force is printed. Lengths in millimetres; `OptionError` (a `ValueError`) for what is not known."""

    parts: tuple[str, ...] = (Part.ARMY, Part.CARDS)
    paper: str = "a4"
    card: str = "poker"
    backs: str = Backs.NONE
    ink: str = Ink.COLOR
    player: str = OWN
    order: str = Order.LIST
    unique: bool = False
    dividers: bool = False
    token: str = Token.CARD
    large: bool = False
    borders: bool = True
    cut_marks: bool = True
    gap: float = 0
    bleed: float = 0
    off_x: float = 0
    off_y: float = 0

    def __post_init__(self) -> None:
        if problems := [
            problem for name, value in asdict(self).items() for problem in _problems(_BY_NAME[name], value)
        ]:
            raise OptionError(problems)


def read_options(texts: Mapping[str, str]) -> PrintOptions:
    """Options from words, as a query or a command line gives them; `OptionError` names every fault."""
    values, problems = _values(texts)
    if problems:
        raise OptionError(problems)
    return PrintOptions(**values)


def read_known(texts: Mapping[str, str]) -> PrintOptions:
    """Options from words; what cannot be used is left out, for links that somebody kept."""
    return PrintOptions(**_values(texts)[0])


def _values(texts: Mapping[str, str]) -> tuple[dict[str, Any], list[OptionProblem]]:
    """What the words stand for, and what is wrong with the others."""
    values: dict[str, Any] = {}
    problems: list[OptionProblem] = []
    for name, text in texts.items():
        choice = _BY_NAME.get(name)
        if choice is None:
            message = say("There is no option '{name}'. Known: {known}.", name=name, known=", ".join(_BY_NAME))
            problems.append(OptionProblem(name, message, tuple(_BY_NAME)))
            continue
        value = _read(choice, text)
        if found := [value] if isinstance(value, OptionProblem) else _problems(choice, value):
            problems += found
        else:
            values[name] = value
    return values, problems


def written(options: PrintOptions) -> dict[str, str]:
    """The options as words that `read_options` reads back; those that are as usual are left out."""
    changed = ((field.name, getattr(options, field.name)) for field in fields(options))
    return {name: _text(value) for name, value in changed if value != getattr(DEFAULTS, name)}


def _text(value: Any) -> str:
    match value:
        case bool():
            return "1" if value else "0"
        case tuple():
            return ",".join(value)
        case float() | int():
            return f"{value:g}"
        case _:
            return str(value)


def _read(choice: Choice, text: str) -> Any:
    """The value that `text` stands for, or why it stands for none; whether it is allowed is asked later."""
    match choice.kind:
        case "several":
            return tuple(word.strip() for word in text.split(","))
        case "switch":
            if text.lower() not in SWITCH:
                return _unknown(choice, text, ("1", "0"))
            return SWITCH[text.lower()]
        case "length":
            try:
                return float(text)
            except ValueError:
                message = say(
                    "'{text}' is no length for {option}. Write millimetres, such as 2.5.", text=text, option=choice.name
                )
                return OptionProblem(choice.name, message)
        case _:
            return text


def _problems(choice: Choice, value: Any) -> list[OptionProblem]:
    match choice.kind:
        case "several":
            return _problems_of_several(choice, value)
        case "one" if value not in choice.values:
            return [_unknown(choice, value, tuple(choice.values))]
        case "length" if not choice.low <= value <= choice.high:
            message = say(
                "{value:g} mm is too much for {option}: {low:g} to {high:g} mm.",
                value=value,
                option=choice.name,
                low=choice.low,
                high=choice.high,
            )
            return [OptionProblem(choice.name, message)]
        case _:
            return []


def _problems_of_several(choice: Choice, words: tuple[str, ...]) -> list[OptionProblem]:
    known = tuple(choice.values)
    if not any(words):
        message = say("Name at least one of {option}: {known}.", option=choice.name, known=", ".join(known))
        return [OptionProblem(choice.name, message, known)]
    if unknown := [_unknown(choice, word, known) for word in words if word not in known]:
        return unknown
    if len(set(words)) < len(words):
        return [OptionProblem(choice.name, say("Name each of {option} once.", option=choice.name), known)]
    return []


def _unknown(choice: Choice, word: object, known: tuple[str, ...]) -> OptionProblem:
    message = say(
        "'{word}' is no value of {option}. Known: {known}.", word=word, option=choice.name, known=", ".join(known)
    )
    return OptionProblem(choice.name, message, known)


DEFAULTS = PrintOptions()
"""The usual print."""
