"""How leagues and tournaments go: pairings, tables, standings. Knows neither Django nor lists."""
