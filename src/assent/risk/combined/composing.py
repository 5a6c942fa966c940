"""Containers that a file of the project describes: what runs in them is its code, as far as the disk says so."""

from __future__ import annotations

from itertools import pairwise

from assent.command.model import Argument, Surroundings, Wrapping
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries.programs import COMPOSING
from assent.risk.premise import Premise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from assent.risk.combined.set_up import Judge
    from assent.risk.finding import Finding

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


_BARE = frozenset("--rm -d --detach -i -t -it -ti --init -q --quiet".split())  # options of docker run
_GIVEN = frozenset("--name -e --env -p --publish -w --workdir -u --user --label -m --memory --cpus".split())


def composing(findings: Sequence[Finding], surroundings: Surroundings, judge: Judge) -> list[Finding]:
    """The findings, with what they are where the containers see nothing of this machine but the project."""
    built: set[str] = set()  # images that the text builds of the project
    made = []
    for finding in findings:
        premised = _premised(finding, built, surroundings, judge)
        made.append(premised)
        if premised.category is Category.RunsProjectCode and premised.command.program == "docker":
            built |= _tags([word.text for word in premised.command.argv if word.exact])
    return made


def _tags(words: Sequence[str]) -> set[str]:
    """The names of the image that `docker build` builds."""
    if words[1:2] != ["build"] and words[1:3] != ["buildx", "build"]:
        return set()
    glued = {word.partition("=")[2] for word in words if word.startswith("--tag=")}
    return glued | {name for option, name in pairwise(words) if option in ("-t", "--tag")}


def _premised(finding: Finding, built: set[str], surroundings: Surroundings, judge: Judge) -> Finding:
    command = finding.command
    if finding.beyond or finding.starting or command.opaque or command.variables or command.elsewhere:
        return finding
    around = [wrapper for wrapper in command.wrappers if wrapper.wrapping is Wrapping.Remote]
    others = [wrapper for wrapper in command.wrappers if wrapper not in around]
    if not all(wrapper.wrapping in _SAME for wrapper in others) or len(around) > 1:
        return finding
    if not around:
        manages = finding.category is Category.ModifiesSystem
        return _with_premise(finding, command.argv, _VERBS, built) if manages else finding
    if finding.category not in (Category.ModifiesRemote, Category.Unrecognized) or not command.argv:
        return finding
    inner = replace(command, wrappers=tuple(others), cwd=surroundings.cwd)
    if judge(inner, inner, surroundings).category > Category.RunsProjectCode or finding.deletes:
        return finding
    return _with_premise(finding, around[0].words, _ENTERING, built)


def _with_premise(finding: Finding, argv: Sequence[Argument], verbs: frozenset[str], built: Collection[str]) -> Finding:
    """The finding as what runs in containers of the project, if that is so by the words, or by the disk as well."""
    if _runs(argv, built):
        return replace(finding, category=Category.RunsProjectCode, unknown=None)
    if not _composes(argv, verbs):
        return finding
    premise = Premise("", Category.RunsProjectCode, finding.reason, finding.category, composed=True)
    return replace(finding, premise=premise)


def _runs(argv: Sequence[Argument], built: Collection[str]) -> bool:
    """Whether the words start a container of an image that the text has built, which is given nothing."""
    words = [word.text for word in argv]
    if not built or words[:2] != ["docker", "run"] or not all(word.exact for word in argv):
        return False
    skip = False
    for word in words[2:]:
        if skip or word in _BARE:
            skip = False
        elif word[:1] == "-":
            if word.partition("=")[0] not in _GIVEN:
                return False
            skip = "=" not in word
        else:
            return word in built
    return False


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
