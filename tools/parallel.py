"""A check beside the tests, which leave it the time in which they wait: `python -m tools.parallel CHECK ... -- COMMAND ...`.

The terminal is the command's; what the check has said comes when both are over. Whichever fails, the whole does.
"""

import subprocess
import sys
import tempfile


def main(arguments: list[str]) -> int:
    place = arguments.index("--")
    with tempfile.TemporaryFile("w+") as said:
        with subprocess.Popen(arguments[:place], stdout=said, stderr=subprocess.STDOUT) as check:
            try:
                failed = subprocess.run(arguments[place + 1 :], check=False).returncode
            except BaseException:
                check.terminate()
                raise
        said.seek(0)
        print(said.read(), end="", flush=True)
    return failed or check.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
