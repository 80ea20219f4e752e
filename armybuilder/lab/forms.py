"""Form for the studies that a visitor requests from the lab."""

from collections.abc import Sequence
from typing import Any

import msgspec
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.battles.forces import BattleForce
from armybuilder.battles.opponents import MOST_OPPONENTS, OpponentsForm
from armybuilder.battles.play import pace
from armybuilder.battles.play.playable import battles_of
from armybuilder.engine.core.battle.batch import MAX_SEED
from armybuilder.engine.core.game import AnyBattles
from armybuilder.forces.models import Force
from armybuilder.lab import checks, study_request
from armybuilder.lab.models import OF_FIELD, OF_LIST, Study
from armybuilder.lab.plans import FieldList, StudyPlan, StudyTerms
from armybuilder.lab.plans.terms import MOST_BATTLES, PRICES
from armybuilder.lab.study_battles import sizes_of, studied_battles

ARMIES = (10, 5, 20, 40)
"""Armies that are drawn, the usual number first."""
IN_FIELD = {Study.Kind.GAUNTLET: (1, 2, 3, 5, 0), Study.Kind.CHANGE: (10, 5, 20, 0)}
"""Random armies in a field, likewise: of each faction, or in all."""
PAIRS = {
    Study.Kind.WORTH: (10, 5, 20, 40),
    Study.Kind.MATRIX: (2, 4, 8),
    Study.Kind.SWAPS: (10, 5, 20, 40),
    Study.Kind.WITHOUT: (10, 5, 20, 40),
    Study.Kind.GAUNTLET: (10, 5, 20, 40),
    Study.Kind.CHANGE: (5, 10, 20, 40),
}
"""Pairs of battles of each, likewise."""


class StudyForm(OpponentsForm):
    """A study of a kind. Of a worth the `subject` is `model:<key>`, `faction:<key>` or `sublist:<key>`. A field has the lists that the
    visitor names; of a change `before` is one of the `earlier` states of the list."""

    armies = forms.TypedChoiceField(coerce=int, choices=[(one, one) for one in ARMIES], initial=ARMIES[0])
    seed = forms.IntegerField(required=False, min_value=0, max_value=MAX_SEED // 2)

    def __init__(
        self,
        *args: Any,
        system: str,
        kind: str,
        terms: StudyTerms,
        offered: Sequence[Force] = (),
        earlier: Sequence[tuple[str, str]] = (),
        **more: Any,
    ) -> None:
        super().__init__(*args, offered=offered, game=battles_of(system).game, **more)
        self.opponents: list[BattleForce] = []
        self.system, self.kind, self.terms = system, Study.Kind(kind), terms
        battles = studied_battles(system, terms.pack)
        rules = battles.rules
        pairs = PAIRS[self.kind]
        self.fields["pairs"] = forms.TypedChoiceField(
            coerce=int, choices=[(one, one) for one in pairs], initial=pairs[0]
        )
        self.fields["policy"] = _choice(pace.player_choices(system))
        self.fields["scenario"] = _choice([(name, name.capitalize()) for name in rules.scenarios])
        if self.kind not in OF_LIST:
            self.fields["size"] = forms.TypedChoiceField(
                coerce=int, choices=[(one, one) for one in sizes_of(system)], initial=sizes_of(system)[0]
            )
        if self.kind in OF_FIELD:
            armies = IN_FIELD[self.kind] if StudyPlan(system, terms, 0).factions else (0,)
            self.fields["armies"] = forms.TypedChoiceField(
                coerce=int, choices=[(one, one) for one in armies], initial=armies[0]
            )
        else:
            for name in ("lists", "example", "text", "file"):
                del self.fields[name]
        if self.kind == Study.Kind.CHANGE:
            self.fields["before"] = forms.ChoiceField(choices=earlier)
        if self.kind == Study.Kind.WORTH:
            self.fields["subject"] = _choice(subjects(battles))
            self.fields["price"] = forms.FloatField(required=False, min_value=PRICES[0], max_value=PRICES[1])

    def requested_terms(self) -> StudyTerms:
        """Return the terms in the form, sent or not; values that make no sense are replaced by the usual ones."""
        values = {name: self._value(name, one) for name, one in self.fields.items() if name != "before"}
        subject, _colon, key = str(values.get("subject") or "").partition(":")
        faction = study_request.faction_of(self.system, key) if subject == "sublist" else key
        terms = StudyTerms(
            values["policy"],
            values["scenario"],
            size=values.get("size") or self.terms.size,
            drawn=values["armies"],
            pairs=values["pairs"],
            model=key if subject == "model" else "",
            price=values.get("price") or 0.0,
            faction=faction if subject in ("faction", "sublist") else "",
            sublist=key if subject == "sublist" else "",
            document=self.terms.document,
            pack=self.terms.pack,
            tried=self.terms.tried,
            before=self.terms.before,
        )
        return self._field_terms(terms, values["armies"]) if self.kind in OF_FIELD else terms

    def _field_terms(self, terms: StudyTerms, armies: int) -> StudyTerms:
        """Rounds in which every list of the field fights a pair of battles."""
        known = [FieldList(force.name, force.data) for force in self.opponents]
        ticked = [FieldList(str(force), force.document) for force in self.ticked_forces]
        ticked += [FieldList(self.example_name, "")] if self["example"].value() else []
        found = tuple(known or ticked)[:MOST_OPPONENTS]
        return msgspec.structs.replace(terms, drawn=terms.pairs, pairs=1, field=found, **self._armies(armies))

    def _armies(self, number: int) -> dict[str, int]:
        return {"each": number} if self.kind == Study.Kind.GAUNTLET else {"armies": number}

    def _value(self, name: str, one: forms.Field) -> Any:
        try:
            return one.clean(self[name].value())
        except forms.ValidationError:
            return one.clean(self.get_initial_for_field(one, name)) if one.required else None

    def clean(self) -> dict[str, Any]:
        found = super().clean() or {}
        if not self.errors:
            if self.kind in OF_FIELD:
                self.opponents = self.read_opponents()
            battles = study_request.battles_in(self.system, self.kind, self.requested_terms())
            if battles > MOST_BATTLES:
                raise forms.ValidationError(too_many(battles))
            if not battles:
                raise forms.ValidationError(_("Choose lists or armies to fight against."))
            self._check()
        return found

    def _check(self) -> None:
        try:
            checks.check_terms(self.system, self.kind, self.requested_terms())
        except checks.StudyRefusedError as error:
            raise forms.ValidationError(str(error)) from None


def too_many(battles: int) -> str:
    """Return the message to a reader about a study that is too large."""
    return _("That's %(counted)s battles; the limit is %(most)s at once.") % {
        "counted": f"{battles:,}",
        "most": f"{MOST_BATTLES:,}",
    }


def _choice(choices: Any) -> forms.ChoiceField:
    first = choices[0][1][0][0] if isinstance(choices[0][1], list) else choices[0][0]
    return forms.ChoiceField(choices=choices, initial=first)


def subjects(battles: AnyBattles) -> list[tuple[Any, list[tuple[str, str]]]]:
    """All that has a worth, in groups: factions, sub-lists, models by their factions."""
    system, points = battles.game.key, battles.game.words.points
    factions = study_request.factions(system)
    models: dict[str, list[tuple[str, str]]] = {}
    for key, one in battles.subjects().items():
        label = f"{one.name} ({one.points:g} {points})"
        models.setdefault(factions.get(one.faction, one.faction), []).append((f"model:{key}", label))
    lists = [(f"sublist:{key}", name) for key, name in study_request.sublists(system).items()]
    groups = [
        (gettext_lazy("Factions"), [(f"faction:{key}", name) for key, name in factions.items()]),
        (gettext_lazy("Sub-lists"), lists),
        *models.items(),
    ]
    return [(head, rows) for head, rows in groups if rows]
