"""A check beside a command: both are heard, either fails both."""

import subprocess
import sys

import pytest

CHECK, COMMAND = "import sys; print('checked'); sys.exit({})", "import sys; print('done'); sys.exit({})"


@pytest.mark.parametrize("checked,done,code", [(0, 0, 0), (1, 0, 1), (0, 2, 2), (1, 2, 2)])
def test_either_fails_both_and_all_is_told(checked, done, code):
    check, command = ([sys.executable, "-c", text] for text in (CHECK.format(checked), COMMAND.format(done)))
    ran = subprocess.run(
        [sys.executable, "-m", "tools.parallel", *check, "--", *command], capture_output=True, text=True, check=False
    )

    assert (ran.returncode, ran.stdout) == (code, "done\nchecked\n")
