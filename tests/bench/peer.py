# SPDX-License-Identifier: GPL-3.0-or-later
"""What Berth is compared with: a libvirt machine of the same image, kernel, devices and size, booted and reached in the
ways that people use, ssh and the QEMU guest agent."""
import array
import base64
import contextlib
import json
import os
import pathlib
import shutil
import socket
import struct
import tarfile
import time
from xml.sax.saxutils import quoteattr

from berth import Failed, wait_for

HERE = pathlib.Path(__file__).parent
SIZES = {"XS": (1, 512), "SM": (1, 1024)}  # virtual processors, MiB: core/vm/size.cpp

# After core/vm/libvirt/spec.cpp. Disks: name, file, format, cache.
DOMAIN = """<domain xmlns:qemu="http://libvirt.org/schemas/domain/qemu/1.0" type="{type}">
  <name>{name}</name>
  <memory unit="MiB">{memory}</memory>
  <vcpu>{vcpus}</vcpu>
  <os>
    <type arch="x86_64" machine="q35">hvm</type>
    <kernel>{image}/vmlinuz</kernel>
    <initrd>{image}/initrd.img</initrd>
    <cmdline>{kernel_arguments} console=ttyS0 panic=-1 audit=0 psi=0 cgroup.memory=nokmem transparent_hugepage=madvise sysctl.vm.compaction_proactiveness=0 sysctl.vm.stat_interval=60{less}</cmdline>
  </os>
  <features><acpi/><apic/><pmu state='off'/></features>
  <cpu mode="{cpu}" check="none">{features}</cpu>
  <clock offset="utc"><timer name="hpet" present="no"/></clock>
  <on_poweroff>destroy</on_poweroff>
  <on_reboot>destroy</on_reboot>
  <devices>
    {disks}
    <controller type="usb" index="0" model="none"/>
    <controller type="virtio-serial" index="0" model="virtio-non-transitional">
      <address type="pci" slot="0x05"/>
    </controller>
    <channel type="unix">
      <source mode="bind" path="{folder}/agent.sock"/>
      <target type="virtio" name="org.berth.agent"/>
    </channel>
    <channel type="unix">
      <source mode="bind" path="{folder}/echo.sock"/>
      <target type="virtio" name="org.berth.echo"/>
    </channel>
    <serial type="file"><source path="{folder}/console.log"/></serial>
    <rng model="virtio-non-transitional">
      <backend model="random">/dev/urandom</backend><address type="pci" slot="0x06"/>
    </rng>
    <audio id="1" type="none"/>
    <video><model type="none"/></video>
    <memballoon model="none"/>
  </devices>
  <qemu:commandline>
    <qemu:arg value="-netdev"/><qemu:arg value="user,id=net0,hostfwd=tcp:127.0.0.1:{port}-:22"/>
    <qemu:arg value="-device"/><qemu:arg value="virtio-net-pci-non-transitional,netdev=net0,romfile=,addr=0x07"/>
  </qemu:commandline>
</domain>
"""
DISK = """<disk type="file" device="disk" model="virtio-non-transitional">
      <driver name="qemu" type="{format}" cache="{cache}" discard="unmap"/>
      <source file={file}/><target dev="vd{letter}" bus="virtio"/><serial>{serial}</serial>{readonly}
      <address type="pci" slot="{slot}"/>
    </disk>"""


class Agent:
    """The QEMU guest agent, spoken to directly: virsh would add a process to each command."""

    POLL = 0.01

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(str(path))
        self.lines = self.socket.makefile("rb")

    def close(self):
        self.lines.close()
        self.socket.close()

    def call(self, command, **arguments):
        message = {"execute": command} | ({"arguments": arguments} if arguments else {})
        self.socket.sendall(json.dumps(message).encode() + b"\n")
        answer = json.loads(self.lines.readline() or b'{"error": "it hung up"}')
        if "error" in answer:
            raise Failed(f"The QEMU guest agent, {command}: {answer['error']}")
        return answer["return"]

    def exec(self, path, *arguments):
        pid = self.call("guest-exec", path=path, arg=arguments, **{"capture-output": bool(arguments)})["pid"]
        while not (status := self.call("guest-exec-status", pid=pid))["exited"]:
            time.sleep(self.POLL)
        if status["exitcode"] != 0:
            raise Failed(f"{path}: {status}")
        return base64.b64decode(status.get("out-data", "")).decode()

    def write(self, path, content):
        handle = self.call("guest-file-open", path=path, mode="w")
        self.call("guest-file-write", handle=handle, **{"buf-b64": base64.b64encode(content).decode()})
        self.call("guest-file-close", handle=handle)

    def read(self, path, count):
        handle = self.call("guest-file-open", path=path, mode="r")
        content = b""
        while len(content) < count:
            piece = self.call("guest-file-read", handle=handle, count=count - len(content))
            content += base64.b64decode(piece["buf-b64"])
        self.call("guest-file-close", handle=handle)
        return content


class Mux:
    """A session of a multiplexed ssh connection, asked for at the master's socket as the ssh command does it
    (PROTOCOL.mux of OpenSSH), without the start of that command."""

    HELLO, NEW_SESSION, SESSION_OPENED, EXIT = 1, 0x10000002, 0x80000006, 0x80000004

    def __init__(self, path):
        self.path = str(path)
        self.null = os.open(os.devnull, os.O_RDWR)

    def exec(self, command):
        def text(value):
            return struct.pack(">I", len(value)) + value

        with contextlib.closing(socket.socket(socket.AF_UNIX)) as master:
            master.connect(self.path)
            stream = master.makefile("rb")

            def receive():
                packet = stream.read(struct.unpack(">I", stream.read(4))[0])
                return struct.unpack_from(">I", packet)[0], packet[4:]

            receive()
            master.sendall(text(struct.pack(">II", self.HELLO, 4)))
            flags = struct.pack(">IIIII", 0, 0, 0, 0, 0xFFFFFFFF)  # no terminal, X11, agent, subsystem, escape
            request = struct.pack(">II", self.NEW_SESSION, 0) + text(b"") + flags + text(b"") + text(command.encode())
            master.sendall(text(request))
            for _ in range(3):
                fds = array.array("i", [self.null])
                master.sendmsg([b"\0"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, fds)])
            while (answer := receive())[0] != self.EXIT:
                if answer[0] != self.SESSION_OPENED:
                    raise Failed(f"ssh's master said {answer}.")
            if (code := struct.unpack(">II", answer[1])[1]) != 0:
                raise Failed(f"{command} over ssh: code {code}")


class Libvirt:
    """A daemon of the peers' own: Berth's has, for root, no way to files that are not Berth's (core/vm/MACHINES.md)."""

    def __init__(self, home):
        self.home = home
        folder = home.path / "libvirt"
        folder.mkdir()
        path = home.environment["PATH"]
        program = shutil.which("virtqemud", path=path) or shutil.which("libvirtd", path=path)
        if not program:
            raise Failed("libvirt's daemon is not installed (Debian: libvirt-daemon).")
        # It has no session mode for root, but for a user who is root outside.
        to_root = ["unshare", "--user", "--map-user=1", "--map-group=1"] if os.getuid() == 0 else []
        own = {f"XDG_{each}": str(folder) for each in ("RUNTIME_DIR", "CONFIG_HOME", "CACHE_HOME", "DATA_HOME")}
        home.run(*to_root, program, "--daemon", env=home.environment | own)
        name = "libvirt-sock" if program.endswith("libvirtd") else "virtqemud-sock"
        socket_path = folder / "libvirt" / name
        wait_for("The socket of libvirt", socket_path.exists, 60)
        self.uri = f"qemu+unix:///session?socket={socket_path}"

    def virsh(self, *arguments):
        return self.home.run("virsh", "-q", "-c", self.uri, *arguments)


class Peer(contextlib.AbstractContextManager):
    """The machine, of that libvirt. `image` is a folder of Berth's images, `floor` the program of floor.c, `kind` the
    type of Berth's own domains (kvm, qemu). `source` and `sink` are raw files it has besides: vdd, which it only reads,
    and vde."""

    def __init__(self, libvirt, image, floor, kind, size="SM", source=None, sink=None):
        self.home = home = libvirt.home
        self.virsh = libvirt.virsh
        self.name = f"peer-{size}"
        self.folder = home.path / self.name
        self.folder.mkdir()
        self.kept = home.kept / "peer" / image.name
        self.kept.mkdir(parents=True, exist_ok=True)
        self.image = image
        self.kind = kind
        self.size = size
        self.source = source
        self.sink = sink
        self.key = self.kept / "key"
        if not self.key.exists():
            home.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(self.key))
        with tarfile.open(self.folder / "agent.tar", "w") as archive:
            archive.add(HERE / "peer.sh", "berth-agent")
            archive.add(floor, "floor")
            archive.add(self.key.with_suffix(".pub"), "key.pub")
        self.with_peers = self.kept / "root.qcow2"
        if not self.with_peers.exists():
            self.install()
        self.boot()

    def install(self):
        print("Installing openssh-server and qemu-guest-agent in a machine of the image (once).", flush=True)
        half = self.kept / "half.qcow2"
        self.overlay(half, self.image / "root.qcow2")
        self.define(half)
        try:
            wait_for("The installation in the machine", lambda: not self.is_running(), 1200)
        except Failed as failure:
            raise Failed(f"{failure}\n{(self.folder / 'console.log').read_text(errors='replace')[-2000:]}")
        finally:
            self.destroy()
        half.rename(self.with_peers)

    def overlay(self, file, base):
        file.unlink(missing_ok=True)
        self.home.run("qemu-img", "create", "-q", "-f", "qcow2", "-F", "qcow2", "-b", str(base), str(file))

    def define(self, root):
        vcpus, memory = SIZES[self.size]
        volume = self.folder / "volume"
        volume.unlink(missing_ok=True)
        with open(volume, "wb") as file:
            file.truncate(10 << 30)
        # As core/session/stock/volume.cpp does.
        self.home.run("mkfs.ext4", "-q", "-F", "-m", "0", "-E", "lazy_itable_init=1,lazy_journal_init=1,nodiscard",
                      str(volume))
        with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as free:
            self.port = free.getsockname()[1]
        rows = [(root, "qcow2", "unsafe", "berth-root"), (volume, "raw", "writeback", "berth-volume"),
                (self.folder / "agent.tar", "raw", "writeback", "berth-agent")]
        if self.source:  # read-only, else nobody else may open it, Berth's machines neither
            rows += [(self.source, "raw", "writeback", "source"), (self.sink, "raw", "unsafe", "sink")]
        disks = "\n    ".join(DISK.format(file=quoteattr(str(file)), format=form, cache=cache, serial=serial,
                                          letter="abcde"[i], slot=(2, 3, 4, 8, 9)[i],
                                          readonly="<readonly/>" if serial == "source" else "")
                              for i, (file, form, cache, serial) in enumerate(rows))
        about = json.loads((self.image / "image.json").read_text())
        cpu, less, without = {"kvm": ("host-passthrough", "", ("vmx", "svm")),
                              "qemu": ("maximum", " mitigations=off tsc=nowatchdog no_timer_check",
                                       ("vmx", "svm", "erms", "fsrm", "smap"))}[self.kind]
        features = "".join(f'<feature policy="disable" name="{name}"/>' for name in without)
        xml = DOMAIN.format(name=self.name, type=self.kind, cpu=cpu, features=features, less=less, memory=memory,
                            vcpus=vcpus, image=self.image, disks=disks, folder=self.folder,
                            kernel_arguments=about["kernelArguments"], port=self.port)
        (self.folder / "peer.xml").write_text(xml)
        self.virsh("create", str(self.folder / "peer.xml"))

    def boot(self):
        """Until the guest agent has run a command; `booted` is how long that took."""
        root = self.folder / "root.qcow2"
        self.overlay(root, self.with_peers)
        begun = time.monotonic()
        self.define(root)
        with self.agent() as agent:
            agent.exec("/usr/bin/true")
            self.booted = time.monotonic() - begun
            # From here on at rest, as templates are.
            agent.exec("/bin/sh", "-c", "systemctl is-system-running --wait; sync; sleep 2")

    def is_running(self):
        return self.name in self.virsh("list", "--name").split()

    def destroy(self):
        if self.is_running():
            self.virsh("destroy", self.name)

    def __exit__(self, *_):
        self.end_multiplexing()
        self.destroy()
        for file in self.folder.iterdir():
            file.unlink()
        self.folder.rmdir()

    @contextlib.contextmanager
    def agent(self):
        """As soon as it answers. What is asked of a guest that still boots waits in its port."""
        wait_for("The agent's socket", (self.folder / "agent.sock").exists, 10)
        with contextlib.closing(Agent(self.folder / "agent.sock")) as agent:
            agent.socket.settimeout(300)
            agent.call("guest-ping")
            yield agent

    def options(self):
        """Of ssh, scp and sftp."""
        options = {"ControlPath": self.folder / "mux", "IdentityFile": self.key, "StrictHostKeyChecking": "no",
                   "UserKnownHostsFile": "/dev/null", "LogLevel": "ERROR", "HostName": "127.0.0.1", "Port": self.port,
                   "User": "agent", "BatchMode": "yes"}
        return ["-F", "none"] + [word for name, value in options.items() for word in ("-o", f"{name}={value}")]

    def ssh(self):
        return ["ssh", *self.options()]

    def multiplex(self):
        """From here on one connection carries all of ssh, scp and sftp."""
        self.end_multiplexing()

        for attempt in range(6):  # sshd may still be coming up
            try:
                self.home.run(*self.ssh(), "-o", "ControlMaster=yes", "-o", "ControlPersist=yes", "-fN", "guest",
                              timeout=120)
                return Mux(self.folder / "mux")
            except Failed as failure:
                refused = failure
                time.sleep(5)
        raise refused

    def end_multiplexing(self):
        if (self.folder / "mux").exists():
            self.home.run(*self.ssh(), "-O", "exit", "guest")

    def echo(self, count):
        """Seconds that each of so many bytes took to the guest and back."""
        with contextlib.closing(socket.socket(socket.AF_UNIX)) as port:
            port.connect(str(self.folder / "echo.sock"))
            samples = []
            for _ in range(count):
                begin = time.perf_counter()
                port.sendall(b"x")
                port.recv(1)
                samples.append(time.perf_counter() - begin)
        return samples
