"""The table: a lattice of places, terrain on it, what stands between two silhouettes, and where a model can go.

Knows no game system: a piece of terrain carries its data, a system says what it means. What depends on the table alone
is worked out once and kept, for thousands of battles: hold on to one `Sight` and one `Routes` for each table, and to
their fields and grids, which are quick to look up in:

    field = sight.field(attacker_shape, target_shape)
    seen = field[attacker * table.cells + target]
    reach = routes.reachable(cell, facing, allowance, routes.grid(mover))
    path = routes.path(reach, cell_chosen, facing_wanted, routes.grid(mover))

Read in this order: `geometry` (convex outlines), `compass` (facings and arcs), `lattice` (places), `terrain` (pieces)
and `table`, `files` (`muster.table/1`), `sight` with `windows` (lines between silhouettes), `bodies` (models in the
way), `mover`, `soil`, `grid` and `movement` (where a model can go, and what that costs), `cache` (what is known, as files).
"""
