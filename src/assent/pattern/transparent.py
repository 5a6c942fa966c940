"""Options that are between a program and its subcommand without changing what the subcommand is.

Listed are only those that neither run code nor read configuration from elsewhere: a grant for
`git push *` covers `git --no-pager push`, and not `git -c core.sshCommand=… push`.
"""

from __future__ import annotations

from assent.command.options import Grammar, grammar
from assent.record import Record


class Transparent(Record):
    """The options of one program that are passed over on the way to its subcommand."""

    grammar: Grammar
    anywhere: bool  # also between the words of a subcommand: gh pr -R o/r view


_BEFORE = {
    "cargo": "-q,--quiet -v,--verbose --color= --frozen --locked --offline",
    "docker": "-c,--context= -D,--debug -l,--log-level=",
    "git": "-C= -P,--no-pager --no-optional-locks --literal-pathspecs --icase-pathspecs --no-replace-objects",
    "go": "-C=",
    "podman": "-c,--connection= --log-level=",
    "terraform": "-chdir=?",
    "tofu": "-chdir=?",
    "uv": "-q,--quiet -v,--verbose --offline --no-progress --color= --directory=",
}

_ANYWHERE = {
    "aws": "--profile= --region= --output= --no-cli-pager --color= --query=",
    "gcloud": "--project= --account= --format= -q,--quiet --verbosity=",
    "gh": "-R,--repo= --hostname=",
    "helm": "-n,--namespace= --kube-context= --debug",
    "kubectl": "-n,--namespace= --context= --cluster= -v,--v= --request-timeout=",
    "npm": "-s,--silent --quiet --prefix= -w,--workspace= --workspaces --loglevel=",
    "pnpm": "-r,--recursive -s,--silent -F,--filter= -C,--dir= -w,--workspace-root",
    "yarn": "--silent --cwd=",
}

_SINGLE_DASH = frozenset({"terraform", "tofu"})

_known: dict[str, Transparent | None] = {}


def transparent(program: str) -> Transparent | None:
    """The options that are transparent for `program`; None when none is known."""
    if program not in _known:
        anywhere = program in _ANYWHERE
        text = _ANYWHERE[program] if anywhere else _BEFORE.get(program)
        _known[program] = None if text is None else Transparent(_grammar(program, text), anywhere)
    return _known[program]


def _grammar(program: str, text: str) -> Grammar:
    return grammar(text, abbreviates=False, permutes=False, words=program in _SINGLE_DASH)
