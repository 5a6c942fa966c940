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
from assent.risk.scanner import Doubtful
from assent.risk.wording import listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument
    from assent.risk.started import Starter

DEEDS = {"process.kill(": "sends a signal to the process"}  # what calls do to what they name
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
        return _doubted(doubt, code, starter)
    except RecursionError:
        return Judgement(Category.Unrecognized, "the JavaScript is nested too deeply to be judged", code)
    return _judged(proof, code)


def _doubted(doubt: Doubtful, code: Argument, starter: Starter | None) -> Judgement:
    """The judgement of code that is not proven: by the worst that it plainly says, or else by its first fault."""
    from assent.risk.languages.commands_started import outweighs, plainly  # most code is proven

    fault = str(doubt)
    starts = fault.startswith("starts `")
    category = max(doubt.category, starter.worst) if starts and starter is not None else doubt.category
    said = plainly(code.text, "JavaScript", starter)
    if said is not None and outweighs(said, category, fault):
        return Judgement(said.category, f"the JavaScript {said.said}", code)
    signals = called(code.text, DEEDS) if fault.startswith("uses ") else ""
    return Judgement(category, f"the JavaScript {signals or fault}", code)


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
