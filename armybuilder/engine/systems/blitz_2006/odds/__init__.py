"""The exact odds of single tests and attacks, without a battle: what dice may show, and what comes of it.

Read in this order:

    mathematics  dice, ammunition, damage: what needs no question
    questions    what may be asked, field by field
    cards        figures that the book tells of a card
    rules        cover, ranges, attacks, indirect fire, rams, tests
    output       answers in chances, in lines, in pictures
    game         what shared code sees
"""
