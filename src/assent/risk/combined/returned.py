"""Secrets that go where they belong: into variables of the shell, or to the service that issued them.

`export $(grep -v '^#' .env | xargs)`; `aws ecr get-login-password | docker login --password-stdin x.amazonaws.com`.
"""

from __future__ import annotations

from assent.record import replace
from assent.risk.category import Category
from assent.risk.combined.own_keys import only_host
from assent.risk.entries.programs import SOURCING
from assent.risk.finding import Finding, Secret
from assent.risk.variables.variables import shows_secret
from assent.rules_table import DECLARER, REGISTRY_CLIENT, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command

_TRIED = frozenset("test testing tests e2e ci example sample dev development".split())  # ends of names of files
ISSUED = {  # commands that print a token, and how the names of the hosts end that take it
    "gh auth token": (".github.com", "github.com", "ghcr.io"),
    "aws ecr get-login-password": ("amazonaws.com", "amazonaws.com.cn"),
    "aws ecr-public get-login-password": ("public.ecr.aws",),
    "gcloud auth print-access-token": (".googleapis.com", ".pkg.dev", "gcr.io"),
    "az account get-access-token": ("management.azure.com", "graph.microsoft.com"),
}
KEYED = {  # the same of variables, by how their names begin
    "GITHUB": (".github.com", "ghcr.io"),
    "GH": (".github.com", "ghcr.io"),
    "GHCR": ("ghcr.io",),
    "DOCKER": ("docker.io",),
    "DOCKERHUB": ("docker.io",),
    "GITLAB": ("registry.gitlab.com",),
    "QUAY": ("quay.io",),
}
PRINTING = (["echo"], ["echo", "-n"], ["printf", "%s"])  # in front of a variable
NAMING = ("-u", "--username", "-p", "--password")  # options before a name or a password
ECR = ".dkr.ecr."  # in the names of the registries of AWS, where others have hosts as well


def returned(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, with those marked whose secret nobody sees but who gave it, or later commands."""
    secret = [at for at, finding in enumerate(findings) if finding.category is Category.ReadsSecrets]
    kept = {at for at in secret if _is_returned(at, findings)}
    kept |= {at for at, finding in enumerate(findings) if kept and _sets_all(finding.command, kept, findings)}
    return [replace(finding, kept=True) if at in kept else finding for at, finding in enumerate(findings)]


def given_to_code(findings: list[Finding]) -> list[Finding]:
    """The findings, those no more than code of the project that give it, and nobody else, a file of its variables.

    It may read that file itself: `. ./.env.test && npm test`.
    """
    setting = [at for at, finding in enumerate(findings) if _sets(finding)]
    others = [finding for at, finding in enumerate(findings) if at not in setting]
    runs = [at for at, finding in enumerate(findings) if _runs(finding)]
    if not setting or not runs or max(runs) < max(setting) or not all(map(_is_tame, others)):
        return findings
    return [_as_code(finding) if at in setting else finding for at, finding in enumerate(findings)]


def _as_code(finding: Finding) -> Finding:
    command = replace(finding.command, opaque=())  # what is exported is what the file says
    return replace(finding, command=command, category=Category.RunsProjectCode, secret=None, unknown=None)


def _sets(finding: Finding) -> bool:
    """Whether a command sets variables by a file for tests: . ./.env.test, export $(cat .env.ci)."""
    command = finding.command
    if (command.opaque and not finding.kept) or command.redirects or command.variables or command.wrappers:
        return False
    named = [part for word in command.argv for part in word.text.casefold().split() if ".env" in part]
    if not named or not all(_TRIED.intersection(part.rstrip(")\"'").split(".")) for part in named):
        return False
    if is_a(command.program, SOURCING):
        return finding.secret is Secret.Dotenv and finding.beside <= Category.RunsProjectCode
    return finding.kept and (is_a(command.program, DECLARER) or finding.secret is Secret.Dotenv)


def _runs(finding: Finding) -> bool:
    """Whether a command runs code of the project, or a program that is asked about where it is not the project's."""
    return finding.category is Category.RunsProjectCode or (
        finding.premise is not None and bool(finding.premise.installed)
    )


def _is_tame(finding: Finding) -> bool:
    """Whether a command shows no variable: nothing is expanded in it."""
    command = finding.command
    words = [word.text for word in command.argv] + [each.value.text for each in command.variables if each.value]
    words += [word.text for word in command.given()]
    told = "".join([command.text, *words]).replace("$?", "").replace("$!", "")
    return (finding.category <= Category.RunsProjectCode or _runs(finding)) and "$" not in told


def is_issuers(reading: Command, taking: Command) -> bool:
    """Whether a token goes back to the service that gave it: gh auth token, to api.github.com."""
    words = [word.text for word in reading.argv]
    ends = ISSUED.get(" ".join(words[:3])) or (_of_variable(words[-1]) if words[:-1] in PRINTING else ())
    hosts = _registries(taking) if is_a(taking.program, REGISTRY_CLIENT) else [only_host(taking)]
    return bool(ends and hosts) and all(_is_of(host, ends) for host in hosts)


def _of_variable(word: str) -> Sequence[str]:
    """The ends of the names of hosts that take the key in a variable: `$GITHUB_TOKEN`."""
    name = word.strip("${}") if word[:1] == "$" else ""
    return KEYED.get(name.partition("_")[0], ()) if name.replace("_", "").isalnum() else ()


def _is_of(host: str, ends: Sequence[str]) -> bool:
    of_aws = ends[0] != "amazonaws.com" or ECR in host
    return of_aws and any(host == end or host.endswith(end if end[0] == "." else f".{end}") for end in ends)


def _registries(command: Command) -> list[str]:
    """The hosts that a client logs in to; nothing where it does something else."""
    words = [word.text for word in command.argv[1:]]
    if "login" not in words[:2] or words[0][:1] == "-" or command.variables:
        return []
    behind = words[words.index("login") + 1 :]
    named = [
        word.removeprefix("https://")
        for before, word in zip(("", *behind), behind, strict=False)
        if word[:1] != "-" and before not in NAMING
    ]
    if not named and command.program == "docker":
        return ["docker.io"]
    return named if all("/" not in word.rstrip("/") for word in named) else []


def _is_returned(at: int, findings: Sequence[Finding]) -> bool:
    finding, reading = findings[at], findings[at].command
    if finding.writes:
        return False
    if _is_told_own_key(reading):
        return True
    for taking in [each.command for each in findings]:
        if taking.stdin == at and "--password-stdin" in taking.text:
            return is_issuers(reading, taking)
        for word in taking.argv[1:] if taking is not reading else ():
            if _holds(word, reading):
                inside = [found.command for found in findings if _holds(word, found.command)]
                sets = finding.secret is Secret.Dotenv and is_a(taking.program, DECLARER) and not word.prefix
                return ((sets and all(map(_keeps_lines, inside))) or is_issuers(reading, taking)) and _only_filters(
                    at, word, findings
                )
    return False


def _is_told_own_key(command: Command) -> bool:
    """Whether a client is told the key of the registry that it logs in to: `docker login ghcr.io <<< "$GHCR_TOKEN"`."""
    told = [word.text.rstrip("\n") for word in command.given()]
    if (
        len(told) != 1
        or not is_a(command.program, REGISTRY_CLIENT)
        or not any(word.text == "--password-stdin" for word in command.argv)
    ):
        return False
    ends, hosts = _of_variable(told[0]), _registries(command)
    shown = any(shows_secret(word) for word in command.argv[1:] if not word.exact)
    return bool(ends and hosts) and not shown and all(_is_of(host, ends) for host in hosts)


def _sets_all(command: Command, kept: set[int], findings: Sequence[Finding]) -> bool:
    """Whether a command sets the variables of files of settings, and shows none: export $(cat .env)."""
    words = command.argv[1:]
    if not is_a(command.program, DECLARER) or any("p" in word.text for word in words if word.prefix[:1] == "-"):
        return False
    unknown = [word for word in words if not word.exact]
    return bool(unknown) and all(any(_holds(word, findings[at].command) for at in kept) for word in unknown)


def _holds(word: Argument, command: Command) -> bool:
    return word.start <= command.start and command.end <= word.end


def _keeps_lines(command: Command) -> bool:
    """Whether a command prints whole lines of a file: `export` shows any word that assigns nothing."""
    program, words = command.program, [word.text for word in command.argv[1:]]
    first, second = [*words, "", ""][:2]
    if program == "sed":
        return first[:2] == "/^" and first[-2:] == "/d"
    if program in ("grep", "egrep"):
        return first in ("-v", "-Ev", "-vE") and second[:1] == "^"
    return program in ("cat", "xargs") and not any(word[:1] == "-" for word in words)


def _only_filters(at: int, word: Argument, findings: Sequence[Finding]) -> bool:
    """Whether all else that runs in the word where the secret is read reads files and prints."""
    inner = [index for index, found in enumerate(findings) if _holds(word, found.command)]
    return all(index == at or findings[index].category is Category.ReadsFilesystem for index in inner)
