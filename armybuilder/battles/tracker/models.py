"""A game that is played with a list."""

from typing import ClassVar

from django.db import models

from armybuilder.common.keys import KEY_LENGTH
from armybuilder.engine.core.text import NAME_LENGTH
from armybuilder.forces.models import Force
from armybuilder.ratelimit.stored_fields import StoredFields


class Game(models.Model):
    """`state` is its JSON (`engine.core.paper.play.state`); `version` grows with every change, so that one made elsewhere on an
    older state is noticed; `saved` is the word of the save that wrote it, by which its device knows it where the answer got lost. The
    device that begins a game makes its `key`, so that it needs no network for it."""

    force = models.ForeignKey(Force, on_delete=models.CASCADE, related_name="games")
    key = models.CharField(max_length=KEY_LENGTH)
    name = models.CharField(max_length=NAME_LENGTH)
    version = models.PositiveIntegerField(default=1)
    saved = models.CharField(max_length=KEY_LENGTH, default="")
    state = models.TextField()
    updated = models.DateTimeField(auto_now=True)

    stored: ClassVar = StoredFields("force__owner", ("state",))

    class Meta:
        ordering = ("-updated", "-pk")
        constraints = (models.UniqueConstraint(fields=("force", "key"), name="one_game_a_key"),)

    def __str__(self) -> str:
        return self.name
