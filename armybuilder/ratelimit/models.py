"""Models of the storage used by each owner, and of recently submitted forms."""

from django.db import models

from armybuilder.common.keys import KEY_LENGTH

DIGEST_LENGTH = 64
SESSION_LENGTH = 40


class Usage(models.Model):
    """So many bytes at most are kept of an owner: what is written is added, what is deleted is found at the next count."""

    owner = models.CharField(max_length=KEY_LENGTH, unique=True)
    bytes = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.bytes} bytes"


class SentForm(models.Model):
    """One form as it was sent from one page: `key` is the SHA-256 of all that it says. `location` is where its sender was led,
    nothing while it is still being done, and `session` what he was known by then."""

    key = models.CharField(max_length=DIGEST_LENGTH, primary_key=True)
    location = models.TextField(blank=True, default="")
    session = models.CharField(max_length=SESSION_LENGTH, blank=True, default="")
    made = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return self.key
