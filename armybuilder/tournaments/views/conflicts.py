"""Results that were typed into a page of which others have changed something since."""

from collections.abc import Mapping, Sequence

from django.http import QueryDict
from django.utils.translation import gettext as _

from armybuilder.common.conflicts import Overtaken, Row
from armybuilder.tournaments.domain.play import Game, Round
from armybuilder.tournaments.forms import SIDES, mark

NUMBERED = "was-"


def results_overtaken(sent: QueryDict, now: Round, names: Mapping[int, str]) -> Overtaken:
    """What was typed on top of the round as it stands `now`: games that its sender left alone are as others have typed them. A row
    for each game of which both say something else; one that is not paired any more is told, and sent no more."""
    data, rows = sent.copy(), []
    for index in _indexes(sent):
        was, typed = str(sent[f"{NUMBERED}{index}"]), _typed(sent, index)
        if not was:
            continue
        pair, _colon, shown = was.partition(":")
        game = now.games[index] if index < len(now.games) else None
        if game is None or mark(game) != f"{pair}:":
            if typed != shown.split():
                rows.append(Row(_called(pair, names), _("They do not meet here any more."), _points(typed)))
            _put(data, index, game)
        elif typed == shown.split():
            _put(data, index, game)
        elif was != mark(game, game.score):
            stands = [str(points) for points in game.score or ()]
            if typed != stands:
                rows.append(Row(_called(pair, names), _points(stands), _points(typed)))
            data[f"{NUMBERED}{index}"] = mark(game, game.score)
    return Overtaken(data, rows)


def _indexes(sent: QueryDict) -> list[int]:
    numbers = (name.removeprefix(NUMBERED) for name in sent if name.startswith(NUMBERED))
    return [int(number) for number in numbers if number.isascii() and number.isdecimal() and len(number) < 5]


def _typed(sent: QueryDict, index: int) -> list[str]:
    typed = (sent.get(f"{side}-{index}", "").strip() for side in SIDES)
    return [points for points in typed if points]


def _points(typed: Sequence[str]) -> str:
    return " : ".join(typed)[:40] or _("no result")


def _called(pair: str, names: Mapping[int, str]) -> str:
    """`3 v 5` by names."""
    numbers = [int(word) for word in pair.split(" v ") if word.isascii() and word.isdecimal() and len(word) < 5]
    return " – ".join(names.get(number, str(number)) for number in numbers)


def _put(data: QueryDict, index: int, game: Game | None) -> None:
    """The game as it stands now."""
    data[f"{NUMBERED}{index}"] = mark(game, game.score) if game else ""
    for number, side in enumerate(SIDES):
        data[f"{side}-{index}"] = str(game.score[number]) if game and game.score else ""
