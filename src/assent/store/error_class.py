"""The kinds of failure, by an agent's words for them."""

from __future__ import annotations

from assent.closed import Choice


class ErrorClass(Choice):
    """Kinds of failures, as far as they call for different answers."""

    Nothing = ""  # it succeeded, or nobody said
    Refused = "refused"  # the user, a policy or a hook said no
    Interrupted = "interrupted"  # stopped before it ended, also together with another call that failed
    TimedOut = "timed-out"
    UnknownTool = "unknown-tool"
    InvalidInput = "invalid-input"  # of the tool, which the agent has, and which did not begin
    MissingProgram = "missing-program"
    UnknownSubcommand = "unknown-subcommand"
    UnknownFlag = "unknown-flag"
    Syntax = "syntax"
    NoSuchFile = "no-such-file"
    NotPermitted = "not-permitted"
    Network = "network"
    Failed = "failed"  # anything else


# Words of shells, programs and libraries of options, the first that occurs decides. Programs write the same words
# about files and about programs: only what names the shell, or says `command`, is about a missing program.
_SIGNS = {
    ErrorClass.Refused: "doesn't want to proceed;was rejected;permission to use;denied by;blocked by",
    ErrorClass.Interrupted: "interrupted;cancelled;canceled;sigint;aborted by;sibling tool call",
    ErrorClass.TimedOut: "timed out;timeout exceeded;exit code 124",
    ErrorClass.UnknownTool: "no such tool;is not a valid tool;unknown tool;tool not found",
    ErrorClass.InvalidInput: "inputvalidationerror",
    ErrorClass.MissingProgram: (
        "command not found;exit code 127;is not recognized as;no such file or directory (exec)"
    ),
    ErrorClass.UnknownSubcommand: (
        "unknown command;unknown subcommand;unrecognized subcommand;unrecognized command;no such command;"
        "no such subcommand;is not a git command;invalid subcommand;invalid choice:;missing script:;"
        "no rule to make target"
    ),
    ErrorClass.UnknownFlag: (
        "unrecognized option;unknown option;invalid option;illegal option;unknown flag;unknown shorthand flag;"
        "unknown argument;unrecognized argument;unexpected argument;no such option;unknown predicate;bad flag;"
        "flag provided but not defined"
    ),
    ErrorClass.Syntax: "syntax error;unexpected eof;unterminated quoted;parse error near",
    ErrorClass.NoSuchFile: "no such file or directory;cannot find the path;does not exist;not a directory",
    ErrorClass.NotPermitted: "permission denied;operation not permitted;read-only file system",
    ErrorClass.Network: (
        "could not resolve;connection refused;connection timed out;network is unreachable;no route to host"
    ),
}
NOT_BEGUN = (ErrorClass.Refused, ErrorClass.UnknownTool, ErrorClass.InvalidInput)  # the call has not run
_ENDED = "exit code"  # in what agents say of a command that has run, whatever words it has printed
_LONGEST = 20_000  # characters that are looked at: the first and the last of a longer text


def error_class(success: bool | None, error: str) -> ErrorClass:
    """The kind of failure that `error` tells of, which is none for a call that succeeded."""
    if success or (success is None and not error):
        return ErrorClass.Nothing
    half = _LONGEST // 2
    told = (error if len(error) <= _LONGEST else error[:half] + error[-half:]).lower()
    if _shell_misses_program(told):
        return ErrorClass.MissingProgram
    has_run = _ENDED in told
    for kind, signs in _SIGNS.items():
        if any(sign in told for sign in signs.split(";")) and not (has_run and kind in NOT_BEGUN):
            return kind
    return ErrorClass.Failed


def _shell_misses_program(told: str) -> bool:
    """Whether a line is `sh: 1: frob: not found`, as dash and busybox say it."""
    lines = [line for line in told.splitlines() if line.endswith(": not found")]
    return any(line.startswith(("sh: ", "/bin/sh: ", "bash: ", "dash: ", "ash: ", "zsh: ")) for line in lines)
