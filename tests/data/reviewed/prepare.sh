# SPDX-License-Identifier: GPL-3.0-or-later
# What a run that nobody reviewed may leave for one that is: modules, and hooks of Python's start.
set -e
packages=$HOME/.local/lib/python$(python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')/site-packages
mkdir -p "$packages"
echo 'x = 1' > berth_written.py
echo 'x = 1' > "$packages/berth_packaged.py"
for name in sitecustomize usercustomize; do
    echo 'import os; os.environ["BERTH_HOOKED"] = "1"' | tee $name.py > "$packages/$name.py"
done
echo 'import os; os.environ["BERTH_HOOKED"] = "1"' > "$packages/hook.pth"
for name in json subprocess ctypes; do
    echo 'import os; os.environ["BERTH_HOOKED"] = "1"; raise SystemExit("another '$name' was imported")' > $name.py
done
echo 'export PYTHONSTARTUP=$HOME/hook.py PYTHONPATH=/session/working' >> "$HOME/.profile"
