"""What is true of every state of a battle, whoever plays."""

from armybuilder.engine.core.battle.events import Log
from armybuilder.engine.core.table.bodies import overlaps
from armybuilder.engine.systems.blitz_beta.battle.state import Battle

SETTLED = {"round", "activation", "initiative", "objectives", "over"}
"""Events between which damage may be on its way."""


def check(battle, *, settled=True):
    """Raise `AssertionError` for a state that cannot be; not `settled` is one in the middle of an exchange."""
    table = battle.field.table
    for side in battle.sides:
        assert list(side.standing) == sorted(m.id for m in battle.models if m.side == side.id and m.place == "table")
    for model in battle.models:
        profile = model.profile
        assert 0 <= model.damage <= profile.capacity, model
        assert model.crippled or not profile.hull or model.damage < profile.hull, model
        assert model.alive or model.place in ("wreck", "destroyed")
        assert 0 <= model.actions <= model.kit.act + model.autopilot, model
        for name in ("moves", "allowance", "standby", "fire", "corrosion", "haywire", "points_left", "dealt", "taken"):
            assert getattr(model, name) >= 0, (model, name)
        assert len(set(model.fired)) == len(model.fired)
        for mount in model.kit.mounts:
            assert mount.shots is None or model.shots.count(mount.number) <= mount.shots
        if model.on_table:
            assert 0 <= model.cell < table.cells, model
            assert 0 <= model.facing < 24, model
            assert model.damage < profile.capacity or not settled, model
    _nobody_stands_on_another(battle)
    assert sum(group.used for group in battle.groups) <= len(battle.groups)
    assert all(-1 <= holder <= 1 for holder in battle.objectives)


def _nobody_stands_on_another(battle):
    standing = [
        m for m in battle.models if m.on_table and not m.recruit.component and m.carrier < 0 and m.station != "strafing"
    ]
    for number, model in enumerate(standing):
        x, y, radius = battle.field.xs[model.cell], battle.field.ys[model.cell], model.frame.radius
        assert not overlaps(x, y, radius, [battle.body(other) for other in standing[number + 1 :]]), model
        assert radius - 1e-6 <= x <= battle.field.table.width - radius + 1e-6, model
        assert radius - 1e-6 <= y <= battle.field.table.height - radius + 1e-6, model


class CheckedLog(Log):
    """A log that checks the state after each event."""

    __slots__ = ("battle",)
    battle: Battle

    def add(self, *args, **values):
        super().add(*args, **values)
        check(self.battle, settled=args[0] in SETTLED)


def checked(battle):
    """The same battle, with a log that checks it."""
    log = CheckedLog(battle.journal)
    log.battle = battle
    battle.log = log
    return battle
