"""The exact odds of single rolls and attacks, without a battle: what dice may show, and what comes of it.

Read in this order:

    mathematics  ways, pools of dice, the damage chart: what needs no question
    questions    what may be asked, field by field
    cards        figures that players' cards tell
    rules        shooting, close combat, single rolls, campaigns: each makes an answer
    output       the form of an answer, in lines and pictures
    game         what shared code sees
"""
