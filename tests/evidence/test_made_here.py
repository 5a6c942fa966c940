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
        "npm view react > @/d; jq . @/d; rm @/d",
        "mkdir @/w && git show HEAD:a > @/w/a && diff -u @/w/a kept | head; rm -rf @/w",
        "mkdir -p @/w/x; git show HEAD:a > @/w/x/a; rm @/w/x/a",
        "mkdir w && cd w && cmake .. > /dev/null && make -j4 2>&1 | tail -3; cd .. && rm -rf w",
        "gcc -o @/w kept.c && @/w; rm -f @/w",
        "mkdir w; go test ./... | tee w/log; rm -rf w",
        "make OUT=@/d; ls @/d; rm -rf @/d",
        "go test -cpuprofile=@/d ./...; rm -f @/d",
        "export DB=sqlite:///@/d && make test; rm -f @/d",
        "git clone --depth 1 https://example.org/a @/w; ls @/w; rm -rf @/w",
        "pip download six -d @/w; ls @/w; rm -rf @/w",
        't=$(mktemp -d) && cp -r kept "$t" && (cd "$t" && git init -q && git add -A && git commit -qm x); rm -rf "$t"',
        't=$(mktemp -d); npm test -- --out "$t"; rm -rf "$t"',
        't=$(mktemp -d); cp -r kept "$t"; cd "$t" && python -m pytest -q; cd - && rm -rf "$t"',
        't=$(mktemp -d); cp -r kept "$t"; (cd "$t" && npm init -y && npm i left-pad); rm -rf "$t"',
        't=$(mktemp -d); trap \'rm -rf "$t"\' EXIT; cd "$t"; git init -q; git commit --allow-empty -m x',
        "python -m pytest | tee @/log; rm @/log",
        "echo 'import frob' > @/x.py; python3 @/x.py; rm @/x.py",  # code of the project, which may delete it as well
    ],
)
def test_nothing_is_lost(tmp_path: Path, text: str) -> None:
    assert deletion(tmp_path, text) is Category.DeletesRecoverable


@pytest.mark.parametrize(
    "text",
    [
        "rm -r @/d",
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
        't=$(mktemp -d); mv kept "$t"; npm test; rm -rf "$t"',
        't=$(mktemp -d); git mv kept "$t"; rm -rf "$t"',
        't=$(mktemp -d); ./x.sh "$t"; rm -rf "$t"',
        't=$(mktemp -d); npm test; rm -rf "$t" kept',
        't=$(mktemp -d); npm test; rm -rf "$t"/..',
        "t=$(mktemp -d); npm test; rm -rf '/tmp/(fresh)' \"$t\"",
        "make OUT=@/kept; rm -rf @/kept",
        "make OUT=@/dd; rm -rf @/d",
        "make OUT=$x; rm -rf @/d",
        "rm -r @/d; make OUT=@/d",
        "frob @/d; rm -rf @/d",
        "echo @/d; mv kept @/d; rm -rf @/d",
        "mkdir @/w; gzip kept; mv kept.gz @/w; rm -rf @/w",
        "gzip kept; echo > kept.gz; rm kept.gz",
        "zip -m w.zip kept; echo > w.zip; rm w.zip",
        "7z a -sdel w.7z kept; rm w.7z",
        "tar --remove-files -cf w.tar kept; rm w.tar",
        "aws s3 mv s3://b/x @/w; rm @/w",
        "mkdir @/w; echo kept | xargs -I{} make {}; mv kept @/w/; rm -rf @/w",
        "mkdir @/w; make -f ./x.mk; cd $x && rm -rf w",
        "mkdir w && cd w && frob; cd .. && rm -rf w",
        "mkdir w; mkdir -p a && cd a && make; cd .. && rm -rf kept",
        "gcc -o w kept.c; ./x.sh; rm w",
        "mkdir @/w; make; touch @/w/x/y; rm @/w/x/y",
        "mkdir @/w; bash -c 'mv kept @/w'; rm -rf @/w",
        "mkdir @/w; env X=1 mv kept @/w; rm -rf @/w",
        "mkdir @/w; fd kept -x mv {} @/w; rm -rf @/w",
        "mkdir @/w; docker cp web:/data @/w; docker rm -f web; rm -rf @/w",
        "echo 'mv kept d' > @/x.sh; bash @/x.sh; rm @/x.sh",
        "echo 'mv kept x.sh' > @/x.sh; bash @/x.sh; rm @/x.sh",
        'echo \'import shutil; shutil.move("kept", "x.py")\' > @/x.py; python3 @/x.py; rm @/x.py',
        "echo ls > @/x.sh; bash @/x.sh; mv kept @/x.sh; rm @/x.sh",
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


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("test -f notes && rm notes", "`rm` deletes `notes`, which does not exist now"),
        (
            "if [ -f notes ] && [ -f log ]; then rm notes log; fi",
            "`rm` deletes `notes` and `log`, which do not exist now",
        ),
        ("echo 1 > notes; test -f notes && rm notes", "`rm` deletes `notes`, which the text itself made"),
    ],
)
def test_only_a_text_that_makes_a_file_is_said_to_have_made_it(tmp_path: Path, text: str, why: str) -> None:
    found = judged(text, Context(str(tmp_path), str(tmp_path), "/home/you")).findings
    assert next(each.reason for each in found if each.command.program == "rm") == why
