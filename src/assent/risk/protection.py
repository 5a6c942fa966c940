"""Commands that would take this gate out of the way, or an agent out of its own.

Writing its files is judged by places; this is what no path shows: its process, its package, its
name, the switches by which agents stop asking, and patches.
"""

from __future__ import annotations

from assent.neighbours import pairwise
from assent.risk.category import Category
from assent.risk.entries.programs import AGENT, OWN, git_words, interprets
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command, Surroundings
    from assent.risk.disk.access import Risk
    from assent.risk.flow import Flow

DISARMING = ("--dangerously-bypass-hook-trust", "--disable-hooks")  # of agents: this gate is not asked any more
SWITCHES = (  # of agents: the one that is started asks nobody
    "--dangerously-skip-permissions",
    "--allow-dangerously-skip-permissions",
    "--dangerously-bypass-approvals-and-sandbox",
    "--dangerously-allow-all",
    "--yolo",
    "--permission-mode=bypassPermissions",
    "--approval-mode=yolo",
    "--sandbox=danger-full-access",
    "--ask-for-approval=never",
    "--permission-mode bypassPermissions",
    "--approval-mode yolo",
    "--sandbox danger-full-access",
    "-s danger-full-access",
    "--ask-for-approval never",
    "-a never",
)
NAMED = (OWN, "assent-gate", "assent_gate")  # the program and its package
KEPT = ("/.local/state/assent/", "/.local/share/assent/", "/.config/assent/")  # where it keeps which process it is
HARMLESS = frozenset("check explain parse demo log status doctor --help --version".split())  # of its own commands
LOOKING = frozenset("list show test coverage check --help".split())  # of `assent rules`
STOPPING, FINDING = "stopper", "finder"  # ends others; says which run, or where programs are
FETCHING = "fetcher"  # runs a package that it fetches
UNINSTALLING = "uninstaller"  # may remove packages
REMOVING = frozenset("uninstall remove rm erase purge autoremove unlink un r".split())
SETTINGS = (".claude/settings", ".claude/hooks", ".codex/config", ".codex/hooks", ".gemini/settings", ".assent.toml")
OVERWRITING = ("write", '"w', "'w", '"a', "'a", "unlink", "remove", "rename", "rmtree", "rmSync", "truncate", ">", "-i")


def risk(at: int, flow: Flow, surroundings: Surroundings) -> Risk | None:
    """The harm that the command with that index would do to the gate."""
    finding = flow.findings[at]
    command = finding.command
    if finding.category < Category.ModifiesFilesystem:
        return None
    words = [word.text for word in command.argv]
    why = _disarmed(words) or _stopped(command, words) or _coded(command, words)
    if why:
        return Category.Destroys, why
    switch = _unchecked(words)
    if switch:
        program = words[0].rpartition("/")[2]
        freed = f"`{program} {switch}` lets the agent run any command without asking"
        from assent.risk.agent_words import with_task  # few texts start an agent

        return Category.DeletesData, with_task(freed, finding.reason)
    for inner in flow.inside.get(at, ()):
        found = flow.findings[inner].command
        kept = is_a(command.program, STOPPING) and any(part in found.text for part in KEPT)
        if kept or (is_a(found.program, FINDING) and any(_is_own(word.text) for word in found.argv[1:])):
            return Category.Destroys, f"`{command.text}` stops or changes Assent"
    if applies_patch(command, words):
        from assent.risk.code.patched import patched

        return patched(command, flow, surroundings)
    return None


def applies_patch(command: Command, words: Sequence[str]) -> bool:
    """Whether the command, which has those words, applies a patch; `git stash apply` applies none."""
    patching = git_words("patches")
    if command.program != "git" or patching.isdisjoint(words):
        return command.program == "patch"
    from assent.risk.git.parse import parse

    known = parse(command.argv)
    return known.rule is None or known.name[:1] == () or known.name[0] in patching


def _is_own(word: str) -> bool:
    """Whether a word names this gate: assent, assent==1.0, 'assent hook'."""
    start = word.strip("[]^$").replace("=", " ").replace(".", " ").replace("@", " ").split(" ")[0]
    return start in NAMED or word.endswith(f"/{OWN}")


def _disarmed(words: list[str]) -> str:
    """An agent that is told not to ask this gate."""
    given = next((word for word in words if word in DISARMING), "")
    if not given or not (given.startswith("--dangerously") or _is_agent(words)):
        return ""
    return f"`{words[0].rpartition('/')[2]} {given}` lets an agent run any command"


def _unchecked(words: Sequence[str]) -> str:
    """The option by which the agent that is started asks nobody: `--yolo`, `--approval-mode yolo`."""
    pairs = [f"{one} {other}" for one, other in pairwise(words)]
    for given in (*words, *pairs):
        if given in SWITCHES and (given.startswith("--dangerously") or _is_agent(words)):
            return given
    return ""


def _is_agent(words: Sequence[str]) -> bool:
    """Whether an agent is started, perhaps by another program: `npx codex`."""
    return any(is_a(word.rpartition("/")[2], AGENT) for word in words[:4])


def _stopped(command: Command, words: list[str]) -> str:
    """The gate's process ended, or its package removed."""
    if command.program == OWN and "--ask" in words:
        return f"`{command.text}` answers a question that is for the user"
    if not any(OWN in word and _is_own(word) for word in words[1:]):
        return ""
    if _is_used(command, words):
        return f"`{command.text}` changes what Assent lets through"
    if is_a(command.program, STOPPING):
        return f"`{command.text}` ends Assent"
    if is_a(command.program, UNINSTALLING) and REMOVING.intersection(words[1:5]):
        return f"`{command.text}` removes Assent"
    return ""


def _is_used(command: Command, words: list[str]) -> bool:
    """Whether this gate is run, as a module or a package, for more than to look: `python -m assent trust`."""
    fetches = is_a(command.program, FETCHING) or (is_a(command.program, UNINSTALLING) and "run" in words[1:3])
    for at in range(1, len(words)):
        module = interprets(command.program) and words[at - 1][:1] == "-" and words[at - 1][-1:] == "m"
        if _is_own(words[at]) and (fetches or module) and not any(map(_is_own, words[at + 1 : at + 2])):
            return "--ask" in words or not _only_looks(words[at + 1 : at + 3])
    return False


def _only_looks(words: list[str]) -> bool:
    """Whether the first words of one of our own commands only show something: `check`, `rules list`."""
    return HARMLESS.issuperset(words[:1]) or (words[:1] == ["rules"] and LOOKING.issuperset(words[1:2]))


def _coded(command: Command, words: list[str]) -> str:
    """Code that writes an agent's settings."""
    if not interprets(command.program):
        return ""
    text = "\n".join([*words[1:], *[r.given.text for r in command.redirects if r.given is not None]])
    named = next((path for path in SETTINGS if path in text), None)
    if named is None or not any(part in text for part in OVERWRITING):
        return ""
    return f"the code of `{command.program}` may write `{named}`, which holds settings of Assent or an agent"
