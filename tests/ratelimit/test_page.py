"""What docs/rate-limits.md says of rates is what counts."""

import re

from armybuilder.ratelimit import rates
from armybuilder.ratelimit.rates import RateLimit
from tools.lock import ROOT

SECONDS = {"minutes": 60, "hour": 3600, "hours": 3600}


def test_the_page_tells_every_rate(settings):
    settings.RATE_LIMIT_ADDRESS, settings.RATE_LIMIT_VISITOR, settings.NETWORK_MEGABYTES = 60_000, 30_000, 100
    counted = [value for value in vars(rates).values() if isinstance(value, RateLimit)]
    counted += [rates.work_of_network(), rates.work_of_visitor(), rates.kilobytes_of_network()]
    page = (ROOT / "docs" / "rate-limits.md").read_text(encoding="utf-8")
    told = {
        RateLimit(scope, int(most.replace(",", "")), int(time) * SECONDS[unit], whom == "network")
        for scope, most, time, unit, whom in re.findall(
            r"^\| `(.+?)` \| ([\d,]+) .*? \| (\d+) (\w+) \| (.+?) \|", page, re.MULTILINE
        )
    }

    assert told == set(counted)
