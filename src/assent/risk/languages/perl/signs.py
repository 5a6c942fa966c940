"""Words and signs of Perl: what may follow them, and how each is read."""

from __future__ import annotations

import re

from assent.risk.scanner import Doubtful

MODULES = frozenset(
    """
    strict warnings List::Util Scalar::Util POSIX Data::Dumper Time::HiRes Time::Local utf8 feature JSON::PP
    Digest::SHA Digest::MD5 MIME::Base64
    """.split()
)
QUOTES = {"q": 1, "qq": 1, "qw": 1, "m": 1, "qr": 1, "s": 2, "tr": 2, "y": 2}  # how many parts each has
PLAIN_QUOTES = ("q", "qw", "tr", "y")  # of which nothing is expanded
DELIMITERS = {"/": "/", "|": "|", ",": ",", "!": "!", "#": "#", "{": "}", "(": ")"}
FLAGS = frozenset("msixgorcandul")  # not e, which runs the replacement
BEFORE_PATTERN = frozenset("if elsif unless while until and or not split grep return print x".split()) - {"x"}
BEFORE_HASH = frozenset("( , = ; { my our local keys values each scalar return print exists delete defined".split())
ENVIRONMENT = frozenset("PATH HOME USER SHELL PWD LANG TERM TZ".split())
MODULE_NAME = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_:."
_BLANK = r"(?:\s|#[^\n]*(?:\n|$))*"
QUOTED_KEY = re.compile(r"\{\s*['\"](\w+)['\"]\s*\}")
COMPUTED_SORT = re.compile(_BLANK + r"(?:\(" + _BLANK + r")*\$")
_INTERPRETER = re.compile(r"#!\s*/usr/(?:local/)?bin/(?:env )?perl(?: -w)?\s*(?:\n|$)")
SPECIAL = frozenset("._,/\\&0@!|1")


def check_beginning(text: str) -> None:
    """Raise Doubtful for documentation among code, and for a first line that names a program or its options."""
    if "\n=" in text or text.startswith("="):
        raise Doubtful("has a section of documentation")
    first = text.lstrip(": \t\n")
    if first.startswith("#!") and not _INTERPRETER.match(first):
        raise Doubtful(f"names the program `{first.splitlines()[0]}`, which may run")
