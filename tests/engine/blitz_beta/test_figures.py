from collections import Counter

import pytest

from armybuilder.engine.core.paper.cards import FigureKind
from armybuilder.engine.systems.blitz_beta.paper.figures import figure, frame
from tests.engine.blitz_beta.printing import catalogue


def test_every_body_has_a_figure_and_every_figure_a_body():
    bodies = [body for model in catalogue().models.values() for body in (model.statline, *model.attached)]
    bodies += [drone.statline for drone in catalogue().drones.values()]
    assert set(Counter(map(frame, bodies))) == set(FigureKind)


@pytest.mark.parametrize(
    "key, expected",
    [
        ("north/hunter", "gear"),
        ("cef/f6-16-at-pack", "gear-hover"),
        ("nucoal/hussar", "strider-tall"),
        ("caprice/hamath", "strider-low"),
        ("north/klemm", "vehicle-tracked"),
        ("cef/hht-90", "vehicle-hover"),
        ("south/elan", "vehicle-wheeled"),
        ("north/dragonfly-north", "vtol"),
        ("aircraft/generic-bomber", "aircraft"),
        ("cef/grel", "infantry"),
        ("south/jackrabbit", "bike"),
        ("cef/hoverbike-at-squad", "bike"),
        ("nucoal/barnaby-rider-in", "beast"),
        ("north/field-gun", "gun"),
        ("support/bunker", "structure"),
        ("support/minefield", "minefield"),
    ],
)
def test_type_and_movement_tell_the_figure(key, expected):
    assert frame(catalogue().models[key].statline) == expected


@pytest.mark.parametrize(
    "key, expected",
    [
        (
            "north/hunter",
            (
                "gear 2 chevron wheels autocannon-2-hand-1-0,rockets-2-front-1-0,discharger-3-front-1-0,"
                "panzerfaust-2-front-1-0,blade-2-hand-1-0"
            ),
        ),
        ("support/minefield", "minefield 2 cross-bars - -"),
    ],
)
def test_armour_faction_traits_and_weapons_make_the_look(key, expected):
    model = catalogue().models[key]
    assert figure(model.statline, model.faction) == expected
