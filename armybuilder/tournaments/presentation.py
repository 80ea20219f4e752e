"""An event as pages, paper, tables and API show it: numbers have become names."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from armybuilder.cards.text import clean
from armybuilder.engine.core.game import AnyGame
from armybuilder.engine.core.text import plain
from armybuilder.forces.batch.checks import CheckedList
from armybuilder.forces.presenters import builder_of
from armybuilder.forces.presenters.panels.problems import verdict_word
from armybuilder.tournaments import messages
from armybuilder.tournaments.domain.play import PairingSettings, Round, RoundGame
from armybuilder.tournaments.domain.round_robin import most_rounds
from armybuilder.tournaments.domain.standings import PlayerStanding, bye_points, standings
from armybuilder.tournaments.entries import checked_of
from armybuilder.tournaments.hints import hints
from armybuilder.tournaments.models import Event, Player
from armybuilder.tournaments.states import EventState, state_of
from factions.catalogues import game_of


@dataclass(frozen=True)
class ShownGame:
    """A game of a round: `index` from 0; `second` is empty for who sits out, `table` where there is none."""

    index: int
    game: RoundGame
    table: str
    first: str
    second: str
    points: tuple[str, str]


@dataclass(frozen=True)
class ShownRound:
    """Round `number`, from 1, with why a pairing is not as it should be."""

    number: int
    play: Round
    games: Sequence[ShownGame]
    notes: Sequence[str]


@dataclass(frozen=True)
class ShownStanding:
    """A line of the standings."""

    place: str
    name: str
    row: PlayerStanding


@dataclass(frozen=True)
class ShownEntry:
    """A player with what was found of the list; `tone` is the colour of that."""

    player: Player
    name: str
    checked: CheckedList | None
    has_left: bool
    has_played: bool

    @property
    def verdict(self) -> str:
        return self.checked.verdict if self.checked else "no list"

    @property
    def verdict_text(self) -> str:
        """The verdict in words."""
        return verdict_word(self.checked.verdict) if self.checked else _("no list")

    @property
    def is_refused(self) -> bool:
        """Whether the event does not admit the list."""
        return bool(self.checked) and self.checked.admitted is False  # type: ignore[union-attr]

    @property
    def tone(self) -> str:
        return {"legal": "ok", "illegal": "bad", "unreadable": "bad"}.get(self.verdict, "warn")

    @property
    def needs_attention(self) -> bool:
        """Whether its organiser has to look at it."""
        return self.verdict != "legal" or self.is_refused


@dataclass(frozen=True)
class ShownEvent:
    """An event with its state and all of its players."""

    event: Event
    state: EventState
    players: Sequence[Player]
    on_paper: bool = False
    """Whether names are told apart as they are printed: letters that no face has look alike there."""

    @cached_property
    def game(self) -> AnyGame:
        return game_of(self.event.system)

    @property
    def name(self) -> str:
        return plain(self.event.name)

    @cached_property
    def names(self) -> dict[int, str]:
        names = {player.number: plain(player.name) for player in self.players}
        return distinct_names(names) if self.on_paper else names

    @cached_property
    def entries(self) -> list[ShownEntry]:
        play = self.state.play
        played = {player for game in play.games for player in game.players}
        return [
            ShownEntry(
                player,
                self.names[player.number],
                checked_of(player),
                player.number in play.left,
                player.number in played,
            )
            for player in self.players
        ]

    @property
    def crowd(self) -> list[str]:
        """The names of all who came from one network, where no more may; that with the most players."""
        networks: dict[str, list[str]] = {}
        for player in self.players:
            if player.network:
                networks.setdefault(player.network, []).append(self.names[player.number])
        most = max(networks.values(), key=len, default=[])
        return most if len(most) >= self.state.settings.per_network else []

    @property
    def present(self) -> list[str]:
        """The names of those who have not left."""
        return [name for number, name in self.names.items() if number not in self.state.play.left]

    @property
    def player_count(self) -> int:
        """The number of players."""
        return len(self.present)

    @property
    def planned_rounds(self) -> int:
        """The number of planned rounds; 0 where nobody knows yet."""
        field = len(self.state.play.circle) or self.player_count
        most = most_rounds(field) if self.state.settings.kind == "league" else 0
        return min(filter(None, (self.state.settings.rounds, most)), default=0)

    @property
    def rounds(self) -> int:
        return len(self.state.play.rounds)

    @cached_property
    def standings(self) -> list[ShownStanding]:
        rows = standings(self.state.play, self.names, self.way)
        return [ShownStanding(messages.place(row), self.names[row.player], row) for row in rows]

    @property
    def numbers(self) -> range:
        """The numbers of all rounds."""
        return range(1, self.rounds + 1)

    @property
    def tie_breaks(self) -> list[str]:
        """The tie-breaks, in words."""
        return [_(messages.TIE_BREAKS[name]) for name in self.state.settings.tie_breaks]

    @property
    def open(self) -> int:
        """The number of games without a result."""
        return sum(each.open for each in self.state.play.rounds)

    @property
    def is_complete(self) -> bool:
        """Whether a league has no further round: everybody has met everybody."""
        circle = self.state.play.circle
        return bool(circle) and self.rounds >= most_rounds(len(circle))

    @property
    def is_over(self) -> bool:
        return 0 < self.planned_rounds <= self.rounds and not self.open

    @property
    def winners(self) -> str:
        """The winners, once all is played."""
        return messages.winners([line.row for line in self.standings], self.names) if self.is_over else ""

    @property
    def hints(self) -> list[str]:
        settings = self.state.settings
        return list(hints(self.way, self.player_count, settings.rounds, settings.minutes, self._bye_points))

    @property
    def bye(self) -> str:
        """The worth of a bye, where somebody has or will have one."""
        matters = self.player_count % 2 or any(game.is_bye for game in self.state.play.games)
        return messages.bye(self.way.bye, self._bye_points) if matters else ""

    @property
    def bye_points(self) -> int:
        """The same as a number; 0 while nobody knows."""
        return bye_points(self.state.play, self.way)

    @property
    def _bye_points(self) -> int | None:
        return self.bye_points if any(game.score for game in self.state.play.games) else None

    @cached_property
    def way(self) -> PairingSettings:
        return self.state.way(self.event.seed)

    @property
    def asks(self) -> str:
        """The requirements for lists, in words."""
        factions = {f"{self.game.key}/{found.key}": found.name for found in builder_of(self.game).factions()}
        return messages.describe_requirements(self.state.settings.asks, self.game.words, factions)

    def round(self, number: int) -> ShownRound | None:
        """Round `number`, from 1, if it is paired."""
        if not 1 <= number <= self.rounds:
            return None
        found = self.state.play.rounds[number - 1]
        games = [self._game(index, game) for index, game in enumerate(found.games)]
        return ShownRound(number, found, games, [messages.compromise(each, self.names) for each in found.compromises])

    def _game(self, index: int, game: RoundGame) -> ShownGame:
        points = (str(game.score[0]), str(game.score[1])) if game.score else ("", "")
        second = "" if game.second is None else self.names[game.second]
        return ShownGame(index, game, str(game.table or ""), self.names[game.first], second, points)


def distinct_names(names: Mapping[int, str]) -> dict[int, str]:
    """Names by the numbers of players, with the number behind each that is printed like another."""
    printed = Counter(map(clean, names.values()))
    return {number: name if printed[clean(name)] == 1 else f"{name} #{number}" for number, name in names.items()}


def show(event: Event) -> ShownEvent:
    """An event with its players, without their lists. One query."""
    return ShownEvent(event, state_of(event), list(event.players.defer("document")))
