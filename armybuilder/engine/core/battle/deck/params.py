"""Parameters of a deck that players ask for, shared by URLs, a command and a form.

`seed=7&turn=2&p1=Ann&n1=3000&u1=Tank|Rifles&s1=2-2&out=1.2`: the seed of all shuffles, the turn, and for each seat
the name of its player, the player's points, the units that have a card, turns in which one of the player's strikes
arrives (two in turn 2), and cards that are out of the game. `turned` counts the cards of the turn that are already
turned over; `seat` asks for a hand, from which cards were `played=17@2.1`: number 17, in turn 2, in the turn of
seat 1. The same parameters give the same cards on every phone.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from armybuilder.engine.core.battle.batch import MAX_SEED
from armybuilder.engine.core.documents.envelope import DocumentProblem
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.text import forbidden_character, plain

MIN_SEATS, MAX_SEATS = 2, 6
MAX_TURN = 99
MAX_UNITS = 40
"""Cards of a player: as many as a list has units."""
MAX_STRIKES = 30
MAX_TURNED = MAX_SEATS * (MAX_UNITS + MAX_STRIKES)
"""Cards of a turn that are turned down."""
MAX_POINTS = 100_000
NAME_LENGTH = 40
"""Letters of a card or a player: an address has room for all of them."""
BETWEEN = "|"
SHOWN = 40
"""Letters of somebody's word that a message repeats."""
SEED, TURN, TURNED, SEAT, OUT, PLAYED = "seed", "turn", "turned", "seat", "out", "played"
_OF_A_SEAT = {
    "p": gettext_noop("a player's name"),
    "n": gettext_noop("their points"),
    "u": gettext_noop("their cards"),
    "s": gettext_noop("turns of their strikes"),
}
_SEAT_WORD = re.compile(rf"([{''.join(_OF_A_SEAT)}])([1-{MAX_SEATS}])")
_PLAY = re.compile(r"([1-9]\d{0,2})@([1-9]\d?)\.([1-6])")


class DeckSeat(NamedTuple):
    """A player at the table. `units` are names, `strikes` the turns in which one arrives, as often as they do."""

    number: int
    name: str = ""
    points: int = 0
    units: tuple[str, ...] = ()
    strikes: tuple[int, ...] = ()

    @property
    def display_name(self) -> str:
        return self.name or gettext("Player {number}", number=self.number)

    @property
    def cards(self) -> list[str]:
        """The name of each card: those of one name are counted."""
        names = list(self.units)
        seen = [names[:place].count(name) + 1 for place, name in enumerate(names)]
        return [f"{name} ({time})" if names.count(name) > 1 else name for name, time in zip(names, seen, strict=True)]


class CardPlay(NamedTuple):
    """A card of a hand that was played: its number, when, and in whose turn."""

    card: int
    turn: int
    seat: int

    @property
    def word(self) -> str:
        return f"{self.card}@{self.turn}.{self.seat}"


@dataclass(frozen=True, slots=True)
class DeckRequest:
    """A table as it is asked for. `out` are cards by seat and place (`1.2`); `seat` is whose hand is asked for, None for
    nobody's, and `played` what of it was."""

    seed: int
    seats: tuple[DeckSeat, ...]
    turn: int = 1
    turned: int = 0
    out: tuple[str, ...] = ()
    seat: int | None = None
    played: tuple[CardPlay, ...] = ()

    def to_params(self) -> dict[str, str]:
        """The words that ask for it, without those that say what is usual."""
        said = {SEED: str(self.seed), TURN: str(self.turn) if self.turn > 1 else ""}
        said |= {TURNED: str(self.turned) if self.turned else ""}
        for seat in self.seats:
            said |= {f"p{seat.number}": seat.name, f"n{seat.number}": str(seat.points) if seat.points else ""}
            said |= {f"u{seat.number}": BETWEEN.join(seat.units), f"s{seat.number}": "-".join(map(str, seat.strikes))}
        said |= {OUT: "-".join(self.out), SEAT: "" if self.seat is None else str(self.seat)}
        said[PLAYED] = "-".join(play.word for play in self.played)
        return {key: word for key, word in said.items() if word}

    def at(self, turn: int) -> "DeckRequest":
        """The same table in another turn, before its first card."""
        return replace(self, turn=turn, turned=0)

    def of_hand(self, seat: int) -> "DeckRequest":
        """What the phone of a player needs: who sits there with how many points, and nothing of cards of units."""
        seats = tuple(each._replace(units=(), strikes=()) for each in self.seats)
        return replace(self, seats=seats, seat=seat, out=(), played=(), turned=0)


def seat_params(name: str, points: int, units: Sequence[str], *, seat: int = 1) -> dict[str, str]:
    """The words that seat a list, cut to what words hold."""
    told = [_cut(unit) for unit in units[:MAX_UNITS]]
    said = {f"p{seat}": _cut(name), f"n{seat}": str(min(points, MAX_POINTS) or ""), f"u{seat}": BETWEEN.join(told)}
    return {key: word for key, word in said.items() if word}


def _cut(name: str) -> str:
    return plain(name.replace(BETWEEN, " "))[:NAME_LENGTH].strip()


def read(words: Mapping[str, str], *, seed: int) -> tuple[DeckRequest, list[DocumentProblem]]:
    """The order of what can be read of `words`, and what is wrong with the rest; `seed` counts where no word says one. Empty
    words say nothing."""
    said = {key: word for key, word in words.items() if word.strip()}
    problems = list(_unknown(said))
    seats = tuple(_seat(number, said, problems) for number in range(1, _seats(said) + 1))
    order = DeckRequest(
        _number(said, SEED, gettext("seed"), (0, MAX_SEED), seed, problems),
        seats,
        _number(said, TURN, gettext("turn"), (1, MAX_TURN), 1, problems),
        _number(said, TURNED, gettext("number of cards turned"), (0, MAX_TURNED), 0, problems),
        _out(said.get(OUT, ""), seats, problems),
        _number(said, SEAT, gettext("seat"), (1, len(seats)), 0, problems) or None,
    )
    return replace(order, played=_card_plays(said.get(PLAYED, ""), order, problems)), problems


def _unknown(said: Mapping[str, str]) -> Iterator[DocumentProblem]:
    known = (SEED, TURN, TURNED, SEAT, OUT, PLAYED)
    for key in said:
        if key not in known and not _SEAT_WORD.fullmatch(key):
            told = ", ".join(
                (
                    *known,
                    *(
                        gettext(
                            "{letter}1 to {letter}{most} ({what})", letter=letter, most=MAX_SEATS, what=gettext(what)
                        )
                        for letter, what in _OF_A_SEAT.items()
                    ),
                )
            )
            yield DocumentProblem(key, gettext("Unknown '{key}'. Known: {told}.", key=key[:SHOWN], told=told), known)


def _seats(said: Mapping[str, str]) -> int:
    """As many as somebody says something of, two at least."""
    found = [int(match[2]) for key in said if (match := _SEAT_WORD.fullmatch(key))]
    return max((MIN_SEATS, *found))


def _seat(number: int, said: Mapping[str, str], problems: list[DocumentProblem]) -> DeckSeat:
    name = _name(said.get(f"p{number}", ""), f"p{number}", problems)
    points = _number(said, f"n{number}", gettext("number of points"), (0, MAX_POINTS), 0, problems)
    strikes = _strikes(said.get(f"s{number}", ""), f"s{number}", problems)
    return DeckSeat(number, name, points, _units(said.get(f"u{number}", ""), f"u{number}", problems), strikes)


def _units(text: str, where: str, problems: list[DocumentProblem]) -> tuple[str, ...]:
    """A card a line, or between bars."""
    lines = [line for line in re.split(r"[|\r\n]+", text) if line.strip()]
    if len(lines) > MAX_UNITS:
        message = gettext(
            "{number} cards: a player can have up to {most}. Combine small units, or leave some out.",
            number=len(lines),
            most=MAX_UNITS,
        )
        problems.append(DocumentProblem(where, message))
    named = (_name(line, where, problems) for line in lines[:MAX_UNITS])
    return tuple(name for name in named if name)


def _name(text: str, where: str, problems: list[DocumentProblem]) -> str:
    """A name as it is shown, cut where it is too long."""
    if character := forbidden_character(text.strip()):
        problems.append(
            DocumentProblem(where, gettext("A name can't contain the character {character}.", character=character))
        )
        return ""
    name = plain(text)
    if len(name) > NAME_LENGTH:
        message = gettext(
            "“{name}…” has {number} characters: a name can have up to {most}.",
            name=name[:SHOWN],
            number=len(name),
            most=NAME_LENGTH,
        )
        problems.append(DocumentProblem(where, message))
    return _cut(text)


def _number(
    said: Mapping[str, str],
    key: str,
    what: str,
    bounds: tuple[int, int],
    usual: int,
    problems: list[DocumentProblem],
) -> int:
    word = said.get(key, "").strip()
    if not word:
        return usual
    low, high = bounds
    number = int(word) if word.isascii() and word.isdecimal() and len(word) <= len(str(MAX_SEED)) else -1
    if low <= number <= high:
        return number
    message = gettext(
        "'{word}' is not a {what}: enter a whole number from {low:,} to {high:,}.",
        word=word[:SHOWN],
        what=what,
        low=low,
        high=high,
    )
    problems.append(DocumentProblem(key, message))
    return usual


def _strikes(text: str, where: str, problems: list[DocumentProblem]) -> tuple[int, ...]:
    words = [word.strip() for word in text.split("-") if word.strip()]
    turns = [int(word) for word in words if re.fullmatch(r"[1-9]\d?", word)]
    if len(turns) < len(words):
        message = gettext(
            "'{words}' are not turns of strikes: write turns with hyphens between them, such as 2-2-3.",
            words=text[:SHOWN],
        )
        problems.append(DocumentProblem(where, message))
    if len(turns) > MAX_STRIKES:
        problems.append(
            DocumentProblem(
                where, gettext("{number} strikes: a player can have up to {most}.", number=len(turns), most=MAX_STRIKES)
            )
        )
    return tuple(sorted(turns[:MAX_STRIKES]))


def _out(text: str, seats: Sequence[DeckSeat], problems: list[DocumentProblem]) -> tuple[str, ...]:
    """Cards that are there and out of the game."""
    known = {f"{seat.number}.{place}" for seat in seats for place in range(1, len(seat.units) + 1)}
    words = dict.fromkeys(word.strip() for word in text.split("-") if word.strip())
    if strange := [word for word in words if word not in known]:
        message = gettext(
            "Card '{card}' can't be out because it doesn't exist: write seat and place, such as 1.2.",
            card=strange[0][:SHOWN],
        )
        problems.append(DocumentProblem(OUT, message))
    return tuple(sorted((word for word in words if word in known), key=lambda word: tuple(map(int, word.split(".")))))


def _card_plays(text: str, order: DeckRequest, problems: list[DocumentProblem]) -> tuple[CardPlay, ...]:
    """Each card once, in the order in which they were played."""
    words = [word.strip() for word in text.split("-") if word.strip()]
    matches = [match for word in words if (match := _PLAY.fullmatch(word))]
    plays = {
        int(card): CardPlay(int(card), int(turn), int(seat))
        for card, turn, seat in (match.groups() for match in matches)
    }
    found = tuple(play for play in plays.values() if play.seat <= len(order.seats))
    if len(found) < len(words):
        message = gettext(
            "'{words}' are not cards that were played: write number, turn and whose turn, such as 17@2.1.",
            words=text[:SHOWN],
        )
        problems.append(DocumentProblem(PLAYED, message))
    return found
