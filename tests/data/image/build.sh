#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Stands in for the real builder of images: a package of the recipe says how it goes.
set -eu
sweep() { rm -rf "$BERTH_IMAGES"/.building-* "$BERTH_IMAGES"/.removed-*; }
build() {
    [ ! -e "$BERTH_IMAGES/$BERTH_ID" ] || return 0
    sweep
    work=$BERTH_IMAGES/.building-$BERTH_ID
    mkdir "$work"
    echo "$BERTH_PACKAGES" >>"$BERTH_IMAGES/../builds"
    case " $BERTH_PACKAGES " in
        *" fails "*) echo "E: Unable to locate package fails" >&2; exit 100 ;;
        *" full "*) echo "cp: error writing 'x': No space left on device" >&2; exit 1 ;;
        *" offline "*) echo "E: Failed to fetch http://mirror.invalid/  Could not resolve 'mirror.invalid'" >&2; exit 100 ;;
        *" unsigned "*) echo "E: The repository 'x' is not signed." >&2; exit 100 ;;
        *" hangs "*)
            mount -t tmpfs berth-test "$work"
            sleep 5000 &
            setsid sh -c 'trap "" TERM HUP; sleep 5001; sleep 5001' &
            mkdir "$work/deep"
            echo "I: installing essential packages..."
            wait ;;
    esac
    for file in root.qcow2 vmlinuz initrd.img; do echo content >"$work/$file"; done
    cp "$BERTH_STAGE/image.json" "$work"
    mv -T "$work" "$BERTH_IMAGES/$BERTH_ID"
}
"$@"
