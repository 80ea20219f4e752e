"""Estimate of what a test battle will take, shown before it starts."""

from statistics import fmean
from typing import NamedTuple

from django.utils.translation import gettext as _

from armybuilder.battles.forces import BattleForce
from armybuilder.battles.forms import LISTS, SHARED, TestBattleForm
from armybuilder.battles.play import pace
from armybuilder.battles.play.jobs import MAX_BATTLES
from armybuilder.battles.play.pace import BattleKind
from armybuilder.engine.core.game import AnyGame


class BattleEstimate(NamedTuple):
    """So many armies, so many battles against each, of `each` seconds; `wait` seconds go to the turns of others. `policies` play them."""

    armies: int
    battles: int
    each: float
    wait: float
    policies: tuple[str, str]

    @property
    def total(self) -> int:
        """Battles in all."""
        return self.armies * self.battles

    @property
    def formatted_total(self) -> str:
        """`1,000`."""
        return f"{self.total:,}"

    @property
    def too_many(self) -> str:
        """That they are more than are played at once; empty where they are not."""
        if self.total <= MAX_BATTLES:
            return ""
        return _("That's %(counted)s battles; the limit is %(most)s at once.") % {
            "counted": self.formatted_total,
            "most": f"{MAX_BATTLES:,}",
        }

    @property
    def time(self) -> str:
        """The time that the battles take, in words."""
        return pace.describe_duration(pace.START + self.total * self.each)

    @property
    def queue_time(self) -> str:
        """The time that the turns of others take, in words; empty where it is not worth mentioning."""
        return pace.describe_duration(self.wait) if self.wait >= 10 else ""


def estimate(form: TestBattleForm, mine: BattleForce, game: AnyGame) -> BattleEstimate:
    """The estimate for what stands in the form, sent or not; what makes no sense in it is taken as usual."""
    opponent = form["opponent"].value()
    first, second = (form.policy_of(name) for name in ("policy", "opponent_policy"))
    points = mine.points + _points_of_other(form, opponent, mine)
    armies = form.opponents_in_all
    battles = form.battles_per_army

    policies = pace.players(game.key, (first, second))
    each = pace.expected_seconds(BattleKind(game.key, policies, points))
    return BattleEstimate(armies, battles, each, pace.queue_seconds(pace.START + armies * battles * each), policies)


def _points_of_other(form: TestBattleForm, opponent: str, mine: BattleForce) -> float:
    """Return the mean points of the other sides, as far as they are known before they are read or drawn."""
    if opponent in ("gauntlet", "random"):
        return float(mine.roster.document.limit or mine.points)
    if opponent == SHARED and form.shared:
        return form.shared.points
    known = [force.total for force in form.ticked_forces if force.total] if opponent == LISTS else []
    return fmean(known) if known else mine.points
