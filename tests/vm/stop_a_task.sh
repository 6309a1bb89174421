# SPDX-License-Identifier: GPL-3.0-or-later
# usage: BERTH=… bash stop_a_task.sh
#
# Stops a task of session s whose model obeys beats.txt, once its script in the machine beats. Prints the number of beats
# 200 ms after the signal and 3 s later, by the machine's time: who counts is there already.
set -e
rm -f word
mkfifo word
"$BERTH" exec s -- rm -f /session/working/beats
"$BERTH" exec s -- sh -c '
    cd /session/working
    until [ -s beats ] && [ "$(wc -l < beats)" -gt 20 ]; do sleep 0.1; done
    echo beats; read word
    sleep 0.2; wc -l < beats; sleep 3; wc -l < beats' < word > counted &
counter=$!
exec 3> word
"$BERTH" ask 'Sum the amounts.' --session s --attach beats.txt > asked 2>&1 &
task=$!
until grep -q beats counted; do
    kill -0 $counter && kill -0 $task || { cat asked; exit 1; }
    sleep 0.05
done
kill -INT $task
echo stopped >&3
wait $task || true
wait $counter
cat counted
