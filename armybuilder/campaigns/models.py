"""A campaign, the addresses that are rights to it, and its steps with the states that undo reaches."""

from typing import ClassVar

from django.db import models
from django.utils import timezone

from armybuilder.common.keys import KEY_LENGTH, new_key
from armybuilder.engine.core.text import NAME_LENGTH, plain
from armybuilder.ratelimit.stored_fields import StoredFields

MAX_STATES = 100
"""Steps that undo reaches: of older ones the log alone is kept."""
PLAYER_LENGTH = 60
"""Letters of a player's name: as many as a line of paper has room for."""


class Campaign(models.Model):
    """One campaign. `setup` is what it began with, `state` what all steps up to number `position` have made of it, both as
    JSON in the system's own form. `version` grows with every change, undo and redo too; `owner` is whose campaigns it is
    shown among."""

    system = models.CharField(max_length=50)
    name = models.CharField(max_length=NAME_LENGTH)
    owner = models.CharField(max_length=KEY_LENGTH)
    setup = models.TextField()
    state = models.TextField()
    position = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=1)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)
    deleted = models.DateTimeField(null=True, blank=True)

    stored: ClassVar = StoredFields("owner", ("setup", "state"))

    class Meta:
        ordering = ("-updated", "-pk")
        indexes = (models.Index(fields=("owner", "-updated")),)

    def __str__(self) -> str:
        return plain(self.name)


class Right(models.Model):
    """An address of a campaign, and what whoever has it may do: organise it, join it, play one of its players, look at it.
    `player` is the key of that one in the campaign; `owner` is who joined by it."""

    ORGANISE, JOIN, PLAY, LOOK = "organise", "join", "play", "look"
    SORTS: ClassVar = [(sort, sort) for sort in (ORGANISE, JOIN, PLAY, LOOK)]

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="rights")
    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key, editable=False)
    sort = models.CharField(max_length=10, choices=SORTS)
    player = models.CharField(max_length=KEY_LENGTH, blank=True)
    owner = models.CharField(max_length=KEY_LENGTH, blank=True, db_index=True)

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("campaign", "sort", "player"), name="one_right_of_a_sort"),)

    def __str__(self) -> str:
        return f"{self.sort} {self.player}".rstrip()


class Step(models.Model):
    """The step with number `number`, and the version that it made. `done` is the step, `dice` the faces that fell
    for it and `told` its log, all as JSON; `state` is the state after it, empty where undo reaches no further
    back.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="steps")
    number = models.PositiveIntegerField()
    version = models.PositiveIntegerField()
    done = models.TextField()
    dice = models.TextField(default="[]")
    told = models.TextField(default="[]")
    by = models.CharField(max_length=KEY_LENGTH, blank=True)
    when = models.DateTimeField(default=timezone.now)
    state = models.TextField()

    stored: ClassVar = StoredFields("campaign__owner", ("state", "done", "dice", "told"))

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("campaign", "number"), name="one_campaign_step_a_number"),)

    def __str__(self) -> str:
        return f"{self.number} of {self.campaign_id}"


class CampaignFight(models.Model):
    """The battle with this `number` of a campaign, fought here: by the program (`job`), or by people (`duel`). `units` are the keys
    of all that fought, in the order in which its replay has them; `confirmed` are the players who want its result entered."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="fights")
    number = models.PositiveIntegerField()
    units = models.JSONField()
    job = models.ForeignKey("battles.BattleJob", on_delete=models.CASCADE, null=True, related_name="+")
    duel = models.ForeignKey("duels.Duel", on_delete=models.CASCADE, null=True, related_name="+")
    confirmed = models.JSONField(default=list, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    stored: ClassVar = StoredFields("campaign__owner", ("units",))

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("campaign", "number"), name="one_fight_a_battle"),)

    def __str__(self) -> str:
        return f"battle {self.number} of {self.campaign_id}"

    @property
    def has_failed(self) -> bool:
        """Whether the program could not fight it to its end."""
        return bool(self.job and self.job.is_cut_short)

    @property
    def is_over(self) -> bool:
        """Whether it has a result."""
        return bool(self.job and self.job.state == self.job.State.DONE) or bool(self.duel and self.duel.over)
