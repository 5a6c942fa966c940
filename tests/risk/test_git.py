from __future__ import annotations

import pytest

from assent.command import analyse
from assent.risk import classify
from assent.risk.category import Category
from assent.risk.git.parse import parse

from .git_cases import SURROUNDINGS, blocks, commands, examples, judged, rules


@pytest.mark.parametrize("block", blocks(), ids=lambda block: block["title"])
def test_cases(block: dict[str, str]) -> None:
    text = block["command"]
    found = judged(text)
    fault = found.fault
    got = {
        "category": found.category.name,
        "reason": found.reason,
        "fault": text[fault.start : fault.end] if fault else "",
        "reads": " ".join(word.text for word in found.reads),
        "writes": " ".join(word.text for word in found.writes),
        "deletes": " ".join(word.text for word in found.deletes),
    }
    expected = {key: value for key, value in block.items() if key in got}
    paths = dict.fromkeys(("reads", "writes", "deletes"), "")
    assert {key: got[key] for key in {**paths, **expected}} == {**paths, **expected}


def test_every_rule_has_an_example() -> None:
    covered = {parse(command.argv).name for _, text in examples() for command in commands(text)}
    assert {name for name, _ in rules()} - covered == set()


def test_what_only_reads_says_so_without_a_fault_of_its_own() -> None:
    reading = [text for category, text in examples() if category in ("ReadsVcs", "ReadsRemote")]
    found = [judged(text) for text in reading]
    assert [each.reason for each in found if each.category > Category.ReadsRemote or each.writes or each.deletes] == []


@pytest.mark.parametrize("separator", ["\n", ";", "&", "|", "`id`", "$y"])
def test_a_substitution_that_may_print_anything_is_no_object(separator: str) -> None:
    assert judged("git show $(git rev-parse HEAD)").category is Category.ReadsVcs
    assert judged(f"git show $(git rev-parse HEAD{separator}x)").category is Category.Unrecognized


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("GIT_PAGER=cat git log", "ReadsVcs"),
        ("GIT_PAGER=./run git log", "Unrecognized"),
        ("GIT_PAGER=$PAGER git log", "Unrecognized"),
        ("GIT_EDITOR=true git rebase --continue", "ModifiesVcs"),
        ("GIT_SEQUENCE_EDITOR=: git rebase -i HEAD~2", "ModifiesVcs"),
        ("GIT_SEQUENCE_EDITOR='sed -i s/a/b/' git rebase -i HEAD~2", "Unrecognized"),
        ("GIT_AUTHOR_DATE=2020-01-01T00:00:00 git commit -m x", "ModifiesVcs"),
        ("GIT_TERMINAL_PROMPT=0 git ls-remote origin", "ReadsRemote"),
        ("GIT_TRACE=/tmp/out git status", "Unrecognized"),
        ("GIT_SSH_COMMAND=./run git fetch", "Unrecognized"),
        ("GIT_DIR=other git status", "Unrecognized"),
    ],
)
def test_variables_that_git_heeds(text: str, category: str) -> None:
    (finding,) = classify(analyse(text, SURROUNDINGS), SURROUNDINGS)
    assert finding.category.name == category, finding.reason


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("cd src && git status", "ReadsVcs"),
        ("cd vendor/thing && git status", "Unrecognized"),
        ("cd vendor/thing && git rev-parse HEAD", "ReadsVcs"),
        ('cd "$x" && git status', "Unrecognized"),
        ('cd "$x" && git branch --show-current', "ReadsVcs"),
        ("cd /srv/other && git commit -m x", "ModifiesSystem"),
        ("git -C /srv/other commit -m x", "ModifiesSystem"),
        ("git -C ~/.ssh diff --no-index a id_rsa", "ReadsSecrets"),
        ("git diff --no-index a ~/.ssh/id_rsa", "ReadsSecrets"),
        ("git show HEAD:.env", "ReadsSecrets"),
        ("git log -p -- .env", "ReadsSecrets"),
        ("git log --oneline -- .env", "ReadsVcs"),
        ("git config -f ~/.gitconfig user.name x", "ModifiesSystem"),
        ("git diff --output=$HOME/.bashrc", "ModifiesSystem"),
        ("git clone https://example.org/a /srv/a", "ModifiesSystem"),
        ("sudo git status", "ModifiesSystem"),
        ("git ls-files | xargs git rm", "DeletesData"),
        ("git ls-files -z | xargs -0 git add --", "ModifiesVcs"),
        ("find . -name '*.py' -exec git log {} +", "ReadsVcs"),
    ],
)
def test_where_a_command_stands_and_what_it_touches(text: str, category: str) -> None:
    findings = classify(analyse(text, SURROUNDINGS), SURROUNDINGS)
    (found,) = [finding for finding in findings if finding.command.program == "git"][-1:]
    assert found.category.name == category, found.reason
