"""Failures by the words in which shells and programs tell of them."""

from __future__ import annotations

import pytest

from assent.store.error_class import ErrorClass, error_class

TOLD = {
    "bash: frob: command not found": ErrorClass.MissingProgram,
    "Exit code 127\n/bin/sh: 1: frob: not found": ErrorClass.MissingProgram,
    "cat: nope: No such file or directory": ErrorClass.NoSuchFile,
    "bash: ./run.sh: No such file or directory": ErrorClass.NoSuchFile,
    "git: 'stauts' is not a git command. See 'git --help'.": ErrorClass.UnknownSubcommand,
    'Error: unknown command "lst" for "gh"': ErrorClass.UnknownSubcommand,
    'npm error Missing script: "biuld"': ErrorClass.UnknownSubcommand,
    "grep: unrecognized option '--colour-always'": ErrorClass.UnknownFlag,
    "error: unexpected argument '--frob' found": ErrorClass.UnknownFlag,
    "scp: illegal option -- Q": ErrorClass.UnknownFlag,
    "bash: -c: line 1: syntax error near unexpected token `)'": ErrorClass.Syntax,
    "mkdir: cannot create directory '/x': Permission denied": ErrorClass.NotPermitted,
    "curl: (6) Could not resolve host: x": ErrorClass.Network,
    "Command timed out after 2m 0s": ErrorClass.TimedOut,
    "The user doesn't want to proceed with this tool use.": ErrorClass.Refused,
    "Cancelled: parallel tool call errored": ErrorClass.Interrupted,
    "Error: No such tool available: read_file": ErrorClass.UnknownTool,
    "2 tests failed": ErrorClass.Failed,
    "": ErrorClass.Failed,
}


@pytest.mark.parametrize("told", TOLD)
def test_each_is_told_apart(told: str) -> None:
    assert error_class(False, told) is TOLD[told]


def test_a_success_is_no_failure_whatever_is_printed() -> None:
    assert error_class(True, "bash: frob: command not found") is ErrorClass.Nothing
    assert error_class(None, "") is ErrorClass.Nothing


def test_the_end_of_a_long_output_counts() -> None:
    assert error_class(False, "x\n" * 100_000 + "sh: 1: frob: not found") is ErrorClass.MissingProgram


@pytest.mark.parametrize(
    "printed", ["ERROR: Permission to use x", "the push was rejected", "unknown tool: x", "denied by"]
)
def test_what_a_command_printed_is_no_refusal(printed: str) -> None:
    assert error_class(success=False, error=f"Exit code 1\n{printed}") is ErrorClass.Failed
