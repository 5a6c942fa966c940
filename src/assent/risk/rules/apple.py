"""Apple's tools for developers: property lists, settings, signatures, Xcode. Not tried on a real macOS."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.command.options import read
from assent.risk.category import Category
from assent.risk.entries.rule import READS, WRITES, Operands, Program, raises
from assent.risk.entries.table import Table, judge
from assent.risk.finding import Judgement
from assent.risk.wording import doubted, filled

FILES = Category.ModifiesFilesystem

PLUTIL = Program(
    "plutil",
    "-help -lint -p -s -r -n -type= -extract= -convert= -o= -e= -expect= -raw -string= -integer= -bool= -float="
    " -date= -data= -xml= -json= -append -dictionary -array",
    Operands(WRITES),
    {
        "-insert": raises(FILES, "changes {last:property list}"),
        "-replace": raises(FILES, "changes {last:property list}"),
        "-remove": raises(FILES, "changes {last:property list}"),
        "-create": raises(FILES, "makes a property list"),
    },
    words=True,
)


PLIST = Program("PlistBuddy", "-h -x -c=", Operands(READS), words=True)


def plutil(command: Command, _: Surroundings) -> Judgement:
    """-p, -lint and -type only read; -convert and -extract write onto the file unless `-o -` is given."""
    table = Table(PLUTIL)
    reading = read(command.argv, table.grammar)
    written = reading.value("-o")
    extracts = next((at for at, word in enumerate(command.argv) if word.text == "-extract"), None)
    shown = any(reading.has(option) for option in ("-p", "-lint", "-type", "-help"))
    if written is not None and written.exact and written.text in ("-", "/dev/stdout"):
        shown = True
    words = command.argv
    if extracts is not None and extracts + 2 < len(words):
        words = (*words[: extracts + 2], *words[extracts + 3 :])  # it takes a path of keys and a format
    if shown and not any(reading.has(option) for option in ("-insert", "-replace", "-remove", "-create")):
        entry = Program("plutil", PLUTIL.options, Operands(READS), PLUTIL.effects, words=True)
        return judge(Table(entry), words, "plutil")
    return judge(table, words, "plutil")


def plistbuddy(command: Command, _: Surroundings) -> Judgement:
    """PlistBuddy: what its commands do to its files; without a command it takes them from its input."""
    reading = read(command.argv, Table(PLIST).grammar)
    said = [option.value for option in reading.options if option.name == "-c" and option.value is not None]
    changed = next((word for word in said if not _only_prints(word)), None)
    if reading.problems:
        word = reading.problems[0].argument
        return Judgement(Category.Unrecognized, doubted(reading.problems[0], "PlistBuddy"), word)
    if not said and not reading.has("-h"):
        reason = filled("`PlistBuddy` takes its commands for {|a property list} from its input", reading.operands)
        return Judgement(Category.Unrecognized, reason, command.argv[0])
    if changed is None:
        return Judgement(
            Category.ReadsFilesystem,
            filled("`PlistBuddy` reads {|a property list}", reading.operands),
            reads=reading.operands,
        )
    if not changed.exact:
        return Judgement(
            Category.Unrecognized,
            f"`PlistBuddy` runs the command `{changed.text}`, which is only known at run time",
            changed,
        )
    reason = f"`PlistBuddy` changes the property list: `{changed.text}`"
    return Judgement(FILES, reason, changed, writes=reading.operands)


def _only_prints(word: Argument) -> bool:
    verb = word.text.split(None, 1)[:1]
    return word.exact and bool(verb) and verb[0].casefold() in ("print", "help")
