"""Results that were typed into a page of which others have changed something since."""

from collections.abc import Mapping, Sequence

from django.http import QueryDict
from django.utils.translation import gettext as _

from armybuilder.common.conflicts import ConflictRow, MergedForm
from armybuilder.tournaments.domain.play import Round, RoundGame
from armybuilder.tournaments.forms import SIDES, score_mark

NUMBERED = "was-"


def results_overtaken(sent: QueryDict, now: Round, names: Mapping[int, str]) -> MergedForm:
    """Merge what was typed into the round as it is `now`: games that the sender left unchanged are as others have
    typed them. There is a row for each game on which the two differ; one that is no longer paired gets a row
    and is not sent again.
    """
    data, rows = sent.copy(), []
    for index in _indexes(sent):
        was, typed = str(sent[f"{NUMBERED}{index}"]), _typed(sent, index)
        if not was:
            continue
        pair, _colon, shown = was.partition(":")
        game = now.games[index] if index < len(now.games) else None
        if game is None or score_mark(game) != f"{pair}:":
            if typed != shown.split():
                rows.append(ConflictRow(_pair_names(pair, names), _("They're no longer paired here."), _points(typed)))
            _set_game(data, index, game)
        elif typed == shown.split():
            _set_game(data, index, game)
        elif was != score_mark(game, game.score):
            stands = [str(points) for points in game.score or ()]
            if typed != stands:
                rows.append(ConflictRow(_pair_names(pair, names), _points(stands), _points(typed)))
            data[f"{NUMBERED}{index}"] = score_mark(game, game.score)
    return MergedForm(data, rows)


def _indexes(sent: QueryDict) -> list[int]:
    numbers = (name.removeprefix(NUMBERED) for name in sent if name.startswith(NUMBERED))
    return [int(number) for number in numbers if number.isascii() and number.isdecimal() and len(number) < 5]


def _typed(sent: QueryDict, index: int) -> list[str]:
    typed = (sent.get(f"{side}-{index}", "").strip() for side in SIDES)
    return [points for points in typed if points]


def _points(typed: Sequence[str]) -> str:
    return " : ".join(typed)[:40] or _("no result")


def _pair_names(pair: str, names: Mapping[int, str]) -> str:
    """`3 v 5` by names."""
    numbers = [int(word) for word in pair.split(" v ") if word.isascii() and word.isdecimal() and len(word) < 5]
    return " – ".join(names.get(number, str(number)) for number in numbers)


def _set_game(data: QueryDict, index: int, game: RoundGame | None) -> None:
    """The game as it stands now."""
    data[f"{NUMBERED}{index}"] = score_mark(game, game.score) if game else ""
    for number, side in enumerate(SIDES):
        data[f"{side}-{index}"] = str(game.score[number]) if game and game.score else ""
