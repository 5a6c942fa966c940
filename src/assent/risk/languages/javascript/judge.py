"""The effect of JavaScript code, by what its proof has seen."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.languages.javascript.aliases import renamed, without_same
from assent.risk.languages.javascript.loading import loaded
from assent.risk.languages.javascript.proof import ScriptProof
from assent.risk.languages.javascript.tokens import required, split
from assent.risk.languages.plain import called
from assent.risk.languages.printing import prints
from assent.risk.languages.starting import started_by
from assent.risk.scanner import Doubtful
from assent.risk.wording import listed, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument
    from assent.risk.started import Starter

DEEDS = {  # what calls do to what they name
    **dict.fromkeys(("rmSync(", "unlinkSync(", "rmdirSync("), "deletes"),
    "process.kill(": "sends a signal to the process",
}
STARTING = ('child_process").exec', "child_process').exec", "execSync", "execFileSync")  # are given a command
LONGEST = 10_000  # characters of code that is judged


def judge_code(code: Argument, argv: Sequence[Argument], starter: Starter | None, *, project: str = "") -> Judgement:
    """The effect of JavaScript code under node, given `argv` as its process.argv[1] and so on.

    Without a judge of what it starts, it may start nothing. `project` is the folder whose packages it may name by path.
    """
    if not code.exact:
        return Judgement(Category.Unrecognized, f"the JavaScript `{code.text}` is only known at run time", code)
    if len(code.text) > LONGEST:
        return Judgement(Category.Unrecognized, "the JavaScript is too long to be judged", code)
    try:
        proof = ScriptProof(renamed(without_same(loaded(required(split(code.text)), project))), code, argv, starter)
        proof.run()
    except Doubtful as doubt:
        started = started_by(code.text, STARTING) if str(doubt).startswith("uses ") else ""
        plainly = called(code.text, DEEDS) if str(doubt).startswith("uses ") else ""
        fault = f"starts {quoted(started)}" if started else plainly or doubt
        return Judgement(doubt.category, f"the JavaScript {fault}", code)
    except RecursionError:
        return Judgement(Category.Unrecognized, "the JavaScript is nested too deeply to be judged", code)
    return _judged(proof, code)


def _judged(proof: ScriptProof, code: Argument) -> Judgement:
    """The effect of code that has passed: of several effects at once less is known."""
    if proof.started and proof.computed:
        return Judgement(Category.Unrecognized, "the JavaScript may set what a program is started with", code)
    if (proof.own or proof.fetches) and (proof.started or proof.writes):
        return Judgement(Category.Unrecognized, "the JavaScript writes files or starts a program, and more", code)
    if proof.own:
        reason = f"the JavaScript loads the package `{proof.own}`"
        if not proof.package:
            reason = f"the JavaScript runs `{proof.own}` of the project"
        return Judgement(Category.RunsProjectCode, reason, code, reads=tuple(proof.reads))
    if proof.fetches:
        reads = tuple(proof.reads)
        return Judgement(Category.ReadsRemote, "the JavaScript fetches and prints data", reads=reads)
    if not proof.writes:
        return Judgement(Category.ReadsFilesystem, f"the JavaScript {prints(proof.reads)}", reads=tuple(proof.reads))
    if proof.started:
        return Judgement(Category.Unrecognized, "the JavaScript writes files and starts a program", code)
    reason = f"the JavaScript writes {listed([path.text for path in proof.writes])}"
    return Judgement(Category.ModifiesFilesystem, reason, code, reads=tuple(proof.reads), writes=tuple(proof.writes))
