"""Sessions in the database, asked only for keys that Django could have made, with their owner beside what they hold."""

import re
from datetime import timedelta
from typing import Any

from django.apps import apps
from django.contrib.sessions.backends import db
from django.contrib.sessions.base_session import AbstractBaseSession
from django.utils import timezone

_KEY = re.compile(r"[a-z0-9]{32}")
RENEWED_AFTER = timedelta(days=30)
"""How long after it began, or was renewed, a browser that comes again is kept for a whole lifetime anew: lists end with it."""


class SessionStore(db.SessionStore):
    """A visitor whose cookie holds anything else is a new one: no database is asked what it may not be asked.

    `owner` is whose lists the browser shows, empty for one that never made any. It is written only where this request chose
    it: one that began before a hand-over does not bring the old one back when it ends.
    """

    _owner = ""
    _chosen = False

    @property
    def _lifetime(self) -> timedelta:
        return timedelta(seconds=self.get_session_cookie_age())

    @classmethod
    def get_model_class(cls) -> type[AbstractBaseSession]:
        return apps.get_model("accounts", "Session")

    @property
    def owner(self) -> str:
        self._get_session()  # type: ignore[attr-defined] # the stubs leave it out
        return self._owner

    @owner.setter
    def owner(self, owner: str) -> None:
        if owner != self.owner:
            self._owner, self._chosen, self.modified = owner, True, True

    def _get_session_from_db(self) -> Any:
        """A browser is known until its row is purged, which asks whether the clock may be wrong: Django would let go of one, and with it
        of the lists, at the first look after its date."""
        row = self.model.objects.filter(session_key=self.session_key).first() if self.session_key else None
        if row is None:
            self._session_key = None
        return row

    def load(self) -> dict[str, Any]:
        row: Any = self._get_session_from_db()
        self._owner = row.owner if row else ""
        if row and row.owner and row.expire_date < timezone.now() + self._lifetime - RENEWED_AFTER:
            self.modified = True
        return self.decode(row.session_data) if row else {}

    def create_model_instance(self, data: dict[str, Any]) -> AbstractBaseSession:
        row: Any = super().create_model_instance(data)
        row.owner, row.chosen = self._owner, self._chosen
        return row

    def is_empty(self) -> bool:
        return super().is_empty() and not self._owner

    def flush(self) -> None:
        super().flush()
        self._owner = ""

    def _validate_session_key(self, key: str | None) -> bool:
        return key is not None and _KEY.fullmatch(key) is not None
