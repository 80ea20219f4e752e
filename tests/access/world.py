"""One of everything, made by the pages alone: what the addresses of the table lead to, and who asks for it."""

import json
from dataclasses import dataclass, field
from http.cookies import SimpleCookie

from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from armybuilder.api.schema.games import collections
from armybuilder.battles.live.models import Duel
from armybuilder.battles.models import BattleJob
from armybuilder.battles.replay import source
from armybuilder.battles.results import share_links
from armybuilder.campaigns.models import Right
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.models import Force
from armybuilder.forces.share_links import links, live_links
from armybuilder.jobs.fair_queue import requester
from armybuilder.jobs.function_jobs import enqueue
from armybuilder.jobs.models import Job
from armybuilder.lab import studies
from armybuilder.lab.models import Study
from armybuilder.packs import services
from armybuilder.packs.models import Pack
from armybuilder.tournaments.models import Event
from factions.catalogues import get_catalogue
from tests.battles.conftest import NORTH, POLICIES, SOUTH
from tests.campaigns.conftest import Host
from tests.forces.picture_files import RED, plain
from tests.jobs.hands import work_off
from tests.pack_editor.conftest import CHANGE, RANGER, models, pack_data
from tests.tournaments.conftest import LEGAL, Organiser

GUESS = "0" * 32
"""A key that nobody was ever given."""
BODIES = {
    "workshop/<slug:address>/edit/": {"do": "undo"},
    "campaigns/<slug:key>/step/": {"step": "place-team"},
}
"""What is sent to where nothing at all is no answer; everywhere else a form is sent empty."""
QUERIES = {
    "campaigns/<slug:key>/step/": "?step=place-team",
    "api/v1/packs/draft/": "?system=gundam-skirmish",
    "campaigns/<slug:key>/print.pdf": "?part=log",
    "check/list/": "?d={shared}",
    "battles/against/": "?d={shared}",
    "workshop/<slug:address>/changes/": "?old=1&new=2",
}
"""What an address asks beside its path, of the routes that begin like this."""
WHO = ("anonymous", "owner", "other", "holder", "revoked", "staff")


@dataclass(frozen=True)
class Address:
    """A part of an address that is a right: what its owner has, what a `holder` was given (nothing, unless said), and what led
    there once (`revoked`). All others guess."""

    owner: str
    holder: str = GUESS
    revoked: str = GUESS

    def of(self, who):
        return getattr(self, who, GUESS)


@dataclass
class World:
    """`parts` are the values of routes: the longest beginning of a route that is told here says what its parts are."""

    cookies: dict[str, SimpleCookie] = field(default_factory=dict)
    parts: dict[str, dict] = field(default_factory=dict)

    def client(self, who, **more):
        """As he is; what a request makes of his cookies is nobody's afterwards."""
        client = Client(**more)
        client.cookies = SimpleCookie(self.cookies[who].output(header="", sep=";"))
        return client

    def parts_of(self, route, who):
        found: dict = {}
        for beginning in sorted(filter(route.startswith, self.parts), key=len):
            found |= self.parts[beginning]
        return {name: part.of(who) if isinstance(part, Address) else part for name, part in found.items()}


def build():
    """The world. Who owns something has an account, and so has another; a holder and somebody else have none."""
    world = World()
    clients = {who: Client() for who in WHO}
    for who, make in (
        ("staff", User.objects.create_superuser),
        ("owner", User.objects.create_user),
        ("other", User.objects.create_user),
    ):
        clients[who].force_login(make(who, password=who))
    for who in ("staff", "other", "holder", "revoked"):
        _list(clients[who], NORTH)
    owner = clients["owner"]
    world.parts |= _systems()
    for made in (
        _lists(owner),
        _packs(owner),
        _battles(owner),
        _duels(owner),
        _lab(owner),
        _campaigns(owner),
        _tournaments(owner),
        _jobs(),
    ):
        world.parts |= made
    world.parts["decks/<slug:system>/list/"] = {"key": _list(owner, SYSTEMS["legend-weaver"].examples.document).key}
    world.cookies = {who: client.cookies for who, client in clients.items()}
    return world


def _systems():
    beta = {"system": "blitz-beta"}
    tank = next(iter(get_catalogue("tactical-1998").vehicles))
    sublist = next(iter(get_catalogue("blitz-beta").sublists))
    tables = {
        f"api/v1/systems/<str:system>/{name}/": {"system": next(iter(found))} for name, found in collections().items()
    }
    return tables | {
        "odds/": beta,
        "texts/": {"language": "de", "version": "0"},
        "collection/": beta,
        "forces/card/": beta | {"key": "north/hunter"},
        "systems/": beta
        | {
            "faction": "cef",
            "sublist": sublist,
            "part": "north",
            "slug": "hunter",
            "collection": "factions",
            "key": "north",
        },
        "systems/<roomless:system>/": {"system": "gundam-skirmish", "key": "eff"},
        "systems/<slug:key>/words.json": {"key": "blitz-beta"},
        "api/": beta
        | {"faction": "north", "key": "hunter", "target": "gundam-skirmish", "kind": "shop", "rest": "nothing/"},
        "api/v1/systems/<str:system>/models/<str:faction>/<str:key>/conversions/": {
            "system": "tactical-1998",
            "faction": tank.split("/")[0],
            "key": tank.split("/")[1],
            "target": "blitz-2006",
        },
        "api/v1/systems/<str:system>/deck/": {"system": "legend-weaver"},
        "api/v1/systems/<str:system>/scenarios/": {"system": "blitz-2006"},
        "battles/odds/": beta,
        "maps/": {"system": "tactical-1998"},
        "api/v1/systems/<str:system>/hex-maps/": {"system": "tactical-1998"},
        "scenarios/": {"system": "blitz-2006"},
        "decks/": {"system": "legend-weaver"},
        "battles/against/": {"shared": links.pack(json.dumps(NORTH).encode())},
        "account/": {"uidb64": "MQ", "token": "nothing"},
        "check/": {"number": "1", "shared": links.pack(json.dumps(NORTH).encode())},
        "admin/": {"object_id": "1", "content_type_id": "1", "id": "1", "app_label": "auth", "url": "nothing"},
    }


def _list(client, data):
    answer = client.post("/forces/import/", {"text": json.dumps(data)})
    return Force.objects.get(key=answer["Location"].split("/")[-2])


def _lists(owner):
    force, gone = _list(owner, NORTH), _list(owner, NORTH)
    owner.post(f"/forces/{gone.key}/delete/")
    link, old = live_links.create_link(force, "for the holder"), live_links.create_link(force, "for who had it")
    live_links.revoke(old)
    live_links.record_opening(link)  # today: the first visit of a day is written
    file = SimpleUploadedFile("red.png", plain(RED), "image/png")
    owner.post(f"/forces/{force.key}/pictures/", {"model": "north/hunter", "name": "", "picture": file})
    picture = force.pictures.get()
    game = "0" * 32
    owner.post(
        f"/forces/{force.key}/play/games/{game}/", {"name": "One", "version": 0, "state": {}}, "application/json"
    )
    return {
        "forces/<slug:key>/play/": {"key": force.key, "game_key": game},
        "forces/": {"key": force.key, "number": str(picture.pk), "digest": picture.digest},
        "forces/<slug:key>/share/": {"number": str(link.pk)},
        "shared/": {"key": Address(link.key, link.key, old.key), "number": "1"},
        "forces/<slug:key>/print/": {"number": "1", "kind": "shop"},
        "forces/<slug:key>/restore/": {"key": gone.key},
    }


def _packs(owner):
    """One is published, one is a draft."""
    packs = []
    for key in ("one", "two"):
        data = pack_data(key=key, records=models(RANGER), patches=[CHANGE])
        answer = owner.post("/workshop/import/", {"text": json.dumps(data)})
        packs.append(Pack.objects.get(address=answer["Location"].split("/")[-2]))
    published, gone = packs
    for number in (1, 2):
        published.refresh_from_db()
        owner.post(f"/workshop/{published.address}/edit/", {"do": "publish", "seen": published.version})
        published.refresh_from_db()
        draft = pack_data(key="one", version=str(number + 1), records=models(RANGER | {"tv": 7 + number}))
        services.save(published, draft | {"patches": [CHANGE]}, version=published.version, label="Next")
    owner.post(f"/workshop/{gone.address}/edit/", {"do": "delete", "seen": gone.version})
    assert published.versions.count() == 2
    address = Address(published.address, published.address)
    return {
        "workshop/": {
            "address": address, "number": "1", "table": "models", "place": "models/north/families/0/models/0", "ending": "json",
            "kind": "model", "key": "north/hunter", "old": "1", "new": "2",
        },
        "workshop/<slug:address>/restore/": {"address": gone.address},
        "api/v1/packs/": {"address": address, "version": "1"},
    }  # fmt: skip


def _battles(owner):
    force = _list(owner, NORTH)
    asked = POLICIES | {
        "opponent": "lists",
        "text": json.dumps(SOUTH),
        "battles": 20,
        "seed": 3,
        "scenario": "basic",
    }
    owner.post(f"/battles/new/?force={force.key}", asked)
    BattleJob.objects.update(battles=1)
    job = BattleJob.objects.get()
    work_off()
    held = Address(job.key, job.key)
    number = str(job.results.get().number)
    replay = {"key": held, "number": number, "battle": "1", "side": "1"}
    source.get_replay(source.find(job.key, int(number), 1))  # the first look at a battle is written
    old = share_links.share(job.results.get())
    share_links.revoke(job.results.get())
    shared = share_links.share(job.results.get())
    return {
        "battles/": {"key": job.key, "number": number},
        "battles/shared/": {"key": Address(shared, shared, old)},
        "battles/<slug:key>/<int:number>/<int:battle>/": replay,
        "duels/from/": replay,
    }


def _duels(owner):
    """A friend plays the other side; another battle is over, a third one waits for the friend's list."""
    force = _list(owner, NORTH)
    keys: list[tuple[str, str]] = []
    for against in (f"list:{force.key}", f"list:{force.key}", "brought"):
        asked = {"against": against, "player": "friend", "scenario": "basic"}
        owner.post(f"/duels/new/?force={force.key}", asked)
        duel = Duel.objects.exclude(key__in=[key for key, _ in keys]).get()
        keys.append((duel.key, duel.guest))
    (going, guest), (over, other), (waiting, third) = keys
    owner.post(f"/duels/{over}/choose/", {"version": "0", "do": "resign"})
    return {
        "duels/": {"key": Address(going, guest)},
        "duels/<slug:key>/replay": {"key": Address(over, other)},
        "duels/<slug:key>/bring/": {"key": Address(waiting, third)},
    }


def _lab(owner):
    asked = POLICIES | {"subject": "model:north/hunter", "size": "50", "armies": "5", "pairs": "5", "scenario": "basic"}
    owner.post("/lab/new/?kind=worth&system=blitz-beta", asked)
    study = Study.objects.get()
    studies.cancel(study)
    key = (
        Client()
        .post("/api/v1/systems/blitz-beta/studies/", '{"kind": "matrix", "armies": 2, "pairs": 1}', "application/json")
        .json()["url"]
        .split("/")[-2]
    )
    force, other = _list(owner, NORTH), _list(owner, SOUTH)
    owner.post(f"/lab/new/?kind=gauntlet&force={force.key}", asked | {"lists": [other.key]})
    against = Study.objects.get(kind=Study.Kind.GAUNTLET)
    studies.cancel(against)
    return {
        "lab/": {"key": study.key},
        "lab/advice/": {"force": force.key},
        "lab/<slug:key>/field/": {"key": against.key, "place": "0"},
        "api/v1/studies/": {"key": Address(key, key)},
    }


def _campaigns(owner):
    """The owner organises; a holder may look; somebody had a link for looking that was renewed since."""
    host, gone = Host(owner), Host(owner)
    rights = host.right.campaign.rights
    old = {sort: rights.get(sort=sort).key for sort in (Right.LOOK, Right.JOIN)}
    for sort in old:
        owner.post(f"{host.page}renew/", {"sort": sort})
    keys = {sort: rights.get(sort=sort).key for sort in old}
    owner.post(f"{gone.page}delete/")
    address = Address(host.right.key, keys[Right.LOOK], old[Right.LOOK])
    join = Address(keys[Right.JOIN], keys[Right.JOIN], old[Right.JOIN])
    return {
        "campaigns/": {"key": address, "name": "log"},
        "campaigns/join/": {"key": join},
        "campaigns/<slug:key>/restore/": {"key": Address(gone.right.key)},
        "api/v1/campaigns/": {"address": address},
        "api/v1/campaigns/<str:address>/join/": {"address": join},
        "api/v1/systems/<str:system>/campaigns/": {"system": "gundam-skirmish"},
    }


def _jobs():
    """Whoever sent a batch may tell others where its answer will be."""
    key = enqueue("reports", b"{}", requester("whoever", "192.0.2.1")).key
    Job.objects.filter(key=key).update(answer=b'{"reports": []}')
    return {"api/v1/jobs/": {"key": Address(key, key)}}


def _tournaments(owner):
    """The owner organises; a holder knows the public page, and the way in."""
    host, gone = Organiser(owner, open_lists="on"), Organiser(owner, name="Gone")
    old = host.event.key
    host.page = owner.post(f"{host.page}renew/")["Location"]
    host.event = Event.objects.get(pk=host.event.pk)
    for name in ("Ana", "Ben"):
        host.enter(name, LEGAL, client=owner)
    host.pair()
    owner.post(f"{gone.page}delete/")
    event, player = host.event, host.event.players.get(number=1)
    public = Address(event.address, event.address)
    return {
        "tournaments/": {"address": public, "number": "1", "name": "standings"},
        "tournaments/organise/": {"key": Address(event.key, event.address, old), "number": "1"},
        "tournaments/organise/<slug:key>/restore/": {"key": Address(gone.event.key)},
        "tournaments/enter/": {"entry": Address(event.entry, event.entry), "key": Address(player.key, player.key)},
        "tournaments/entries/": {"key": Address(player.key, player.key)},
        "api/v1/tournaments/": {"address": public},
    }
