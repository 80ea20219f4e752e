"""How often one address may do what is work: a club has one."""

from typing import Any

from django.http import HttpRequest
from rest_framework.throttling import SimpleRateThrottle


class _Throttle(SimpleRateThrottle):
    """So often a minute for one address."""

    name: str

    def get_cache_key(self, request: Any, view: Any) -> str:  # noqa: ARG002 - DRF's signature
        return f"campaign-{self.name}:{self.get_ident(request)}"


class StepThrottle(_Throttle):
    """Steps."""

    name, rate = "step", "240/min"


class PrintThrottle(_Throttle):
    """Prints."""

    name, rate = "print", "30/min"


class FileThrottle(_Throttle):
    """Files that are played again step by step."""

    name, rate = "file", "12/min"


def is_allowed(request: HttpRequest, throttle: type[_Throttle]) -> bool:
    """Whether a request is answered; it counts."""
    asked: Any = throttle()
    return bool(asked.allow_request(request, None))
