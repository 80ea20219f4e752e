"""Changes of a battle's state, written out for who compiles them: the rules name a slot by a word (`battle.change(model,
moves=0)`), which machine code would look up each time. What is told is not even put together where nothing is recorded."""

import ast
from collections.abc import Iterator

PLAIN = frozenset(("bool", "float", "int"))
READING = frozenset(("dict", "len", "list", "round", "sorted", "spot", "sum", "tuple"))
"""Calls that only read."""


def spelled_out(text: str, plain: frozenset[str] | None = None) -> str:
    """The text of a module with its changes written out. `plain`: slots of plain types, where mypy reads it; any other value
    is given as Any, or mypy would take it for known what the slot holds after that."""
    lines, cast = text.split("\n"), False
    for node, call in reversed(list(_calls(text))):
        indent = " " * node.col_offset
        said = lines[node.lineno - 1 : node.end_lineno]
        if _name(call) == "tell":
            made = [f"{indent}if battle.recording:", *["    " + line for line in said]] if _only_reads(call) else said
        else:
            made = [indent + line for line in _set(call, plain)] or said
        cast = cast or any("cast(Any" in line for line in made)
        lines[node.lineno - 1 : node.end_lineno] = made
    return ("from typing import Any, cast\n" if cast else "") + "\n".join(lines)


def plain_slots(*modules: str) -> frozenset[str]:
    """The slots of classes of state that hold numbers and truths, by the texts of their modules."""
    kinds: dict[str, set[str]] = {}
    for text in modules:
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.AnnAssign):
                kinds.setdefault(ast.unparse(node.target), set()).add(ast.unparse(node.annotation))
    return frozenset(name for name, found in kinds.items() if found <= PLAIN)


def _calls(text: str) -> Iterator[tuple[ast.Expr, ast.Call]]:
    """The statements that call a method of `battle` of which this knows, in their order."""
    found = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Expr)]
    for node in sorted(found, key=lambda each: each.lineno):
        if isinstance(node.value, ast.Call) and _name(node.value) in ("change", "set", "tell"):
            yield node, node.value


def _name(call: ast.Call) -> str:
    """The method of `battle` that is called."""
    method = call.func
    own = isinstance(method, ast.Attribute) and isinstance(method.value, ast.Name) and method.value.id == "battle"
    return method.attr if own and isinstance(method, ast.Attribute) else ""


def _only_reads(call: ast.Call) -> bool:
    inner = [node for part in (*call.args, *call.keywords) for node in ast.walk(part) if isinstance(node, ast.Call)]
    return all(ast.unparse(each.func).rpartition(".")[2] in READING for each in inner)


def _set(call: ast.Call, plain: frozenset[str] | None) -> Iterator[str]:
    """The lines instead of a change; none where its slot is not told."""
    thing, *rest = call.args
    pairs: list[tuple[str | None, ast.expr]] = [(word.arg, word.value) for word in call.keywords]
    if _name(call) == "set":
        name, value = rest
        pairs = [(name.value, value)] if isinstance(name, ast.Constant) and isinstance(name.value, str) else []
    if not pairs or any(slot is None for slot, _ in pairs):
        return
    mark = f"_{call.lineno}"
    owner = thing.id if isinstance(thing, ast.Name) else f"_owner{mark}"
    if owner != ast.unparse(thing):
        yield f"{owner} = {ast.unparse(thing)}"
    values = []
    for slot, given in pairs:
        simple = isinstance(given, ast.Constant | ast.Name) or ast.unparse(given) == "()"
        values.append(ast.unparse(given) if simple else f"_{slot}{mark}")
        if not simple:
            yield f"{values[-1]} = {ast.unparse(given)}"
    for (slot, _), new in zip(pairs, values, strict=True):
        within = "    " if _name(call) == "change" else ""
        if within:
            yield f"if {owner}.{slot} != {new}:"
        yield f'{within}battle.journal.note({owner}, "{slot}", {owner}.{slot})'
        yield f"{within}{owner}.{slot} = {new if plain is None or slot in plain else f'cast(Any, {new})'}  # type: ignore"
