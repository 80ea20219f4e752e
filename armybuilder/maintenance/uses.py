"""Usage counts of packs: who uses which pack, counted once a day, so that the public shelf shows first what players
play with.
"""

import re
from collections import defaultdict

from armybuilder.forces.models import Force
from armybuilder.packs.models import Pack, Version

_HASH = re.compile(r'"hash":"([0-9a-f]{64})"')


def count_uses() -> None:
    """Write down for each listed pack how many owners have a list that carries one of its versions. One look at all lists that carry
    any pack."""
    owners: defaultdict[str, set[str]] = defaultdict(set)
    carrying = Force.objects.filter(deleted=None, document__contains='"hash":"').order_by()
    for owner, document in carrying.values_list("owner", "document").iterator():
        for found in _HASH.findall(document):
            owners[found].add(owner)
    users: defaultdict[int, set[str]] = defaultdict(set)
    for pack, found in Version.objects.filter(pack__listed=True).values_list("pack", "hash"):
        users[pack] |= owners[found]
    for pack, known in Pack.objects.filter(listed=True).values_list("pk", "used"):
        if known != len(users[pack]):
            Pack.objects.filter(pk=pack).update(used=len(users[pack]))
