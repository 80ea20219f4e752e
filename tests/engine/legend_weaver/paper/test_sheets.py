"""Squad sheets and cards of Legend Weaver: every form of a sheet whole."""

from tests.engine.legend_weaver.paper.army import (
    ARMS,
    GROUND,
    MARKERS,
    STATES,
    STATUS,
    VEHICLE,
    army,
    card_told,
    sheet_of,
)


def test_a_squad_on_foot():
    """The ground form (L63-L76), casualties and states (L814-L828): level 8 fails above 8, so from the third casualty on; a
    figure that nobody knows is a blank box; how it starts is ticked."""
    assert sheet_of(0) == [
        "Alpha (10 models · unit level 8) 180+ pts",
        "= Casualties since the start",
        "#10, Level 8, Leader 14, Actions while led 3",
        "= Morale",
        "Casualties | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9",
        "Fails on 1D6 | – | – | 6 | 5+ | 4+ | 3+ | 2+ | all | all",
        *STATUS,
        MARKERS.replace("Dug in", "Dug in!"),
        "= Ground unit × 9",
        GROUND,
        'Trooper / 1Bod | 9 | 20 | 2 | 8 | 6"',
        "Notes: moves as Foot; Trooper",
        "= Weapons",
        ARMS,
        '1 | Rifle | 12 | 24" | 0Non | 1Bod | 2Pow, 3Ass',
        "Special: two-handed",
        '2 | Bomb |  | 10" | 0Non, 1Bod |  | All',
        'Special: one-handed, Hand grenade, Circular template, radius 2", Loud.',
        "= Ground unit",
        GROUND,
        'Ann · Captain / 2Pow | 1 | [ ] | 3+1 | 14 | 4"',
        (
            "Notes: moves as Foot (assault armor); ignores shallow water, dry bed; heavy forest impassable; Captain; Medical "
            "kit; Limps."
        ),
        "= Notes",
        "Holds the farm.",
        "____",
        "____",
    ]
    trooper, captain, *_ = army().cards
    assert list(card_told(trooper)) == [
        "Trooper · Ground unit · Ttype 1Bod · Alpha",
        "20 pts, ×9 on one card, infantry",
        'ACTIONS 2, LEVEL 8, MOVE 6"',
        "Moves as Foot. Cover as body armor",
        'Rifle: 24" 0 1 2 3 #12, two-handed',
        'Bomb: 10" 0 1 - All one-handed, Hand grenade, Circular template, radius 2", Loud.',
        "Trooper",
        f"Casualties #9, {STATES}, Head down #1, Dug in #1, Entrenched #1",
    ]
    assert list(card_told(captain)) == [
        "Captain · Ground unit · Ttype 2Pow · Ann · Alpha",
        "None pts, ×1 on one card, infantry",
        'ACTIONS 3+1, LEVEL 14, MOVE 4"',
        "Moves as Foot (assault armor); ignores shallow water, dry bed; heavy forest impassable. Cover as power armor",
        "Captain",
        "Medical kit",
        f"Casualties #1, {STATES}, Head down #1, Dug in #1, Entrenched #1",
        "Limps.",
    ]


def test_vehicles():
    """The vehicle form (L78-L90), a blank box for what it lacks; speeds by the examples of 18 and 5 (L295, L303, L554-L568)."""
    assert sheet_of(1) == [
        "Steel (3 models · unit level 9) 590 pts",
        "= Casualties since the start",
        "#3, Level 9",
        "= Morale",
        "Casualties | 1 | 2",
        "Fails on 1D6 | 5+ | all",
        *STATUS,
        MARKERS.replace("Dug in", "Hull down #1, Dug in"),
        "= Speed",
        "Vehicle | Speed now | Avoid + | Out of control | Notes",
        "Tank 1 | [ ] | [ ] | [ ] | [ ]",
        "Tank 2 | [ ] | [ ] | [ ] | [ ]",
        "Sled | [ ] | [ ] | [ ] | [ ]",
        "= Driving",
        (
            "Tank: Speed up to 18, changed by 9 an action. Fires at full effect up to 9, then at -1 for "
            'each inch above. Straight run before a turn of 45° by speed: 1" up to 5, 2" up to 10, 3" up to '
            '15, 4" up to 18. Avoids by speed: 12 +1, 14 +2, 16 +3, 18 +4. Backwards up to 9, changed by 4, '
            "as with maneuverability 2; twice the straight run."
        ),
        (
            "Sled: Speed up to 8, changed by 4 an action. Fires at full effect up to 4, then at -1 for each "
            "inch above. Backwards up to 4, changed by 2."
        ),
        "= Vehicle × 2",
        VEHICLE,
        'Tank / 7Pla | 2 | 270 | 3 | 6 | 9 | 18" | 5',
        "Notes: moves as Hover; light forest or slope, heavy forest, steep slope impassable; prone to breakdown, 2 in 20",
        "= Weapons",
        ARMS,
        '1 | Gun |  | 48" | 4Lit, Type 5, Type 6, 7Pla | 2Pow, 3Ass | ',
        "Special: mounted",
        "= Vehicle",
        VEHICLE,
        'Sled / 4Lit | 1 | 50 | [ ] | 2 | 8 | 8" | [ ]',
        "= Notes",
        "____",
        "____",
    ]
    assert list(card_told(army().cards[2])) == [
        "Tank · Vehicle · Ttype 7Pla · Steel",
        "270 pts, ×2, vehicle-hover",
        'CREW 3, ACTIONS 6, LEVEL 9, MOVE 18", MAN 5',
        "Moves as Hover; light forest or slope, heavy forest, steep slope impassable. Cover as vehicles. Prone to breakdown 2",
        'Gun: 48" 4–7 2 3 - mounted',
        f"{STATES}, Hull down #1, Dug in #1, Entrenched #1, Speed, Avoid",
    ]


def test_a_platform_with_its_crew():
    """A crew of two that loses its weapon breaks on 5 and 6 (L954)."""
    assert sheet_of(2) == [
        "Guns (1 model · unit level 8) 120 pts",
        "= Casualties since the start",
        "#2, Level 8",
        "= Weapons lost, each a casualty",
        "#1",
        "= Morale",
        "Casualties | 0 | 1",
        "Fails on 1D6 | – | 2+",
        "A weapon lost | 5+ | all",
        *STATUS,
        MARKERS,
        "= Platform",
        VEHICLE,
        'Field gun / 4Lit | 1 | 120 | 2 | 2 | 8 | 3" | –',
        "Notes: Wheels",
        "= Weapons",
        ARMS,
        '1 | Gun |  | 48" | 4Lit, Type 5, Type 6, 7Pla | 2Pow, 3Ass | ',
        "Special: mounted",
        "= Notes",
        "In reserve: enters by the chaos card Flank attack.",
        "____",
        "____",
    ]
    assert list(card_told(army().cards[4])) == [
        "Field gun · Platform · Ttype 4Lit · Guns",
        "120 pts, ×1, gun",
        'CREW 2, ACTIONS 2, LEVEL 8, MOVE 3"',
        "Cover as platform weapons",
        'Gun: 48" 4–7 2 3 - mounted',
        "Wheels",
        f"Crew lost #2, Weapon lost #1, {STATES}, Head down #1, Dug in #1, Entrenched #1",
    ]


def test_an_off_board_strike():
    """Where it falls is written down (L883), each round has a box (L891), and it has a card to be drawn (L887)."""
    assert sheet_of(3) == [
        "Thunder (1 model · unit level 8) 240 pts",
        "= Strikes called: turn, type of round, where",
        *["____"] * 4,
        "= Status",
        "Strike on its way #1, Activated #1",
        "= Off-board unit",
        VEHICLE,
        'Battery / 7Pla | 1 | 240 | – | 2 | 8 | 0" | –',
        "= Weapons",
        ARMS,
        '1 | Howitzer |  | 0" |  |  | All',
        "Special: mounted, Indirect fire",
        "= Rounds",
        "Round | Fire | Loaded | Each | Prim 6+ | Second 11+ | Tertiary 16+ | Special",
        'Shell | Explosive | 4 | 25 | 0Non, 1Bod |  |  | Circular template, radius 3"',
        "#4",
        "Fog | Smoke | 4 | 10 |  | All |  | Smoke",
        "#4",
        "= Notes",
        "____",
        "____",
    ]
    assert list(card_told(army().cards[5])) == [
        "Battery · Off-board unit · Ttype 7Pla · Thunder",
        "240 pts, ×1, gun",
        'ACTIONS 2, LEVEL 8, MOVE 0"',
        "Ammunition Shell, Fog. Rounds 4",
        'Howitzer: 0" - - All mounted, Indirect fire',
        'Shell: - 0 1 - - Circular template, radius 3"',
        "Fog: - - All - Smoke",
        "Shell #4, Fog #4",
    ]


def test_it_is_noted_which_marker_is_the_spotter_and_which_the_dummy():
    """L745; a dummy comes with each spotter (L737)."""
    lines = sheet_of(4)

    assert lines[lines.index("= Spotters") + 1 :][:4] == [
        "Spotter is marker 1 [ ]",
        "Dummy is marker 1 [ ]",
        "Spotter is marker 2 [ ]",
        "Dummy is marker 2 [ ]",
    ]
    assert {
        kind.name: kind.count for kind in army().tokens if kind.name in ("Dummy", "Speed", "Smoke", "Overwatch")
    } == {
        "Overwatch": 4,
        "Dummy": 2,
        "Speed": 3,
        "Smoke": 2,
    }


def test_the_army_sheet_adds_up_and_says_which_chaos_cards_are_due():
    """One for each 1000 points on the table (L995), where 950 of 1190 stand."""
    [table] = army().tables

    assert (table.heads, table.rows) == (
        ("Form", "Models", "Points"),
        (
            ("Ground unit", "12", "240"),
            ("Vehicle", "3", "590"),
            ("Platform", "1", "120"),
            ("Off-board unit", "1", "240"),
        ),
    )
    assert [(note.text, note.effect) for note in table.notes] == [
        ("Chaos cards", "0: one for each 1000 points, 10 at most")
    ]


def test_both_markers_are_ticked_for_who_starts_hidden_and_dug_in():
    """As spotters do (L735)."""
    told_of = sheet_of(-1)

    assert told_of[0].startswith("Eyes ")
    assert MARKERS.replace("Hidden", "Hidden!").replace("Dug in", "Dug in!") in told_of
