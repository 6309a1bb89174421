#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds one guest image. Started by vm::ImageStore as root of namespaces of its own (users, mounts, processes),
# with <images>/.lock held: the kernel ends every process and mount of it when the first process goes.
#
#   build.sh build      makes an image of the ingredients, or finds it made
#   build.sh tarballs   fetches the packages of npm
#   build.sh forget     removes downloaded packages of which newer ones are there and that no image has
#   build.sh forget_all removes all downloaded packages
#   build.sh sweep      removes what dead builds left
#   build.sh customize  the last step of mmdebstrap for a whole image: $1 is the tree
#   build.sh extend     the same for a layer, which also installs its packages
#   build.sh newer      says which of the packages in <stage>/packages have newer versions; needs no namespaces
#
# BERTH_IMAGES  folder of all images         BERTH_RECIPE    what the ingredients are called
# BERTH_KNOWN   images of these ingredients that do not count: another is to be made
# BERTH_BASE    name of the image it is a layer on; empty: a whole one
# BERTH_STAGE   folder with files/, certificates/, image.json and this script
# BERTH_DEBS    downloaded packages, kept    BERTH_SUITE     Debian release
# BERTH_LISTS   what is known of the mirror's packages, kept for the next `newer`
# BERTH_PACKAGES     what the recipe names and the image below has not, space between
# BERTH_PIP          the same of the index of Python packages: lines of NAME or NAME==VERSION, some with sha256:…
# BERTH_NPM          the same of npm: lines of NAME VERSION SHA512
# BERTH_NPM_REGISTRY where its files are       BERTH_TARBALLS  they, kept, by their hash
# BERTH_PYTHON_MODULES       all that it names
# BERTH_SOURCES      lines for sources.list; empty: mmdebstrap's own
# BERTH_APT_OPTIONS  the host's apt settings for the build (proxies), BERTH_APT_KEPT those that stay in the image
set -eu

step() { printf 'berth-step: %s\n' "$*"; }

sweep() {
    step sweep
    for folder in "$BERTH_IMAGES"/.building-* "$BERTH_IMAGES"/.removed-*; do
        [ ! -e "$folder" ] || rm -rf --one-file-system "$folder"
    done
}

build() {
    ! is_made || return 0
    sweep
    work=$BERTH_IMAGES/.building-$BERTH_RECIPE
    mkdir "$work" "$work/tmp" "$work/out"
    tarballs
    export TMPDIR="$work/tmp"
    mkdir -p "$BERTH_DEBS/partial"
    printf '%s\n' "$BERTH_APT_OPTIONS" 'APT::Sandbox::User "root";' >"$work/apt.conf"
    cp "$BERTH_STAGE/files/etc/apt/apt.conf.d/90berth" "$work/90berth"

    # A repository that cannot be verified is refused: mmdebstrap passes apt's verdict on.
    set -- --verbose --mode=root --format=directory \
        --aptopt="$work/apt.conf" --aptopt="$work/90berth" --dpkgopt="$BERTH_STAGE/files/etc/dpkg/dpkg.cfg.d/90berth" \
        --skip=download/empty --skip=essential/unlink \
        --setup-hook='mkdir -p "$1/var/cache/apt/archives" && mount --bind "$BERTH_DEBS" "$1/var/cache/apt/archives"'
    if [ "$BERTH_BASE" ]; then
        unpack_base
        # The script of the image below would be looked for on this host.
        set -- "$@" --aptopt='Acquire::http::Proxy-Auto-Detect "";' --variant=custom --skip=check/empty --customize-hook='sh "$BERTH_STAGE/build.sh" extend "$1"'
    else
        set -- "$@" --variant=minbase --customize-hook='sh "$BERTH_STAGE/build.sh" customize "$1"' \
            --include="$(printf %s "$BERTH_PACKAGES" | tr ' ' ,)"
    fi
    if [ "$BERTH_SOURCES" ]; then
        printf '%s\n' "$BERTH_SOURCES" | mmdebstrap "$@" "$BERTH_SUITE" "$work/tree" -
    else
        mmdebstrap "$@" "$BERTH_SUITE" "$work/tree"
    fi

    step disk
    mv "$work/tree/berth-boot"/* "$work/out/"
    rmdir "$work/tree/berth-boot"
    rm -f "$work/tree/etc/resolv.conf" # the host's, lent for the build
    echo 'nameserver 10.0.2.3' >"$work/tree/etc/resolv.conf" # of every machine (core/vm/NETWORK.md)
    mkdir "$work/values"
    perl -e "$capabilities" list "$work/tree" "$work/values" >"$work/out/capabilities"
    if [ "$BERTH_BASE" ]; then layer_disk; else whole_disk; fi
    versions=$(cd "$work/out" && cat packages left-out 2>/dev/null | sha256sum | cut -c 1-64)
    sed "1s/.*/{\n    \"versions\": \"$versions\",/" "$BERTH_STAGE/image.json" >"$work/out/image.json"
    chmod -R u=rwX,go= "$work/out"

    step finish
    # An update that found nothing newer after all makes the image that is there.
    id=$(printf '%s %s %s' "$BERTH_RECIPE" "$BERTH_BASE" "$versions" | sha256sum | cut -c 1-32)
    if [ ! -e "$BERTH_IMAGES/$id" ]; then
        sync "$work"/out/*
        sync "$work/out"
        mv -T "$work/out" "$BERTH_IMAGES/$id"
        sync "$BERTH_IMAGES"
        forget
    fi
    rm -rf --one-file-system "$work"
}

# Files are NAME_VERSION_ARCHITECTURE.deb, with %3a for a colon; those of one package come one after the other.
forget() {
    last= last_of= last_version=
    for file in "$BERTH_DEBS"/*_*_*.deb; do
        [ -f "$file" ] || continue
        of=${file##*/} version=${file%_*}
        of=${of%%_*}:${file##*_} version=${version##*_}
        case $version in *%3a*) version=${version%%%3a*}:${version#*%3a} ;; esac
        if [ "$of" = "$last_of" ]; then
            if dpkg --compare-versions "$version" gt "$last_version"; then
                forget_one "$last" "${of%%:*}" "$last_version"
            else
                forget_one "$file" "${of%%:*}" "$version"
                continue
            fi
        fi
        last=$file last_of=$of last_version=$version
    done
}

# A layer on such an image may be made of it again.
forget_one() {
    ! cat "$BERTH_IMAGES"/*/packages 2>/dev/null | sed 's/:[^ ]* / /' | grep -qxF "$2 $3" || return 0
    rm -f "$1"
}

forget_all() { rm -rf "$BERTH_DEBS" "$BERTH_TARBALLS"; }

# By the host's apt, before anything else is made. What has another hash than the recipe says is never looked into.
tarballs() {
    [ "$BERTH_NPM" ] || return 0
    step tarballs
    mkdir -p "$BERTH_TARBALLS"
    printf '%s' "$BERTH_NPM" | while read -r name version sha512; do
        file=$BERTH_TARBALLS/$sha512.tgz
        if [ ! -e "$file" ] || ! has_hash "$file"; then
            rm -f "$file" "$file.part"
            /usr/lib/apt/apt-helper -o APT::Sandbox::User=root -o Acquire::Retries=3 download-file \
                "$BERTH_NPM_REGISTRY/$name/-/${name##*/}-$version.tgz" "$file.part" </dev/null
            has_hash "$file.part" || { rm -f "$file.part"; fail "the package $name $version of npm is not the one that the recipe names"; }
            mv "$file.part" "$file"
        fi
    done
}

has_hash() { [ "$(sha512sum <"$1")" = "$sha512  -" ]; }

# By somebody else, while this one waited for the lock.
is_made() {
    for note in "$BERTH_IMAGES"/*/image.json; do
        grep -qsF "\"recipe\": \"$BERTH_RECIPE\"" "$note" || continue
        id=${note%/image.json}
        case " $BERTH_KNOWN " in
            *" ${id##*/} "*) ;;
            *) return 0 ;;
        esac
    done
    return 1
}

# As the build would find them: lines of NAME, the version there is, and the newer one.
newer() {
    mkdir -p "$BERTH_LISTS/state" "$BERTH_LISTS/cache" "$BERTH_LISTS/etc/apt.conf.d" "$BERTH_LISTS/etc/preferences.d" \
        "$BERTH_LISTS/etc/trusted.gpg.d"
    : >"$BERTH_LISTS/state/status"
    printf '%s\n' "$BERTH_SOURCES" >"$BERTH_LISTS/etc/sources.list"
    printf '%s\n' "$BERTH_APT_OPTIONS" 'APT::Sandbox::User "root";' 'Acquire::Languages "none";' "Dir \"$BERTH_LISTS\";" \
        'Dir::State "state";' 'Dir::State::status "state/status";' 'Dir::Cache "cache";' 'Dir::Etc "etc";' >"$BERTH_LISTS/apt.conf"
    export APT_CONFIG="$BERTH_LISTS/apt.conf"
    step lists >&2
    apt-get update --error-on=any >&2
    arch=$(dpkg --print-architecture)
    sed 's/ .*//' "$BERTH_STAGE/packages" | xargs apt-cache policy >"$BERTH_STAGE/policy"
    awk -v arch=":$arch" 'FNR == 1 { file++ }
        file == 1 && /^[^ ]/ { name = $1; sub(/:$/, "", name) }
        file == 1 && $1 == "Candidate:" { newest[name] = $2 }
        file == 2 { name = $1; sub(arch "$", "", name); if (name in newest && newest[name] != $2) print $1, $2, newest[name] }
    ' "$BERTH_STAGE/policy" "$BERTH_STAGE/packages" | while read -r name version newer; do
        [ "$newer" != '(none)' ] && dpkg --compare-versions "$newer" gt "$version" || continue
        echo "$name $version $newer"
    done
}

whole_disk() {
    uuid=$(printf %s "$BERTH_RECIPE" | sed -E 's/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/\1-\2-\3-\4-\5/')
    # No journal: the disk does not outlive its machine. Nothing is reserved for root either, and nothing left for
    # each machine to clear: a new file has only zeros.
    mke2fs -q -t ext4 -O ^has_journal -m 0 -E assume_storage_prezeroed=1 -L berth-root -U "$uuid" -d "$work/tree" "$work/root.raw" 16G
    rm -rf --one-file-system "$work/tree"
    step pack
    qemu-img convert -O qcow2 "$work/root.raw" "$work/out/root.qcow2"
    rm "$work/root.raw"
}

# The disk below, and what is on it as files; from the stamp on, what changes has a later change time.
unpack_base() {
    step base
    qemu-img convert -O raw "$BERTH_IMAGES/$BERTH_BASE/root.qcow2" "$work/root.raw"
    mkdir "$work/tree"
    printf 'rdump / "%s"\n' "$work/tree" >"$work/commands"
    on_disk
    rm -rf "$work/tree/dev" # mmdebstrap makes its own
    mkdir "$work/tree/dev"
    perl -e "$capabilities" set "$work/tree" <"$BERTH_IMAGES/$BERTH_BASE/capabilities"
    listing >"$work/before"
    touch "$work/stamp"
}

# Only what the layer brought is written to the disk, and what it took is removed; so all else stays where the image
# below has it, and is not stored again. No mount: only root of the host could.
layer_disk() {
    [ -z "$(find "$work/tree" \( -name "*$newline*" -o -lname "*$newline*" \) -print -quit)" ] ||
        fail "a package has a file whose name has two lines"
    listing >"$work/after"
    comm -23 "$work/before" "$work/after" | sort -r >"$work/gone"
    find "$work/tree" -mindepth 1 \( -path "$work/tree/dev" -o -path "$work/tree/lost+found" \) -prune -o -cnewer "$work/stamp" \
        -printf '%y %i %n %m %U %G %T@ %P\n%l\n' >"$work/changed"
    TREE="$work/tree" VALUES="$work/values" awk "$disk_commands" part=1 "$work/before" part=2 "$work/gone" part=3 "$work/changed" \
        part=4 "$work/out/capabilities" >"$work/commands" ||
        fail "a package has a file that is neither file nor folder nor link, or whose path is too long"
    on_disk
    e2fsck -f -n "$work/root.raw" >/dev/null || fail "the layer's file system is damaged"
    rm -rf --one-file-system "$work/tree"

    step pack
    # qemu-img compares two of its own disks, which know what is empty, ten times as fast as one of them with a raw one.
    # The image below is named as it will be seen from the layer's folder, which is as deep as this one.
    qemu-img convert -O qcow2 "$work/root.raw" "$work/whole.qcow2"
    rm "$work/root.raw"
    qemu-img create -q -f qcow2 -b whole.qcow2 -F qcow2 "$work/root.qcow2"
    qemu-img rebase -f qcow2 -b "../$BERTH_BASE/root.qcow2" -F qcow2 "$work/root.qcow2"
    mv "$work/root.qcow2" "$work/out/root.qcow2"
}

listing() {
    find "$work/tree" -mindepth 1 \( -path "$work/tree/dev" -o -path "$work/tree/lost+found" \) -prune -o -printf '%P %y\n' | sort
}

# debugfs goes on after an error, and says so only here.
on_disk() {
    debugfs -w -f "$work/commands" "$work/root.raw" >/dev/null 2>"$work/errors"
    if grep -v '^debugfs [0-9]' "$work/errors" >&2; then fail "the disk of the image below cannot be used"; fi
}

fail() {
    echo "build.sh: $*" >&2
    exit 1
}

newline='
'
# Reads what there was and what is gone, lines of `PATH TYPE`, then what changed, two lines each, and what may do what by
# its capabilities, lines of `VALUE PATH`. A command of debugfs is a line of 8 KiB at most, with a quotation mark doubled.
disk_commands='
function quoted(path) { gsub(/"/, "\"\"", path); return "\"" path "\"" }
function say(command) { if (length(command) > 8000) exit 1; print command }
part < 3 { path = substr($0, 1, length($0) - 2); type = substr($0, length($0)) }
part == 1 { before[path] = type; next }
part == 2 { say((type == "d" ? "rmdir " : "rm ") quoted("/" path)); next }
part == 4 {
    path = substr($0, length($1) + 2)
    if (path in written) say("ea_set -f " quoted(ENVIRON["VALUES"] "/" $1) " " quoted("/" path) " security.capability")
    next
}
FNR % 2 {
    type = $1; inode = $2; links = $3; mode = $4; uid = $5; gid = $6; split($7, modified, ".")
    path = $0; for (i = 0; i < 7; i++) sub(/^[^ ]* /, "", path)
    next
}
{
    had = before[path] == type; at = quoted("/" path); name = path; sub(/.*\//, "", name)
    folder = substr(path, 1, length(path) - length(name))
    if (had && type != "d") say("rm " at)
    if (type == "f") written[path]
    if (type == "f" && inode in first) {
        say("ln " quoted("/" first[inode]) " " at)
        say("sif " at " links_count " ++count[inode])
        next
    }
    if (type == "d") { if (!had) say("mkdir " at); bits = "040000" }
    else if (type == "l") { say("symlink " at " " quoted($0)); bits = "0120000" }
    else if (type == "f") {
        say("cd " quoted("/" folder)); say("write " quoted(ENVIRON["TREE"] "/" path) " " quoted(name)); bits = "0100000"
        if (links > 1) { first[inode] = path; count[inode] = 1 }
    } else exit 1
    if (type == "l") mode = "777"
    say("sif " at " mode " substr(bits, 1, length(bits) - length(mode)) mode)
    say("sif " at " uid " uid); say("sif " at " gid " gid); say("sif " at " mtime @" modified[1])
}'

# Neither rdump nor write of debugfs carries them. `list` says which files of a tree have which, and makes a file of each
# value; `set` is for a tree that has lost them.
capabilities='
require "syscall.ph";
use File::Find;
my ($verb, $tree, $values) = @ARGV;
my $attribute = "security.capability";
if ($verb eq "set") {
    while (my $line = <STDIN>) {
        my ($hex, $path) = $line =~ /^([0-9a-f]+) (.+)$/ or die "no capability: $line";
        my ($file, $value) = ("$tree/$path", pack("H*", $hex));
        syscall(&SYS_lsetxattr, $file, $attribute, $value, length $value, 0) == 0 or die "$file: $!";
    }
    exit;
}
find({no_chdir => 1, wanted => sub {
    my ($file, $value) = ($_, "\0" x 256);
    return if -l $file || !-f _;
    my $length = syscall(&SYS_lgetxattr, $file, $attribute, $value, length $value);
    return if $length <= 0;
    $value = substr $value, 0, $length;
    my $hex = unpack "H*", $value;
    print "$hex ", substr($file, 1 + length $tree), "\n";
    open my $out, ">:raw", "$values/$hex" or die "$values: $!";
    print $out $value;
    close $out or die "$values: $!";
}}, $tree);'

# What a layer's packages brought along is treated as in a whole image.
extend() {
    tree=$1
    if [ "$BERTH_PACKAGES" ]; then
        step packages
        # shellcheck disable=SC2086 # names without spaces
        chroot "$tree" env DEBIAN_FRONTEND=noninteractive apt-get install --yes $BERTH_PACKAGES
    fi
    umount "$tree/var/cache/apt/archives"
    rm -f "$tree/etc/apt/apt.conf.d/99mmdebstrap" "$tree/etc/dpkg/dpkg.cfg.d/99mmdebstrap"
    printf 'berth\n' >"$tree/etc/hostname"
    mkdir "$tree/berth-boot"
    [ ! -e "$BERTH_IMAGES/$BERTH_BASE/left-out" ] || cp "$BERTH_IMAGES/$BERTH_BASE/left-out" "$tree/berth-boot/left-out"
    step services
    services
    python
    npm_packages
    browsers
    go_library
    packages
    rm -rf "$tree/boot"/* "$tree/vmlinuz" "$tree/vmlinuz.old" "$tree/initrd.img" "$tree/initrd.img.old"
}

customize() {
    tree=$1
    umount "$tree/var/cache/apt/archives"
    step files
    (cd "$BERTH_STAGE/files" && find . -type f) | while read -r file; do
        case $file in
            ./usr/local/bin/* | ./usr/lib/berth/*) mode=755 ;;
            *) mode=644 ;;
        esac
        install -D -m "$mode" "$BERTH_STAGE/files/$file" "$tree/$file"
    done
    ln -s apt-get "$tree/usr/local/bin/apt"
    # Last on the path: a package that brings the real one wins.
    mkdir "$tree/usr/lib/berth/bin"
    for applet in nc netstat nslookup telnet traceroute wget; do
        ln -s /usr/bin/busybox "$tree/usr/lib/berth/bin/$applet"
    done
    rm -f "$tree/etc/apt/apt.conf.d/99mmdebstrap" "$tree/etc/dpkg/dpkg.cfg.d/99mmdebstrap"
    if [ "$BERTH_APT_KEPT" ]; then
        printf '%s\n' "$BERTH_APT_KEPT" >"$tree/etc/apt/apt.conf.d/91berth-host"
    fi

    # Maintainer scripts (openjdk's) link manual pages without asking whether there are any.
    for section in 1 2 3 4 5 6 7 8; do mkdir -p "$tree/usr/share/man/man$section"; done

    chroot "$tree" useradd --uid 1000 --user-group --create-home --shell /bin/bash agent
    install -d -o 1000 -g 1000 "$tree/home/agent/.local/bin" "$tree/home/agent/.npm-global/bin"
    chown -R 1000:1000 "$tree/home/agent"
    mkdir -p "$tree/session"
    printf 'berth\n' >"$tree/etc/hostname"
    printf '127.0.0.1\tlocalhost\n::1\tlocalhost ip6-localhost ip6-loopback\n' >"$tree/etc/hosts"
    : >"$tree/etc/fstab"

    step certificates
    certificates
    step services
    services
    step kernel
    kernel
    python
    npm_packages
    browsers
    go_library
    packages
}

# The host's own authorities, and the variables for programs that bring a bundle of their own.
certificates() {
    found=
    for file in "$BERTH_STAGE"/certificates/*.crt; do
        [ -e "$file" ] || continue
        found=yes
        install -D -m 644 -t "$tree/usr/local/share/ca-certificates" "$file"
    done
    [ "$found" ] || return 0
    chroot "$tree" update-ca-certificates
    bundle=/etc/ssl/certs/ca-certificates.crt
    for name in SSL_CERT_FILE REQUESTS_CA_BUNDLE PIP_CERT CURL_CA_BUNDLE NODE_EXTRA_CA_CERTS GIT_SSL_CAINFO; do
        echo "$name=$bundle"
    done >>"$tree/etc/environment"
}

# What a machine does not need at its start is masked: a unit costs up to a second where the processor is emulated.
services() {
    keep='systemd-journald.service systemd-udevd.service systemd-udev-trigger.service systemd-sysctl.service
        systemd-tmpfiles-setup.service systemd-journald.socket systemd-journald-dev-log.socket
        systemd-udevd-control.socket systemd-udevd-kernel.socket dbus.socket remote-fs.target'
    for target in sysinit local-fs multi-user sockets timers getty; do
        for unit in "$tree/usr/lib/systemd/system/$target.target.wants"/* "$tree/etc/systemd/system/$target.target.wants"/*; do
            name=${unit##*/}
            case " $(echo $keep) " in *" $name "*) continue ;; esac
            case $name in berth-*) continue ;; esac # of the image below
            [ -e "$unit" ] || [ -L "$unit" ] || continue
            ln -sf /dev/null "$tree/etc/systemd/system/$name"
        done
    done
    rm -rf "$tree/etc/systemd/system"/*.wants
    ln -sf /dev/null "$tree/etc/systemd/system/systemd-udev-load-credentials.service"
    mkdir -p "$tree/etc/systemd/system-generators"
    for generator in "$tree/usr/lib/systemd/system-generators"/*; do
        ln -sf /dev/null "$tree/etc/systemd/system-generators/${generator##*/}"
    done
    for unit in "$tree"/etc/systemd/system/berth-*.service; do
        chroot "$tree" systemctl enable "${unit##*/}"
    done
}

# The kernel boots straight from the host. Unpacked it starts a second earlier where the processor is emulated. The card
# is there before the guest agent, which looks after its network.
kernel() {
    version=$(ls "$tree/usr/lib/modules" | tail -n 1)
    boot=$tree/berth-boot
    mkdir "$boot"
    chroot "$tree" mktirfs -o /berth-boot/initrd.img -m no -M no \
        --include-modules=virtio_blk,virtio_net "$version"
    packed=$tree/boot/vmlinuz-$version
    number() { od -An -j "$1" -N "$2" -t "u$2" "$packed" | tr -d ' '; }
    # Linux boot protocol: setup_sects, payload_offset, payload_length; the payload ends in its size, four bytes.
    start=$((($(number 497 1) + 1) * 512 + $(number 584 4)))
    length=$(($(number 588 4) - 4))
    tail -c +$((start + 1)) "$packed" | head -c "$length" | chroot "$tree" zstd -dqc >"$boot/vmlinuz" || true
    if [ "$(head -c 4 "$boot/vmlinuz")" != "$(printf '\177ELF')" ]; then
        cp "$packed" "$boot/vmlinuz"
    fi
    rm -rf "$tree/boot"/* "$tree/vmlinuz" "$tree/vmlinuz.old" "$tree/initrd.img" "$tree/initrd.img.old"
}

# Debian's own Python packages are there already; pip adds what Debian has not. What cannot be had is left out and
# noted: the index of Python packages need not be in reach of every host.
python() {
    printf '%s\n' $BERTH_PYTHON_MODULES >"$tree/usr/lib/berth/python-modules"
    [ "$BERTH_PIP" ] || return 0
    step python
    printf '%s\n' "$BERTH_PIP" | while read -r name hash; do
        # With a hash it comes alone: what it needs would have none.
        printf '%s\n' "$name${hash:+ --hash=$hash}" >"$tree/berth-pip"
        # shellcheck disable=SC2046,SC2086 # lines of NAME=VALUE without spaces; options
        if chroot "$tree" env -i $(cat "$tree/etc/environment") HOME=/root $(env | grep -i '_proxy=') \
            pip install --root-user-action ignore --no-cache-dir --only-binary :all: --retries 1 --timeout 20 \
            ${hash:+--no-deps --require-hashes} -r /berth-pip </dev/null; then
            chroot "$tree" env -i PATH=/usr/bin:/bin HOME=/root pip show "${name%%=*}" </dev/null \
                | sed -n "s/^Version: /pip:${name%%=*} /p" >>"$tree/usr/lib/berth/pip-packages"
        else
            echo "$name: not to be had from the index of Python packages${hash:+, or not as the recipe names it}" >>"$tree/berth-boot/left-out"
        fi
    done
    rm "$tree/berth-pip"
}

# Nothing of them is run: they are unpacked where NODE_PATH leads, and npm reads whether all is there that they need.
npm_packages() {
    [ "$BERTH_NPM" ] || return 0
    step npm
    [ -x "$tree/usr/bin/npm" ] || fail "packages of npm need the Debian package npm"
    modules=/usr/lib/node_modules
    printf '%s' "$BERTH_NPM" | while read -r name version sha512; do
        install -d "$tree$modules/$name"
        chroot "$tree" tar --extract --gzip --no-same-owner --strip-components=1 --directory "$modules/$name" --file - \
            <"$BERTH_TARBALLS/$sha512.tgz"
        echo "npm:$name $version" >>"$tree/usr/lib/berth/npm-packages"
    done
    chmod -R u=rwX,go=rX "$tree$modules"
    lacking=$(chroot "$tree" env -i PATH=/usr/bin:/bin HOME=/root npm ls --global --all --offline --logs-max 0 --prefix /usr 2>&1 >/dev/null) || {
        printf '%s\n' "$lacking" >&2
        fail "npm needs what the recipe does not name: $(printf '%s\n' "$lacking" | sed -n 's/^npm [A-Za-z]*!* *\(missing:\|invalid:\)/\1/p' | paste -sd, -)"
    }
    rm -rf "$tree/root/.npm"
}

# Playwright and Selenium know browsers of their own downloads; here Debian's stands where each of them looks. The folder is
# the user's, who may add those of another Playwright.
browsers() {
    list=$tree/usr/lib/node_modules/playwright-core/browsers.json
    folder=/usr/lib/berth/browsers
    if [ -e "$list" ] && [ ! -e "$tree$folder" ]; then
        install -d -o 1000 -g 1000 "$tree$folder"
        for name in chromium chromium-headless-shell; do
            [ -x "$tree/usr/bin/$name" ] || continue
            revision=$(chroot "$tree" jq -re --arg name "$name" '.browsers[] | select(.name == $name).revision' <"$list")
            place=$tree$folder/$(echo "$name" | tr - _)-$revision
            case $name in
                chromium) program=chrome-linux64/chrome own=/usr/bin/chromium ;;
                *) program=chrome-headless-shell-linux64/chrome-headless-shell own=/usr/lib/chromium/chromium-headless-shell ;;
            esac
            mkdir -p "$place/${program%/*}"
            ln -s "$own" "$place/$program"
            : >"$place/INSTALLATION_COMPLETE"
            : >"$place/DEPENDENCIES_VALIDATED"
        done
        echo "PLAYWRIGHT_BROWSERS_PATH=$folder" >>"$tree/etc/environment"
    fi
    if [ -x "$tree/usr/bin/chromedriver" ] && ! grep -q '^SE_MANAGER_PATH=' "$tree/etc/environment"; then
        echo 'SE_MANAGER_PATH=/usr/lib/berth/selenium-manager' >>"$tree/etc/environment"
    fi
    # Chromium does not read the system's bundle; without a window it trusts the user's database alone.
    [ -x "$tree/usr/bin/certutil" ] || return 0
    store=/home/agent/.pki/nssdb
    for file in "$tree"/usr/local/share/ca-certificates/*.crt; do
        [ -e "$file" ] || continue
        if [ ! -e "$tree$store" ]; then
            mkdir -p "$tree$store"
            chroot "$tree" certutil -N -d "sql:$store" --empty-password
        fi
        name=${file##*/}
        chroot "$tree" certutil -A -d "sql:$store" -t C,, -n "$name" -i "/usr/local/share/ca-certificates/$name"
    done
    [ ! -e "$tree$store" ] || chown -R 1000:1000 "$tree/home/agent/.pki"
}

# Debian's Go has its library as source alone, and compiling it takes a quarter of an hour where the processor is emulated. Here
# it gets into the user's cache, where Go looks first; the times are those of long from now, as Go throws away what is old.
go_library() {
    cache=$tree/home/agent/.cache
    [ -x "$tree/usr/bin/go" ] && [ ! -e "$cache/go-build" ] || return 0
    step go
    project=$tree/tmp/berth-go
    mkdir "$project"
    echo 'module berth' >"$project/go.mod"
    printf 'package berth\n\nimport (\n\t_ "encoding/json"\n\t_ "net/http"\n\t_ "os/exec"\n)\n' >"$project/berth.go"
    printf 'package berth\n\nimport "testing"\n\nfunc TestNothing(*testing.T) {}\n' >"$project/berth_test.go"
    if chroot "$tree" env -i PATH=/usr/bin:/bin HOME=/home/agent GOPROXY=off GOTOOLCHAIN=local GOFLAGS=-buildvcs=false \
        sh -c 'cd /tmp/berth-go && go build std && go test ./...'; then
        find "$cache" -exec touch -d 2037-01-01 {} +
        chown -R 1000:1000 "$cache"
    else
        rm -rf "$cache"
        echo "go-build: the library of Go could not be compiled here, and is in each machine" >>"$tree/berth-boot/left-out"
    fi
    rm -rf "$project" "$tree/home/agent/.config" "$tree/home/agent/go" # what it counts of its use
}

# What there is now, for `berth image show`: what was asked for, and what that needs.
packages() {
    chroot "$tree" dpkg-query -W -f '${db:Status-Abbrev}${binary:Package} ${Version}\n' | sed -n 's/^ii //p' >"$tree/berth-boot/packages"
    for others in npm-packages pip-packages; do
        [ ! -e "$tree/usr/lib/berth/$others" ] || cat "$tree/usr/lib/berth/$others" >>"$tree/berth-boot/packages"
    done
}

"$@"
