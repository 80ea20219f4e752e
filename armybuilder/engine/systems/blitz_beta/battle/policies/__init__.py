"""Policies that play battles: they answer decisions by looking at the battle, without changing anything.

    random      anything legal, a kind of act first and then one of it, so that rare kinds occur
    greedy      the best place and posture by odds, then the best attacks
    planner     as greedy, but tries a dozen plans for an activation by the rules and follows the best
    veteran     as planner, with a wider look at what places, targets and actions are worth

Their modules: `chance` (the random player), `attack_value` (attacks in TV), `attacks` (the available attacks),
`view` (the value of places), `places` (the places that are considered), `lookahead` (the players that make plans),
`rams` (rams, crushes, pushes), `detours` (carriers, buildings, fortifications), `signals` (electronic warfare and
orders), `spare_actions` (orders, scans and shots at cover with idle actions), `special_models` (flying models and
carriers), `upkeep` (damage control, standby, hull down, hiding, smoke), `replies` (small questions).
`tools/blitz_beta/match_policies.py` lets two of them fight; `tools/blitz_beta/policy_usage.py` counts what each
uses: all of them use every kind of act and reaction.
"""
