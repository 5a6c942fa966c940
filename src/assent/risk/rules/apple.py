"""Apple's tools for developers: property lists, settings, signatures, Xcode. Not tried on a real macOS."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.command.options import read
from assent.risk.category import Category
from assent.risk.doubt_wording import doubted
from assent.risk.entries.rule import READS, WRITES, Operands, Program, raises
from assent.risk.entries.table import Table, judge
from assent.risk.finding import Judgement
from assent.risk.wording import filled, quoted

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
SYSTEM = Category.ModifiesSystem
DIRECTORY_READS = frozenset("-read -list -search -readall -readpl -readpli read list search readall ls cat".split())


def plutil(command: Command, _: Surroundings) -> Judgement:
    """-p, -lint and -type only read; -convert and -extract write onto the file unless `-o -`, or `raw`, is given."""
    table = Table(PLUTIL)
    reading = read(command.argv, table.grammar)
    written = reading.value("-o")
    extracts = next((at for at, word in enumerate(command.argv) if word.text == "-extract"), None)
    shown = any(reading.has(option) for option in ("-p", "-lint", "-type", "-help"))
    if written is not None and written.exact and written.text in ("-", "/dev/stdout"):
        shown = True
    words = command.argv
    if extracts is not None and extracts + 2 < len(words):
        shown = shown or (written is None and words[extracts + 2].text == "raw")
        words = (*words[: extracts + 2], *words[extracts + 3 :])  # it takes a path of keys and a format
    if shown and not any(reading.has(option) for option in ("-insert", "-replace", "-remove", "-create")):
        entry = Program("plutil", PLUTIL.options, Operands(READS), PLUTIL.effects, words=True)
        return judge(Table(entry), words, "plutil")
    if written is not None:
        effects = {**PLUTIL.effects, "-o=": WRITES}
        table = Table(Program("plutil", PLUTIL.options, Operands(READS), effects, words=True))
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
    reason = f"{filled('`PlistBuddy` changes {|a property list}', reading.operands)} with {quoted(changed.text)}"
    return Judgement(FILES, reason, changed, writes=reading.operands)


def _only_prints(word: Argument) -> bool:
    verb = word.text.split(None, 1)[:1]
    return word.exact and bool(verb) and verb[0].casefold() in ("print", "help")


def directory(command: Command, _: Surroundings) -> Judgement:
    """`dscl . -read /Users/x`: a directory service, a verb, a path; -P is a password."""
    words = [word for word in command.argv[1:] if word.text not in ("-q", "-raw", "-plist", "-url")]
    if len(words) > 1 and all(word.exact for word in words[:2]) and words[1].text in DIRECTORY_READS:
        if any(word.text == "-P" for word in words):
            return Judgement(Category.ReadsSecrets, "`dscl -P` sends a password")
        if any("ShadowHash" in word.text for word in words):
            return Judgement(Category.ReadsSecrets, "`dscl` shows the hashes of passwords", words[-1])
        return Judgement(Category.ReadsFilesystem, f"`dscl {words[1].text}` reads the directory of accounts")
    if any(word.text in ("-delete", "delete") for word in words):
        return Judgement(Category.DeletesData, f"`dscl -delete` deletes `{words[-1].text}` of the accounts", words[-1])
    named = words[2].text if len(words) > 2 and words[2].exact and words[1].text != "-passwd" else ""
    if len(words) > 1 and words[1].text.lstrip("-") == "passwd":
        return Judgement(SYSTEM, "`dscl -passwd` changes the password of an account", words[1])
    what = f"{quoted(named)} of the accounts" if named else "accounts"
    return Judgement(SYSTEM, f"`dscl` changes {what} of this machine", command.argv[0])


def getting(command: Command, _: Surroundings) -> Judgement:
    """`systemsetup -gettimezone`: options that get and that set."""
    for word in command.argv[1:]:
        if not (word.exact and word.text.casefold().startswith(("-get", "-list", "-help", "-version", "-print"))):
            return Judgement(SYSTEM, f"`{command.argv[0].text} {word.text}` changes settings of the system", word)
    return Judgement(Category.ReadsFilesystem, "`systemsetup` shows settings")
