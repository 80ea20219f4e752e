"""Heavy Gear Blitz, beta 2014, in the catalogue: tables, admin and pages for statlines, sub-lists and purchases."""
