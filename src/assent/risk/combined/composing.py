"""Containers that a file of the project describes: what runs in them is its code, as far as the disk says so."""

from __future__ import annotations

from assent.command.model import Wrapping
from assent.record import replace
from assent.risk.category import Category
from assent.risk.premise import Premise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Surroundings
    from assent.risk.combined.set_up import Judge
    from assent.risk.finding import Finding

COMPOSING = ("docker", "docker-compose")
_SAME = (Wrapping.Nothing, Wrapping.Shell, Wrapping.Project)
_VERBS = frozenset("up create start restart stop kill pause unpause down rm build".split())
_ENTERING = frozenset(("exec", "run"))
_VALUED = frozenset(  # options with a word of their own
    """
    -f --file --profile --ansi --progress --timeout --scale --exit-code-from --attach --no-attach --wait-timeout -w
    --workdir -u --user -e --env --index --name --pull
    """.split()
)
_PLAIN = frozenset(
    """
    -d --detach --build --no-build --wait --remove-orphans --no-deps --force-recreate --no-recreate --quiet-pull -q
    --abort-on-container-exit --no-color --no-log-prefix --timestamps --no-start -s --stop --force -T --no-TTY -i -t -it
    -ti --interactive --tty --rm --service-ports --use-aliases --no-cache --quiet
    """.split()
)


def composing(findings: Sequence[Finding], surroundings: Surroundings, judge: Judge) -> list[Finding]:
    """The findings, with what they are where the containers see nothing of this machine but the project."""
    return [_premised(finding, surroundings, judge) for finding in findings]


def _premised(finding: Finding, surroundings: Surroundings, judge: Judge) -> Finding:
    command = finding.command
    if finding.beyond or finding.starting or command.opaque or command.variables or command.elsewhere:
        return finding
    around = [wrapper for wrapper in command.wrappers if wrapper.wrapping is Wrapping.Remote]
    others = [wrapper for wrapper in command.wrappers if wrapper not in around]
    if not all(wrapper.wrapping in _SAME for wrapper in others) or len(around) > 1:
        return finding
    if not around:
        manages = finding.category is Category.ModifiesSystem and _composes(command.argv, _VERBS)
        return _with_premise(finding) if manages else finding
    if (
        finding.category not in (Category.ModifiesRemote, Category.Unrecognized)
        or not command.argv
        or not _composes(around[0].words, _ENTERING)
    ):
        return finding
    inner = replace(command, wrappers=tuple(others), cwd=surroundings.cwd)
    if judge(inner, inner, surroundings).category > Category.RunsProjectCode or finding.deletes:
        return finding
    return _with_premise(finding)


def _with_premise(finding: Finding) -> Finding:
    premise = Premise("", Category.RunsProjectCode, finding.reason, finding.category, composed=True)
    return replace(finding, premise=premise)


def _composes(argv: Sequence[Argument], verbs: frozenset[str]) -> bool:
    """Whether the words are a command of compose that names no other project, place or part of this machine."""
    words = [word.text for word in argv]
    if not all(word.exact for word in argv) or words[0] not in COMPOSING:
        return False
    rest = words[1:] if words[0] != "docker" else words[2:] if words[1:2] == ["compose"] else []
    verb, skip = "", False
    for word in rest:
        name, equals, _ = word.partition("=")
        if skip or word in _PLAIN or (verb and word == "-f"):
            skip = False
        elif word[:1] == "-":
            if name not in _VALUED:
                return False
            skip = not equals
        elif not verb:
            verb = word
            if verb not in verbs:
                return False
        elif verbs is _ENTERING:
            return True  # the service, and behind it what is judged
        elif not word.replace("-", "").replace("_", "").isalnum():
            return False
    return bool(verb) and not skip
