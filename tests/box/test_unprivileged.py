"""The same without any right over the machine, which is how people have it."""

from __future__ import annotations

import os
import subprocess
import traceback
from typing import TYPE_CHECKING

from assent.box import kernel
from assent.box.session import keep, meanwhile

from .test_commit import PARTED, REPLACED, TEXTS, WRITTEN, fill, link, without_clock
from .views import tree, views

if TYPE_CHECKING:
    from .views import View

NOBODY = 65534
SOME = [text for text in TEXTS if "chmod" in text or "git" in text or "mv" in text]


def compare(text: str, view: View) -> None:
    direct = view.folder / "direct"
    direct.mkdir()
    fill(view.workspace)
    fill(direct)
    subprocess.run(["bash", "-c", text], cwd=direct, capture_output=True, env=view.environment)
    ran = view.run(text)
    assert meanwhile(ran) == []
    keep(ran)
    assert without_clock(tree(view.workspace)) == without_clock(tree(direct))


def compare_all() -> None:
    for text in SOME:
        for view in views():
            compare(text, view)
    for text in (*REPLACED, *WRITTEN, *PARTED):
        for view in views():
            link(view.workspace)
            assert bool(meanwhile(view.run(text))) is (text in PARTED), text


def test_it_equals_a_direct_run_for_anybody(view: View) -> None:
    compare(SOME[0], view)  # has everything imported that the other user may not read
    if os.getuid() != 0:
        compare_all()
        return
    child = os.fork()
    if not child:
        try:
            os.chdir("/")
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
            kernel.control(4, 1)  # a process that changed its user is closed to itself, unlike one that was started so
            compare_all()
            os._exit(0)
        except BaseException:  # noqa: BLE001 - nothing may get out of this process
            traceback.print_exc()
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
