"""How much an owner has."""

from django.db import models

from armybuilder.keys import KEY_LENGTH


class Usage(models.Model):
    """So many bytes at most are kept of an owner: what is written is added, what is deleted is found at the next count."""

    owner = models.CharField(max_length=KEY_LENGTH, unique=True)
    bytes = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.bytes} bytes"
