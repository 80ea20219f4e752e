"""The wordings of what rules find, read from their source: a pattern for each way in which a message may be put.

What a message takes from elsewhere matches anything, so each must be told by a force that comes to it; words that helpers
add (`prose`) are looked for by themselves.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, pairwise
from pathlib import Path

Variants = list[str]
"""Patterns of one expression which together use each of its branches."""
ANYTHING = [".*"]
_PAIR = 2
_GAP = re.compile(r"\{(\w+)[^}]*\}")
_SAYS = {"gettext": 1, "ngettext": 2, "gettext_noop": 1}
"""What says a text, and how many ways of putting it: for one and for several (`armybuilder.engine.core.language`)."""
_SAID = {"finding": (0, 2), "against": (1, 3)}
"""The places of code and message among the arguments of `Rule.finding`, and of what a module `against` has, which is told the
rule first."""


@dataclass(frozen=True, slots=True)
class Wording:
    """One way to put a finding: its code (a pattern, where a helper is told it), the function that words it, and what
    its message looks like."""

    file: str
    function: str
    code: str
    pattern: str

    def puts(self, code: str, message: str) -> bool:
        return bool(re.fullmatch(self.code, code) and re.fullmatch(self.pattern, message, re.DOTALL))


def wordings(paths: Iterable[Path]) -> list[Wording]:
    """Every wording of every finding in these modules."""
    return [
        Wording(path.name, function.name, code, pattern)
        for path in paths
        for function, scope in _functions(path)
        for said, message in _findings(function)
        for code in scope.variants(said)
        for pattern in scope.variants(_just_said(function, message))
    ]


def labels(paths: Iterable[Path]) -> list[Wording]:
    """Every wording of every label of a fix in these modules: pairs that begin with a capital letter."""
    return [
        Wording(path.name, function.name, "", pattern)
        for path in paths
        for function, scope in _functions(path)
        for node in ast.walk(function)
        if isinstance(node, ast.Tuple) and len(node.elts) == _PAIR and isinstance(node.ctx, ast.Load)
        for pattern in scope.variants(node.elts[0])
        if pattern.lstrip("(?:")[:1].isupper()
    ]


def _functions(path: Path) -> "Iterator[tuple[ast.FunctionDef, _Scope]]":
    """The functions of a module, each with what its names may stand for."""
    found = {node.name: node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.FunctionDef)}
    return ((function, _Scope(found, _assigned(function))) for function in found.values())


def _findings(function: ast.FunctionDef) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Code and message of each finding."""
    for node in ast.walk(function):
        match node:
            case (
                ast.Call(func=ast.Attribute(attr="finding" as told))
                | ast.Call(func=ast.Attribute(value=ast.Name(id="against" as told)))
            ):
                code, message = _SAID[told]
                yield node.args[code], node.args[message]


def _just_said(function: ast.FunctionDef, message: ast.expr) -> ast.expr:
    """What a name stands for that is given right before it is used; other messages as they are."""
    for block in (getattr(node, "body", ()) for node in ast.walk(function) if isinstance(node, ast.stmt)):
        for before, statement in pairwise(block):
            match before:
                case ast.Assign(targets=[ast.Name(id=name)]) if isinstance(message, ast.Name) and name == message.id:
                    if message in ast.walk(statement):
                        return before.value
    return message


def _assigned(function: ast.FunctionDef) -> dict[str, list[ast.expr]]:
    """What each name of a function may stand for; what is added to a name belongs to what it was given last."""
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for name, value in chain(*(_bound(target, node.value) for target in node.targets)):
                found.setdefault(name, []).append(value)
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            values = found.get(node.target.id)
            if values:  # a name of a loop has none
                values[-1] = ast.BinOp(values[-1], ast.Add(), node.value)
    return found


def _bound(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for part, found in zip(target.elts, value.elts, strict=True):
            yield from _bound(part, found)


@dataclass(frozen=True, slots=True)
class _Scope:
    """The functions of a module, by name, and what the names inside one of them may stand for."""

    functions: dict[str, ast.FunctionDef]
    names: dict[str, list[ast.expr]]

    def variants(self, node: ast.expr) -> Variants:
        match node:
            case ast.Constant(value=str(text)):
                return [re.escape(text)]
            case ast.JoinedStr():
                return _in_turn([self.variants(part) for part in node.values])
            case ast.BinOp(op=ast.Add()):
                return _in_turn([self.variants(node.left), self.variants(node.right)])
            case ast.IfExp():
                return self.variants(node.body) + self.variants(node.orelse)
        return self._from_elsewhere(node)

    def _from_elsewhere(self, node: ast.expr) -> Variants:
        match node:
            case ast.Call(func=ast.Name(id=name), args=texts, keywords=values) if name in _SAYS:
                return _as_one([self._said(text, values) for text in texts[: _SAYS[name]]])
            case ast.FormattedValue(format_spec=None):
                return self.variants(node.value)
            case ast.Call(func=ast.Attribute(attr="strip", value=said)):
                return self.variants(said)
            case ast.Name(id=name) if name in self.names:
                return self._of_name(name)
            case ast.Call(func=ast.Name(id=name)) if name in self.functions:
                return self._of_function(name)
        return ANYTHING

    def _said(self, text: ast.expr, values: list[ast.keyword]) -> Variants:
        """A text with named gaps, each with what it is filled with; what was marked elsewhere is anything."""
        if not isinstance(text, ast.Constant):
            return self.variants(text)
        filled = {keyword.arg: self.variants(keyword.value) for keyword in values}
        pieces = _GAP.split(str(text.value))
        return _in_turn([filled.get(part, ANYTHING) if i % 2 else [re.escape(part)] for i, part in enumerate(pieces)])

    def _of_name(self, name: str) -> Variants:
        others = _Scope(self.functions, {key: values for key, values in self.names.items() if key != name})
        return _each(others.variants(value) for value in self.names[name])

    def _of_function(self, name: str) -> Variants:
        function = self.functions[name]
        others = {key: other for key, other in self.functions.items() if key != name}
        inside = _Scope(others, _assigned(function))
        returns = (node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value)
        return _each(inside.variants(value) for value in returns) or ANYTHING


def _each(found: Iterable[Variants]) -> Variants:
    return list(dict.fromkeys(chain(*found)))


def _as_one(ways: list[Variants]) -> Variants:
    """The variants of a text that is put in several ways, for one and for several: one of the ways is enough."""
    return [f"(?:{'|'.join(variants)})" if len(variants) > 1 else variants[0] for variants in zip(*ways, strict=True)]


def _in_turn(parts: list[Variants]) -> Variants:
    """Each variant of each part once, the other parts being any of theirs."""
    whole = [f"(?:{'|'.join(part)})" for part in parts]
    turns = [
        "".join([*whole[:index], variant, *whole[index + 1 :]])
        for index, part in enumerate(parts)
        if len(part) > 1
        for variant in part
    ]
    return turns or ["".join(part[0] for part in parts)]


def prose(paths: Iterable[Path], beside: Iterable[str] = ()) -> set[str]:
    """The pieces of several words that these modules say, in messages, in labels of fixes or in what both are made of;
    neither docstrings nor what is compared, nor what is passed to the functions `beside`."""
    return {text for path in paths for text in _prose(ast.parse(path.read_text()), frozenset(beside))}


def _prose(node: ast.AST, beside: frozenset[str]) -> Iterator[str]:
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in beside:
            return
        case ast.Call(func=ast.Name(id="ngettext")):
            return  # one of its texts is enough, which `wordings` look for
        case ast.Expr(value=ast.Constant()) | ast.Compare():
            return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from (piece for piece in _GAP.split(node.value)[::2] if len(piece.split()) > 1)
    for child in ast.iter_child_nodes(node):
        yield from _prose(child, beside)
