"""Everything of an owner in one file: nothing that was typed here is locked in here."""

import json
from collections.abc import Iterator
from tempfile import SpooledTemporaryFile
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile

from armybuilder.accounts.sessions import SessionStore
from armybuilder.battles.live.models import Duel
from armybuilder.battles.models import BattleJob
from armybuilder.campaigns import rights
from armybuilder.campaigns import steps as campaign_steps
from armybuilder.campaigns.games import setup_of
from armybuilder.campaigns.models import Right
from armybuilder.campaigns.presentation import show
from armybuilder.engine.core.text import slug
from armybuilder.forces.models import Collection, Force
from armybuilder.lab.models import Study
from armybuilder.packs.models import Pack
from armybuilder.tournaments.models import Event, Player

IN_MEMORY = 8 * 1024 * 1024
"""Bytes; larger files are put together on the disk."""
BESIDE = {
    "_auth_user_id",
    "_auth_user_backend",
    "_auth_user_hash",
    "_password_reset_token",
    "_messages",
    "collection-done",
}
"""What a session holds that is no setting of a visitor, and partly a secret."""

Entry = tuple[str, str | bytes]


def build_export(owner: str | None, session: SessionStore) -> IO[bytes]:
    """A ZIP, at its beginning. Lists, packs and campaigns are files that can be taken in again; those too that were deleted and
    can still be brought back, in a folder of their own."""
    file: Any = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - the answer closes it
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for path, data in _entries(owner, session):
            archive.writestr(path, data)
    file.seek(0)
    return file


def _entries(owner: str | None, session: SessionStore) -> Iterator[Entry]:
    yield "settings.json", _json({name: value for name, value in session.items() if name not in BESIDE})
    if owner:
        owned = Collection.objects.filter(owner=owner)
        yield "collection.json", _json({kept.system: {"owned": kept.counts, "painted": kept.painted} for kept in owned})
        yield from _lists(owner)
        yield from _packs(owner)
        yield from _battles(owner)
        yield from _duels(owner)
        yield from _studies(owner)
        yield from _tournaments(owner)
        yield from _campaigns(owner)


def _lists(owner: str) -> Iterator[Entry]:
    lists = Force.objects.filter(owner=owner).prefetch_related("tags", "states", "games", "pictures")
    for force in lists.iterator(50):
        path = _path("lists", force, force.key)
        yield f"{path}.json", force.document
        if tags := [tag.name for tag in force.tags.all()]:
            yield f"{path}/tags.json", _json(tags)
        for state in force.states.all():
            yield f"{path}/{slug(state.name)[:60] or 'state'}-{state.pk}.json", state.document
        for game in force.games.all():
            yield f"{path}/game-{slug(game.name)[:60]}-{game.key[:8]}.json", game.state
        for picture in force.pictures.all():
            if picture.removed is None:
                yield f"{path}/{slug(str(picture))}-{picture.digest[:8]}.jpg", bytes(picture.data)


def _packs(owner: str) -> Iterator[Entry]:
    for pack in Pack.objects.filter(owner=owner).prefetch_related("versions").iterator(50):
        path = _path("packs", pack, pack.address)
        yield f"{path}.json", pack.draft
        for version in pack.versions.all():
            yield f"{path}/version-{version.number}.json", version.document


def _battles(owner: str) -> Iterator[Entry]:
    for job in BattleJob.objects.filter(owner=owner).prefetch_related("results").iterator(100):
        results = [
            {
                "name": each.name,
                "battles": each.done,
                "won": each.won,
                "lost": each.lost,
                "summary": _data(each.summary),
            }
            for each in job.results.all()
        ]
        told = {"name": job.name, "system": job.system, "list": _data(job.document), "results": results}
        yield f"battles/{slug(job.name)[:60]}-{job.key[:8]}.json", _json(told)


def _duels(owner: str) -> Iterator[Entry]:
    """Yield the battles that the owner played, without their choices: those are useless without the seed, which
    nobody may know. One that goes on from a replay is without its lists, which may be those of others.
    """
    for duel in Duel.objects.filter(owner=owner).iterator(50):
        sides = [
            {"name": name} if duel.reseeds else {"name": name, "list": _data(document)}
            for name, document in ((duel.name, duel.document), (duel.opponent, duel.opposing))
        ]
        told = {"system": duel.system, "scenario": duel.scenario, "sides": sides, "over": duel.over}
        yield f"played/{slug(duel.name)[:60]}-{duel.key[:8]}.json", _json(told)


def _studies(owner: str) -> Iterator[Entry]:
    for study in Study.objects.filter(owner=owner).prefetch_related("scores").iterator(10):
        scores = [
            {"arm": each.arm, "drawn": each.drawn, "points": each.points, "seed": each.seed, "scores": each.scores}
            for each in study.scores.all()
        ]
        told = {"name": study.name, "system": study.system, "kind": study.kind, "seed": study.seed}
        told |= {"asked": study.asked, "version": study.version, "scores": scores}
        yield f"lab/{slug(study.name)[:60]}-{study.key[:8]}.json", _json(told)


def _tournaments(owner: str) -> Iterator[Entry]:
    for event in Event.objects.filter(owner=owner).prefetch_related("players").iterator(50):
        players = [{"name": each.name, "list": _data(each.document)} for each in event.players.all()]
        told = {"name": event.name, "system": event.system, "state": _data(event.state), "players": players}
        yield f"{_path('tournaments', event, event.address)}.json", _json(told)
    for entry in Player.objects.filter(owner=owner).select_related("event").iterator(50):
        yield (
            f"tournaments/entries/{slug(entry.event.name)[:60]}-{entry.key[:8]}.json",
            _json({"event": entry.event.name, "name": entry.name, "list": _data(entry.document)}),
        )


def _campaigns(owner: str) -> Iterator[Entry]:
    organised = Right.objects.filter(sort=Right.ORGANISE, campaign__owner=owner).select_related("campaign")
    for right in organised.iterator(20):
        campaign = right.campaign
        path = f"{_path('campaigns', campaign, right.key)}.json"
        if rights.has_campaigns(campaign.system):
            shown = show(right)
            steps = campaign_steps.stored_steps(campaign, shown.known)
            yield path, shown.known.write(campaign.name, setup_of(campaign, shown.known), steps)


def _path(folder: str, thing: Any, key: str) -> str:
    """`lists/winter-150-1a2b3c4d`: a name that no other thing has."""
    return f"{folder}/{'deleted/' if thing.deleted else ''}{slug(str(thing))[:60] or 'unnamed'}-{key[:8]}"


def _data(text: str) -> Any:
    """Return the decoded JSON of a text, or the text itself where it cannot be read."""
    try:
        return json.loads(text) if text else None
    except ValueError:
        return text


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2)
