"""A result, or the overview of a job, shown to others: by a key of its own, which is a right to look at this alone, and tells
nothing of the job's address.

Taken back, the key leads nowhere; whoever shares it once more has another.
"""

from typing import Any

from django.db.models import QuerySet

from armybuilder.battles.models import BattleJob, BattleResult
from armybuilder.common.keys import new_key

Shown = BattleResult | BattleJob
"""What is shown: the battles against one opponent, or those against all in a line each."""


def share(shown: Shown) -> str:
    """The key of what is shown, made where there is none."""
    _row(shown).filter(shared=None).update(shared=new_key())
    shown.refresh_from_db(fields=["shared"])
    return str(shown.shared)


def revoke(shown: Shown) -> None:
    """Have the key lead nowhere."""
    _row(shown).update(shared=None)


def _row(shown: Shown) -> QuerySet[Any]:
    return (BattleResult if isinstance(shown, BattleResult) else BattleJob).objects.filter(pk=shown.pk)


def find(key: str) -> Shown:
    """The result with this key, its battles played, or the job whose overview has it; `LookupError` where there is none."""
    result = BattleResult.objects.select_related("job").exclude(summary="").filter(shared=key).first()
    found = result or BattleJob.objects.prefetch_related("results").filter(shared=key).first()
    if found is None:
        raise LookupError(key)
    return found
