"""The commands that agents run all day ask nothing, where the project is trusted."""

from tests.case_files import CASES, unfolded

from assent.assessment import Context, assess
from assent.policy import Decision, Policy, Sandbox

MOST = 0.008  # of these, who may be interrupted
READING = ("git", "grep", "rg", "ls", "cat", "sed", "head", "tail", "find", "wc", "cd")  # of whom none is


def test_what_agents_run_all_day_is_not_interrupted() -> None:
    lines = (CASES / "policy" / "everyday.txt").read_text(encoding="utf-8").splitlines()
    commands = [unfolded(line) for line in lines if not line.startswith("#")]
    context = Context("/home/user/p", policy=Policy(sandbox=Sandbox.WorkspaceWrite), remedies=False)
    asked = [command for command in commands if assess(command, context).decision is not Decision.allow]
    assert len(commands) >= 300
    assert len(asked) <= MOST * len(commands), asked
    assert [command for command in asked if command.split()[0] in READING] == []
