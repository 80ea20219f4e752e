"""Who plays: policies answer decisions by looking at the battle. They change nothing.

    random      anything legal, a kind of act first and then one of it, so that rare kinds occur
    greedy      the best place and posture by odds, then the best attacks
    planner     as greedy, but tries a dozen plans for an activation by the rules and follows the best

What they are made of: `worth` (attacks in TV), `view` (places), `standing` (objectives), `signals` (electronic warfare and
orders), `sorties` (carriers, aircraft), `upkeep` (damage control, standby, hull down, hiding, smoke).
`tools/match_policies.py` lets two of them fight and counts what each uses.

Some kinds only the random one picks, because they gain nothing in the battles that are played: aircraft strafe instead of
circling on, and never land; nobody embarks after deployment or leaves a fortification; a detailed scan tells a policy what it sees
anyway; models turn and wade carefully, so that no action buys a turn and no move is cautious; movement modes stay as
they are, and a move on wheels is made in one go; infantry stays out of buildings, nobody shoots at terrain or wrecks,
and who keeps low never rises.
"""
