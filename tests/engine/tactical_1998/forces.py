"""Forces of the 1998 rules in a few words."""

from armybuilder.engine.systems.tactical_1998 import document, lost_figures
from armybuilder.engine.systems.tactical_1998.system import TACTICAL_1998
from armybuilder.engine.systems.tactical_1998.validators import validate
from factions.loader.files import read_folder
from factions.loader.records import content_of_files

RECORDS = read_folder(TACTICAL_1998)
CATALOGUE = content_of_files(TACTICAL_1998, RECORDS.plain, RECORDS.content_hash).catalogue()
ODD_CREW = {
    "pilot": [5, 0],
    "gunnery": [2, 1],
    "electronic_warfare": [1, 0],
    "leadership": [1, 0],
    "tactics": [1, 0],
}
LED: list[dict] = [{"model": "north/hunter", "rank": "commander"}, {"model": "north/hunter", "rank": "second"}]
SQUADRON: list[dict] = [*LED, {"model": "north/hunter", "count": 3}]
"""Five gears that nothing is to be said about: 1,900 TV."""


def force(*groups, **members):
    """A document; each group is its list of units."""
    return typed(
        {
            "format": "muster.force/1",
            "system": "tactical-1998",
            "faction": "north",
            "limit": 0,
            "groups": [{"units": list(units)} for units in groups],
            **members,
        }
    )


def typed(data):
    """A document of plain data whose units say what the player types in where the book lost it:
    `{"model": "north/jaguar", "lost": {"tv": 500}}`."""
    groups = [
        {**group, "units": [{name: said for name, said in unit.items() if name != "lost"} for unit in group["units"]]}
        for group in data["groups"]
    ]
    made = document.convert({**data, "groups": groups})
    for index, group in enumerate(data["groups"]):
        for number, unit in enumerate(group["units"]):
            for name, value in unit.get("lost", {}).items():
                place = f"/groups/{index}/units/{number}/lost/{name}"
                made, _ = lost_figures.with_figure(made, CATALOGUE, place, str(value))
    return made


def catalogue_of(document):
    """The book's catalogue with the packs of a document."""
    return TACTICAL_1998.with_packs(CATALOGUE, document.packs)


def squad(*troopers, **members):
    """A squad of the player's own."""
    return {"design": {"troopers": list(troopers), **members}}


def report(document, **options):
    return validate(document, catalogue_of(document), **options)


def told(document, *severities):
    """(code, rule, where) of what the report says, of these severities."""
    return [
        (problem.code, problem.rule, problem.where)
        for problem in report(document, fixes=False).problems
        if not severities or problem.severity in severities
    ]


def only(document, code):
    """The one problem of that code."""
    [found] = [problem for problem in report(document).problems if problem.code == code]
    return found
