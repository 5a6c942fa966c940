"""A text is judged as the same text in another form: inside `bash -c`, a group, a loop, a function, a substitution."""

from __future__ import annotations

import shlex
import zlib
from functools import cache, lru_cache

import pytest
from tests.golden.facts import texts

from assent.assessment import Assessment, Context, assess
from assent.command import analyse
from assent.errors import ParseError
from assent.risk import Category
from assent.syntax import parse

CONTEXT = Context("/home/user/project", "/home/user/project", "/home/user", remedies=False)
PLACE = CONTEXT.surroundings()
SHARE = 60  # one in so many texts is judged in each form
JOINED = 8  # and of those in which commands depend on each other
FORMS = {
    "bash -c": "bash -c QUOTED",
    "a shell that a program starts": "timeout 60 bash -lc QUOTED",
    "a command before": "true\nTEXT",
    "options of the shell": "set -euo pipefail\nTEXT",
    "a group behind another command": "true && { TEXT\n}",
    "a group in front of another command": "{ TEXT\n} || true",
    "a group that is filtered": "{ TEXT\n} 2>&1 | tail -5",
    "a group in the background": "{ TEXT\n} & wait",
    "a condition": "if TEXT\nthen :; fi",
    "a case": "case x in x) TEXT\n;; esac",
    "a loop": "for i in 1; do TEXT\ndone",
    "a function": "zzf() { TEXT\n}; zzf",
    "a substitution": 'OUT=$(TEXT\n); echo "$OUT"',
}
# Where another form does mean something else.
REPEATED = ("a loop", "a function")  # a `cd` in them leaves open where the next command runs
BOUNDED = ("a substitution", "a shell that a program starts")  # `yes` fills nothing, or ends
UNSEEN = ("diskpart", "psql", "coproc", "time", "&!")  # asked about there without a look at what they are fed
MOST = 3  # texts of a form that may be judged more strictly


def _is_plain(text: str) -> bool:
    """Whether a text is the same with more around it: it reads no here-document, and is complete."""
    left = text.startswith(("xargs", "(", "-", "#", "}", "time", "coproc", "co\\")) or text.endswith("\\")
    return (
        bool(text.strip())
        and not left
        and "<<" not in text
        and "# " not in text
        and "\\\n" not in text
        and len(text) < 3000
    )


@lru_cache(maxsize=1)
def written() -> list[str]:
    return [each.text for each in texts() if each.shell == "bash" and _is_plain(each.text)]


@cache
def plain(text: str) -> Assessment | None:
    """The text judged as it is; None where it cannot be read, or holds no command."""
    return assess(text, CONTEXT) if is_read(text) and analyse(text, PLACE).commands else None


def is_read(text: str) -> bool:
    try:
        parse(text)
    except ParseError:
        return False
    return True


def _means_more(form: str, text: str, told: Assessment) -> bool:
    """Whether a text may well be less in that form."""
    if form in REPEATED and any(finding.command.program == "cd" for finding in told.findings):
        return True
    if form in BOUNDED and told.category is Category.ModifiesSystem and ("yes" in text or "/dev/" in text):
        return True
    if form == "a function" and ("local " in text or '"$@"' in text):
        return True
    return form == "a substitution" and any(word in text for word in UNSEEN)


@pytest.mark.parametrize("form", FORMS)
def test_another_form_is_judged_as_the_text_itself(form: str) -> None:
    looser, stricter = [], []
    for text in written():
        share = JOINED if "|" in text or "$(" in text else SHARE
        told = None if zlib.crc32(f"{form} {text}".encode()) % share else plain(text)
        if told is None:
            continue
        category = assess(FORMS[form].replace("QUOTED", shlex.quote(text)).replace("TEXT", text), CONTEXT).category
        if category < told.category and not _means_more(form, text, told):
            looser.append((text, told.category.name, category.name))
        elif category > told.category:
            stricter.append((text, told.category.name, category.name))
    assert looser == []
    assert len(stricter) <= MOST, stricter
