"""The exact odds of single attacks, rams and tests of 1998, without a battle: what dice may show, and what comes of it.

Read in this order:

    dice       the dice of a side
    damage     what a margin does to a vehicle or a squad
    arms       weapons, and what distance does to them
    questions  what may be asked, field by field
    cards      figures that the book tells of a vehicle, a squad or a crew
    attacks    modifiers, rolls, and what comes of them; rams likewise
    answers    chances as JSON has them, and what each modifier is worth
    presentation  the same in lines and pictures
    tables     lists against each other
    game       what shared code sees
"""
