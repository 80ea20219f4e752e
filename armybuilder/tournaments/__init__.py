"""Leagues and tournaments: players with their checked lists, pairings, results and standings, for any system."""
