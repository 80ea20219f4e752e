"""Knights, a game of rows whose records and rows declare a bit of everything; its book is made up here."""

from typing import Annotated, Any, Literal

import msgspec

from armybuilder.engine.core.documents import (
    COUNT,
    SILENT,
    DocumentPart,
    Documents,
    Envelope,
    ListOf,
    Name,
    Notes,
    OneOf,
    number_between,
)
from armybuilder.engine.core.documents import Key as Word
from armybuilder.engine.core.documents.examples import Examples
from armybuilder.engine.core.paper.emblems import Emblem, EmblemMark
from armybuilder.engine.core.row_game import ForceGroup, ForceRow, RowForce, RowGame
from armybuilder.engine.core.row_game.rules import over_limit, unknown_names
from armybuilder.engine.core.rules.construction import Findings, Rule
from armybuilder.engine.core.rules.rulebook import ImplementedElsewhere
from armybuilder.engine.core.rules.ruleset import RuleSet
from armybuilder.engine.core.tables import (
    HIDDEN,
    PRICE,
    TRACK,
    Catalogue,
    Label,
    Record,
    Ref,
    Table,
    Tables,
)
from armybuilder.engine.core.tables.table import BookRecord
from armybuilder.engine.core.words import Noun, Terminology


class Mail(msgspec.Struct, frozen=True):
    """Armour: dice, and what they have to show."""

    dice: int
    block: int

    def __str__(self):
        return f"{self.dice} on {self.block}+"


class House(Record):
    key: str
    name: str


class Virtue(Record):
    """Words alone."""

    key: str
    name: str
    effect: str
    rank: int | None = None
    points: Annotated[int, PRICE] = 0


class Weapon(Record):
    key: str
    name: str
    sort: Literal["two-handed", "one-handed"] = "one-handed"
    reach: Annotated[int, Label("Reach", "inches", "How far it strikes.")]
    harm: Annotated[int | None, Label("Harm", "or more")] = None
    blunt: bool = False
    virtues: Annotated[tuple[str, ...], Ref("virtue")] = ()
    points: Annotated[int, PRICE] = 0


class Knight(Record):
    key: str
    name: str
    faction: Annotated[str, Ref("faction")]
    points: Annotated[int | None, PRICE]
    pace: Annotated[float, Label("Pace", "inches", "Inches a turn.")]
    mail: Mail
    wounds: Annotated[int | None, TRACK, Label("Wounds")] = 2
    rank: Literal["squire", "lord"] = "squire"
    mounted: Annotated[bool, Label("Mounted", "", "Rides.")] = False
    sayings: tuple[str, ...] = ()
    weapons: Annotated[tuple[Annotated[Weapon, Ref("weapon")], ...], Label("Weapons")] = ()
    virtues: Annotated[tuple[str, ...], Ref("virtue")] = ()
    crest: int | None = None
    age: Literal["very-old", "old"] = "old"
    secret: Annotated[int, HIDDEN] = 0
    source: tuple[int, int] = (1, 1)


class Steed(DocumentPart):
    name: Name = ""
    hands: Annotated[int, number_between(10, 20)] = 15
    virtues: Annotated[list[Annotated[Word, Ref("virtue")]], ListOf(3, "virtue")] = []


class Fighter(DocumentPart):
    model: Annotated[Word, Ref("model")]
    count: Annotated[int, number_between(1, 9), COUNT] = 1
    name: Name = ""
    arms: Annotated[list[Annotated[Word, Ref("weapon")]], ListOf(4, "weapon"), Label("Arms")] = []
    stance: Annotated[str | None, OneOf({"high": "High guard", "low": "Low guard"})] = None
    banner: Annotated[bool, Label("Banner", "", "Seen from afar.")] = False
    scars: Annotated[int, number_between(0, 9)] = 0
    oats: Annotated[int, number_between(0, 9)] = 2
    lances: tuple[int, int] | None = None
    favours: dict[str, int] = {}
    hidden: Annotated[int, SILENT] = 0
    squire: Annotated[Word | None, Ref("model")] = None
    steed: Steed | None = None
    notes: Notes = ""


class Lance(DocumentPart):
    fighters: Annotated[list[Fighter], ListOf(9, "fighter")] = []
    name: Name = ""
    march: Annotated[str | None, OneOf({"van": "Vanguard", "rear": "Rearguard"})] = None
    oath: Annotated[bool, Label("Oath", "", "Sworn to stay.")] = False
    notes: Notes = ""


class ForceDocument(Envelope):
    groups: Annotated[list[Lance], ListOf(9, "lance")] = []


class Fighters(ForceRow[Fighter, Knight]):
    @property
    def extra(self):
        return 3 * self.source.banner


Force = RowForce[ForceDocument, Fighters]
RULES = RuleSet[Force]("knights", elsewhere={"KN-4": ImplementedElsewhere("Knights pay.")})
WORDS = Terminology(points="crowns", group=Noun("lance", "lances"), model=Noun("knight", "knights"))
of_lances = RULES.each(lambda force: force.groups)
of_fighters = RULES.each(lambda force: force.rows)


@of_fighters("KN-3", "Arms", 3)
def arms(rule: Rule, row: Fighters, _: Force) -> Findings:
    """Nobody bears two arms."""
    if len(row.of("weapon")) > 1:
        yield rule.finding("two-arms", row.where, f"{row.label} bears two arms.")


@of_lances("KN-2", "Lances", 2)
def lances(rule: Rule, lance: ForceGroup[Fighters], force: Force) -> Findings:
    """A lance has half of the knights at most."""
    if len(force.groups) > 1 and 2 * lance.count > sum(row.count for row in force.rows):
        yield rule.finding("large-lance", lance.where, f"{lance.label} is too large.")


@RULES.of_force("KN-1", "Knights", 1, 2)
def limit(rule: Rule, force: Force) -> Findings:
    """Knights are
    known and paid for."""
    yield from unknown_names(rule, force)
    yield from over_limit(rule, force, WORDS)


HOUSES = Table("faction", House, "factions")
VIRTUES = Table("virtue", Virtue, "virtues")
WEAPONS = Table("weapon", Weapon, "weapons")
KNIGHTS = Table("model", Knight, "models", cards=True)
EMBLEM = Emblem(EmblemMark.SUN, (0.1, 0.1, 0.1))


class Knights(RowGame[ForceDocument]):
    key = "knights"
    name = "Knights"
    summary = "A bit of everything."
    words = WORDS
    tables = Tables((HOUSES, VIRTUES, WEAPONS, KNIGHTS))
    documents = Documents("knights", ForceDocument)
    rules = RULES
    row_type = Fighters
    usual_size = 3
    emblems = {"oak": EMBLEM}
    examples = Examples("", "", {}, "", {}, "")


GAME = Knights()
CLUB = Weapon(key="club", name="Club", reach=1, blunt=True, virtues=("mercy",))
RECORDS: dict[Table[Any], tuple[Any, ...]] = {
    HOUSES: (House(key="oak", name="Oak"), House(key="elm", name="Elm")),
    VIRTUES: (
        Virtue(key="valour", name="Valour", effect="Never flees.", rank=3, points=2),
        Virtue(key="mercy", name="Mercy", effect="spares foes"),
    ),
    WEAPONS: (Weapon(key="lance", name="Lance", sort="two-handed", reach=3, harm=4, points=5), CLUB),
    KNIGHTS: (
        Knight(
            key="oak/tall",
            name="Tall knight",
            faction="oak",
            points=10,
            pace=4.5,
            mail=Mail(dice=2, block=5),
            rank="lord",
            age="very-old",
            mounted=True,
            sayings=("Onward",),
            weapons=(CLUB,),
            virtues=("valour",),
        ),
        Knight(
            key="elm/lost",
            name="Lost knight",
            faction="elm",
            points=None,
            pace=4,
            mail=Mail(dice=0, block=6),
            wounds=None,
        ),
    ),
}
CATALOGUE = Catalogue(
    "knights",
    "Knights",
    "1",
    "hash",
    BookRecord(key="knights", title="The book of knights", first_line=1, last_line=9),
    {table: {record.key: record for record in records} for table, records in RECORDS.items()},
)


def document(*groups, **members):
    """A list of these groups, of the house of Oak."""
    head = {"format": "muster.force/1", "system": "knights", "faction": "oak", "limit": 100}
    return GAME.convert({**head, **members, "groups": list(groups)})


def fighters(*rows):
    return {"fighters": [{"model": "oak/tall", **row} for row in rows]}
