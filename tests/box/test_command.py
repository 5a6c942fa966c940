"""`assent box` as people and scripts meet it."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
import termios
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from .views import View

NEEDS_APPROVAL, DENIED = 3, 4


def assent(view: View, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "assent", *words],
        cwd=view.workspace,
        env=view.environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.fixture
def project(view: View) -> View:
    view.write("kept", "one\n")
    view.write("d/two", "two\n")
    view.git("init", "-q")
    view.git("add", "-A")
    view.git("commit", "-qm", "x")
    return view


def test_what_is_allowed_counts_without_a_word(project: View) -> None:
    done = assent(project, "box", "--preset", "balanced", "--", "echo said; echo x >> kept; exit 5")
    assert (done.returncode, done.stdout, done.stderr) == (5, "said\n", "")
    assert (project.workspace / "kept").read_text() == "one\nx\n"


def test_what_changes_while_a_person_reads_is_asked_about_again(project: View) -> None:
    """At a terminal; the file changes once the question is there, and a second yes lets the box's version count."""
    boxed = assent(project, "box", "--preset", "balanced", "--", "echo x > .git/hooks/pre-commit; echo box >> kept")
    assert boxed.returncode == NEEDS_APPROVAL
    ours, theirs = pty.openpty()
    argv = [sys.executable, "-m", "assent", "box", "commit"]
    process = subprocess.Popen(
        argv, stdin=theirs, stdout=theirs, stderr=theirs, cwd=project.workspace, env=project.environment
    )
    os.close(theirs)
    try:
        until(ours, b"Apply it? [y/N]:")
        project.write("kept", "of another process\n")
        os.write(ours, b"y\n")
        shown = until(ours, b"Apply it? [y/N]:")
        assert b"it was changed meanwhile" in b" ".join(shown.split())
        assert (project.workspace / "kept").read_text() == "of another process\n"
        os.write(ours, b"y\n")
        until(ours, b"applied the result")
        assert process.wait(60) == 0
    finally:
        process.kill()
        process.wait()
        os.close(ours)
    assert (project.workspace / "kept").read_text() == "one\nbox\n"


def until(descriptor: int, wanted: bytes) -> bytes:
    """The screen of a terminal up to and with `wanted`."""
    shown = b""
    while wanted not in shown:
        shown += os.read(descriptor, 4096)
    return shown


def test_what_git_holds_may_go(project: View) -> None:
    done = assent(project, "box", "--preset", "balanced", "--", "python3", "-c", "import shutil; shutil.rmtree('d')")
    assert (done.returncode, done.stderr) == (0, "")
    assert not (project.workspace / "d").exists()


def test_what_is_not_allowed_is_asked_about_and_waits(project: View) -> None:
    done = assent(project, "box", "--preset", "balanced", "--", "echo x > .git/hooks/pre-commit; echo y > fine")
    assert done.returncode == NEEDS_APPROVAL
    assert "`.git/hooks/pre-commit`, which runs before every commit" in done.stderr
    assert "fine" not in done.stderr
    assert not (project.workspace / "fine").exists()
    listed = assent(project, "box", "list")
    assert "2 effects" in listed.stdout
    asked = assent(project, "box", "commit")
    assert (
        asked.returncode == NEEDS_APPROVAL
        and "nothing is applied. To accept it, run: assent box commit --yes" in asked.stderr
    )
    assert assent(project, "box", "commit", "--yes").returncode == 0
    assert (project.workspace / ".git/hooks/pre-commit").read_text() == "x\n"
    assert assent(project, "box", "list").stdout == "No results are kept.\n"


def test_what_is_denied_never_counts(project: View) -> None:
    done = assent(project, "box", "--", "mkdir .claude; echo '{}' > .claude/settings.json; echo y > fine")
    assert done.returncode == DENIED
    assert "`>` writes `.claude/settings.json`, which holds an agent's settings" in done.stderr
    assert not (project.workspace / "fine").exists()
    assert assent(project, "box", "list").stdout == "No results are kept.\n"


def test_what_destroys_by_its_words_does_not_even_run(project: View) -> None:
    done = assent(project, "box", "--", "touch ran; rm -rf /")
    assert done.returncode == DENIED
    assert "not run" in done.stderr


def test_a_snapshot_holds_what_git_does_not(project: View) -> None:
    project.write("notes", "remember the milk\n")
    assert (
        assent(project, "box", "--preset", "balanced", "--", "python3 -c 'import os; os.unlink(\"notes\")'").returncode
        == 0
    )
    assert not (project.workspace / "notes").exists()
    assert assent(project, "undo").returncode == 0
    assert (project.workspace / "notes").read_text() == "remember the milk\n"


def test_json(project: View) -> None:
    done = assent(project, "box", "--preset", "balanced", "--json", "--keep", "--", "echo said; mv kept there; exit 1")
    told = json.loads(done.stdout)
    assert done.returncode == told["exit"] == 1
    (effect,) = told["effects"]
    assert (effect["act"], effect["from"]) == ("moved", str(project.workspace / "kept"))
    assert (effect["path"], effect["category"]) == (str(project.workspace / "there"), "ModifiesFilesystem")
    assert "said" in done.stderr
    assert (project.workspace / "kept").exists()
    assert assent(project, "box", "drop").returncode == 0


def test_what_was_to_be_reached_is_told(project: View) -> None:
    reaching = "exec 3<>/dev/tcp/192.0.2.7/80"
    done = assent(project, "box", "--preset", "balanced", "--", reaching)
    assert (done.returncode, "there is no network in a box: it tried to reach 192.0.2.7:80" in done.stderr) == (1, True)
    told = json.loads(assent(project, "box", "--preset", "balanced", "--json", "--", reaching).stdout)
    assert told["tried"] == [{"host": "192.0.2.7", "port": 80}]


def test_a_script_that_needs_approval_runs_in_a_box(project: View) -> None:
    script = "echo x > made; python3 -c \"print(open('/proc/self/status').read().count('NSpid'))\"; frobnicate"
    held = assent(project, "run", "--preset", "careful", "--", script)
    assert (held.returncode, (project.workspace / "made").exists()) == (NEEDS_APPROVAL, False)
    done = assent(project, "run", "--box", "--preset", "balanced", "--", script)
    assert (done.returncode, (project.workspace / "made").read_text()) == (127, "x\n")
    assert assent(project, "run", "--box", "--", "touch no; rm -rf /").returncode == DENIED
    assert not (project.workspace / "no").exists()


@pytest.mark.parametrize("stream", [0, 1, 2])
def test_a_terminal_is_one_in_the_box_too(project: View, stream: int) -> None:
    """Each stream is a terminal where the caller's is, with its size, and nothing else is."""
    ours, theirs = os.openpty()
    termios.tcsetwinsize(theirs, (31, 97))
    code = "import os, sys; s = [os.isatty(n) for n in range(3)]; n = s.index(True)"
    text = f"python3 -c '{code}; sys.exit(0 if s.count(True) == 1 and os.get_terminal_size(n) == (97, 31) else 9)'"
    given = [subprocess.DEVNULL] * 3
    given[stream] = theirs
    argv = [sys.executable, "-m", "assent", "box", "--preset", "balanced", "--", text]
    done = subprocess.run(
        argv,
        cwd=project.workspace,
        env=project.environment,
        stdin=given[0],
        stdout=given[1],
        stderr=given[2],
        timeout=60,
    )
    os.close(ours)
    os.close(theirs)
    assert done.returncode == 0


@pytest.mark.parametrize("options", [(), ("--preset", "balanced"), ("--preset=guard", "--workspace=.")])
def test_a_plain_use_loads_no_library_for_command_lines(project: View, options: tuple[str, ...]) -> None:
    argv = [sys.executable, "-X", "importtime", "-m", "assent", "box", *options, "--", "cat", "kept"]
    done = subprocess.run(argv, cwd=project.workspace, env=project.environment, capture_output=True, text=True)
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert (done.returncode, done.stdout, "assent.cli.box_entry" in loaded) == (0, "one\n", True)
    assert loaded & {"click", "argparse", "typing"} == set()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--preset", "none", "--", "true"], "'none' is not one of careful"),
        (["--preset"], "Option '--preset' requires an argument"),
        (["--wrokspace=x", "--", "true"], "No such option"),
        (["--"], "Missing argument '-- COMMAND"),
    ],
)
def test_wrong_use_is_told_as_by_every_command(project: View, words: list[str], told: str) -> None:
    done = assent(project, "box", *words)
    assert done.returncode == 2
    assert told in done.stderr


def test_diff(project: View) -> None:
    done = assent(project, "box", "--preset", "balanced", "--diff", "--", "echo two >> kept")
    assert "\n+two\n" in done.stderr


def test_a_rule_that_denies_holds_in_a_box(project: View) -> None:
    policy = project.home / ".config/assent/policy.toml"
    policy.parent.mkdir(parents=True)
    policy.write_text('[[rule]]\npattern = "make *"\ndecision = "deny"\njustification = "make is not for you"\n')
    done = assent(project, "box", "--", "make x")
    assert (done.returncode, done.stderr) == (DENIED, "assent: not run: make is not for you\n")


def test_a_folder_that_is_no_project(view: View) -> None:
    done = assent(view, "box", "--workspace", str(view.home), "--", "true")
    assert (done.returncode, "it holds your home" in done.stderr) == (2, True)


def test_a_folder_where_the_box_has_its_own(view: View) -> None:
    done = assent(view, "box", "--workspace", "/dev/shm", "--cwd", "/dev/shm", "--", "true")
    assert (done.returncode, "folders of its own" in done.stderr) == (2, True)


def test_the_doctor_says_whether_there_is_a_box(view: View) -> None:
    from assent.doctor.files import check_box

    (check,) = check_box(view.environment)
    assert (check.name, check.verdict.value, check.told) == ("box", "ok", "a command can run in a box")


@pytest.mark.parametrize(
    ("settings", "containers", "remedy"),
    [
        ({"/proc/sys/kernel/apparmor_restrict_unprivileged_userns": "1"}, (), "sudo sysctl -w kernel.apparmor"),
        ({"/proc/sys/kernel/unprivileged_userns_clone": "0"}, (), "sudo sysctl -w kernel.unprivileged"),
        ({"/proc/sys/user/max_user_namespaces": "0"}, (), "sudo sysctl -w user.max"),
        ({}, ("/",), "start the container"),
        ({}, (), "a kernel of 5.12"),
    ],
)
def test_the_line_that_would_enable_it(settings: dict[str, str], containers: tuple[str, ...], remedy: str) -> None:
    from assent.box.probe import remedy as found

    assert found(settings, containers).startswith(remedy)


def test_a_machine_that_forbids_it(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    from assent.box import kernel, launch, probe

    def refuse(flags: int) -> None:
        raise PermissionError(1, "Operation not permitted", "unshare")

    monkeypatch.setattr(launch, "RUNNER", "")
    monkeypatch.setattr(kernel, "unshare", refuse)
    found = probe.probe(view.state)
    assert not found.works
    assert "unshare: Operation not permitted" in found.told
    assert found.remedy
    assert not os.path.exists(f"{view.state}/box")


def test_a_machine_that_makes_none_any_more(project: View) -> None:
    """Nothing pretends: the command does not run, calls are judged by their words again, and people are told how."""
    from assent.box.boxable import works

    policy = project.home / ".config/assent/policy.toml"
    policy.parent.mkdir(parents=True)
    policy.write_text('box = "on"\n')
    assert assent(project, "box", "--preset", "balanced", "--", "true").returncode == 0
    assert works(project.state)
    assert assent(project, "agents").stdout.count("\n") == 1  # there is no agent, and nothing to say of the box
    inside = 'echo 0 > /proc/sys/user/max_user_namespaces; exec "$@"'  # of this namespace alone
    without = ["unshare", "-Ur", "bash", "-c", inside, "-", sys.executable, "-m", "assent"]

    def told(*words: str) -> tuple[int, str]:
        done = subprocess.run(
            [*without, *words], cwd=project.workspace, env=project.environment, capture_output=True, text=True
        )
        return done.returncode, done.stdout + done.stderr

    code, text = told("box", "--preset", "balanced", "--", "touch ran")
    assert (code, "this machine allows no new namespaces" in text) == (2, True)
    assert not (project.workspace / "ran").exists()
    assert not works(project.state)
    code, text = told("agents")
    assert "Your policy has commands run in a box, and this machine makes none: they are judged by their" in text
    assert "\nFix: sudo sysctl -w user.max_user_namespaces=10000\n" in text
