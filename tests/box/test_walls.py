"""Nothing that a program in a box does reaches what is not its copy. What it aims at here is harmless."""

from __future__ import annotations

import os
import signal
import socket
import stat
import subprocess
import time
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from assent.box.scene import boxed
from assent.box.session import discard, keep, run_boxed
from assent.box.settings import Limits, Stop
from assent.errors import BoxError

from .views import done, tree

if TYPE_CHECKING:
    from .views import View

HARMLESS = {
    "the parent of the workspace": "echo x > ../marker; echo x > {home}/marker; rm -rf ../beside",
    "a link that leads out": "ln -s {home}/beside out; echo x > out/marker; rm -rf out/*",
    "a link that was there": "echo x > way-out/marker; rm -rf way-out/*",
    "a way out through /proc": "echo x > /proc/self/root{home}/marker; echo x > /proc/self/cwd/../marker",
    "a mount": "mount -t tmpfs none {home}; mount --bind . {home}/beside; umount {home}/project; umount -l /proc",
    "namespaces": "unshare -Urm bash -c 'mount -o remount,bind,rw {home}; echo x > {home}/marker'",
    "a device": "mknod disk b 254 0; mknod null c 1 3; cat /dev/vda /dev/sda /dev/mem | head -c 1 > got",
    "the kernel's settings": "echo x > /proc/sys/kernel/core_pattern; echo 1 > /sys/kernel/mm/x",
    "the gate": "echo x > {home}/.config/assent/policy.toml; rm -rf {home}/.local/state/assent {home}/.config/assent",
    "all of it": "timeout 2 rm -rf --no-preserve-root / 2>/dev/null; rm -rf .. 2>/dev/null; true",
    "home": "rm -rf {home} ~ ~/* 2>/dev/null",
}


pytestmark = pytest.mark.usefixtures("runner")


def around(view: View) -> list[tuple[object, ...]]:
    """All that is around, but for what Assent itself keeps of boxes."""
    return [row for row in tree(view.folder) if "state/assent/box" not in str(row[0])]


@pytest.fixture
def peopled(view: View) -> View:
    for name in ("beside/kept", ".config/assent/policy.toml", ".local/state/assent/assent.db"):
        (view.home / name).parent.mkdir(parents=True, exist_ok=True)
        (view.home / name).write_text("keep me\n")
    (view.home / ".local/state/assent").chmod(0o700)
    (view.workspace / "way-out").symlink_to(view.home / "beside")
    view.write("own")
    return view


@pytest.mark.parametrize("name", HARMLESS)
def test_nothing_outside_changes(peopled: View, name: str) -> None:
    before = around(peopled)
    ran = peopled.run(HARMLESS[name].format(home=peopled.home))
    assert around(peopled) == before
    assert not any(effect.kind.value == "device" for effect in ran.effects)
    discard(ran)
    assert around(peopled) == before


def test_secrets_are_hidden(peopled: View) -> None:
    for name in (
        ".ssh/id_rsa",
        ".aws/credentials",
        ".netrc",
        ".npmrc",
        "project/.env",
        "project/sub/server.pem",
        "project/.npmrc",
    ):
        (peopled.home / name).parent.mkdir(exist_ok=True)
        (peopled.home / name).write_text("//registry.npmjs.org/:_authToken=the secret\n")
    peopled.environment |= {"GITHUB_TOKEN": "the secret", "SSH_AUTH_SOCK": "/the/secret"}
    ran = peopled.run(
        "cat ~/.ssh/* ~/.aws/* ~/.netrc ~/.npmrc .npmrc .env sub/server.pem;"
        "cat ~/.config/assent/* ~/.local/state/assent/*; env; cat /proc/*/environ"
    )
    assert "the secret" not in peopled.printed
    assert "keep me" not in peopled.printed
    discard(ran)


def test_sockets_and_pipes_in_a_copy_lead_nowhere(view: View) -> None:
    with closing(socket.socket(socket.AF_UNIX)) as service:
        service.bind(str(view.workspace / "service.sock"))
        service.listen()
        service.setblocking(False)
        os.mkfifo(view.workspace / "pipe")
        pipe = os.open(view.workspace / "pipe", os.O_RDWR | os.O_NONBLOCK)
        connect = "import socket; socket.socket(socket.AF_UNIX).connect('service.sock')"
        ran = view.run(f'python3 -c "{connect}"; timeout 1 bash -c "echo x > pipe"')
        assert "ConnectionRefusedError" in view.printed
        for read in (service.accept, lambda: os.read(pipe, 1)):
            with pytest.raises(BlockingIOError):
                read()
        os.close(pipe)
    discard(ran)


def test_no_network_but_its_own(view: View) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        server.setblocking(False)
        port = server.getsockname()[1]
        ran = view.run(
            f"exec 3<>/dev/tcp/127.0.0.1/{port}; exec 3<>/dev/tcp/192.0.2.1/80;"
            "python3 -c \"import socket; s = socket.create_server(('127.0.0.1', 0));"
            " socket.create_connection(s.getsockname()); print('own')\""
        )
        assert view.printed.splitlines()[-1] == "own"
        with pytest.raises(BlockingIOError):
            server.accept()
    discard(ran)


def test_who_was_to_be_reached_is_known(view: View) -> None:
    view.write("try.py", TRYING)
    ran = view.run("python3 try.py; exec 3<>/dev/tcp/198.51.100.1/25")
    found = [(one.host, one.port) for one in ran.outcome.tried if not one.host.startswith("wpad")]
    assert found == [("192.0.2.7", 80), ("2001:db8:0:0:0:0:0:1", 22), ("192.0.2.9", 5000), ("198.51.100.1", 25)]
    assert "own" in view.printed
    discard(ran)


def test_a_name_that_was_asked_for_is_known() -> None:
    from assent.box.attempts import attempts
    from assent.box.settings import Attempt

    question = bytes(12) + b"\x07example\x03com\x00\x00\x01\x00\x01"
    datagram = (40000).to_bytes(2, "big") + (53).to_bytes(2, "big") + bytes(4) + question
    packet = bytes([0x45]) + bytes(8) + bytes([17]) + bytes(6) + bytes([10, 0, 0, 1]) + datagram
    assert attempts([packet.hex(), packet.hex(), packet[:40].hex(), "45", ""]) == (Attempt("example.com", 0),)


TRYING = """
import socket
for host, port in (("192.0.2.7", 80), ("192.0.2.7", 80), ("2001:db8::1", 22)):
    try: socket.create_connection((host, port), 2)
    except OSError: pass
socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("192.0.2.9", 5000))
server = socket.create_server(("127.0.0.1", 0))
socket.create_connection(server.getsockname())
print("own")
"""
FILES_IN_MEMORY = """
import os
held = [os.memfd_create("x") for _ in range(12)]
for one in held:
    for _ in range(50): os.write(one, bytes(1 << 20))
"""
CALLS = """
import ctypes, errno, os, socket
libc = ctypes.CDLL(None, use_errno=True)
def said(name, result):
    print(name, errno.errorcode[ctypes.get_errno()] if result < 0 else "done")
said("ptrace", libc.ptrace(16, 1, 0, 0))
said("io_uring", libc.syscall(425, 8, ctypes.create_string_buffer(256)))
said("unshare", libc.unshare(0x10000000))
said("setns", libc.setns(0, 0))
said("bpf", libc.syscall({"x86_64": 321, "aarch64": 280}[os.uname().machine], 0, 0, 0))
said("kill", libc.kill(1, 9))
said("kill parent", libc.kill(os.getppid() if os.getppid() != 1 else 1, 0))
try: socket.socket(40, socket.SOCK_STREAM)
except OSError as error: print("vsock", errno.errorcode[error.errno])
for name in ("/proc/1/mem", "/proc/1/root", "/proc/1/fd/3"):
    try: os.open(name, os.O_RDONLY); print(name)
    except OSError as error: print("closed")
"""


def test_calls_around_the_view_are_refused(view: View) -> None:
    view.write("calls.py", CALLS)
    ran = view.run("exec python3 calls.py")
    assert view.printed.split("\n")[:6] == [
        "ptrace EPERM",
        "io_uring ENOSYS",
        "unshare EPERM",
        "setns EPERM",
        "bpf EPERM",
        "kill EPERM",
    ]
    assert view.printed.count("closed") == 3
    assert "vsock EAFNOSUPPORT" in view.printed
    assert ran.outcome.walls == ()
    discard(ran)


def test_its_group_is_its_own(view: View) -> None:
    bystander = subprocess.Popen(["sleep", "60"])  # of our own process group
    try:
        discard(view.run("kill -TERM 0; kill -9 -1; echo still here"))
        assert bystander.poll() is None
    finally:
        bystander.kill()
        bystander.wait()


@pytest.mark.parametrize(
    ("text", "limits", "stop"),
    [
        ("sleep 1000", Limits(seconds=1), Stop.Seconds),
        (":(){ :|:& };:; sleep 1000", Limits(seconds=30, processes=320), Stop.Processes),
        ("tail /dev/zero", Limits(seconds=30, memory=200 << 20), Stop.Memory),
        (f"python3 -c '{FILES_IN_MEMORY}'; sleep 1000", Limits(seconds=30, memory=400 << 20), Stop.Memory),
        (
            "for i in 1 2 3 4 5 6 7 8; do head -c 40M /dev/zero > big$i; done; sleep 1000",
            Limits(30, written=200 << 20),
            Stop.Written,
        ),
        ("trap '' TERM INT HUP; while :; do :; done", Limits(seconds=1), Stop.Seconds),
    ],
)
def test_limits(view: View, text: str, limits: Limits, stop: Stop) -> None:
    ran = view.run(text, limits)
    assert ran.outcome.stop is stop
    discard(ran)


@pytest.mark.parametrize(("end", "limits"), [("sleep 0.2", Limits(60)), ("sleep 1000", Limits(seconds=1))])
def test_nothing_runs_when_its_effects_are_looked_at(view: View, end: str, limits: Limits) -> None:
    writer = "exec -a assent-box-test-orphan bash -c 'while :; do echo >> file$RANDOM; done'"
    ran = view.run(f"for i in $(seq 60); do ({writer}) & done; {end}", limits)
    assert not orphans()
    discard(ran)


def test_it_ends_with_the_one_that_started_it(view: View) -> None:
    child = os.fork()
    if not child:
        view.run("exec -a assent-box-test-orphan sleep 1000")
        os._exit(0)
    deadline = time.monotonic() + 20
    while not orphans() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert orphans()
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while orphans() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not orphans()


def orphans() -> list[str]:
    found = []
    for number in filter(str.isdecimal, os.listdir("/proc")):
        try:
            with open(f"/proc/{number}/cmdline", "rb") as file:
                if file.read().startswith(b"assent-box-test-orphan"):
                    found.append(number)
        except OSError:
            continue
    return found


def test_a_folder_as_input_is_no_way_out(view: View) -> None:
    kept = os.dup(0)
    folder = os.open(view.home, os.O_RDONLY)
    (view.home / "beside").mkdir()
    try:
        os.dup2(folder, 0)
        text = "python3 -c 'import os; os.close(os.open(\"marker\", os.O_CREAT | os.O_WRONLY, dir_fd=0))' 2>/dev/null"
        discard(run_boxed(boxed(text, view.context(), view.environment, Limits(60)), view.state))
    finally:
        os.dup2(kept, 0)
        os.close(kept)
        os.close(folder)
    assert not (view.home / "marker").exists()


def test_what_cannot_be_kept_is_not(view: View) -> None:
    ran = view.run(
        "mkfifo p; python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\"s\")'; mkdir d; mkfifo d/p"
    )
    assert done(ran) == ["made d/", "made d/p", "made p", "made s"]
    keep(ran)
    assert sorted(os.listdir(view.workspace)) == ["d", "p"]
    assert stat.S_ISFIFO((view.workspace / "d/p").stat().st_mode)


def test_what_is_nested_too_deeply_is_not_looked_at(view: View) -> None:
    with pytest.raises(BoxError, match="too deeply"):
        view.run("python3 -c \"\nimport os\nfor _ in range(310): os.mkdir('d'); os.chdir('d')\"")
    assert os.listdir(view.workspace) == []
    assert [name for name in os.listdir(f"{view.state}/box") if name.isalnum()] == []


def test_the_second_walls_stand_alone() -> None:
    """Without a view of its own a process behind the walls can write below its root alone."""
    import tempfile

    from assent.box import kernel
    from assent.box.carry import ACTS
    from assent.box.walls import walls

    with tempfile.TemporaryDirectory() as inside, tempfile.TemporaryDirectory() as outside:
        child = os.fork()
        if not child:
            try:
                kernel.keep_capabilities(())
                kernel.forbid_gaining()
                missing = [ACTS[name](*about) for name, *about in walls([inside])]
                open(f"{inside}/x", "w").close()
                try:
                    open(f"{outside}/x", "w").close()
                    os._exit(1)
                except PermissionError:
                    os._exit(0 if not any(missing) else 2)
            finally:
                os._exit(3)
        _, status = os.waitpid(child, 0)
        assert os.waitstatus_to_exitcode(status) == 0
        assert os.listdir(outside) == []
