"""The exact odds of shots, tests and throws, without a battle: what dice may show, and what comes of it.

Read in this order:

    mathematics  dice, and hits spread over a squad: what needs no question
    questions    what may be asked, field by field
    rule_answers what a chapter answers, in fractions
    cards        figures that the book and packs tell of units and weapons
    rules        cover, shots, volleys, tests, throws, vehicles, work with spades and radios
    output       answers in chances, in lines, in pictures
    game         what shared code sees
"""
