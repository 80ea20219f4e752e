"""Packs at the command line."""
