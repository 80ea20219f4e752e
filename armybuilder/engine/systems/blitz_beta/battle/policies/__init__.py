"""Who plays: policies answer decisions by looking at the battle. They change nothing.

    random      anything legal, a kind of act first and then one of it, so that rare kinds occur
    greedy      the best place and posture by odds, then the best attacks
    planner     as greedy, but tries a dozen plans for an activation by the rules and follows the best

What they are made of: `worth` (attacks in TV), `attacks` (which there are), `view` (what places are worth), `places` (which
are looked at), `standing` (objectives), `weight` (rams, crushes, pushes), `errands` (carriers, buildings, fortifications),
`signals` (electronic warfare and orders), `spare` (orders, scans and shots at cover with idle actions), `sorties` (what flies or carries), `upkeep` (damage control, standby, hull down, hiding,
smoke), `replies` (small questions). `tools/blitz_beta/match_policies.py` lets two of them fight; `tools/blitz_beta/policy_usage.py` counts what
each uses: all of them use every kind of act and reaction.

A few ways to do them only the random one picks, because they gain nothing in the battles that are played: models turn so
that no action buys a turn, no move is cautious, and movement modes stay as they are but where an aircraft lands; nobody
stays off the board.
"""
