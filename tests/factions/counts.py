"""How many records of each kind each book has, told once for all tests: `counts.json`."""

import json
from pathlib import Path

FILE = Path(__file__).with_name("counts.json")
COUNTS: dict[str, dict[str, int]] = json.loads(FILE.read_text(encoding="utf-8"))
