"""What is kept for whoever asks next is not told to them in another's language."""

import ast
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from django.conf import settings

from armybuilder.cards.layouts.truesize.standees import standee_cutouts
from armybuilder.engine.registry import SYSTEMS
from armybuilder.i18n.language import use_language
from tests.cards.content import card
from tests.cards.reading import words_of

ROOT = Path(settings.BASE_DIR)
ROOMS = ("armybuilder", "factions")
SAYING = {
    f"{module}.{name}"
    for module, names in {
        "armybuilder.engine.core.language": ("gettext", "ngettext"),
        "armybuilder.engine.core.language.labels": ("marked_text",),
        "django.utils.translation": ("gettext", "ngettext", "pgettext", "npgettext"),
    }.items()
    for name in names
}
KEEPING = {"lru_cache", "cache"}
SOUND = {
    "armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.agreement.parse_agreement": "says only what it raises",
    "armybuilder.forces.presenters.blitz_beta.codes._code_options": "the language is in ByHash",
    "armybuilder.forces.presenters.tactical_1998.designs._qualities": "the language is in ByHash",
    "armybuilder.forces.presenters.tactical_1998.designs._weapons": "the language is in ByHash",
    "armybuilder.lab.plans.parts.draw_army": "says only what it raises",
    "armybuilder.packs.ready.ready_pack": "says only what it raises",
    "armybuilder.packs.services._read": "says only what it raises",
}
Graph = dict[str, set[str]]


class Calls:
    """What each function of the house names, and which of them are kept."""

    def __init__(self) -> None:
        self.named: Graph = defaultdict(set)
        self.kept: list[str] = []
        for room in ROOMS:
            for path in sorted((ROOT / room).rglob("*.py")):
                self._read(path)

    def _read(self, path: Path) -> None:
        parts = path.relative_to(ROOT).with_suffix("").parts
        module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        tree = ast.parse(path.read_text())
        known = dict(imported(ast.walk(tree)))
        for owner, function in functions(tree.body, module):
            name = f"{owner}.{function.name}"
            self.named[name] |= named_in(function, module, owner, known)
            if {ast.unparse(each).partition("(")[0] for each in function.decorator_list} & KEEPING:
                self.kept.append(name)

    def says(self, function: str) -> bool:
        seen, todo = {function}, [function]
        while todo:
            new = self.named.get(todo.pop(), set()) - seen
            if new & SAYING:
                return True
            seen |= new
            todo += new
        return False


def imported(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, str]]:
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            yield from ((each.asname or each.name, f"{node.module}.{each.name}") for each in node.names)
        elif isinstance(node, ast.Import):
            yield from ((each.asname or each.name, each.name) for each in node.names)


def functions(body: Iterable[ast.AST], owner: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from functions(node.body, f"{owner}.{node.name}")
        elif isinstance(node, ast.FunctionDef):
            yield owner, node


def named_in(function: ast.FunctionDef, module: str, owner: str, known: dict[str, str]) -> set[str]:
    """What a function names in full; what it raises is not kept."""
    raised = {id(part) for node in ast.walk(function) if isinstance(node, ast.Raise) for part in ast.walk(node)}
    found = set()
    for node in ast.walk(function):
        if id(node) in raised:
            continue
        if isinstance(node, ast.Name):
            found.add(known.get(node.id, f"{module}.{node.id}"))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found.add(f"{owner if node.value.id == 'self' else known.get(node.value.id, '')}.{node.attr}")
    return found


@lru_cache(maxsize=1)
def calls() -> Calls:
    return Calls()


def test_what_says_something_is_kept_for_its_language():
    """`cached_per_language` of the engine's language keeps it so."""
    assert sorted(filter(calls().says, calls().kept)) == sorted(SOUND)


def test_a_fault_of_this_kind_is_found():
    assert calls().says("armybuilder.cards.layouts.truesize.standees.standee_cutouts")
    assert not calls().says("armybuilder.cards.layouts.truesize.standees._upside_down")


def test_standees_are_told_in_the_language_of_each_reader():
    def told(language: str) -> str:
        with use_language(language):
            (made,) = standee_cutouts([card("north/hunter")])
            return words_of(made.side)

    assert (told("en"), told("de")) == (
        "Hunter fold and glue fold and glue",
        "Hunter falten und kleben falten und kleben",
    )


EDITED_BEFORE = """
import django
django.setup()
from armybuilder.engine.core.language.labels import marked_texts
from armybuilder.engine.core.paper.game.sheet import sheet_of, to_data
from armybuilder.engine.registry import SYSTEMS, get_system
from armybuilder.i18n.language import use_language
from factions.catalogues import get_catalogue

with use_language("de"):
    for key in SYSTEMS:
        system, catalogue = get_system(key), get_catalogue(key)
        document = system.convert(system.examples.document)
        with marked_texts():
            system.print_content(document, catalogue)
        to_data(sheet_of(system.print_content(document, catalogue), key))
        print(key)
"""


def test_what_was_told_first_within_an_edit_is_told_to_all_others_without_its_marks():
    """In a fresh process: a page of play broke off where the first who asked for effects in German had edited a list."""
    done = subprocess.run([sys.executable, "-c", EDITED_BEFORE], capture_output=True, check=False, text=True)

    assert (done.stdout.split(), done.stderr) == (list(SYSTEMS), "")
