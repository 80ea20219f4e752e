"""Registers limits with Django: whatever is saved of a table that counts is paid for."""

from typing import Any

from django.apps import AppConfig, apps
from django.db.models.signals import pre_save


class RateLimitConfig(AppConfig):
    name = "armybuilder.ratelimit"
    label = "ratelimit"

    def ready(self) -> None:
        for model in apps.get_models():
            if hasattr(model, "stored"):
                pre_save.connect(_pay, sender=model, dispatch_uid=f"quotas {model._meta.label}")


def _pay(instance: Any, raw: bool, update_fields: Any, **_more: Any) -> None:
    """Charge for a saved row; what a fixture brings is free, and so are updates of only some columns of a row."""
    from armybuilder.ratelimit.quotas import pay  # noqa: PLC0415 - models wait until apps are loaded

    if not raw and not update_fields:
        pay([instance])
