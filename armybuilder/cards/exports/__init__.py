"""Exports of single cards: for print shops, and for tables on a screen."""
