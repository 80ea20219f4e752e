"""What a test battle will take, told before it is begun."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from armybuilder.battles.forces import Fighting, fighting
from armybuilder.battles.forms import SHARED, TestBattleForm
from armybuilder.battles.play import pace
from armybuilder.battles.play.jobs import MAX_BATTLES
from armybuilder.battles.play.pace import BEST, Kind, Player
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.game import AnyGame


class Estimate(NamedTuple):
    """So many armies, so many battles against each, of `each` seconds; `wait` seconds go to the turns of others. `policies` play them,
    one of whom or both are `player`, where nobody else was chosen."""

    armies: int
    battles: int
    each: float
    wait: float
    policies: tuple[str, str]
    player: Player | None

    @property
    def total(self) -> int:
        """Battles in all."""
        return self.armies * self.battles

    @property
    def counted(self) -> str:
        """`1,000`."""
        return f"{self.total:,}"

    @property
    def too_many(self) -> str:
        """That they are more than are played at once; empty where they are not."""
        if self.total <= MAX_BATTLES:
            return ""
        return _("That makes %(counted)s battles; %(most)s are played at once.") % {
            "counted": self.counted,
            "most": f"{MAX_BATTLES:,}",
        }

    @property
    def time(self) -> str:
        """How long they take, in words."""
        return pace.in_words(pace.START + self.total * self.each)

    @property
    def waiting(self) -> str:
        """How long the turns of others take, in words; empty where it is not worth a word."""
        return pace.in_words(self.wait) if self.wait >= 10 else ""


def estimate(form: TestBattleForm, mine: Fighting, game: AnyGame) -> Estimate:
    """The estimate for what stands in the form, sent or not; what makes no sense in it is taken as usual."""
    opponent = form["opponent"].value()
    first, second = (form.policy_of(name) for name in ("policy", "opponent_policy"))
    points = mine.points + _points_of_other(form, opponent, mine, game)
    armies = form.armies_each * (len(form.factions) if opponent == "gauntlet" else 1)
    battles = form.battles_each

    def whole(name: str) -> tuple[tuple[str, str], float]:
        """Who plays if that is the best player, and the seconds of a battle."""
        policies = pace.led((first, second), name)
        return policies, pace.expected(Kind(game.key, policies, points))

    player = None
    if BEST in (first, second):
        player = pace.best_player(game.key, lambda name: armies * battles * whole(name)[1])
    policies, each = whole(player.name if player else "")
    return Estimate(armies, battles, each, pace.queued(pace.START + armies * battles * each), policies, player)


def _points_of_other(form: TestBattleForm, opponent: str, mine: Fighting, game: AnyGame) -> float:
    """What the other side is worth, as far as that is known before it is read or drawn."""
    if opponent in ("gauntlet", "random"):
        return float(mine.roster.document.limit or mine.points)
    if opponent == SHARED and form.shared:
        return form.shared.points
    other = form.lists.get(form["list"].value() or "") if opponent == "list" else None
    try:
        return fighting(game.decode(other.document)).points if other else mine.points
    except DocumentError:
        return mine.points
