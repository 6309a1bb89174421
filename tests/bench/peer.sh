#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Takes the place of Berth's agent in the machine that Berth is compared with: Berth's image starts it as its first
# service. The first time it installs what the peers are, and powers off; later it starts them.
set -eu
cd /run/berth
user=/home/agent

port() { # the device of the port with that name
    for each in /sys/class/virtio-ports/*; do
        [ "$(cat "$each/name")" != "$1" ] || echo "/dev/${each##*/}"
    done
}

# The image leaves the network to Berth's agent; QEMU's user network has the same addresses.
ip link set eth0 up
ip address add 10.0.2.15/24 dev eth0
ip route add default via 10.0.2.2

if ! [ -e /usr/sbin/sshd ]; then
    exec >/dev/console 2>&1
    export DEBIAN_FRONTEND=noninteractive
    /usr/bin/apt-get update
    /usr/bin/apt-get install -y --no-install-recommends openssh-server qemu-guest-agent
    install -d -m 700 -o agent -g agent "$user/.ssh"
    install -m 600 -o agent -g agent key.pub "$user/.ssh/authorized_keys"
    ln -sf /dev/null /etc/systemd/system/ssh.service
    ln -sf /dev/null /etc/systemd/system/qemu-guest-agent.service
    sync
    systemctl poweroff --force --force
fi

# Nobody but root may log in until systemd-user-sessions has run, and the image leaves that out.
mkdir -p /run/sshd /run/tmpfiles.d /session
ln -sf /dev/null /run/tmpfiles.d/systemd-nologin.conf
rm -f /run/nologin
mount /dev/disk/by-id/virtio-berth-volume /session
chown agent: /session
/usr/sbin/sshd -D -e &
./floor echo "$(port org.berth.echo)" &
exec /usr/sbin/qemu-ga -m virtio-serial -p "$(port org.berth.agent)"
