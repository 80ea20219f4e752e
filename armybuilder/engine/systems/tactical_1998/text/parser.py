"""Reads a text list line by line. What cannot be read is told with its line and with what was perhaps meant."""

import re
from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar

from armybuilder.engine.core.documents import MOST_MODELS, names
from armybuilder.engine.core.documents.text import lines as text_lines
from armybuilder.engine.core.documents.text.lines import NotReadError, TextLine
from armybuilder.engine.core.documents.text.reader import HEADERS, TextReader, group_heading
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.text import slug
from armybuilder.engine.systems.tactical_1998 import document as doc
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.book.labels import RANKS, SKILL_NAMES
from armybuilder.engine.systems.tactical_1998.book.lookup import KeyedRecord, find, models_of
from armybuilder.engine.systems.tactical_1998.document import ForceDocument, Rank

CUSTOM_SQUAD = "Custom squad"
NO_ARMOR = "no armor"
RANK_NAMES: Mapping[str, str] = {"commander": RANKS["commander"], "second": RANKS["second"]}
ANYBODY = "mixed"
"""The faction of a list that says none: it has no effect."""

_POINTS = re.compile(r"(\d{1,6}) ?(?:tv|pts|points)?", re.IGNORECASE)
_SKILL = re.compile(r"([A-Za-z ]{2,20}?) (\d{1,2}) ?/ ?([+-]?\d{1,2})")
_LEADER = re.compile(r"leader #?(\d{1,2})", re.IGNORECASE)
_OWN = re.compile(r"own .+ -?[\d.]+(?:e-?\d+)?|arc .+ (?:F|R|T|FF|FR)", re.IGNORECASE)
"""A figure where the book lost it, as lists said it before there were packs."""
_SQUAD = re.compile(r"(?:custom |own |infantry )?squad ?\[(.*)\]", re.IGNORECASE)
_SKILLS = {slug(name): skill for skill, name in SKILL_NAMES.items()} | {"electronic-warfare": "electronic_warfare"}
_RANK_WORDS: Mapping[str, Rank] = {
    "commander": "commander",
    "co": "commander",
    "second-in-command": "second",
    "second": "second",
    "2ic": "second",
}
NamedT = TypeVar("NamedT", bound=KeyedRecord)


def read(text: str, catalogue: Catalogue) -> ForceDocument:
    """The document that `text` means, names as keys; `DocumentError` with each line that cannot be read."""
    return _Reader(catalogue).read(text)


class _Reader(TextReader[ForceDocument]):
    headers: ClassVar = {**HEADERS, "budget": "limit"}
    ignored = frozenset({"total", "verdict", "cost", "format", "game", "system"})
    quoted = frozenset({"ruling"})

    def __init__(self, catalogue: Catalogue) -> None:
        super().__init__(doc.SYSTEM, doc.convert)
        self.rulings = catalogue.rulings
        self.catalogue = catalogue
        self.models = models_of(catalogue)

    # ------------------------------------------------------------ the whole force

    def header_faction(self, value: str) -> None:
        self.force["faction"] = self.find_record(self.catalogue.factions, value, gettext_noop("faction")).key

    def header_sublist(self, value: str) -> None:
        self.force["sublist"] = value

    def header_limit(self, value: str) -> None:
        match = _POINTS.fullmatch(value.replace(",", ""))
        if not match and slug(value) not in {"none", "no-limit"}:
            raise NotReadError(gettext("'{value}' isn't a limit: write it as 'Limit: 2000 TV'.", value=value[:40]))
        self.force["limit"] = int(match[1]) if match else 0

    def header_options(self, value: str) -> None:
        if slug(value) not in {"equal", "equal-budgets"}:
            raise NotReadError(gettext("Unknown option '{value}'.", value=value[:40]), ("equal",))
        self.force.setdefault("options", {})["equal"] = True

    def heading(self, line: TextLine) -> bool:
        name = group_heading(line)
        if name is None:
            return False
        self.groups.append({"units": [], **({"name": line.full(name)} if name else {})})
        self.here = self.groups[-1]
        self.lines[f"/groups/{len(self.groups) - 1}"] = self.number
        return True

    # ------------------------------------------------------------ units

    def entry(self, line: TextLine) -> None:
        if not self.groups:
            raise NotReadError(
                gettext("'{text}' isn't in a group: start one with 'Group 1:'.", text=line.full(line.text)[:80])
            )
        unit: dict[str, Any] = {}
        text = self.take_rank(line, text_lines.without_price(line.text), unit)
        text, count = text_lines.take_count(text.replace(" + ", ", "))
        text = self.take_rank(line, text, unit)
        text, name = line.take_name(text)
        if name is not None:
            unit["name"] = name
        if count is not None:
            unit["count"] = count
        head, *parts = text_lines.pieces(text, ",") or [""]
        for part in [*self.model(line, head, unit), *parts]:
            self.part(line, part, unit)
        self.check_crew(unit)
        units = self.groups[-1]["units"]
        units.append(unit)
        self.here = unit
        self.lines[f"/groups/{len(self.groups) - 1}/units/{len(units) - 1}"] = self.number

    def take_rank(self, line: TextLine, text: str, unit: dict[str, Any]) -> str:
        """`Commander: Hunter`, `co hunter` → `Hunter`, with the rank put into `unit`; in quotes, a word that is none."""
        before, colon, after = text.partition(":")
        if colon and text_lines.is_quoted(before) and before.endswith("\x00"):
            unit["rank"] = line.full(before)
            return after.strip()
        if not (colon and slug(before) in _RANK_WORDS):
            before, colon, after = text.partition(" ")
        rank = _RANK_WORDS.get(slug(before)) if colon else None
        if rank:
            unit["rank"] = rank
            return after.strip()
        return text

    def model(self, line: TextLine, head: str, unit: dict[str, Any]) -> list[str]:
        """Put the model that `head` begins with into `unit`; what stands in a bracket after it is parts."""
        if _SQUAD.fullmatch(head):
            return [head]
        full = line.full(head)
        found = self.models.model(full)
        cut = None if found else text_lines.cut_tail(head)
        if cut and not found:
            found = self.models.model(line.full(cut[0]))
        if not found and full:
            meant = names.similar_keys(full, self.models.by_key)
            raise NotReadError(gettext("Unknown vehicle or squad '{text}'.", text=full[:80]), meant)
        if found:
            unit["model"] = found.key
        return text_lines.pieces(cut[1], ",") if cut else []

    def part(self, line: TextLine, part: str, unit: dict[str, Any]) -> None:
        """One piece behind the model: a crew, a skill, a squad's design."""
        squad, skill = _SQUAD.fullmatch(part), _SKILL.fullmatch(part)
        if _OWN.fullmatch(part):
            raise NotReadError(
                gettext(
                    (
                        "'{text}' is a custom stat, which units no longer contain: leave it out and enter it in the "
                        "list builder, or name a pack that has it in a line 'Pack: …'."
                    ),
                    text=line.full(part)[:80],
                )
            )
        if squad:
            unit["design"] = self.design(line, squad[1])
        elif skill and slug(skill[1]) in _SKILLS:
            crew = unit.setdefault("crew", {})
            if isinstance(crew, str):
                raise NotReadError(gettext("A unit has one crew: a standard one, or five skills."))
            crew[_SKILLS[slug(skill[1])]] = [int(skill[2]), int(skill[3])]
        else:
            unit["crew"] = self.find_record(
                self.catalogue.crews, line.full(part).removesuffix(" crew"), gettext_noop("crew")
            ).key

    def check_crew(self, unit: dict[str, Any]) -> None:
        crew = unit.get("crew")
        missing = [name for skill, name in SKILL_NAMES.items() if skill not in crew] if isinstance(crew, dict) else []
        if missing:
            raise NotReadError(
                gettext("A custom crew needs five skills; missing here: {missing}.", missing=", ".join(missing))
            )

    def design(self, line: TextLine, text: str) -> dict[str, Any]:
        """`Veteran, Heavy Flak, leader 4: 8x 7mm Rifle, 2x 9mm Chaingun in Turtleshell`."""
        about, colon, carried = text.partition(":")
        if not colon:
            about, carried = "", text
        design: dict[str, Any] = {"troopers": []}
        for part in text_lines.pieces(about, ","):
            self.read_squad_detail(line.full(part), design)
        for part in text_lines.pieces(carried, ","):
            piece, count = text_lines.take_count(part)
            # No list can be made huge by a number in it.
            design["troopers"] += [self.trooper(line, piece)] * min(count or 1, MOST_MODELS + 1)
        if len(design["troopers"]) > MOST_MODELS:
            raise NotReadError(gettext("The limit is {most} troopers per squad.", most=f"{MOST_MODELS:,}"))
        return design

    def read_squad_detail(self, part: str, design: dict[str, Any]) -> None:
        leader = _LEADER.fullmatch(part)
        quality, transport = find(self.catalogue.qualities, part), find(self.catalogue.transports, part)
        if leader:
            design["leader"] = int(leader[1])
        elif slug(part) == "night-vision":
            design["night_vision"] = True
        elif quality:
            design["quality"] = quality.key
        elif transport:
            design["transport"] = transport.key
        else:
            design["armor"] = self.armor(part)

    def trooper(self, line: TextLine, text: str) -> str | dict[str, str]:
        weapon, worn, armor = text.rpartition(" in ")
        found = self.find_record(
            self.catalogue.infantry_weapons, line.full(weapon if worn else text), gettext_noop("infantry weapon")
        ).key
        return {"weapon": found, "armor": self.armor(line.full(armor))} if worn else found

    def armor(self, text: str) -> str:
        if slug(text) in {slug(NO_ARMOR), "no-armour"}:
            return "none"
        return self.find_record(self.catalogue.armors, text, gettext_noop("armor")).key

    def find_record(self, table: Mapping[str, NamedT], text: str, kind: str) -> NamedT:
        found = find(table, text)
        if not found:
            raise NotReadError(
                gettext("Unknown {kind} '{value}'.", kind=gettext(kind), value=text[:80]),
                names.similar_keys(text, table) or list(table)[:8],
            )
        return found

    # ------------------------------------------------------------ the end

    def complete(self) -> None:
        """A list may leave out its side and its budget."""
        self.force.setdefault("faction", ANYBODY)
        self.force.setdefault("limit", 0)
