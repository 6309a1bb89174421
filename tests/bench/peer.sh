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

if ! [ -e /usr/sbin/sshd ]; then
    exec >/dev/console 2>&1
    until ip route 2>/dev/null | grep -q default || busybox ip route | grep -q default; do sleep 1; done
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
