"""Logic of leagues and tournaments: pairings, tables, standings. Knows neither Django nor lists."""
