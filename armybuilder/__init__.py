"""Muster, an army builder for mecha wargames: settings, the engine, and the apps above it."""
