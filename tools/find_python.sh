#!/bin/sh
# Print a Python that is 3.11 or newer and can make environments: PYTHON=... or that of the environment if there is one, else
# the fastest. One that was built without optimisation takes up to a half longer over plain Python; of others the first is taken.
usable='import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))'
pace='import timeit; print(int(1e6 * min(timeit.repeat("for i in range(50000): d[i % 97, i % 3] = i", "d = {}", number=1, repeat=20))))'

for candidate in $PYTHON "${VENV:-.venv}/bin/python"; do
    if "$candidate" -c "$usable" 2>/dev/null; then
        command -v "$candidate"
        exit 0
    fi
done

best=
IFS=:
for name in python3.14 python3.13 python3.12 python3.11 python3 python; do
    for folder in $PATH; do
        candidate=$folder/$name
        [ "$candidate" -ef "$best" ] && continue
        "$candidate" -c "$usable" 2>/dev/null || continue
        time=$("$candidate" -c "$pace")
        if [ -z "$best" ] || [ $((time * 8)) -lt $((least * 7)) ]; then
            best=$candidate least=$time
        fi
    done
done
[ -n "$best" ] && echo "$best" && exit 0

echo "Muster needs Python 3.11 or newer with its venv module, and found none." >&2
echo "Install one (Debian, Ubuntu: apt-get install python3 python3-venv) or say where it is: make run PYTHON=/path/to/python3" >&2
exit 1
