"""Saved plans of changes to infrastructure: no text says what such a plan destroys, except one that makes it too."""

from __future__ import annotations

from assent.neighbours import pairwise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.command.model import Argument, Command
    from assent.risk.finding import Finding

_PLANNERS = frozenset(("terraform", "tofu", "terragrunt"))
_CLOUD, _CHANGE_SETS = "aws", ("cloudformation", "execute-change-set")
_OUT = "-out"
_FOLDER = "-chdir"
_LOSING = ("-destroy", "-replace")
# Options of `apply` whose value may be the next word.
_VALUED = frozenset(
    "-var -var-file -target -replace -exclude -lock-timeout -parallelism -state -state-out -backup".split()
)


def applies_saved(command: Command) -> bool:
    """Whether a command makes the changes of a plan that was saved in a file: terraform apply tfplan."""
    return _applied(command) is not None


def applies_kept(command: Command) -> bool:
    """The same of a plan that the service itself keeps: aws cloudformation execute-change-set."""
    words = [word.text for word in command.argv[1:]]
    return command.program == _CLOUD and all(word in words for word in _CHANGE_SETS)


def is_planned_before(command: Command, findings: Sequence[Finding]) -> bool:
    """Whether the text itself makes the plan, in the same folder, and one that destroys nothing on purpose."""
    plan = _applied(command)
    if plan is None or not plan.exact:
        return False
    earlier = [finding for finding in findings if finding.command.start < command.start]
    made = [finding.command for finding in earlier if plan.text in _planned(finding.command)]
    others = [finding for finding in earlier if finding.command not in made and plan.text in finding.writes]
    return bool(made) and not others and all(_is_alike(one, command) for one in made)


def _applied(command: Command) -> Argument | None:
    """The file of the plan that Terraform is to apply; None where it makes one itself."""
    words = command.argv[1:]
    if command.program not in _PLANNERS or not any(word.text == "apply" for word in words):
        return None
    values = {after.start for before, after in pairwise(words) if _plain(before) in _VALUED}
    operands = [word for word in words if word.prefix[:1] != "-" and word.start not in values]
    at = next((at for at, word in enumerate(operands) if word.text == "apply"), len(operands))
    return operands[at + 1] if at + 1 < len(operands) else None


def _planned(command: Command) -> Iterator[str]:
    """The files into which Terraform saves a plan that destroys nothing on purpose."""
    words = command.argv[1:]
    if command.program not in _PLANNERS or not any(word.text == "plan" for word in words) or command.variables:
        return
    if any(_plain(word).partition("=")[0] in _LOSING or not word.exact for word in words):
        return
    for before, word in pairwise(command.argv):
        name, equals, value = _plain(word).partition("=")
        if name == _OUT and equals:
            yield value
        elif _plain(before) == _OUT:
            yield word.text


def _is_alike(plan: Command, command: Command) -> bool:
    """Whether both work in the same folder, by the same program."""
    return plan.program == command.program and plan.cwd == command.cwd and _folder(plan) == _folder(command)


def _folder(command: Command) -> list[str]:
    return [word.text for word in command.argv if _plain(word).startswith(_FOLDER)]


def _plain(word: Argument) -> str:
    """An option of Terraform with one dash: --out is -out."""
    return word.text[1:] if word.text[:2] == "--" else word.text
