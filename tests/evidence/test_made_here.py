"""Files that a text makes and deletes again, where the disk says that nothing was there before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assent.assessment import Context
from assent.risk import Category

from .project import judged

if TYPE_CHECKING:
    from pathlib import Path


def deletion(folder: Path, text: str) -> Category:
    """The category of the deletion; `@` is a folder of temporary files, where `kept` is."""
    (folder / "t").mkdir()
    (folder / "t/kept").write_text("thesis\n")
    where = Context(str(folder / "t"), str(folder / "t"), "/home/you")
    found = judged(text.replace("@", str(folder / "t")), where).findings
    return next(each.category for each in found if each.command.program == "rm")


@pytest.mark.parametrize(
    "text",
    [
        "echo 1 > @/d; cat @/d; rm @/d",
        "echo 1 > @/d; rm -rf @/d",
        "echo 1 > d; cat d; rm d",
        "mkdir -p @/w/a; cp kept @/w/a/; ls @/w; rm -rf @/w",
        "curl -so @/d https://example.org/x; head @/d; rm @/d",
        "trap 'rm -f @/d' EXIT; echo 1 > @/d; cat @/d",
        "echo 'print(1)' > @/x.py; python3 @/x.py; rm @/x.py",
        "cat > @/x.sh <<'END'\nls | wc -l\nEND\nbash @/x.sh 2>&1 | tail && rm -f @/x.sh",
        "for i in 1 2; do echo $i > @/d; cat @/d; rm @/d; done",
        "echo 1 > @/a; echo 2 > @/b; diff @/a @/b; rm @/a @/b",
    ],
)
def test_nothing_is_lost(tmp_path: Path, text: str) -> None:
    assert deletion(tmp_path, text) is Category.DeletesRecoverable


@pytest.mark.parametrize(
    "text",
    [
        "rm -rf @/d",
        "echo 1 > @/kept; rm @/kept",
        "echo 1 > @/d; rm @/d @/kept",
        "echo 1 > @/d; rm -rf @/d/",
        "echo 1 > @/d; rm -rf @/d*",
        "echo 1 > @/d; rm -rf $x",
        "echo 1 > @/$x; rm -rf @/d",
        'echo 1 > "$x"; rm -rf "$x"',
        "cd $x; echo 1 > d; rm -rf d",
        "echo 1 > @/d; sudo rm -rf @/d",
        "ssh web 'echo 1 > @/d'; rm -rf @/d",
        "echo 1 > ~/d; rm ~/d",
        "echo 1 > .git/d; rm .git/d",
        "mkdir @/w; mv kept @/w; rm -rf @/w",
        "mkdir @/w; git mv kept @/w; rm -rf @/w",
        "mkdir @/w; git worktree move . @/w/x; rm -rf @/w",
        "mkdir @/w; ./x.sh; rm -rf @/w",
        "mkdir @/w; frob; rm -rf @/w",
        "echo 'mv kept d' > @/x.sh; bash @/x.sh; rm @/x.sh",
        "echo 'mv kept x.sh' > @/x.sh; bash @/x.sh; rm @/x.sh",
        'echo \'import shutil; shutil.move("kept", "x.py")\' > @/x.py; python3 @/x.py; rm @/x.py',
        "echo ls > @/x.sh; bash @/x.sh; mv kept @/x.sh; rm @/x.sh",
        "echo 'import frob' > @/x.py; python3 @/x.py; rm @/x.py",
        "mkdir @/w; find . -name kept -exec mv {} @/w +; rm -rf @/w",
        "mkdir @/w; ls | xargs -I{} mv {} @/w; rm -rf @/w",
        "mkdir @/w; rsync -a --remove-source-files src @/w; rm -rf @/w",
        'mkdir @/w; python3 -c \'import shutil; shutil.move("kept", "w")\'; rm -rf @/w',
        "mkdir @/w; mount --bind . @/w; rm -rf @/w",
        "ln -s ~/docs @/w; touch @/w/x; rm @/w/x",
        "cp -a links @/w; touch @/w/x/y; rm @/w/x/y",
        "tar xf a.tar -C @/w; touch @/w/x/y; rm @/w/x/y",
        "git clone https://example.org/a @/w; touch @/w/x/y; rm @/w/x/y",
    ],
)
def test_something_may_be_lost(tmp_path: Path, text: str) -> None:
    assert deletion(tmp_path, text) >= Category.DeletesData
