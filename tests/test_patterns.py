"""No regular expression takes a time that grows faster than the text: one that does holds the interpreter, and with it all that
a process serves, for minutes.

Every pattern of the code is found in its source (compiled, or given to a function of `re`) and run, in the ways in which it is
used, on texts made of its own words and characters, repeated: as often, and twice and four times as often."""

import ast
import re
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from armybuilder.engine.core.tables import misfits
from armybuilder.engine.registry import SYSTEMS
from factions.loader.records import data_map
from factions.systems.blitz_beta.checks import RATINGS

ROOT = Path(__file__).parent.parent
WAYS = ("match", "fullmatch", "search", "finditer", "findall", "sub", "subn", "split")
ALL = {"fullmatch", "findall"}
FLOOR = 0.004
"""CPU seconds below which nothing is measured: 4,000 characters take about 0.0001."""
STEEP = 2.5
"""Times that twice the text may take."""
LONG = 0.5
"""CPU seconds that are not measured again: no other work makes a few milliseconds so long."""
SHORT, LENGTH = (24, 200, 800), 4000
"""What may already take too long where time doubles with each character, or grows with the cube; what is measured."""
ELSEWHERE = {
    ("armybuilder/packs/drafts/texts.py", r"re.split('\\n' if field.kind == 'lines' else '[,\\n]', text)"),
    ("armybuilder/engine/core/tables/misfits.py", "re.fullmatch(shape, message, re.DOTALL)"),
    ("factions/systems/blitz_beta/checks.py", "re.fullmatch(pattern, trait.rating or '')"),
    ("armybuilder/packs/battlescribe/drafts.py", "re.fullmatch(table.mapped.known, key)"),
    ("armybuilder/packs/battlescribe/values.py", "re.fullmatch(reading.pattern, item, re.IGNORECASE)"),
    ("armybuilder/packs/battlescribe/values.py", "re.fullmatch(reading.pattern, value.strip(), re.IGNORECASE)"),
    ("armybuilder/packs/battlescribe/values.py", "re.sub(pattern, replacement, value)"),
}
"""Patterns that stand in a table, which `TABLES` reads."""
PROFILES = [mapped for key in SYSTEMS for mapped in data_map(key).profiles]
READINGS = [reading for mapped in PROFILES for reading in mapped.readings]
TABLES = sorted({
    *misfits._SHAPES,
    *(pattern for pattern, _ in RATINGS.values()),
    *(mapped.known for mapped in PROFILES if mapped.known),
    *(reading.pattern for reading in READINGS if reading.pattern),
    *(pattern for reading in READINGS for pattern, _ in reading.rewrite),
})  # fmt: skip


class Used(NamedTuple):
    """A pattern, where it stands, and the ways in which it is run."""

    place: str
    pattern: str | bytes
    flags: int
    ways: frozenset[str]


def _found() -> tuple[list[Used], set[tuple[str, str]]]:
    """All patterns of the code, and the calls whose pattern is not written there."""
    sources = {
        path: path.read_text() for room in ("armybuilder", "factions") for path in sorted((ROOT / room).rglob("*.py"))
    }
    everything = "\n".join(sources.values())
    used, unread = [], set()
    for path, source in sources.items():
        if not re.search(r"^import re$|pattern=", source, re.MULTILINE):
            continue
        name, tree = str(path.relative_to(ROOT)), ast.parse(source)
        texts = _texts(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.keyword) and node.arg == "pattern" and isinstance(node.value, ast.Constant):
                used.append(Used(f"{name}:{node.value.lineno}", str(node.value.value), 0, frozenset({"search"})))
            if not _is_of_re(node):
                continue
            assert isinstance(node, ast.Call)
            assert isinstance(node.func, ast.Attribute)
            pattern = _text(node.args[0], texts)
            if pattern is None:
                unread.add((name, ast.unparse(node)))
                continue
            ways = _ways_of(node, tree, source, everything) if node.func.attr == "compile" else {node.func.attr}
            used.append(Used(f"{name}:{node.lineno}", pattern, _flags(node), frozenset(ways)))
    return used, unread


def _is_of_re(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "re"
        and node.func.attr in ("compile", *WAYS)
    )


def _texts(tree: ast.Module) -> dict[str, str]:
    """Texts that have a name in this module."""
    return {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _text(node: ast.expr, texts: dict[str, str]) -> Any:
    """The pattern as it is written; `x` stands for what is put into it, None where it is not written."""
    match node:
        case ast.Constant(value=str() | bytes() as value):
            return value
        case ast.Name(id=name):
            return texts.get(name)
        case ast.JoinedStr(values=values):
            return "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in values)
        case ast.BinOp(left=left, op=ast.Mod(), right=ast.Tuple(elts=elements)):
            return _text(left, texts) % tuple(_text(each, texts) for each in elements)
    return None


def _flags(node: ast.Call) -> int:
    words = re.findall(r"\bre\.([A-Z]+)\b", ast.unparse(node))
    return sum({int(getattr(re, word)) for word in words})


def _ways_of(call: ast.Call, tree: ast.Module, source: str, everything: str) -> set[str]:
    """How a compiled pattern is run, by its name; in all ways where it has none."""
    names = [
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign) and any(each is call for each in ast.walk(node.value))
        for target in _flat(node.targets)
        if isinstance(target, ast.Name)
    ]
    if len(names) != 1:
        return ALL
    place = source if names[0].startswith("_") else everything
    words = set(re.findall(rf"\b{names[0]}\.({'|'.join(WAYS)})\b", place))
    return words or ({"fullmatch"} if f"match_part({names[0]}," in place else ALL)


def _flat(targets: list[ast.expr]) -> Iterator[ast.expr]:
    for target in targets:
        yield from target.elts if isinstance(target, ast.Tuple) else [target]


# ---------------------------------------------------------------- texts


def _words(pattern: str) -> list[str]:
    """What stands in a pattern as it is, in runs, and in single characters."""
    plain = re.sub(r"\(\?P<\w+>|\(\?[a-z]+\)|\(\?[:=!<]+|\\[A-Za-z]|\{[\d,]+\}", "\0", pattern)
    runs = [run for each in re.findall(r"[^\0()\[\]|?*+^$.]+", plain) if (run := each.replace("\\", ""))]
    return list(dict.fromkeys([*runs, *(run[0] for run in runs), *(run[-1] for run in runs)]))[:8]


def _hostile(pattern: str, length: int) -> Iterator[str]:
    """Texts of about `length` characters: a beginning, what is repeated, and an end that does not fit."""
    common = ["\n", " ", "\t", "a", "A", "0", "-", "'", '"', "\\"]
    words = _words(pattern)
    repeated = list(
        dict.fromkeys([*common, *words, *(word + "a" for word in words), *(word + " " for word in words[:4])])
    )
    begins = ["", "a", *words[:4], "".join(words)]
    for atom, begin in product(repeated, begins):
        yield begin + atom * (length // len(atom)) + "\0 b"
    for one, other in product(common, common):
        if one != other:
            yield (one + other) * (length // 2) + "\0 b"


def _took(used: Used, way: str, text: str) -> float:
    """CPU seconds."""
    pattern: Any = re.compile(used.pattern, used.flags)
    given: Any = text.encode("utf-8", "replace") if isinstance(used.pattern, bytes) else text
    begin = time.thread_time()
    if way in ("sub", "subn"):
        pattern.sub("" if isinstance(given, str) else b"", given)
    elif way == "finditer":
        pattern.findall(given)
    else:
        getattr(pattern, way)(given)
    return time.thread_time() - begin


def _is_steep(used: Used, way: str, at: int) -> bool:
    """Whether the text at this place takes more than 2.5 times as long when it is twice as long, and again."""
    shorter = FLOOR / STEEP
    for factor in (1, 2, 4):
        text = next(text for index, text in enumerate(_hostile(_source(used), LENGTH * factor)) if index == at)
        # What else runs meanwhile makes a measurement longer, never shorter, so the shortest of some is taken.
        times = (_took(used, way, text) for _ in range(3))
        taken: list[float] = []
        for each in times:
            taken.append(each)
            if each <= STEEP * shorter:
                return False
            if each > LONG:
                break
        shorter = min(taken)
    return True


def _source(used: Used) -> str:
    return used.pattern if isinstance(used.pattern, str) else used.pattern.decode("latin-1")


def steep(used: Used) -> str:
    """How a pattern is slow, nothing where it is not."""
    for way in sorted(used.ways):
        for length in SHORT:
            for text in _hostile(_source(used), length):
                if _took(used, way, text) > FLOOR and min(_took(used, way, text) for _ in range(3)) > FLOOR:
                    return f"{way} of {text[:60]!r}, {length} characters"
        for at, text in enumerate(_hostile(_source(used), LENGTH)):
            if _took(used, way, text) > FLOOR and _is_steep(used, way, at):
                return f"{way} of {text[:60]!r}, {LENGTH} characters"
    return ""


FOUND, UNREAD = _found()


def test_every_pattern_is_read():
    assert UNREAD == ELSEWHERE
    assert len(FOUND) > 100


@pytest.mark.parametrize("used", FOUND, ids=lambda used: used.place)
def test_time_grows_no_faster_than_the_text(used):
    assert steep(used) == ""


@pytest.mark.parametrize("pattern", TABLES)
def test_time_grows_no_faster_than_the_text_for_patterns_in_tables(pattern):
    assert steep(Used("", pattern, re.DOTALL, frozenset({"fullmatch"}))) == ""


@pytest.mark.parametrize(
    "pattern, way",
    [
        (r"(?im)^[\s>*-]*(?:game|system)\s*:(.*)$", "search"),
        (r"\s*https?://\S+/shared/([0-9A-Za-z_-]+)/\S*\s*", "fullmatch"),
        (r"([a-z]+)*-", "match"),
        (r"a+a+a+b", "match"),
    ],
)
def test_slow_ones_are_found(pattern, way):
    assert steep(Used("", pattern, 0, frozenset({way})))
