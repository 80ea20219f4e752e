"""Which tool a file comes from."""

from armybuilder.forces.imports import archives, battlescribe, gearforce, table


def as_text(data: bytes) -> str | None:
    """The text list of a file of another tool; None where it is none that is known. `DocumentError` where it is damaged."""
    if archives.is_zip(data):
        data = battlescribe.unzipped(data)
    if battlescribe.is_roster(data):
        return battlescribe.read(data)
    if data.lstrip()[:1] == b"{":
        found = gearforce.read(data)
        return found.text() if found else None
    return table.read(data.decode("utf-8-sig", errors="replace"))
