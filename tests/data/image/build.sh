#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Stands in for the real builder of images: a package of the recipe says how it goes.
set -eu
sweep() { rm -rf "$BERTH_IMAGES"/.building-* "$BERTH_IMAGES"/.removed-*; }
build() {
    for note in $(grep -lsF "\"recipe\": \"$BERTH_RECIPE\"" "$BERTH_IMAGES"/*/image.json); do
        id=$(basename "$(dirname "$note")")
        case " $BERTH_KNOWN " in *" $id "*) ;; *) return 0 ;; esac
    done
    sweep
    work=$BERTH_IMAGES/.building-$BERTH_RECIPE
    mkdir "$work"
    echo "$BERTH_PACKAGES" >>"$BERTH_IMAGES/../builds"
    printf %s "$BERTH_NPM" >>"$BERTH_IMAGES/../builds"
    case " $BERTH_PACKAGES " in
        *" fails "*) echo "E: Unable to locate package fails" >&2; exit 100 ;;
        *" full "*) echo "cp: error writing 'x': No space left on device" >&2; exit 1 ;;
        *" offline "*) echo "E: Failed to fetch http://mirror.invalid/  Could not resolve 'mirror.invalid'" >&2; exit 100 ;;
        *" forged "*) echo "build.sh: the package x 1.0.0 of npm is not the one that the recipe names" >&2; exit 1 ;;
        *" lacks "*) echo "build.sh: npm needs what the recipe does not name: missing: is-number@^6.0.0, required by is-odd@3.0.1" >&2; exit 1 ;;
        *" unsigned "*) echo "E: The repository 'x' is not signed." >&2; exit 100 ;;
        *" grows "*)
            head -c 600000 /dev/zero >"$work/tree"
            echo "I: installing essential packages..."
            sleep 5000 ;;
        *" gated "*)
            echo "I: installing essential packages..."
            read -r go <"$BERTH_IMAGES/../gate" ;;
        *" hangs "*)
            mount -t tmpfs berth-test "$work"
            sleep 5000 &
            setsid sh -c 'trap "" TERM HUP; sleep 5001; sleep 5001' &
            mkdir "$work/deep"
            echo "I: installing essential packages..."
            wait ;;
    esac
    files=root.qcow2
    [ "$BERTH_BASE" ] || files="root.qcow2 vmlinuz initrd.img"
    for file in $files; do echo content >"$work/$file"; done
    case " $BERTH_PACKAGES " in
        *" listless "*) ;;
        *" garbled "*) printf 'git 1:2.47.3-0+deb13u1\n\033[2J evil\n' >"$work/packages" ;;
        *)
            [ -z "$BERTH_BASE" ] || cat "$BERTH_IMAGES/$BERTH_BASE/packages" >"$work/packages"
            for name in $BERTH_PACKAGES; do echo "$name $(newest "$name")"; done >>"$work/packages" ;;
    esac
    cp "$BERTH_STAGE/image.json" "$work"
    id=$(cat "$BERTH_STAGE/image.json" "$work/packages" 2>/dev/null | sha256sum | cut -c 1-32)
    [ -e "$BERTH_IMAGES/$id" ] || mv -T "$work" "$BERTH_IMAGES/$id"
    rm -rf "$work"
}
# A file `mirror` beside the images has lines of NAME VERSION; what is not in it is 1.0-1.
newest() {
    version=$(sed -n "s/^$1 //p" "$BERTH_IMAGES/../mirror" 2>/dev/null) || true
    echo "${version:-1.0-1}"
}
newer() {
    [ ! -e "$BERTH_IMAGES/../unreachable" ] || { echo "E: Failed to fetch http://mirror.invalid/  Could not resolve 'mirror.invalid'" >&2; exit 100; }
    while read -r name version; do
        newest=$(newest "$name")
        [ "$newest" = "$version" ] || echo "$name $version $newest"
    done <"$BERTH_STAGE/packages"
}
forget_all() { rm -rf "$BERTH_DEBS" "$BERTH_TARBALLS"; }
"$@"
