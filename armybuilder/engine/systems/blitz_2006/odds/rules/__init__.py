"""Questions worked out: `cover` (terrain, who is seen; BR-30 to BR-32), `ranges` (weapons and their bands; BR-35, BR-42), `pools`
(skills and modifiers), `attack` (direct fire; BR-34 to BR-44), `placement` (indirect fire; BR-39 to BR-41, BR-63), `rams`
(BR-37), `checks` (any test, active detection, designators, communication; BR-33, BR-54, BR-55)."""
