"""Java and the languages beside it: the runtime, its tools and build systems."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

SYSTEM = Category.ModifiesSystem


def jar(command: Command, _: Surroundings) -> Judgement:
    """Its first word is one of letters with or without a dash: `jar tf x.jar`."""
    words = command.argv
    letters = words[1].prefix.removeprefix("-") if len(words) > 1 and words[1].exact else ""
    if letters and not words[1].text.startswith("--") and set(letters) <= {*"tvf"} and "t" in letters:
        reads = words[2:]
        if all(word.exact for word in reads[1:]) and not any(word.prefix[:1] in ("", "-", "@") for word in reads):
            return Judgement(Category.ReadsFilesystem, "`jar` lists an archive", reads=reads)
    return judge(index.stated("jar"), words, "jar")


def told(word: Argument) -> Judgement:
    """What jcmd tells a process."""
    if word.exact and (word.text.isdigit() or word.text in JCMD or word.text in ("-l", "-h")):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(SYSTEM, f"`{word.text}` changes {{process}}", word)


JCMD = frozenset(
    "help VM.version VM.uptime VM.flags VM.command_line VM.info VM.native_memory Thread.print GC.heap_info"
    " GC.class_histogram VM.classloaders VM.metaspace VM.stringtable VM.symboltable Compiler.codecache".split()
)


CONTROLLING = ("jenkins-cli.jar",)  # archives that tell a server what to do, whatever project they are in


def program(word: Argument) -> Judgement:
    """What java runs, or an operand of that."""
    name = word.text.rpartition("/")[2]
    if name in CONTROLLING:
        return Judgement(Category.Unrecognized, f"`{name}` controls a server", word)
    return Judgement(Category.RunsProjectCode, f"`java` runs `{word.text}`", word)
