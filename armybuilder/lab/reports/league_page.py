"""A league as a page of documents: who played what, how sure it is, factions, all models. It is written in English, as all documents are."""

from collections import Counter
from statistics import fmean, median
from typing import NamedTuple

from armybuilder.battles.play.playable import drawing_of
from armybuilder.engine.core.battle.statistics.league import ModelRating, ModelScore, rate_groups, slope_of
from armybuilder.lab import findings, study_request
from armybuilder.lab.models import Study
from armybuilder.lab.plans import StudyTerms
from armybuilder.lab.plans.kinds import HIGH, LARGEST, LOW
from armybuilder.lab.reports.tables import as_markdown, table_of

PAGE = """# What models are worth

By `manage.py lab league --size {size} --armies {armies} --pairs {pairs} --policy {policy} --format page`: {battles:,} battles of {game}, rules and data {version},
scenario {scenario}, both sides played by {policy}, seed {seed}.

**How.** A round is a table of the 64, an opponent (a random legal army of {size} {points}, of each faction in its turn) and a random legal army of
{host:g} {points} of each faction. Every model up to {largest:g} {points} joins the army of its own faction in as many copies as come to {low:g} or {high:g} {points}, as lots decide,
and fights the opponent on both sides of the table: up to {rounds} rounds, {each} battles a model. The score is by how many victory points they are ahead. What a
point is worth follows from those lots: {slope}. What all models of a faction score alike in a round is partly due to the army that they join: as large a part of it as that is
of the force, {army:.0f}%, is taken off, so that a model is no better for strong friends.

**How to read it.** "Worth" is in {points}, beside the printed ones, on the scale on which all models together are worth what they cost; it is drawn towards the printed
price as far as luck may have moved it. 95 of a hundred models lie between "lowest" and "highest". In the middle an interval is ± {width:.0f}% of the price wide:
{verdict} Groups of the same model, up to {high:g} {points} of them, in a small game and led by this player are asked about: who
is worth something by what it does for others (radios, command, transport), or in the hands of another player, is worth less here. The same command with more
`--armies` goes on and narrows the intervals by the root of the rounds.

**Of which version.** All of this is of rules and data {version}. It is not played again with each change of these: what is newer may be worth something else.
{left_out}
## Factions

The models of a faction together, in parts of their price.

{factions}
## Models

{models}"""


NAMED = 12
"""Models that are found and named; more are looked up in the table."""


class _AllScores(NamedTuple):
    """All scores of a study."""

    fielded: list[ModelScore]
    standings: list[ModelRating]


def page(study: Study, terms: StudyTerms) -> str:
    """The document, in English."""
    whole = _AllScores(findings.model_scores_of(study, terms), findings.league_of(study, terms))
    rounds = max((one.rounds for one in whole.standings), default=0)
    widths = [(one.worth.high or 0) - (one.worth.low or 0) for one in whole.standings]
    subjects = drawing_of(study.system).subjects()
    found = [subjects[one.model].name for one in whole.standings if one.found]
    part = terms.share * terms.size
    return PAGE.format(
        size=terms.size,
        armies=terms.drawn,
        pairs=terms.pairs,
        policy=terms.policy,
        scenario=terms.scenario,
        seed=study.seed,
        battles=study.done,
        game=drawing_of(study.system).game.system.name,
        version=study.version,
        points=study.words.points,
        host=terms.size - part,
        army=100 * (1 - terms.share),
        largest=LARGEST * terms.size,
        low=LOW * part,
        high=HIGH * part,
        rounds=rounds,
        each=2 * terms.pairs * rounds,
        slope=_slope(whole.fielded, study.words.points),
        width=50 * median(widths or [0.0]),
        verdict=_verdict(found, len(whole.standings)),
        left_out=_left_out(study, terms),
        factions=as_markdown(_factions(study, whole)),
        models=as_markdown(table_of(study, terms)),
    )


def _left_out(study: Study, terms: StudyTerms) -> str:
    """A paragraph that names the models which are too large for such forces; empty where none is."""
    subjects, factions = drawing_of(study.system).subjects().values(), study_request.factions(study.system)
    points, largest = study.words.points, LARGEST * terms.size
    large = [one for one in subjects if one.points > largest]
    if not large:
        return ""
    named = (f"{one.name} ({factions.get(one.faction, one.faction)}, {one.points:g} {points})" for one in large)
    return (
        f"\n**Who is missing.** Of the {len(subjects)} models that can fight {len(large)} cost more than {largest:g} {points} and are too large for such forces: "
        f"{', '.join(named)}.\n"
    )


def _verdict(found: list[str], all_: int) -> str:
    if found:
        named = f"({', '.join(found)})" if len(found) <= NAMED else "(in the last column)"
        return f"of {all_} models {len(found)} are found to be worth something else than the average of all {named}, of whom a twentieth may be wrong."
    return f"of {all_} models none is found to be worth something else than the average of all, so this is a first sight, not a list of faults."


def _slope(fielded: list[ModelScore], points: str) -> str:
    return f"ten {points} more are {10 * slope_of(fielded):.2f} victory points"


def _factions(study: Study, whole: _AllScores) -> list[list[str]]:
    """Each by the mean of its models, the interval by how far rounds are apart: an army that was drawn is in all of them."""
    subjects, names = drawing_of(study.system).subjects(), study_request.factions(study.system)
    rounds: dict[tuple[str, int], list[ModelScore]] = {}
    for one in whole.fielded:
        rounds.setdefault((subjects[one.model].faction, one.number), []).append(one)
    together = [
        ModelScore(faction, number, fmean(one.points for one in rows), fmean(one.score for one in rows))
        for (faction, number), rows in rounds.items()
    ]
    scale = slope_of(whole.fielded)
    rows = [["faction", "models", "worth for its points", "lowest", "highest"]]
    models = Counter(subjects[one.model].faction for one in whole.standings)
    standings = rate_groups(together, scale)
    # All models together are worth what they cost: a faction of three counts for three.
    middle = sum(one.seen * models[one.model] for one in standings) / max(models.total(), 1) - 1
    for army in standings:
        ends = [f"{(value or 0.0) - middle:.2f}" for value in (army.seen, army.worth.low, army.worth.high)]
        rows.append([names.get(army.model, army.model), str(models[army.model]), *ends])
    return rows
