"""Ask programs of this machine for their help and write observed.tsv: `python tools/knowledge/observe.py [NAME…]`.

Only programs whose help is in a form that help_text.py reads for certain are asked, in an empty folder
and without input. What is not installed keeps its lines.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from lines import SIGN

from assent import knowledge
from assent.teaching import help_text
from assent.teaching.asking import ask

if TYPE_CHECKING:
    from collections.abc import Iterator

TARGET = Path(__file__).with_name("observed.tsv")
DEEPEST = 4  # words
ALONE = """
    b2sum base32 base64 basename bash black bzip2 cat chgrp chmod chown cksum cmp column comm cp csplit curl cut
    date dd df diff diff3 dir dircolors dirname dmesg du echo env eslint expand expr factor file findmnt flake8
    flock fmt fold free gawk gcc getent getopt gpg grep groups gunzip gzip head hexdump hostid iconv id install
    ionice isort join journalctl jq kill killall last ldd less link ln locale logger loginctl logname look ls lsblk
    lscpu lsns make mawk md5sum mkdir mkfifo mknod mktemp more mount mountpoint mv mvn mypy namei ncal nice nl nm node
    nohup nproc nsenter numfmt objdump od openssl paste patch pathchk perl pgrep pidof pinky pkill pr prettier
    printenv printf prlimit ps psql ptx pwd pylint pytest python3 readelf readlink realpath renice rev rm rmdir
    rsync runcon script sdiff sed seq setsid sha1sum sha224sum sha256sum sha384sum sha512sum shred shuf size sleep
    sort split sqlite3 stat stdbuf strings stty sudo sum sync sysctl systemctl tac tail tar taskset tee test timeout
    top touch tr truncate tsort tty umount uname uniq unlink unshare unxz unzip uptime users uuidgen uvicorn uvx vdir
    vitest vmstat w watch wc wget whereis which who whoami xargs xz yamllint yes zip
""".split()
MANUALS = "apt apt-get dpkg git grep ip less lsof make scp sed sftp ss ssh ssh-keygen strace tar tmux wget".split()
WITH_SUBCOMMANDS = {
    "alembic": "--help",
    "cargo": "-h",
    "codex": "--help",
    "docker": "--help",
    "git": "-h",
    "hatch": "--help",
    "kubectl": "--help",
    "pdm": "--help",
    "pip": "--help",
    "pnpm": "--help",
    "poetry": "--help",
    "pre-commit": "--help",
    "ruff": "--help",
    "rustup": "--help",
    "terraform": "-help",
    "tox": "--help",
    "turbo": "--help",
    "uv": "--help",
}
EVERYTHING = {"curl": ["--help", "all"]}  # where plain help leaves most options out
ALONE_TOO = {"kubectl": {"--cascade", "--dry-run", "--validate"}}  # help shows a value, and not that it may be left out
SILENT = {"git gui", "git gitk", "git citool", "git instaweb", "git daemon"}  # would open a window or serve


def observed(wanted: list[str]) -> Iterator[tuple[str, str]]:
    """Each command of the wanted programs, or of all, with its options as text."""
    asking = dict.fromkeys([*ALONE, *MANUALS], "--help") | WITH_SUBCOMMANDS
    waiting: list[tuple[tuple[str, ...], str, str]] = [
        ((name,), option, "") for name, option in asking.items() if not wanted or name in wanted
    ]
    while waiting:
        path, option, above = waiting.pop()
        if not shutil.which(path[0]) or " ".join(path) in SILENT:
            continue
        text = ask([*path, *EVERYTHING.get(path[0], [option])])
        if text == above:
            continue  # the program answers so for whatever it does not know
        manual = ask(["man", "-".join(path)]) if path[0] in MANUALS else ""
        options = help_text.read(f"{text}\n{manual}")
        if options:
            untold = ALONE_TOO.get(path[0], set())
            texts = sorted(",".join(names) + SIGN[takes] for names, takes in options.items() if not untold & {*names})
            yield " ".join(path), " ".join(texts)
        if path[0] in WITH_SUBCOMMANDS and len(path) < DEEPEST:
            waiting += [((*path, word), option, text) for word in sorted(subcommands(path, text))]


def subcommands(path: tuple[str, ...], text: str) -> set[str]:
    """Subcommands of a command, those that are known and those that its help lists."""
    known = knowledge.of(path[0])
    for word in path[1:]:
        known = known.subcommand(word) if known else None
    return {*help_text.described_commands(text), *(known.subcommands() if known else ())} - {"help"}


def main() -> None:
    """Write what was seen over what was seen before."""
    kept = TARGET.read_text(encoding="ascii").splitlines() if TARGET.exists() else []
    lines = dict(line.split("\t") for line in kept)
    lines |= dict(observed(sys.argv[1:]))
    TARGET.write_text("".join(f"{key}\t{text}\n" for key, text in sorted(lines.items())), encoding="ascii")


if __name__ == "__main__":
    main()
