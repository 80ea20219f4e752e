"""Campaigns: battles in a row, and what happens between them, as a setup and the steps that players take.

A campaign is its `setup` and the steps taken so far, each with its dice; what stands where is the fold of them, so taking the last
step back is leaving it out. Read in this order: `dice` (rolled here, or typed by players), `steps` (what a step declares, and
which may be taken now), `log` (the log), `board` (a campaign as pages draw it), `rules` (what a system answers), `progress`
(a step and the fold), `files` (a campaign as JSON).
"""
