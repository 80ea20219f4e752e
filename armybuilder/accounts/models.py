"""Browsers and whose lists they show, accounts, and codes for other devices."""

from typing import Any, ClassVar

from django.conf import settings
from django.contrib.sessions.base_session import AbstractBaseSession, BaseSessionManager
from django.db import models

from armybuilder.accounts.sessions import SessionStore
from armybuilder.common.keys import KEY_LENGTH, new_key


class Session(AbstractBaseSession):
    """A browser. `owner` is whose lists it shows, empty while it never made any: a column, so that a hand-over reaches all
    browsers of an owner by one update."""

    owner = models.CharField(max_length=KEY_LENGTH, blank=True, default="", db_index=True)

    objects: ClassVar = BaseSessionManager()
    chosen = True
    """Whether `owner` is meant to be written."""

    class Meta(AbstractBaseSession.Meta):
        verbose_name = "browser"

    @classmethod
    def get_session_store_class(cls) -> type[SessionStore]:
        return SessionStore

    def save(self, *args: Any, force_insert: Any = False, **kwargs: Any) -> None:
        if not force_insert and not self.chosen:
            kwargs["update_fields"] = ("session_data", "expire_date")
        super().save(*args, force_insert=force_insert, **kwargs)


class Account(models.Model):
    """A user of Django's as a player: whoever logs in as `user` shows the lists of `owner`."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    owner = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key, editable=False)

    def __str__(self) -> str:
        return str(self.user)


class AccountName(models.Model):
    """The name of a user in all spellings that are the same to a reader: `folded` is what `texts.fold` makes of it. An account
    without one shares its name with an older account, and is reached by its exact spelling alone."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    folded = models.CharField(max_length=450, unique=True)

    def __str__(self) -> str:
        return self.folded


class Handover(models.Model):
    """A code by which another browser may take what hangs on `owner`, once and before `ends`. `told` is what came along, in the
    words of that moment; `how` says in which way."""

    MOVE, JOIN = "move", "join"

    code = models.CharField(max_length=12, unique=True)
    owner = models.CharField(max_length=KEY_LENGTH, db_index=True)
    ends = models.DateTimeField()
    used = models.DateTimeField(null=True, blank=True)
    how = models.CharField(max_length=4, blank=True)
    told = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ("-ends", "-pk")

    def __str__(self) -> str:
        return f"until {self.ends}"
