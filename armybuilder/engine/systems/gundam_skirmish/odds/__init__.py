"""The exact odds of single rolls and attacks, without a battle: what dice may show, and what comes of it.

Read in this order:

    mathematics  ways, pools of dice, the damage chart: what needs no question
    questions    what may be asked, field by field
    cards        figures that players' cards tell
    chapters     shooting, close combat, single rolls, campaigns: each makes an answer
    telling      the form of an answer, in lines and pictures
    rules        what shared code sees
"""
