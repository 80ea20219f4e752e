"""What a server process keeps: nothing that players write fills it without end."""

import ast
import functools
import json
import sys
from pathlib import Path

import armybuilder
import factions
from armybuilder.cards.art.figures import parts_of
from armybuilder.engine.core.paper.cards import FigureKind
from armybuilder.engine.core.paper.silhouettes.spec import MARKS, SilhouetteSpec, SilhouetteWeapon, WeaponPlace
from armybuilder.engine.core.paper.silhouettes.weapons import WeaponShape
from tests.conformance.packs import copied, hostile, using

ROOTS = [Path(package.__path__[0]) for package in (armybuilder, factions)]
HOME = ROOTS[0].parent
TYPES, FACES, LANGUAGES, EMBLEMS = "types of the program", "files of typefaces", "languages", "colours of the program"
UNBOUNDED = {
    "armybuilder/campaigns/games.py _decoder": TYPES,
    "armybuilder/cards/art/diagrams.py _sectors": "sets of four quarters",
    "armybuilder/cards/art/assembly.py _body": "figures of the program",
    "armybuilder/cards/document/scripts.py _single_characters": FACES,
    "armybuilder/cards/document/scripts.py script_font": FACES,
    "armybuilder/cards/fonts/fallback.py open_face": FACES,
    "armybuilder/cards/fonts/typeface.py advances": FACES,
    "armybuilder/cards/fonts/typeface.py load_face": FACES,
    "armybuilder/cards/tones.py color_bar": EMBLEMS,
    "armybuilder/cards/tones.py lighter": EMBLEMS,
    "armybuilder/cards/tones.py shade": EMBLEMS,
    "armybuilder/engine/core/battle/campaign/files.py _decoder": TYPES,
    "armybuilder/engine/core/row_game/force.py _prices": TYPES,
    "armybuilder/engine/systems/gundam_skirmish/odds/mathematics/pools.py reached": "kept for one question",
    "armybuilder/packs/ready.py ready_pack": "games",
    "armybuilder/i18n/language.py translator_for": LANGUAGES,
    "armybuilder/i18n/script_texts.py texts": LANGUAGES,
    "factions/catalogues.py _current": "games in languages",
    "factions/catalogues.py _bundled_content": "games",
    "factions/collection.py collections_of": "games",
    "factions/loader/rulings.py bundled_content": "games",
    "factions/loader/loader.py _checked_columns": TYPES,
    "factions/loader/loader.py _line_columns": TYPES,
    "factions/loader/loader.py required_in": TYPES,
    "factions/loader/loader.py _fields": TYPES,
    "factions/loader/loader.py _plain": TYPES,
    "factions/loader/loader.py _steps": "columns of files",
    "factions/loader/loader.py _writable": TYPES,
    "factions/loader/snapshots.py _decoder": TYPES,
    "factions/loader/structs.py models_of": "apps",
    "factions/loader/structs.py shape_of": TYPES,
    "factions/serializers.py _serializer_for": TYPES,
    "factions/versions.py numbers_of": "kept for one form",
    "factions/views/facts.py _prose": "games",
    "factions/views/facts.py fields_of": TYPES,
    "factions/views/named_by.py ways_to": TYPES,
    "factions/views/tables.py columns_of": "collections",
}
"""Caches that forget nothing, and of what there can only be few."""
PARTS = "print.pdf?" + "&".join(f"parts={part}" for part in ("army", "cards", "record", "tokens", "dials", "standees"))
PAGES = ("", "print/", PARTS, "export.csv", "export.ros", "share/")


def endless(file):
    """Functions whose results are kept for ever, by what they are asked."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.FunctionDef) and (node.args.args or node.args.kwonlyargs or node.args.vararg):
            kept = {ast.unparse(each) for each in node.decorator_list}
            if kept & {"cache", "functools.cache", "lru_cache(None)", "lru_cache(maxsize=None)"}:
                yield f"{file.relative_to(HOME).as_posix()} {node.name}"


def test_what_is_kept_without_a_bound_is_few_by_itself():
    """A new one is bounded, or stands above with what there can only be few of."""
    assert {name for root in ROOTS for file in root.rglob("*.py") for name in endless(file)} == set(UNBOUNDED)


def sizes():
    """How much each cache holds that has no bound."""
    modules = [module for name, module in sys.modules.items() if name.startswith(("armybuilder.", "factions."))]
    kept = [each for module in modules for each in vars(module).values() if type(each) is functools._lru_cache_wrapper]
    return {
        f"{each.__module__} {each.__qualname__}": each.cache_info().currsize
        for each in kept
        if each.cache_info().maxsize is None
    }


def written(subject, word):
    """A list with a pack, and every name in them with this word in it."""
    records, keys = copied(subject, subject.open)
    head = {"key": "club", "name": word, "version": "1"}
    data = using(subject.open, keys) | {"name": word, "packs": [head | {"records": hostile(records, word)}]}
    for group in data["groups"]:
        group["name"] = word
    return json.dumps(data if keys else data | {"packs": []})


def shown(client, subject, text):
    """Everything that is usually asked of a list, and whether it was answered."""
    page = client.post("/forces/import/", {"text": text})
    assert page.status_code == 302, page.content.decode()
    answers = [client.get(f"{page['Location']}{below}") for below in PAGES]
    answers.append(client.post("/check/", {"text": text}))
    url = f"/api/v1/systems/{subject.system.key}/validate/"
    answers.append(client.post(url, text, content_type="application/json"))
    return [answer.status_code for answer in answers]


def test_words_of_players_fill_no_cache_without_a_bound(client, registered, subject):
    """The same list in other words: what it fills beyond the first is kept by them."""
    first, second = (written(subject, word) for word in ("Alder laser", "Birch mortar"))
    assert shown(client, subject, first) == [200] * 8
    before = sizes()

    assert shown(client, subject, second) == [200] * 8
    assert {name: size for name, size in sizes().items() if size > before.get(name, 0)} == {}


def test_drawings_of_any_weapons_are_bounded():
    """Names of players lead to a hundred thousand of them."""
    arms = [
        SilhouetteWeapon(shape, size, place, number, mark)
        for shape in WeaponShape
        for size in (1, 3, 5)
        for place in (WeaponPlace.HAND, WeaponPlace.TURRET)
        for number in (1, 3)
        for mark in range(0, MARKS, 5)
    ]
    looks = [SilhouetteSpec(FigureKind.GEAR, arms=(arm,)).text for arm in arms]
    parts_of(looks[0], small=False)
    before = sizes()

    assert len({part for look in looks for part in parts_of(look, small=False)}) > 1000
    assert {name: size for name, size in sizes().items() if size > before.get(name, 0)} == {}
