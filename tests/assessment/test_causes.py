"""Only what is truly unknown is left to an agent's own rules; a named danger is asked about."""

from __future__ import annotations

import pytest

from assent.assessment import Cause, assess
from assent.risk.category import Category

DANGERS = r"""
git -c core.fsmonitor=./x status
git config core.hooksPath x
git push --receive-pack=./x
find . -exec sh {} \;
sed '1e id' f
rg --pre=./x a
sort --compress-program=./x f
tar --to-command=./x -xf a.tar
man -P ./x ls
GIT_PAGER=./x git log
LD_PRELOAD=./x ls
PAGER=./x man ls
awk 'BEGIN{system("rm x")}'
perl -e 'system("id")'
ruby -e 'exec("id")'
node -e 'require("child_process").exec("id")'
bash /tmp/x.sh
psql -c '\! id'
"""
UNKNOWN = """
frobnicate --all
git frob
ls --frobnicate
npm frob
kubectl frob pods
git log "$ref"
"""
DESTROYING = r"""
python3 -c 'import os; os.system("rm -rf ~")'
python3 -c 'import subprocess; subprocess.run(["rm", "-rf", "/"])'
python3 -c 'import shutil; shutil.rmtree("/")'
python3 -c 'import shutil, os; shutil.rmtree(os.path.expanduser("~"))'
node -e 'require("child_process").execSync("rm -rf ~")'
node -e 'require("fs").rmSync("/", {recursive: true})'
ruby -e 'system("rm -rf ~")'
ruby -e '`rm -rf ~`'
perl -e 'system "rm", "-rf", "/"'
php -r 'shell_exec("rm -rf /");'
lua -e 'os.execute("rm -rf ~")'
awk 'BEGIN{system("rm -rf ~")}'
sudo python3 -c 'import os; os.system("rm -rf /")'
"""
HARMLESS = r"""
python3 -c 'print("rm -rf ~")'
python3 -c 'import subprocess; subprocess.run(["git", "status"])'
"""


def lines(text: str) -> list[str]:
    return text.strip().split("\n")


@pytest.mark.parametrize("command", lines(DANGERS))
def test_a_named_danger_is_a_risk(command: str) -> None:
    found = assess(command)
    assert found.cause is Cause.Risk, found.reason


@pytest.mark.parametrize("command", lines(UNKNOWN))
def test_what_is_not_known_is_no_more_than_that(command: str) -> None:
    found = assess(command)
    assert found.cause is Cause.Unrecognized, found.reason


@pytest.mark.parametrize("command", lines(DESTROYING))
def test_code_that_starts_a_destroyer_destroys(command: str) -> None:
    found = assess(command)
    assert found.category is Category.Destroys, found.reason


@pytest.mark.parametrize("command", lines(HARMLESS))
def test_texts_in_code_that_are_only_texts(command: str) -> None:
    assert assess(command).category <= Category.ReadsVcs
