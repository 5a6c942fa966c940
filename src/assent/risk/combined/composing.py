"""Containers that a file of the project describes: what runs in them is its code, as far as the disk says so."""

from __future__ import annotations

from itertools import pairwise

from assent.command.model import Argument, Surroundings, Wrapping
from assent.command.word import part
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries.programs import COMPOSING
from assent.risk.premise import Premise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from assent.command.model import Command
    from assent.risk.code.contents import Contents
    from assent.risk.combined.set_up import Judge
    from assent.risk.disk.access import Risk
    from assent.risk.disk.paths import Components
    from assent.risk.finding import Finding
    from assent.risk.flow import Flow, Node

STARTING = ("docker", "docker-compose", "podman", "podman-compose", "nerdctl")
FILES = tuple([f"{name}{end}" for name in ("compose", "docker-compose") for end in (".yml", ".yaml", ".override.yml")])
WHOLE = ("privileged:true", "pid:host", "userns_mode:host")  # lines by which a container gets this machine
OPENING = frozenset(  # what a container is given, whole, that holds secrets of this machine or runs others
    "/ /etc /root /home /var /run /var/run /var/run/docker.sock /run/docker.sock /var/lib/docker ~ $HOME".split()
)
MOST_LINES = 2_000
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


def is_unread(at: int, flow: Flow, downloaded: Mapping[Node, int]) -> bool:
    """Whether the services that a command starts are those of a file, or of its input, which the text downloads."""
    command = flow.findings[at].command
    if not _starts(command):
        return False
    nodes: list[Node] = [*_files(command, flow)]
    if command.stdin is not None and any(word.text in ("-", "/dev/stdin") for word in _named(command)):
        nodes.append(("|", command.stdin))
    substituted = any(inner in downloaded for inner in flow.inside.get(at, ()))  # -f <(curl …)
    return substituted or any(downloaded.get(node, at) < at for node in nodes)


def opened(at: int, contents: Contents) -> Risk | None:
    """By a file of services that the text has written: one that gets this machine, or a folder with secrets of it."""
    command = contents.flow.findings[at].command
    for node in _files(command, contents.flow) if _starts(command) else ():
        given = next(filter(None, map(_given, (contents.of(node) or "").splitlines()[:MOST_LINES])), "")
        if given:
            reason = f"`{node[-1]}` is written before it is run: `{given}` gives a container access to this machine"
            return Category.ReadsSecrets, reason
    return None


def _given(line: str) -> str:
    """The part of this machine that a line of a compose file gives a container; empty for none."""
    bare = line.strip().lstrip("- ").strip("'\" ")
    if "".join(bare.split()) in WHOLE:
        return bare
    name, _, value = bare.partition(":")
    source = value.strip(" '\"") if name == "source" else name if value[:1] == "/" else ""
    return bare if source and (source.rstrip("/") or "/") in OPENING else ""


def _starts(command: Command) -> bool:
    """Whether a command starts, or is about, the services of a file."""
    words = [word.text for word in command.argv]
    return bool(words) and command.program in STARTING and ("compose" in words[:4] or words[0].endswith("-compose"))


def _named(command: Command) -> list[Argument]:
    named = [after for before, after in pairwise(command.argv) if before.text in ("-f", "--file")]
    return named + [part(word, len("--file=")) for word in command.argv if word.text.startswith("--file=")]


def _files(command: Command, flow: Flow) -> list[Components]:
    """The files of services that a command takes: those that it names, else those of the usual names."""
    named = _named(command)
    return [flow.file(name, command) for name in ([word.text for word in named] or FILES)]


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
