"""Conversion of records to the form of the data files where their models store them in another form: the inverse of
`files.py`.
"""

from factions.loader.loader import Raw
from factions.systems.blitz_2006.changes import word_of, write_change


def _unit(row: Raw) -> str:
    return str(row.get("model") or row.get("variant") or row.get("infantry"))


def keyless(raw: Raw) -> Raw:
    """Return the row without its key: what the key is made of is given, the key is not."""
    return {name: value for name, value in raw.items() if name != "key"}


def gun(raw: Raw) -> Raw:
    """Ranges and rates of fire, null where there are none."""
    least, most = raw.pop("least_rof", None), raw.pop("most_rof", None)
    return {"range": None, **raw, "rof": None if least is None else [least, most]}


def weapon(raw: Raw) -> Raw:
    return keyless(gun(raw))


def perks(content: Raw) -> Raw:
    """Perks that the book never describes stand apart."""
    told = {True: content.pop("perks"), False: content.pop("undefined")}
    found = {
        is_told: [raw for raw in rows if (raw.get("effect") is not None) is is_told] for is_told, rows in told.items()
    }
    return {**content, "perks": found[True], "undefined": found[False]}


def variant(raw: Raw) -> Raw:
    return {**raw, "changes": [write_change(row) for row in raw.get("changes", ())]}


def chart(raw: Raw) -> Raw:
    return {**raw, "chart": {word_of(cell["column"]): cell["text"] for cell in raw.get("chart", ())}}


def command_points(raw: Raw) -> Raw:
    named = {name: [word_of(key) for key in raw[name]] for name in ("uncounted", "unnamed") if name in raw}
    return {**raw, **named}


def squad(raw: Raw) -> Raw:
    units = raw.get("units", [])
    leader = {"of": [_unit(row) for row in units if row.get("leads")], "leadership": raw.pop("leadership", None)}
    return {
        **raw,
        "column": word_of(raw["column"]) if "column" in raw else None,
        "units": {_unit(row): row["count"] for row in units},
        "skills": raw.get("skills"),
        "leader": leader,
    }


def offer(raw: Raw) -> Raw:
    """An option: who takes it, what it needs, its price and changes or its choices."""
    units, choices = raw.pop("units", []), raw.pop("choices", [])
    takers = {
        name: [_unit(row) for row in units if row.get("barred", False) is (name == "not_of")]
        for name in ("of", "not_of")
    }
    words = {name: [word_of(key) for key in raw[name]] for name in ("needs", "excludes") if name in raw}
    told = [{**choice, "changes": [write_change(row) for row in choice.get("changes", ())]} for choice in choices]
    only = len(told) == 1 and not told[0].get("key")
    sold = {"tv": told[0]["tv"], "changes": told[0]["changes"]} if only else {"choices": told}
    return {**raw, **{name: keys for name, keys in takers.items() if keys}, **words, **sold}


def prices(raw: Raw) -> Raw:
    return {**raw, "prices": {price["faction"]: price.get("tv") for price in raw.get("prices", ())}}


def air_bonus(raw: Raw) -> Raw:
    return {name: value for name, value in raw.items() if name not in ("name", "faction")}


def mission(raw: Raw) -> Raw:
    scores = raw.pop("scores", [])
    return {**raw, **{kind: [_score(row) for row in scores if row["kind"] == kind] for kind in ("gained", "lost")}}


def _score(row: Raw) -> str:
    place = f" in {row['place']}" if row.get("place") else ""
    return f"{row['times']} {row['side']} {row['state']}{place}"
