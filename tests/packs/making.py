"""A pack of a club for Blitz beta, and how it comes upon the shelf."""

from armybuilder.engine.core.packs.pack import PackExcerpt
from armybuilder.packs import services

RANGER = {
    "key": "ranger", "name": "Ranger", "tv": 7, "ua": "GP", "mr": '6" W', "ar": 6, "dc": "5/1", "act": 1, "gun": "4+",
    "pilot": "4+", "ew": "6+", "weapons": "LAC (Arm), LVB (Arm)", "traits": "Arms", "type": "Gear",
}  # fmt: skip
SCOUT = RANGER | {"key": "scout", "name": "Scout", "tv": 5}
CHEAPER = {"kind": "model", "key": "north/hunter", "field": "tv", "old": 6, "new": 5}


def models(*records, faction="north"):
    """The file of a pack with models, each a family of its own."""
    families = [{"key": record["key"], "name": record["name"], "models": [record]} for record in records]
    return {f"models/{faction}": {"faction": faction, "families": families}}


def club(*records, **more):
    """The document of the club's pack."""
    head = {"format": "muster.pack/1", "system": "blitz-beta", "key": "club", "name": "Club house", "version": "1"}
    return head | {"records": models(*records) if records else {}} | more


def published(*records, owner="club", **more):
    """A version of a new pack on the shelf."""
    return services.publish(services.create_pack(owner=owner, data=club(*records, **more)))


def moved_on(version, **more):
    """The next version of the same pack."""
    pack = version.pack
    services.save(pack, services.draft(pack) | more, version=pack.version, label="Next")
    return services.publish(pack)


def named(version, **more):
    """How a list names a version, as plain data."""
    document = services.document_of(version)
    return {"key": document.key, "name": document.name, "version": document.version, "hash": document.hash} | more


def carried(version):
    """All of a version, as a list carries it."""
    document = services.document_of(version)
    return PackExcerpt(
        key=document.key, name=document.name, version=document.version, hash=document.hash,
        records=document.records, patches=document.patches,
    )  # fmt: skip
