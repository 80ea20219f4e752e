"""Print options in one table, read by the page, the API and the command alike."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any, Literal, NamedTuple

from armybuilder.cards.layouts.formats import FORMATS
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.tones import Ink
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.paper.emblems import PLAYERS


class PrintPart(StrEnum):
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


CARD_PARTS = frozenset((PrintPart.CARDS, PrintPart.DECK, PrintPart.SHARED))
"""Those that are cards to cut out."""


class Backs(StrEnum):
    """The place of the backs of cards: nowhere, on the back of the sheet turned over its long or short edge, or
    beside the front, to be folded over.
    """

    NONE = "none"
    LONG = "long"
    SHORT = "short"
    FOLD = "fold"


DUPLEX = {Backs.LONG: "DuplexFlipLongEdge", Backs.SHORT: "DuplexFlipShortEdge"}
"""How a printer is asked to turn sheets over, in the words of PDF."""


class CardOrder(StrEnum):
    """The order of cards: as in the list, by points or by name."""

    LIST = "list"
    POINTS = "points"
    NAME = "name"


class TokenStyle(StrEnum):
    """The look of tokens."""

    CARD = "card"
    ROUND = "round"
    HEX = "hex"


class PrintChoice(NamedTuple):
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
    PrintPart.ARMY: gettext_noop("Army sheet"),
    PrintPart.CARDS: gettext_noop("Cards"),
    PrintPart.DECK: gettext_noop("Game deck"),
    PrintPart.SHARED: gettext_noop("Your cards in a shared deck"),
    PrintPart.RECORD: gettext_noop("Record sheets"),
    PrintPart.BLANK: gettext_noop("Blank sheets"),
    PrintPart.TOKENS: gettext_noop("Tokens"),
    PrintPart.DIALS: gettext_noop("Damage dials"),
    PrintPart.TEMPLATES: gettext_noop("Templates, arcs and rulers"),
    PrintPart.BASES: gettext_noop("Bases"),
    PrintPart.STANDEES: gettext_noop("Paper standees"),
    PrintPart.REFERENCE: gettext_noop("Reference for this force"),
    PrintPart.QUICK: gettext_noop("Quick reference"),
    PrintPart.TEST: gettext_noop("Printer test page"),
}
OWN = "own"
"""No player in particular."""
CHOICES = (
    PrintChoice("parts", gettext_noop("Parts"), gettext_noop("What to print, in this order."), "several", PART_LABELS),
    PrintChoice(
        "paper",
        gettext_noop("Paper"),
        gettext_noop("The paper in your printer."),
        "one",
        {key: paper.name for key, paper in PAPERS.items()},
    ),
    PrintChoice(
        "card",
        gettext_noop("Card size"),
        gettext_noop("Match your sleeves."),
        "one",
        {key: made.name for key, made in FORMATS.items()},
    ),
    PrintChoice(
        "backs",
        gettext_noop("Card backs"),
        gettext_noop("What doesn't fit on the front goes on the back."),
        "one",
        {
            Backs.NONE: gettext_noop("None"),
            Backs.LONG: gettext_noop("Duplex, flip on long edge"),
            Backs.SHORT: gettext_noop("Duplex, flip on short edge"),
            Backs.FOLD: gettext_noop("Fold-over, printed next to the front"),
        },
    ),
    PrintChoice(
        "ink",
        gettext_noop("Ink"),
        gettext_noop(
            "Greyscale reads as well as colour. The ink saver prints outlines instead of bars. For "
            "dry-erase pens, boxes are larger and nothing is grey."
        ),
        "one",
        {
            Ink.COLOR: gettext_noop("Colour"),
            Ink.GRAY: gettext_noop("Greyscale"),
            Ink.SAVER: gettext_noop("Ink saver"),
            Ink.ERASABLE: gettext_noop("For dry-erase pens"),
        },
    ),
    PrintChoice(
        "player",
        gettext_noop("Player"),
        gettext_noop("Mark and colour of your cards in a shared deck."),
        "one",
        {
            OWN: gettext_noop("As in the list"),
            **{str(number): name for number, (name, _) in enumerate(PLAYERS, 1)},
        },
    ),
    PrintChoice(
        "order",
        gettext_noop("Card order"),
        gettext_noop("By group for play, or sorted so you can find them again."),
        "one",
        {
            CardOrder.LIST: gettext_noop("By group"),
            CardOrder.POINTS: gettext_noop("Most expensive first"),
            CardOrder.NAME: gettext_noop("By name"),
        },
    ),
    PrintChoice(
        "unique",
        gettext_noop("No duplicates"),
        gettext_noop("One card for identical entries, showing how many there are."),
        "switch",
    ),
    PrintChoice(
        "dividers",
        gettext_noop("Dividers"),
        gettext_noop("Before each group, a card that lists its units, when cards are in group order."),
        "switch",
    ),
    PrintChoice(
        "token",
        gettext_noop("Tokens"),
        gettext_noop(
            "Cards say what a token does. Round and hexagonal tokens are read from above and have two sides in duplex."
        ),
        "one",
        {
            TokenStyle.CARD: gettext_noop("Cards, 30 × 24 mm"),
            TokenStyle.ROUND: gettext_noop("Round, 1 inch"),
            TokenStyle.HEX: gettext_noop("Hexagonal, 1 inch"),
        },
    ),
    PrintChoice(
        "large",
        gettext_noop("Large print"),
        gettext_noop("25% larger, on more paper. Templates and rulers stay true to size."),
        "switch",
    ),
    PrintChoice(
        "borders",
        gettext_noop("Card borders"),
        gettext_noop("A thin line around each card. Left out with bleed, because the cut goes through it."),
        "switch",
    ),
    PrintChoice(
        "cut_marks",
        gettext_noop("Cut marks"),
        gettext_noop("Short lines in the margin that show where to cut."),
        "switch",
    ),
    PrintChoice(
        "gap", gettext_noop("Gap"), gettext_noop("White space between cards, in millimetres."), "length", high=10
    ),
    PrintChoice(
        "bleed",
        gettext_noop("Bleed"),
        gettext_noop("How far bars extend past the cut, in millimetres."),
        "length",
        high=3,
    ),
    PrintChoice(
        "off_x",
        gettext_noop("Backs are too far right by"),
        gettext_noop("In millimetres, measured on the test page."),
        "length",
        low=-9,
        high=9,
    ),
    PrintChoice(
        "off_y",
        gettext_noop("Backs are too low by"),
        gettext_noop("In millimetres, measured on the test page."),
        "length",
        low=-9,
        high=9,
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
    """The print options of a force. Lengths in millimetres; `OptionError` (a `ValueError`) for unknown values."""

    parts: tuple[str, ...] = (PrintPart.ARMY, PrintPart.CARDS)
    paper: str = "a4"
    card: str = "poker"
    backs: str = Backs.NONE
    ink: str = Ink.COLOR
    player: str = OWN
    order: str = CardOrder.LIST
    unique: bool = False
    dividers: bool = False
    token: str = TokenStyle.CARD
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


def read_valid_options(texts: Mapping[str, str]) -> PrintOptions:
    """Options from words; what cannot be used is left out, for links that somebody kept."""
    return PrintOptions(**_values(texts)[0])


def _values(texts: Mapping[str, str]) -> tuple[dict[str, Any], list[OptionProblem]]:
    """Return the values that the words represent, and the problems of the others."""
    values: dict[str, Any] = {}
    problems: list[OptionProblem] = []
    for name, text in texts.items():
        choice = _BY_NAME.get(name)
        if choice is None:
            message = gettext("Unknown option '{name}'. Options: {known}.", name=name, known=", ".join(_BY_NAME))
            problems.append(OptionProblem(name, message, tuple(_BY_NAME)))
            continue
        value = _read(choice, text)
        if found := [value] if isinstance(value, OptionProblem) else _problems(choice, value):
            problems += found
        else:
            values[name] = value
    return values, problems


def write_options(options: PrintOptions) -> dict[str, str]:
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


def _read(choice: PrintChoice, text: str) -> Any:
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
                message = gettext(
                    "'{text}' isn't a valid length for {option}. Enter millimetres, such as 2.5.",
                    text=text,
                    option=choice.name,
                )
                return OptionProblem(choice.name, message)
        case _:
            return text


def _problems(choice: PrintChoice, value: Any) -> list[OptionProblem]:
    match choice.kind:
        case "several":
            return _problems_of_several(choice, value)
        case "one" if value not in choice.values:
            return [_unknown(choice, value, tuple(choice.values))]
        case "length" if not choice.low <= value <= choice.high:
            message = gettext(
                "{value:g} mm is out of range for {option}: {low:g} to {high:g} mm.",
                value=value,
                option=choice.name,
                low=choice.low,
                high=choice.high,
            )
            return [OptionProblem(choice.name, message)]
        case _:
            return []


def _problems_of_several(choice: PrintChoice, words: tuple[str, ...]) -> list[OptionProblem]:
    known = tuple(choice.values)
    if not any(words):
        message = gettext("Choose at least one for {option}: {known}.", option=choice.name, known=", ".join(known))
        return [OptionProblem(choice.name, message, known)]
    if unknown := [_unknown(choice, word, known) for word in words if word not in known]:
        return unknown
    if len(set(words)) < len(words):
        return [
            OptionProblem(choice.name, gettext("List each value of {option} only once.", option=choice.name), known)
        ]
    return []


def _unknown(choice: PrintChoice, word: object, known: tuple[str, ...]) -> OptionProblem:
    message = gettext(
        "'{word}' isn't a valid value for {option}. Choose from: {known}.",
        word=word,
        option=choice.name,
        known=", ".join(known),
    )
    return OptionProblem(choice.name, message, known)


DEFAULTS = PrintOptions()
"""The usual print."""
