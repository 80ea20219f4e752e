from collections import Counter

import pytest

from armybuilder.engine.core.paper.cards import Figure
from armybuilder.engine.systems.blitz_beta.paper.figures import figure
from tests.engine.blitz_beta.printing import catalogue


def test_every_body_has_a_figure_and_every_figure_a_body():
    bodies = [body for model in catalogue().models.values() for body in (model.statline, *model.attached)]
    bodies += [drone.statline for drone in catalogue().drones.values()]
    assert set(Counter(map(figure, bodies))) == set(Figure)


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
    assert figure(catalogue().models[key].statline) == expected
