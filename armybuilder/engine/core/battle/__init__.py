"""Battle framework shared by all systems: a journal of changes, events, decisions, outcomes.

Read `journal` (every change can be undone), `events` (what happened, with its dice), `decisions` (rules ask,
policies answer) and `outcome` (how it ended). A system writes state, steps, judge
and narrator; all else is the `engine`.
"""
