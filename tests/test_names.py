"""Names of the code are words that a Django engineer and a wargamer know before they open the file."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = {
    path.relative_to(ROOT): ast.parse(path.read_text())
    for room in ("armybuilder", "factions", "tools")
    for path in sorted((ROOT / room).rglob("*.py"))
    if "migrations" not in path.parts
}
REFUSED = frozenset(
    [
        "about",
        "altered",
        "agreed",
        "armed",
        "around",
        "asked",
        "asking",
        "barred",
        "begin",
        "beside",
        "bought",
        "bringing",
        "called",
        "carded",
        "carried",
        "changed",
        "chosen",
        "cited",
        "compared",
        "counted",
        "covered",
        "crossed",
        "damaged",
        "declared",
        "decoded",
        "done",
        "edited",
        "elsewhere",
        "everything",
        "explained",
        "fielded",
        "filling",
        "folded",
        "forget",
        "found",
        "gathered",
        "given",
        "gone",
        "hashed",
        "hurt",
        "judged",
        "judging",
        "keeping",
        "kept",
        "known",
        "lacking",
        "listed",
        "looked",
        "looking",
        "made",
        "meant",
        "measured",
        "missed",
        "named",
        "needed",
        "noted",
        "offered",
        "opened",
        "packed",
        "placed",
        "planned",
        "played",
        "playing",
        "printed",
        "pushed",
        "reckoned",
        "recorded",
        "reduced",
        "refused",
        "registered",
        "remembered",
        "renew",
        "renewed",
        "rolled",
        "said",
        "saying",
        "searched",
        "seen",
        "settled",
        "shared",
        "shown",
        "sourced",
        "speaking",
        "spoken",
        "standing",
        "stocked",
        "stored",
        "struck",
        "swapped",
        "tagged",
        "taken",
        "taking",
        "taped",
        "telling",
        "tested",
        "ticked",
        "told",
        "touched",
        "tried",
        "trying",
        "turned",
        "valued",
        "wanted",
        "watched",
        "weighed",
        "whole",
        "worded",
        "worked",
        "writing",
        "written",
    ]
)
"""Whole names that say nothing of what they stand for."""
GERUNDS = frozenset(
    [
        "bearing",
        "briefing",
        "building",
        "drawing",
        "evening",
        "facing",
        "finding",
        "heading",
        "jamming",
        "landing",
        "listing",
        "matching",
        "pairing",
        "rating",
        "reading",
        "ring",
        "rounding",
        "ruling",
        "scoring",
        "setting",
        "sighting",
        "spacing",
        "standing",
        "string",
        "thing",
    ]
)
"""Nouns that end like a gerund: of the language, of graphs and figures (matching, rounding), of the games (facing, jamming)."""
STORED = {
    "Told": "the schema of the API: clients generate their classes by it",
    "Played": "the schema of the API: clients generate their classes by it",
    "Done": "a table of the database",
    "standing": "replays that players have kept name it",
    "played": "the column of a league: played, won, drawn, lost",
}
"""Names that say little and stay all the same, each with the reason."""
TABLES = {
    "Game": "a table of games that are being tracked, and a game system with one of its catalogues",
    "Pack": "a table, and the packs in it",
    "Record": "the base of the tables of a catalogue, and of the records in memory",
    "Step": "tables of campaigns and of tournaments",
}
"""Names of tables that other classes have too; a table stays what it is called."""
HOOKS = frozenset({"Meta", "Command", "Media", "Params"})
"""Classes whose names Django looks for, one in each module."""


def _definitions(kind: type[ast.AST] | tuple[type[ast.AST], ...]) -> Iterator[tuple[Path, str]]:
    for path, tree in SOURCES.items():
        for node in ast.walk(tree):
            if isinstance(node, kind):
                yield path, node.name  # type: ignore[attr-defined]


def _is_refused(name: str) -> bool:
    words = re.findall(r"[A-Z]?[a-z0-9]+", name) or [name]
    last = words[-1].lower()
    return name.strip("_").lower() in REFUSED or (len(words) == 1 and last.endswith("ing") and last not in GERUNDS)


def test_modules_are_nouns():
    names = {part.removesuffix(".py"): path for path in SOURCES for part in path.parts}
    assert {name: str(path) for name, path in names.items() if _is_refused(name)} == {}


def test_functions_say_what_they_return_or_do():
    found = [(str(path), name) for path, name in _definitions((ast.FunctionDef, ast.AsyncFunctionDef))]
    assert [(path, name) for path, name in found if name.strip("_") in REFUSED.difference(STORED)] == []


def test_classes_are_nouns():
    found = [(str(path), name) for path, name in _definitions(ast.ClassDef) if name not in STORED]
    assert [(path, name) for path, name in found if _is_refused(name)] == []


def _system(path: Path) -> str:
    """The game to which a module belongs, or "" for what all games share."""
    parts = path.parts
    return parts[parts.index("systems") + 1] if "systems" in parts else ""


def _is_twin(path: Path) -> bool:
    """Django models of a game, and the records that are generated from them."""
    return path.name in {"models.py", "records.py"} or "models" in path.parts


@pytest.mark.parametrize("kind", ["shared", "game"])
def test_a_public_class_name_means_one_thing(kind):
    """Each game has records of its own, `Weapon` and `Unit`, and a Django model beside each: those share a name. So does what a
    game makes of a class that all share."""
    places = defaultdict(set)
    for path, tree in SOURCES.items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and node.name not in HOOKS:
                bases = {base.split("[")[0].split(".")[-1] for base in map(ast.unparse, node.bases)}
                if node.name not in bases:
                    places[node.name].add(path)
    if kind == "shared":
        several = {
            name: {path for path in paths if not _system(path)} for name, paths in places.items() if name not in TABLES
        }
    else:
        several = {}
        for name, paths in places.items():
            for system in {_system(path) for path in paths} - {""}:
                several[f"{system}: {name}"] = {
                    path for path in paths if _system(path) == system and not _is_twin(path)
                }
    assert {name: sorted(map(str, paths)) for name, paths in several.items() if len(paths) > 1} == {}


def test_modules_do_not_begin_with_what():
    """ "What is told of work that takes long" says neither what goes in nor what comes out."""
    first = {path: (ast.get_docstring(tree) or "").split(" ")[0] for path, tree in SOURCES.items()}
    assert [str(path) for path, word in first.items() if word in {"What", "Whatever", "Whoever", "Who"}] == []
