"""Messages that people read, and their translations: `locale/<room>/<language>/LC_MESSAGES/*.po`.

    python -m tools.messages extract [room …]   renew the files of rooms from code, templates, data
    python -m tools.messages compile            write the .mo files that are read at run time, where a .po is newer
    python -m tools.messages check [room …]     list what is not translated, or translated with other gaps

A room is a part of the code, so that texts that go together are translated together. A text that two rooms use is in
both, translated alike.
"""

import ast
import os
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from fnmatch import fnmatch
from io import BytesIO
from pathlib import Path

from babel.messages import pofile
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo

from armybuilder.engine.core.words import plural

ROOT = Path(__file__).resolve().parent.parent
LOCALE, DATA = ROOT / "locale", ROOT / "factions" / "data"
LANGUAGES = ("de",)

SYSTEMS = "armybuilder/engine/systems"
GAMES = tuple(sorted(path.name for path in DATA.iterdir() if path.is_dir()))
"""A room each: what its book and its rules say."""
ROOMS = {
    "pages": ("templates", "armybuilder/api/templates"),
    "lists": ("templates/forces",),
    "site": ("armybuilder", "factions", "static/js"),
    "core": ("armybuilder/engine",),
    "battle": ("armybuilder/engine/core/battle", f"{SYSTEMS}/*/battle"),
    "campaign": ("armybuilder/engine/core/battle/campaign", f"{SYSTEMS}/*/campaign"),
    "cards": ("armybuilder/cards",),
    **{
        game: (
            f"{SYSTEMS}/{game.replace('-', '_')}",
            f"factions/systems/{game.replace('-', '_')}",
            f"factions/data/{game}",
        )
        for game in GAMES
    },
}
"""What each room speaks for; a file belongs to the room that names the nearest folder above it."""

DJANGO, JS = "django", "djangojs"
HEAD = {"Content-Type": "text/plain; charset=utf-8", "Content-Transfer-Encoding": "8bit"}
SAYS = {"marked_text", "_", "gettext", "gettext_lazy", "gettext_noop"}
IN_CONTEXT = {"pgettext", "pgettext_lazy"}
COUNTS = {"ngettext", "ngettext_lazy", "Noun"}
DECLARES = {"Label", "OneOf", "ListOf"}
NOTES = {"note_simplification"}
"""What says their second argument, of what the first one names."""
GAPS = re.compile(r"%\((\w+)\)|(?<!\{)\{(\w+)")
_LITERAL = r"""u?('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")"""
_CALL = re.compile(rf" ([np]?gettext|_)\({_LITERAL}(?:,\s*{_LITERAL})?")


@dataclass(frozen=True, slots=True)
class SourceText:
    """A text with the file that says it; `many` is how it goes for several, `context` tells it from another that is put alike."""

    text: str
    where: str
    many: str = ""
    context: str | None = None


class MarkError(ValueError):
    """A text is marked in a way that nobody can translate."""


# ---------------------------------------------------------------- what is said


def texts_in(room: str, domain: str) -> Iterator[SourceText]:
    """Every text of a room, file by file; those of scripts for pages are a domain of their own."""
    for path in files_of(room):
        where = path.relative_to(ROOT).as_posix()
        match path.suffix:
            case ".js" if domain == JS:
                yield from _in_script(path, where)
            case ".py" if domain == DJANGO:
                yield from in_python(path.read_text(), where)
            case ".html" | ".txt" | ".svg" if domain == DJANGO and "templates" in path.parts:
                yield from in_template(path.read_text(), where)
    if domain == DJANGO and (DATA / room).is_dir():
        yield from _in_data(room)
        yield from _in_fields(room)
        yield from _in_models(room)


def files_of(room: str) -> list[Path]:
    """The files of a room: none of those for which another room names a nearer folder."""
    folders = [folder for pattern in ROOMS[room] for folder in ROOT.glob(pattern)]
    found = {path for folder in folders for path in folder.rglob("*") if path.is_file()}
    return sorted(path for path in found if _room_of(path) == room and "__pycache__" not in path.parts)


def _room_of(path: Path) -> str:
    above = [folder.relative_to(ROOT) for folder in path.parents if folder.is_relative_to(ROOT)]
    named = ((folder, room) for folder in above for room, patterns in ROOMS.items() if _names(patterns, folder))
    return next(room for _, room in named)


def _names(patterns: Iterable[str], folder: Path) -> bool:
    return any(
        fnmatch(folder.as_posix(), pattern) and pattern.count("/") == len(folder.parts) - 1 for pattern in patterns
    )


def in_python(source: str, where: str) -> Iterator[SourceText]:
    """The marked texts of a module, in their order."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        if name in SAYS and call.args and (text := _text(call.args[0], name, where)):
            yield SourceText(text, where)
        if name in DECLARES:
            yield from (
                SourceText(text, where, plural(text) if name == "ListOf" else "") for text in _declaration_texts(call)
            )
        if name in IN_CONTEXT:
            context, text = (_text(argument, name, where) for argument in call.args[:2])
            yield SourceText(text, where, context=context)
        if name in NOTES and (text := _text(call.args[1], name, where)):
            yield SourceText(text, where)
        if name in COUNTS:
            one, many = (_text(argument, name, where) for argument in call.args[:2])
            if one:
                yield SourceText(one, where, many)


def _text(node: ast.expr, name: str, where: str) -> str:
    """The literal text of an argument; a variable holds what was marked elsewhere."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if name == "gettext_noop" or (isinstance(node, ast.JoinedStr | ast.BinOp | ast.IfExp) and name != "Noun"):
        raise MarkError(f"{where}, line {node.lineno}: {name}() takes a text as it stands, to be found by its letters")
    return ""


def _declaration_texts(call: ast.Call) -> Iterator[str]:
    """The literal texts of a declaration: its arguments, or what is said for the words of a choice."""
    values = [*call.args, *(keyword.value for keyword in call.keywords)]
    if isinstance(call.func, ast.Name) and call.func.id == "OneOf":
        values = [each for value in values if isinstance(value, ast.Dict) for each in value.values]
    for each in values:
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and each.value:
            yield each.value


def in_template(source: str, where: str) -> Iterator[SourceText]:
    """The marked texts of a template, in their order."""
    from django.utils.translation.template import templatize  # noqa: PLC0415 - needs settings, which only this needs

    for call, first, second in _CALL.findall(templatize(source, where)):
        one, two = ast.literal_eval(first), ast.literal_eval(second) if second else ""
        yield (
            SourceText(two, where, context=one)
            if call == "pgettext"
            else SourceText(one, where, two if call == "ngettext" else "")
        )


def _in_script(path: Path, where: str) -> Iterator[SourceText]:
    keywords = {"gettext": None, "ngettext": (1, 2)}
    for _line, found, _comments, _context in extract("javascript", BytesIO(path.read_bytes()), keywords):
        one, many = (found, "") if isinstance(found, str) else found[:2]
        if one:
            yield SourceText(one, where, many)


def _in_data(room: str) -> Iterator[SourceText]:
    from armybuilder.engine.core.tables.prose import prose_in  # noqa: PLC0415 - the same
    from armybuilder.engine.registry import get_system  # noqa: PLC0415
    from factions.loader.files import read_folder  # noqa: PLC0415

    system = get_system(room)
    for name, content in read_folder(system).plain.items():
        for text in prose_in(content, (*system.tables.prose, *system.tables.said)):
            yield SourceText(text, f"factions/data/{room}/{name}.yaml")


def _in_fields(room: str) -> Iterator[SourceText]:
    """Yield the names of fields in a game's documents and forms, where fields are called by their names."""
    from armybuilder.engine.core.documents.fields import schemas_in  # noqa: PLC0415
    from armybuilder.engine.core.words import Noun  # noqa: PLC0415
    from armybuilder.engine.registry import get_system  # noqa: PLC0415
    from factions.loader.forms import texts_in  # noqa: PLC0415
    from factions.loader.records import pack_files  # noqa: PLC0415

    system = get_system(room)
    where = f"armybuilder/engine/systems/{room.replace('-', '_')}"
    asked = [kind.question for kind in (system.odds.kinds.values() if system.odds else ())]
    for shape in (shape for kind in (system.documents.kind, *asked) for shape in schemas_in(kind)):
        for field in shape.fields:
            yield SourceText(field.label.english, where)
            if field.kind == "several":
                yield SourceText(field.nouns.one, where, field.nouns.many)
    files = pack_files(room)
    yield from (SourceText(text, where) for form in files.forms.values() for text in texts_in(form))
    nouns = (Noun.of(table.kind.replace("-", " ")) for table in system.tables.all)
    yield from (SourceText(noun.one, where, noun.many) for noun in (*nouns, *map(files.noun, files.open_tables)))


def _in_models(room: str) -> Iterator[SourceText]:
    """Yield the names that the models of a game give to what they have."""
    from tools.model_texts import texts_of  # noqa: PLC0415 - the same

    yield from (SourceText(text, f"factions/systems/{room.replace('-', '_')}") for text in texts_of(room))


# ---------------------------------------------------------------- the files


def file_of(room: str, language: str, domain: str) -> Path:
    return LOCALE / room / language / "LC_MESSAGES" / f"{domain}.po"


def read(path: Path, language: str) -> Catalog:
    """The translations of a file; none where there is no file yet."""
    if not path.is_file():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return pofile.read_po(file, locale=language)


def update_file(room: str, language: str, domain: str) -> None:
    """Write a file anew: each text that is said, with its translation where it or another room has one."""
    path = file_of(room, language, domain)
    known, found = read(path, language), Catalog(locale=language, fuzzy=False)
    elsewhere = [read(file_of(other, language, domain), language) for other in ROOMS if other != room]
    for said in texts_in(room, domain):
        key = (said.text, said.many) if said.many else said.text
        known_as = [_kept_translation(each.get(said.text, said.context), said) for each in (known, *elsewhere)]
        string = next((each for each in known_as if each), None)
        found.add(
            key, string=string or (("", "") if said.many else ""), locations=[(said.where, 0)], context=said.context
        )
    if not len(found):
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    _write(path, found)


def _kept_translation(message: Message | None, said: SourceText) -> str | tuple[str, ...] | None:
    """The translation of a text that is said as it was, of one or of one and several."""
    if message is None or isinstance(message.id, str) == bool(said.many) or not all(_strings(message)):
        return None
    return _strings(message) if said.many else _strings(message)[0]


def _write(path: Path, catalogue: Catalog) -> None:
    """Without dates and line numbers, which would change although no text has."""
    catalogue.header_comment = ""
    catalogue.creation_date = catalogue.revision_date = datetime(2026, 1, 1, tzinfo=UTC)
    with path.open("wb") as file:
        pofile.write_po(file, catalogue, width=0, include_lineno=False, omit_header=False)


def compile_all() -> None:
    """Write what is read at run time, where it is not there or older than its translations."""
    for path in sorted(LOCALE.rglob("*.po")):
        made = path.with_suffix(".mo")
        if not made.is_file() or made.stat().st_mtime < path.stat().st_mtime:
            with path.open("rb") as source, made.open("wb") as target:
                write_mo(target, _without_untranslated(pofile.read_po(source)))


def _without_untranslated(catalogue: Catalog) -> Catalog:
    """Without what is not translated yet, so that another room that is further can say it."""
    for message in list(catalogue):
        if message.id and not all(_strings(message)):
            catalogue.delete(message.id)
    return catalogue


# ---------------------------------------------------------------- what is wrong


def faults(room: str, language: str, domain: str) -> Iterator[str]:
    """Yield texts that are used but not translated, or translated with gaps other than those of the text; and
    texts that are translated but not used.
    """
    path = file_of(room, language, domain)
    known = read(path, language)
    called = f"{room}/{domain}"
    asked = {(said.text, said.context) for said in texts_in(room, domain)}
    for text, context in sorted(asked, key=str):
        message = known.get(text, context)
        strings = _strings(message) if message is not None else ()
        if message is None or not all(strings):
            yield f"{called}: not translated: {text}"
        elif fault := _other_gaps(message, strings):
            yield f"{called}: {fault}: {text}"
    for message in known:
        if message.id and (_strings_of_id(message)[0], message.context) not in asked:
            yield f"{called}: nobody says this any more: {_strings_of_id(message)[0]}"


def _strings(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))


def _strings_of_id(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def _other_gaps(message: Message, strings: tuple[str, ...]) -> str:
    """Return which gaps a translation has too many or too few; the text for one may do without any number."""
    ids = _strings_of_id(message)
    for number, string in enumerate(strings):
        wanted, given = gaps_of(ids[min(number, len(ids) - 1)]), gaps_of(string)
        everything = {gap for text in ids for gap in gaps_of(text)}
        if not given <= everything or not wanted - {"number", "count", "n"} <= given:
            return f"has the gaps {sorted(given)} instead of {sorted(wanted)}"
    return ""


def gaps_of(text: str) -> set[str]:
    """The names of the gaps of a text: `%(name)s`, `{name}`."""
    return {first or second for first, second in GAPS.findall(text)}


def main(arguments: list[str]) -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings")
    action, *rooms = arguments or ["check"]
    if action == "compile":
        compile_all()
        return 0
    import django  # noqa: PLC0415 - compiling does without it

    django.setup()
    every = [(room, language, domain) for room in rooms or ROOMS for language in LANGUAGES for domain in (DJANGO, JS)]
    if action == "extract":
        for each in every:
            update_file(*each)
    found = [fault for each in every for fault in faults(*each)]
    print("\n".join([*found[:200], f"{len(found)} in all"]))
    return 1 if found and action == "check" else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
