"""A result shown to others: by a key of its own, which is a right to look at this result, and tells nothing of the job's address.

Taken back, the key leads nowhere; whoever shares it once more has another.
"""

from armybuilder.battles.models import BattleResult
from armybuilder.keys import new_key


def share(result: BattleResult) -> str:
    """The key of a result, made where there is none."""
    BattleResult.objects.filter(pk=result.pk, shared=None).update(shared=new_key())
    result.refresh_from_db(fields=["shared"])
    return str(result.shared)


def take_back(result: BattleResult) -> None:
    """Have the key of a result lead nowhere."""
    BattleResult.objects.filter(pk=result.pk).update(shared=None)


def find(key: str) -> BattleResult:
    """The result with this key, its battles played; `LookupError` where there is none."""
    found = BattleResult.objects.select_related("job").exclude(summary="").filter(shared=key).first()
    if found is None:
        raise LookupError(key)
    return found
