"""The codes that a construction rule reports, read from its function and from the helpers that it calls."""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from functools import cache
from types import FunctionType
from typing import Any, get_args, get_type_hints

from armybuilder.engine.core.rules.construction import Rule

HOUSE = "armybuilder"
CODE = "code"
"""What a helper calls a code that it is given."""


def codes_of(rule: Rule) -> list[str]:
    """In alphabetical order."""
    return sorted(_codes(rule.function, frozenset()))


def number_of(identity: str) -> tuple[str, int, str]:
    """A key that sorts `FC-2` before `FC-10` and `SL-N4` before `SL-S1`."""
    kind, _, number = identity.partition("-")
    return (kind, int(number), "") if number.isdecimal() else (kind, 0, number)


def _codes(function: Callable[..., Any], above: frozenset[Callable[..., Any]]) -> set[str]:
    """Return the codes that a function reports in findings, and those of the engine's functions that it calls;
    `above` call it.
    """
    found: set[str] = set()
    for call in ast.walk(_tree(function)):
        if isinstance(call, ast.Call):
            found.update(_codes_in_call(call, function))
            helper = _helper(call, function)
            if helper and helper not in above:
                found |= _codes(helper, above | {function})
    return found


def says_codes_of_records(rule: Rule) -> bool:
    """Whether it reports codes that records of the catalogue say (`buyer.code`)."""
    return _passes_on(rule.function, frozenset())


def _passes_on(function: Callable[..., Any], above: frozenset[Callable[..., Any]]) -> bool:
    for call in (node for node in ast.walk(_tree(function)) if isinstance(node, ast.Call)):
        match call:
            case ast.Call(func=ast.Attribute(attr="finding"), args=[ast.Attribute(attr="code"), *_]):
                return True
        helper = _helper(call, function)
        if helper and helper not in above and _passes_on(helper, above | {function}):
            return True
    return False


@cache
def _tree(function: Callable[..., Any]) -> ast.AST:
    return ast.parse(textwrap.dedent(inspect.getsource(function)))


def _helper(call: ast.Call, function: Callable[..., Any]) -> Callable[..., Any] | None:
    """The function of the project that is called by its name, or by that of its module and its own."""
    match call.func:
        case ast.Name(id=name):
            found = function.__globals__.get(name)
        case ast.Attribute(value=ast.Name(id=module), attr=name):
            found = getattr(function.__globals__.get(module), name, None)
        case _:
            return None
    own = {HOUSE, function.__module__.partition(".")[0]}
    ours = isinstance(found, FunctionType) and found.__module__.partition(".")[0] in own
    return found if ours and not hasattr(found, "__wrapped__") else None


def _codes_in_call(call: ast.Call, function: Callable[..., Any]) -> Iterator[str]:
    """The codes in a call: first of a finding, or given to a helper as its `code`."""
    if isinstance(call.func, ast.Attribute) and call.func.attr == "finding" and call.args:
        yield from _texts(call.args[0], function)
    helper = _helper(call, function)
    names = list(inspect.signature(helper).parameters) if helper else []
    if CODE in names and names.index(CODE) < len(call.args):
        yield from _texts(call.args[names.index(CODE)], function)


def _texts(node: ast.expr, function: Callable[..., Any]) -> Iterator[str]:
    """Yield the possible texts of an expression: words, constants of the module, and what is put together from
    words of a `Literal`.
    """
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=other):
            yield from (*_texts(body, function), *_texts(other, function))
        case ast.Name(id=name):
            yield from _assigned_texts(name, function)
        case ast.JoinedStr(values=[ast.Constant(value=str(text)), ast.FormattedValue(value=ast.Name(id=name))]):
            yield from (f"{text}{word}" for word in get_args(get_type_hints(function).get(name)))


def _assigned_texts(name: str, function: Callable[..., Any]) -> Iterator[str]:
    """A constant of the module, or what a name is assigned in the function."""
    known = function.__globals__.get(name)
    if isinstance(known, str):
        yield known
    for node in ast.walk(_tree(function)):
        if isinstance(node, ast.Assign):
            for target, value in _pairs(node.targets[0], node.value):
                if isinstance(target, ast.Name) and target.id == name:
                    yield from _texts(value, function)


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Targets of an assignment with their values: those of a tuple one by one."""
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        yield from zip(target.elts, value.elts, strict=False)
    else:
        yield target, value
