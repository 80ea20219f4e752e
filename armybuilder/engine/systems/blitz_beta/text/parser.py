"""Reads a text list line by line. What cannot be read is told with its line and with what was perhaps meant."""

import re
from copy import copy
from typing import Any

from armybuilder.engine.core.documents.text import lines as text_lines
from armybuilder.engine.core.documents.text.lines import NotReadError, TextLine
from armybuilder.engine.core.documents.text.reader import HEADERS, TextReader, group_heading
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.text import slug
from armybuilder.engine.systems.blitz_beta import document as doc
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.tables import Model
from armybuilder.engine.systems.blitz_beta.document import ForceDocument
from armybuilder.engine.systems.blitz_beta.text.names import NameLookup

MAX_ENTRY = 1000
"""Characters of a line that is no header."""
MAX_CUTS = 8
"""Times that something is cut from the end of a line to find the model that it begins with."""
_ROLE = re.compile(r"(\+)? ?(?:(primary|support)\b(?: unit\b)?)? ?[:–-]? ?(.*)", re.IGNORECASE)
_CODE = re.compile(r"(\w{2,3})\b(?: (primary|support)\b)?(?: (?:unit|squad)\b)? ?(.*)", re.IGNORECASE)
_DASH = re.compile(r"\A[-–—] ")
_POINTS = re.compile(r"(?:\d{1,6} ?(?:tv|pts|points)? ?(?:of|/) ?)?(\d{1,6}) ?(?:tv|pts|points)?", re.IGNORECASE)
_SUM = re.compile(r"\d{1,6} ?(?:tv|pts|points|actions?)", re.IGNORECASE)
_IGNORED_PARTS = frozenset({"legal", "illegal", "undetermined"})
OPTIONS = ("elite", "ally")
_HEADERS = {
    **HEADERS,
    "player": "name",
    "subfaction": "sublist",
    "sub-faction": "sublist",
    "points-limit": "limit",
    "option": "options",
}


def read(text: str, catalogue: Catalogue) -> ForceDocument:
    """The document that `text` means, names as keys; `DocumentError` with each line that cannot be read."""
    return _Reader(catalogue).read(text)


class _Reader(TextReader[ForceDocument]):
    headers = _HEADERS
    ignored = frozenset({"total", "verdict", "cost", "format", "game", "system"})
    quoted = frozenset({"options", "ruling"})

    def __init__(self, catalogue: Catalogue) -> None:
        super().__init__(doc.SYSTEM, doc.convert)
        self.rulings = catalogue.rulings
        self.names = NameLookup(catalogue)
        self.unit: dict[str, Any] | None = None
        self.where = ""

    # ------------------------------------------------------------ the whole force

    def header_faction(self, value: str) -> None:
        faction, _, sublist = value.removesuffix(")").partition(" (")
        if not self.names.find_faction(faction) and self.names.find_faction(sublist):
            self.league(faction, sublist)
            return
        key = self.names.get_faction(faction).key
        self.force["faction"] = self.names.faction = key
        if sublist:
            self.header_sublist(sublist)

    def league(self, league: str, faction: str) -> None:
        """`C.N.C.S. (North)`: a league is the sub-list where the book has it, else a note."""
        self.header_faction(faction)
        sublist = self.names.find_sublist(league)
        if sublist and sublist.faction == self.names.faction:
            self.force["sublist"] = sublist.key
        else:
            self.header_notes(league)

    def header_sublist(self, value: str) -> None:
        if slug(value) in {"", "none"}:
            return
        sublist = self.names.get_sublist(value)
        self.force["sublist"] = sublist.key
        if not self.names.faction:
            self.force["faction"] = self.names.faction = sublist.faction

    def header_limit(self, value: str) -> None:
        match = _POINTS.fullmatch(value)
        if not match:
            raise NotReadError(gettext("'{text}' is not a limit: write it as 'Limit: 150 TV'.", text=value[:40]))
        self.force["limit"] = int(match[1])

    def header_options(self, value: str) -> None:
        """`elite, ally South`."""
        options = self.force.setdefault("options", {})
        for part in text_lines.pieces(value, ","):
            key, _, chosen = part.partition(" ")
            field = next((name for name in OPTIONS if slug(name) == slug(key)), None)
            if field is None:
                raise NotReadError(gettext("Unknown option '{name}'.", name=self.quotes.full(key)[:40]), OPTIONS)
            faction = self.names.find_faction(chosen)
            is_on = chosen.lower() in {"", "yes", "on"}
            options[field] = is_on or (faction.key if faction else self.quotes.full(chosen))

    def take_title_line(self, line: TextLine) -> bool:
        """`North (WFP), 150 TV`: faction, sub-list and limit in one line before the first group."""
        if self.groups or line.held or len(line.text) > MAX_ENTRY:
            return False
        parts = re.split(r" [-–—|] |[,;()|]", line.text)
        parts = [part.strip() for part in parts if part.strip()]
        read = [self.classify_part(part) for part in parts]
        if not parts or not all(read):
            return False
        for found in sorted((found for found in read if found), key=lambda found: found[0]):
            if found[0] in _HEADERS:
                self.take_header(_HEADERS[found[0]], found[1])
        return True

    def classify_part(self, part: str) -> tuple[str, str] | None:
        faction, sublist = self.names.find_faction(part), self.names.find_sublist(part)
        if faction or sublist:
            return ("faction", part) if faction else ("sub-list", part)
        if _POINTS.fullmatch(part) and not part.isdecimal():
            return "limit", part
        if part.lower() in _IGNORED_PARTS or part.lower().startswith("catalogue "):
            return "said", part
        return None

    # ------------------------------------------------------------ groups and units

    def heading(self, line: TextLine) -> bool:
        if len(line.text) > MAX_ENTRY:
            raise NotReadError(
                gettext(
                    "The line has {number:,} characters; the limit is {most:,}.",
                    number=len(line.text),
                    most=MAX_ENTRY,
                )
            )
        if self.take_title_line(line):
            return True
        rest = group_heading(line)
        if rest is not None:
            rest = rest.strip(": ")
            self.new_group()
            if self.names.find_code(rest):
                self.new_unit("primary", rest)
            elif rest:
                self.groups[-1]["name"] = line.full(rest)
            return True
        return self.take_unit_heading(line)

    def take_unit_heading(self, line: TextLine) -> bool:
        match = _ROLE.fullmatch(line.text)
        plus, role, rest = match.groups() if match else (None, None, "")
        if role and rest.startswith("\x00"):
            end = rest.index("\x00", 1) + 1
            ua, rest = line.full(rest[:end]), rest[end:].strip()
        else:
            code = _CODE.fullmatch(rest)
            ua = self.names.find_code(code[1]) or "" if code else ""
            if code and ua:
                role, rest = role or code[2], code[3]
        rest = _DASH.sub(":", rest) if ua else rest
        if not (role or ua) or (rest and rest[0] not in ":,("):
            return False
        if self.names.find_rank(ua) and not role and rest.strip(": "):
            return False
        self.new_unit((role or ("support" if plus else "primary")).lower(), ua)
        said, _, after = rest.partition(":")
        parts = text_lines.pieces(after, ",;")
        rows = [part for part in parts if self.is_row(line, part)]
        self.details(line, ",".join([said, *(part for part in parts if part not in rows)]) if rows else rest)
        for part in rows:
            row = copy(line)
            row.text = part
            self.entry(row)
        return True

    def is_row(self, line: TextLine, part: str) -> bool:
        """Whether a piece of a unit's heading is a row: `GP: Hunter CO, 4x Hunter`."""
        if text_lines.is_quoted(part):
            return False
        text, _count = text_lines.take_count(self.take_rank(line, text_lines.without_price(part), {}))
        hints, self.names.hints = self.names.hints, 0
        try:
            self.model(line, text_lines.purchases(line.take_name(text)[0])[0], {})
        except (NotReadError, IndexError):
            return False
        finally:
            self.names.hints = hints
        return True

    def details(self, line: TextLine, rest: str) -> None:
        """`, veteran, Light Grenades (5 actions, 31 TV)`: what is said of the unit after its type."""
        found = self.here
        for part in text_lines.pieces(rest.replace("(", ",").replace(")", ","), ",:;"):
            upgrade = self.names.find_unit_upgrade(line.full(part).strip('"'))
            if part.lower() in {"veteran", "vet", "veterans"}:
                found["veteran"] = True
            elif part.startswith(("named \x00", "\x00")):
                found["name"] = line.full(part.removeprefix("named "))
            elif upgrade:
                found.setdefault("upgrades", []).append(upgrade)
            elif not _SUM.fullmatch(part):
                raise self.names.unknown_unit_upgrade_error(line.full(part))

    def new_group(self) -> None:
        self.groups.append({})
        self.unit = None
        self.move(self.groups[-1], f"/groups/{len(self.groups) - 1}")

    def new_unit(self, role: str, ua: str) -> None:
        """A unit of the group at hand; a primary unit that finds the group begun opens one of its own."""
        group: dict[str, Any] = self.groups[-1] if self.groups else {"primary": None}
        if not self.groups or (role == "primary" and group.keys() & {"primary", "support"}):
            self.new_group()
        self.unit, place = {"ua": ua} if ua else {}, f"/groups/{len(self.groups) - 1}"
        if role == "support" and "support" in group:
            extra = group.setdefault("extra_support", [])
            extra.append(self.unit)
            self.move(self.unit, f"{place}/extra_support/{len(extra) - 1}")
        else:
            self.groups[-1][role] = self.unit
            self.move(self.unit, f"{place}/{role}")

    def move(self, here: dict[str, Any], where: str) -> None:
        self.here, self.where = here, where
        self.lines[where] = self.number

    # ------------------------------------------------------------ models

    def entry(self, line: TextLine) -> None:
        if self.unit is None and self.groups:
            self.new_unit("primary", "")
        if self.unit is None:
            raise NotReadError(
                gettext(
                    "'{text}' comes before any unit: start one with a line like 'GP:'.", text=line.full(line.text)[:80]
                )
            )
        text = text_lines.without_price(line.text.removeprefix("+ "))
        entry: dict[str, Any] = {}
        text, count = text_lines.take_count(self.take_rank(line, text, entry))
        text, name = line.take_name(self.take_rank(line, text, entry))
        if name:
            entry["name"] = name
            text = text_lines.without_price(text)
            text, count = (text, count) if count is not None else text_lines.take_count(text)
        if count is not None:
            entry["count"] = count
        head, *bought = text_lines.purchases(text) or [text]
        model, rest = self.model(line, head, entry)
        entry["model"] = model.key
        for piece in [*rest, *bought]:
            self.take_upgrades(line, piece, model, entry)
        models = self.unit.setdefault("models", [])
        models.append(entry)
        unit = self.where.partition("/models")[0]
        self.move(entry, f"{unit}/models/{len(models) - 1}")

    def take_rank(self, line: TextLine, text: str, entry: dict[str, Any]) -> str:
        """`CO: Hunter` → `Hunter`, with the rank put into `entry`; in quotes, a word that is none."""
        before, colon, after = text.partition(":")
        is_other = colon and text_lines.is_quoted(before) and before.endswith("\x00")
        rank = line.full(before) if is_other else self.names.find_rank(before) if colon else None
        if rank:
            self.set_rank(rank, entry)
            return after.strip()
        return text

    def set_rank(self, rank: str, entry: dict[str, Any]) -> None:
        if entry.setdefault("rank", rank) != rank:
            raise NotReadError(
                gettext(
                    "A model has only one rank, but there are two here: {first} and {second}.",
                    first=entry["rank"],
                    second=rank,
                )
            )

    def model(self, line: TextLine, head: str, entry: dict[str, Any]) -> tuple[Model, list[str]]:
        """The model that `head` begins with, and the pieces after it."""
        rest: list[str] = []
        text = head
        for _ in range(MAX_CUTS):
            model = self.names.find_model(line.full(text))
            if model:
                return model, rest
            variant = self.names.find_variant(line.full(text))
            if variant:
                return variant[0], [variant[1].key, *rest]
            first, _, others = text.partition(" ")
            rank = self.names.find_rank(first) if others else None
            parts = text_lines.pieces(text, ",;")
            cut = text_lines.cut_tail(text)
            if rank:
                self.set_rank(rank, entry)
                text = others
            elif len(parts) > 1:
                # Few names have a comma in them, and none has two.
                end = 2 if len(parts) > 2 else 1
                text, rest = ", ".join(parts[:end]), [*parts[end:], *rest]
            elif cut:
                text, rest = cut[0], [cut[1], *rest]
            elif last := self.names.find_rank(text.rpartition(" ")[2]):
                self.set_rank(last, entry)
                text = text.rpartition(" ")[0]
            else:
                break
        raise self.names.unknown_model_error(line.full(text))

    def take_upgrades(self, line: TextLine, piece: str, model: Model, entry: dict[str, Any]) -> None:
        """Put what a piece after the model says into `entry`: a rank, or one or more upgrades."""
        parts = text_lines.pieces(piece, ",;")
        if len(parts) != 1:
            for part in parts:
                self.take_upgrades(line, part, model, entry)
            return
        rank = self.names.find_rank(piece)
        cut = text_lines.cut_tail(piece)
        if rank:
            self.set_rank(rank, entry)
            return
        found = None
        if cut and text_lines.is_quoted(cut[1]):
            found = self.names.find_upgrade(line.full(cut[0]), model, line.full(cut[1]))
        found = found or self.names.find_upgrade(line.full(piece).strip('"'), model)
        if not found and cut and not self.names.find_rank(cut[1]):
            found = self.names.find_upgrade(line.full(cut[0]), model, line.full(cut[1]).strip('"'))
        if found:
            entry.setdefault("upgrades", []).append(found)
        elif cut:
            self.take_upgrades(line, cut[0], model, entry)
            self.take_upgrades(line, cut[1], model, entry)
        else:
            raise self.names.unknown_upgrade_error(line.full(piece), model)

    # ------------------------------------------------------------ the end

    def complete(self) -> None:
        """The two things that nobody can guess."""
        if "faction" not in self.force:
            names = tuple(faction.name for faction in self.names.catalogue.factions.values())
            message = gettext("The list doesn't name its faction: add a line like 'Faction: North'.")
            self.lacks("Faction", message, names)
        if "limit" not in self.force:
            message = gettext("The list doesn't give its limit: add a line like 'Limit: 150 TV'.")
            self.lacks("Limit", message)
