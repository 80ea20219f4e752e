"""Tables of hexes: a lattice, the map on it, lines between hexes and ways over hexes and facings.

Knows no game system: a map carries grounds by number, a system says what each is, hides and costs. The unit of length is a hex, between
opposite sides. Hexes stand on a point, in rows; odd rows are half a hex further right. Row 0 is the lowest and y goes up. A map has an
even number of rows, so that half a turn lays it on itself.

Read in this order: `lattice` (cells, neighbours, lines), `map` (ground and level of each cell), `files` (`muster.hexes/1`), `paths` (where one can go).
"""
