"""The effect of Python code, by what its proof has seen."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.languages.printing import prints
from assent.risk.languages.python.proof import PythonProof
from assent.risk.languages.python.transfers import told
from assent.risk.languages.python.tree import parse
from assent.risk.languages.python.writes import deletion, judgement
from assent.risk.scanner import Doubtful

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk.started import Starter

_LISTS = "changes a list"  # begins the fault of code that changes one, whose members it may read


def judge_code(code: Argument, operands: Sequence[Argument], starter: Starter) -> Judgement:
    """The effect of Python code, given `operands` as its sys.argv[1:] and a judge of what it starts."""
    if not code.exact:
        return Judgement(Category.Unrecognized, f"the Python code `{code.text}` is only known at run time", code)
    try:
        proof = PythonProof(parse(code.text), code, operands, starter)
        proof.check(proof.tree)
        proof.finish()
    except Doubtful as doubt:
        return _doubted(doubt, code, starter)
    except RecursionError:
        return Judgement(Category.Unrecognized, "the Python code is nested too deeply to be judged", code)
    if proof.own.names and not (proof.own.asked or proof.own.folders or proof.writes):
        reason = f"the Python code imports `{proof.own.modules[0]}`"
        return Judgement(Category.RunsProjectCode, reason, code, reads=tuple(proof.reads))
    if proof.own.names:
        reads, premise = tuple(proof.reads), proof.own.premise()
        reason = f"the Python code imports `{proof.own.modules[0]}`, whose effects are unknown"
        return Judgement(Category.Unrecognized, reason, code, reads=reads, premise=premise)
    if proof.deletes:
        return deletion(proof.deletes, proof.reads, code)
    if proof.writes:
        made = judgement(proof.writes, proof.reads, code, proof.folders, proof.modes)
        return told(made, proof.transfers, code)
    if proof.fetches:
        reason = f"the Python code loads `{proof.fetches}`, perhaps from the Hugging Face Hub"
        return Judgement(proof.category, reason, code, reads=tuple(proof.reads))
    does = "runs commands that only read" if proof.runs else prints(proof.reads)
    does = "fetches and prints data" if proof.category is Category.ReadsRemote else does
    return Judgement(proof.category, f"the Python code {does}", reads=tuple(proof.reads))


def _doubted(doubt: Doubtful, code: Argument, starter: Starter) -> Judgement:
    """The judgement of code that is not proven: by the worst that it plainly says, or else by its first fault."""
    from assent.risk.languages.commands_started import outweighs, worst  # most code is proven
    from assent.risk.languages.python.deeds import appended
    from assent.risk.languages.python.leaks import PythonLeaks

    fault = str(doubt)
    starts = fault.startswith("starts `")
    category = max(doubt.category, starter.worst) if starts else doubt.category
    try:
        tree = parse(code.text)
    except Doubtful:
        return Judgement(category, f"the Python code {fault}", code)
    deeds = PythonLeaks(tree)
    said = worst(deeds.leaked(starter) or deeds.served(starter) or deeds.worst(), deeds.commands(), starter)
    if said is not None and outweighs(said, category, fault):
        return Judgement(said.category, f"the Python code {said.said}", code)
    paths = appended(tree) if fault.startswith(_LISTS) else []
    reads = tuple([Argument(code.start, code.end, path, path, exact=True, quoted=True) for path in paths if path])
    return Judgement(category, f"the Python code {fault}", code, reads=reads)
