"""Forms that were sent a moment ago."""

from django.db import models

KEY_LENGTH = 64
SESSION_LENGTH = 40


class Press(models.Model):
    """One form as it was sent from one page: `key` is the SHA-256 of all that it says. `location` is where its sender was led,
    nothing while it is still being done, and `session` what he was known by then."""

    key = models.CharField(max_length=KEY_LENGTH, primary_key=True)
    location = models.TextField(blank=True, default="")
    session = models.CharField(max_length=SESSION_LENGTH, blank=True, default="")
    made = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return self.key
