"""Packs that Muster ships, in `factions/packs/<system>/`: on the shelf they are the house's own and shown to everybody, so that
lists rest on their versions and players copy them, as with packs of anybody.
"""

from collections.abc import Iterable
from pathlib import Path

from django.db import transaction

from armybuilder.engine.core.packs import Pack as Document
from armybuilder.packs import services
from armybuilder.packs.models import HOUSE, Pack, Version
from armybuilder.packs.ready import FOLDER

__all__ = ["FOLDER", "bundled_files", "publish_bundled"]


def bundled_files(folder: Path = FOLDER) -> list[Path]:
    """The files of all ready packs, those of each system in a folder of its key."""
    return sorted(folder.glob("*/*.json"))


@transaction.atomic
def publish_bundled(documents: Iterable[Document]) -> list[Version]:
    """Put these packs on the shelf, each as the next version of the house's pack with its key where it says something new; what
    is shipped no more is shown to nobody, and lists keep it. `PackError` where one does not fit its book."""
    versions = [_publish(document) for document in documents]
    shown = [version.pack_id for version in versions]
    Pack.objects.filter(owner=HOUSE).exclude(pk__in=shown).update(listed=False)
    return versions


def _publish(document: Document) -> Version:
    data = document.to_data()
    del data["hash"]
    pack = Pack.objects.filter(owner=HOUSE, system=document.system, slug=document.key).first()
    if pack is None:
        pack = services.create_pack(owner=HOUSE, data=data, label="Shipped")
    else:
        services.save(pack, data, version=pack.version, label="Shipped")
    services.set_listed(pack, listed=True)
    return services.publish(pack)
