"""A text of which several commands weigh the same says so of all of them."""

from __future__ import annotations

import pytest

from assent import assess
from assent.assessment import Context

HERE = Context(cwd="/w/p", workspace="/w/p", home="/home/u")


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("rm a; rm b", "`rm` deletes `a` and `b`"),
        ("rm a; ls; rm a", "`rm` deletes `a`"),
        ("rm a; rm b; rm c; rm d", "`rm` deletes `a`, `b` and 2 more"),
        ("rm a b; rm c", "`rm` deletes `a` and `b`; also `rm` deletes `c`"),
        ("rm a; git clean -f", "`rm` deletes `a`; also `git clean -f` deletes untracked files"),
        (
            "rm -rf /; mkfs /dev/sda",
            "`rm` deletes `/`, the whole file system; also `mkfs` erases `/dev/sda`, a disk",
        ),
        (
            "rm a; git branch -D b; rm -r c; rm d",
            "`rm` deletes `a`, `c` and `d`; also `git branch -D` deletes the branch `b`",
        ),
        ('eval "$x"', "`eval` runs `$x`, which is only known at run time"),
        ("a; b", "`a` and `b` are unknown programs"),
        ("find . -name dist -prune -exec rm -rf {} +", "`rm` deletes every `dist` below `.`"),
        ("find . -name dist -maxdepth 2 -exec rm -rf {} +", "`rm` deletes some `dist` below `.`"),
        ("rm a; git push", "`rm` deletes `a`; also `git push` pushes commits to the upstream repository"),
        ("mkdir b; rm a", "`rm` deletes `a`"),
        ("rm a; npm i b", "`rm` deletes `a`; also `npm i` fetches `b` and may run its code"),
        ("rm a; frobnicate", "`rm` deletes `a`; also `frobnicate` is an unknown program"),
        ("frobnicate; npm publish", "`frobnicate` is an unknown program; also `npm publish` publishes the package"),
        ("for f in a b; do rm $f; done", "`rm` deletes `a` and `b`"),
        ("git branch -D a; git branch -D b", "`git branch -D` deletes the branches `a` and `b`"),
        ("npm i a; npm i b", "`npm i` fetches `a` and `b` and may run their code"),
        ("ssh h 'rm a; rm b'", "`rm` deletes `a` and `b`, on `h`"),
        ("sudo rm a; rm b", "`rm` deletes `a`, as root; also `rm` deletes `b`"),
        ("ssh h 'uptime; ls'", "`ssh` runs `uptime` and `ls` on `h`"),
        ("cat $x; cat $y", "`cat` reads `$x` and `$y`, which are only known at run time"),
        ("rm -rf /us?; rm -rf /etc", "`rm` deletes `/us?` and `/etc`, system directories"),
        ("cat .boto; cat .s3cfg", "`cat` reads `.boto` and `.s3cfg`, which hold cloud credentials"),
    ],
)
def test_names_the_others(command: str, reason: str) -> None:
    assert assess(command, HERE).reason == reason


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("cd /srv && rm -rf old", "`rm` deletes `/srv/old`"),
        ("cd web && rm -rf old ../x", "`rm` deletes `web/old` and `x`"),
        ("cd ~/x && echo a > b", "`>` writes `/home/u/x/b`, outside the workspace"),
        ("cd / && rm -rf .", "`rm` deletes `/`, the whole file system"),
        ("cd sub && find . -delete", "`find -delete` deletes every match below `sub`"),
        ("cd $X && rm a", "`rm` deletes `a`, in an unknown directory"),
        ("cd a && cp x ~/y && cd ..", "`cp` copies `a/x` to `/home/u/y`, outside the workspace"),
        ("ssh h 'cd /srv; rm old'", "`rm` deletes `old`, on `h`"),
    ],
)
def test_names_the_folder(command: str, reason: str) -> None:
    assert assess(command, HERE).reason == reason
