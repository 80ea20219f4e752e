"""Browsers, and whose lists they show."""

from typing import Any, ClassVar

from django.contrib.sessions.base_session import AbstractBaseSession, BaseSessionManager
from django.db import models

from armybuilder.accounts.sessions import SessionStore
from armybuilder.keys import KEY_LENGTH


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
