"""Write docs/battle-rules.md: which function plays each battle rule of the inventory, which of its clauses tests prove, what
is read more simply, what is not played; and the same for every model and weapon trait.

Rules say it themselves (`# Implements BR-97` above a function, `battle.coverage`), clauses stand with the tests (`battle_clauses`). A trait is played where a
module of the rules names it.
"""

import ast
import importlib
import pkgutil
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from armybuilder.engine.systems.blitz_beta import battle
from armybuilder.engine.systems.blitz_beta.battle.coverage import SIMPLIFICATIONS
from armybuilder.engine.systems.blitz_beta.battle.fuzz.subjects import subjects_of
from armybuilder.engine.systems.blitz_beta.battle.narration.rule_citations import CITATIONS
from armybuilder.engine.systems.blitz_beta.book.traits import TraitRule
from factions.catalogues import get_catalogue
from tools.docs.blitz_beta import policy_table
from tools.docs.blitz_beta.battle_clauses import clauses

HEAD = """# Battle rules of the beta

Made by `make docs` from the rules themselves, in `armybuilder/engine/systems/blitz_beta/battle/`, and from the clauses of
the book, notes and examples included, in `tests/engine/blitz_beta/battle/clauses/`. *Implemented*: a test with scripted dice
proves each clause. *Not proven*: played, and some clauses have no test yet. *Simplified*: played, and read more simply than
the book in what is told beside it; the clauses that tests prove are counted. A battle whose forces need something that is
not played says so in its result.

*Never chosen*: what the rules let policies choose and these never chose when they fought themselves in {battles} ordinary
battles each, with random armies of 150 TV, the basic and a generated scenario by turns. The last table counts it all.

| rule | what it is about | status | how | never chosen | functions |
|---|---|---|---|---|---|
"""
TRAITS = """
## Traits

*Modules* are those that ask for the trait.

| trait | of | status | modules |
|---|---|---|---|
"""
CHOICES = """
## Choices of policies

How often each policy chose what in its {battles} battles, both sides together; `python -m tools.docs.blitz_beta.policy_table` measures it
anew. Of what is seldom possible it says in how many decisions it was: what was not chosen in **0** of 0 was never on a menu. In battles that
are made for it, each policy uses every act, reaction, order and means of rolling again. Players who think go around dangerous ground and buy no
turns; the veteran keeps everybody on the table but pathfinders (who is held back holds nothing meanwhile).

"""
PLAYED, SIMPLER, NOTHING, MISSING = "implemented", "simplified", "nothing to play", "**not implemented**"
UNPROVEN = "not proven"
NO_EFFECT, NOBODY = "the book defines no effect", "nobody has it"
BY_NATURE = {
    "BR-10": "Nobody disputes here: where the book can be read in two ways, a setting decides (`settings`).",
    "BR-38": "A summary: each of these actions is played under its own rule.",
}
"""Rules that ask for nothing that other rules do not ask for."""
RESOLVED = {
    **dict.fromkeys(("Ammo", "PEN", "PEN:X/Y", "Range"), "profile"),
    **dict.fromkeys(("Resist:Fire", "Resist:Haywire"), "persistent"),
    "Stripped Down": "changes",
}
"""Traits that are asked for under other names, and where: in the profile of a weapon, in the ratings of a model."""
IMPLEMENTS = re.compile(r" *# Implements (BR-\d+(?:, BR-\d+)*)")
LISTS = ("UNDEFINED",)
"""Tables that name traits without playing them."""
BESIDE = ("paper.silhouette", "statline", "book.changes", "book.weapons")
"""Modules of the system that battles share with cards."""


class CoverageRow(NamedTuple):
    """The known facts about a rule or a trait."""

    name: str
    about: str
    status: str
    how: str
    where: tuple[str, ...]


def table() -> str:
    """The whole page."""
    found = (
        f"| {row.name} | {row.about} | {row.status} | {row.how} | {policy_table.never(row.name)} | {_code(row.where)} |"
        for row in rules()
    )
    traits_ = (f"| {row.name} | {row.about} | {row.status} | {_code(row.where)} |" for row in traits())
    battles = policy_table.load_measured().battles
    parts = (
        HEAD.format(battles=battles),
        *found,
        TRAITS,
        *traits_,
        CHOICES.format(battles=battles),
        *policy_table.rows(),
    )
    return "".join(part if part.endswith("\n") else f"{part}\n" for part in parts)


def _code(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)


@cache
def modules() -> tuple[str, ...]:
    """Every module of the battle rules, imported so that its notes are made. Proofs and policies are no rules."""
    found = pkgutil.walk_packages(battle.__path__, f"{battle.__name__}.")
    names = sorted(module.name for module in found if not {"fuzzing", "policies"} & set(module.name.split(".")))
    for name in names:
        importlib.import_module(name)
    return tuple(names)


@cache
def implementing_functions() -> dict[str, list[str]]:
    """Rule id → the functions that implement it or a part of it, as `battle.module.function`."""
    found: dict[str, list[str]] = defaultdict(list)
    root = Path(battle.__file__).parent
    for file in sorted(root.rglob("*.py")):
        module = ".".join(("battle", *file.relative_to(root).with_suffix("").parts))
        text = file.read_text(encoding="utf-8")
        functions = sorted(_functions(ast.parse(text), module))
        for number, line in enumerate(text.splitlines(), start=1):
            if note := IMPLEMENTS.fullmatch(line):
                name = next(name for begin, name in functions if begin > number)
                for rule in note[1].split(", "):
                    found[rule].append(name)
    return found


def _functions(parent: ast.AST, within: str) -> Iterator[tuple[int, str]]:
    """Yield where each function begins, and its name."""
    for node in ast.iter_child_nodes(parent):
        if isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{within}.{node.name}")
        elif isinstance(node, ast.FunctionDef):
            yield node.lineno, f"{within}.{node.name}"


def rules() -> Iterator[CoverageRow]:
    """A row for each rule of the inventory."""
    modules()
    for rule, about in CITATIONS.items():
        functions = {path.removeprefix("battle.") for path in implementing_functions().get(rule, ())}
        status, how = _status_of(rule, played=bool(functions))
        yield CoverageRow(rule, about, status, how, tuple(sorted(functions)))


def _status_of(rule: str, *, played: bool) -> tuple[str, str]:
    """The status of a rule, and how it is played."""
    if rule in BY_NATURE:
        return NOTHING, BY_NATURE[rule]
    if not played and rule not in SIMPLIFICATIONS:
        return MISSING, ""
    known = clauses().get(rule, ())
    asked = [clause for clause in known if not clause.nothing]
    count = _count(sum(bool(clause.proofs) for clause in asked), len(asked))
    open_ = [clause.clause for clause in asked if clause.open]
    status = SIMPLER if rule in SIMPLIFICATIONS else UNPROVEN if open_ or not asked else PLAYED
    idle = [f"{clause.clause} ({clause.nothing})" for clause in known if clause.nothing]
    return f"{status} ({count})", "; ".join(_how(SIMPLIFICATIONS.get(rule, ()), open_, idle))


def _count(proven: int, asked: int) -> str:
    if not asked:
        return "clauses not listed"
    of = f"{proven}" if proven == asked else f"{proven} of {asked}"
    return f"{of} clause{'s' if asked > 1 else ''}"


def _how(simplified: tuple[str, ...], open_: list[str], idle: list[str]) -> Iterator[str]:
    yield from simplified
    if open_:
        yield f"**without a test**: {', '.join(open_)}"
    if idle:
        yield f"*nothing to play*: {', '.join(idle)}"


def traits() -> Iterator[CoverageRow]:
    """A row for each trait of models and weapons."""
    catalogue = get_catalogue("blitz-beta")
    named, labels = _modules_by_word(), subjects_of(catalogue).labels
    for about, known in (("models", catalogue.model_traits), ("weapons", catalogue.weapon_traits)):
        for trait in known.values():
            fielded = f"{about.removesuffix('s')} trait {trait.name}" in labels
            yield _trait_row(trait, about, named, fielded=fielded)


def _trait_row(trait: TraitRule, about: str, named: dict[str, set[str]], *, fielded: bool) -> CoverageRow:
    if not trait.defined:
        return CoverageRow(trait.name, about, NO_EFFECT, "", ())
    if trait.name in RESOLVED:
        return CoverageRow(trait.name, about, PLAYED, "", (RESOLVED[trait.name],))
    where = sorted({module for name in (trait.name, *trait.aliases) for module in named.get(name, ())})
    status = PLAYED if where else MISSING if fielded else NOBODY
    return CoverageRow(trait.name, about, status, "", tuple(where))


def _modules_by_word() -> dict[str, set[str]]:
    """Words in the code of the rules → the modules with them; `Fragile:Weapon` counts for `Fragile`, too."""
    found: dict[str, set[str]] = defaultdict(set)
    package = battle.__name__.rpartition(".")[0]
    for name in (*modules(), *(f"{package}.{module}" for module in BESIDE)):
        path = importlib.import_module(name).__file__ or ""
        for word in _words(ast.parse(Path(path).read_text(encoding="utf-8"))):
            module = name.rpartition(".")[2]
            found[word].add(module)
            found[word.partition(":")[0]].add(module)
    return found


def _words(tree: ast.Module) -> Iterator[str]:
    """Every string of the code, but for the tables that only list traits."""
    for statement in tree.body:
        if isinstance(statement, ast.AnnAssign | ast.Assign) and _target(statement) in LISTS:
            continue
        for node in ast.walk(statement):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def _target(statement: ast.AnnAssign | ast.Assign) -> str:
    target = statement.target if isinstance(statement, ast.AnnAssign) else statement.targets[0]
    return target.id if isinstance(target, ast.Name) else ""
