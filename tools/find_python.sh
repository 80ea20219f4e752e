#!/bin/sh
# Print the first Python that is 3.11 or newer and can make environments. PYTHON=... is tried first.
for candidate in $PYTHON python3.13 python3.12 python3.11 python3 python; do
    if "$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        command -v "$candidate"
        exit 0
    fi
done
echo "Muster needs Python 3.11 or newer with its venv module, and found none." >&2
echo "Install one (Debian, Ubuntu: apt-get install python3 python3-venv) or say where it is: make run PYTHON=/path/to/python3" >&2
exit 1
