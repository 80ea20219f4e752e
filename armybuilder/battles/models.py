"""Test battles of a visitor: what was asked for, how far it is, and what came of it."""

from math import ceil
from typing import ClassVar

import msgspec
from django.db import models
from django.urls import reverse
from django.utils import timezone

from armybuilder.common.keys import KEY_LENGTH
from armybuilder.engine.core.packs import PackExcerpt
from armybuilder.engine.core.text import NAME_LENGTH, plain
from armybuilder.jobs.models import GameJob
from armybuilder.ratelimit.stored_fields import StoredFields


class _PacksOnly(msgspec.Struct):
    packs: list[PackExcerpt] = []


_PACKED = msgspec.json.Decoder(_PacksOnly)


def packs_in(document: str) -> tuple[str, ...]:
    """The packs of players that a stored document has, by their names."""
    return tuple(plain(pack.origin.text) for pack in _PACKED.decode(document).packs) if document else ()


ROLES_LENGTH = 500


class BattleJob(GameJob):
    """A force against one opponent or several, so many battles each. `document` is the force as it was (JSON, names
    resolved), `force` the key of the saved list that it came from. `shared` is the key by which others see its
    overview, None where nobody shall. `roles` are those of the force's groups, a word each with commas between, empty for all where
    nobody has one. What these battles were played again of, by somebody else, is a job in `again_of` or a result
    in `beside`."""

    force = models.CharField(max_length=KEY_LENGTH, blank=True)
    document = models.TextField()
    policy = models.CharField(max_length=50)
    opponent_policy = models.CharField(max_length=50)
    scenario = models.CharField(max_length=200)
    battles = models.PositiveIntegerField()
    roles = models.CharField(max_length=ROLES_LENGTH, blank=True)
    beside = models.ForeignKey("BattleResult", on_delete=models.SET_NULL, null=True, related_name="played_beside")
    again_of = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="played_again")
    shared = models.CharField(max_length=KEY_LENGTH, null=True, unique=True, default=None, editable=False)  # noqa: DJ001 - many have none

    stored: ClassVar = StoredFields("owner", ("document",))

    def get_absolute_url(self) -> str:
        return reverse("battles:job", args=(self.key,))

    @property
    def group_roles(self) -> tuple[str, ...]:
        """The roles of its groups, in their order."""
        return tuple(self.roles.split(",")) if self.roles else ()

    @property
    def role_words(self) -> str:
        """The same for a reader: `hold, –, snipe`."""
        return ", ".join(role or "–" for role in self.group_roles)

    @property
    def is_cut_short(self) -> bool:
        """Whether it ended before all was played."""
        return self.state in CUT_SHORT

    @property
    def packs(self) -> tuple[str, ...]:
        """The packs of players that its force has."""
        return packs_in(self.document)


CUT_SHORT = (BattleJob.State.CANCELLED, BattleJob.State.FAILED)


class BattleResult(models.Model):
    """One opponent of a job. A `document` that is empty is a random army of `faction`, drawn when its turn comes;
    `summary` is the JSON of an engine `Summary`, empty until all its battles are played or its job ended early; until then, `won` and `lost` of
    those that are `done` tell how it goes. `tally` is what they add up to (`battles.play.partial_results`), as long as not all are played. They took
    `seconds` of the clock. `shared` is the key by which others see it, None where nobody shall."""

    job = models.ForeignKey(BattleJob, on_delete=models.CASCADE, related_name="results")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=NAME_LENGTH)
    faction = models.CharField(max_length=100, blank=True)
    document = models.TextField(blank=True)
    done = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)
    seconds = models.FloatField(default=0)
    tally = models.BinaryField(default=b"")
    summary = models.TextField(blank=True)
    shared = models.CharField(max_length=KEY_LENGTH, null=True, unique=True, default=None, editable=False)  # noqa: DJ001 - many have none

    stored: ClassVar = StoredFields("job__owner", ("document", "summary"))

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("job", "number"), name="one_result_an_opponent"),)

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The page with its details: that of its job, where it is the only one."""
        if self.job.results.count() == 1:
            return self.job.get_absolute_url()
        return reverse("battles:result", args=(self.job.key, self.number))

    @property
    def seed(self) -> int:
        """The seed of its first battle: those against each opponent follow those against the one before, on other tables."""
        return self.job.seed + self.number * ceil(self.job.battles / 2)

    @property
    def packs(self) -> tuple[str, ...]:
        """The packs of players that the opponent has."""
        return packs_in(self.document)


class KeptReplay(models.Model):
    """A battle of a result that somebody has looked at, so that its link opens at once: its `choices` and the `digest` of what
    came of them (`core.battle.decisions.written`), and its replay file, packed, in a language. `version` is that of rules and data
    by which it was looked through last, `otherwise` whether the choices lead elsewhere by that. It goes with its job."""

    result = models.ForeignKey(BattleResult, on_delete=models.CASCADE, related_name="replays")
    battle = models.PositiveIntegerField()
    language = models.CharField(max_length=10)
    version = models.CharField(max_length=100)
    digest = models.CharField(max_length=64)
    otherwise = models.BooleanField(default=False)
    choices = models.BinaryField()
    file = models.BinaryField()
    seen = models.DateField(default=timezone.localdate)

    stored: ClassVar = StoredFields("result__job__owner", ("choices", "file"))

    class Meta:
        ordering = ("-seen", "-pk")
        constraints = (
            models.UniqueConstraint(fields=("result", "battle", "language"), name="one_replay_a_battle_and_language"),
        )
        indexes = (models.Index(fields=("seen",)),)

    def __str__(self) -> str:
        return f"{self.battle} ({self.language})"


class BattlePace(models.Model):
    """The wall-clock seconds that a battle takes here: by players (two policies in the order of their names) and
    by size, the doublings of a point that both forces are worth. `battles` is the number of battles measured.
    """

    system = models.CharField(max_length=50)
    policies = models.CharField(max_length=101)
    size = models.IntegerField()
    seconds = models.FloatField(default=0)
    battles = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("system", "policies", "size"), name="one_pace_a_kind"),)

    def __str__(self) -> str:
        return f"{self.policies}, {2**self.size} points: {self.seconds:.2f} s"

    @property
    def players(self) -> tuple[str, str]:
        """The two policies that played, in no order of sides."""
        first, _plus, second = self.policies.partition("+")
        return first, second
