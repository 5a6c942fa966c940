"""Making, copying, changing, moving and deleting files."""

from __future__ import annotations

from assent.command.options import part
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import (
    DELETES,
    LISTS,
    MOVES,
    READS,
    RUNS,
    SPREADS,
    TEXT,
    WRITES,
    Effect,
    Operands,
    Program,
    Role,
    proven,
    raises,
    turns,
)
from assent.risk.table import Table, judge
from assent.risk.tally import writing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

MAKES = Effect(Role.Writes, None, "makes")
CHANGES = Effect(Role.Writes, None, "changes")
TOUCHES = Effect(Role.Writes, None, "touches")
DD_TEXT = frozenset("bs cbs conv count ibs iflag iseek obs oflag oseek seek skip status".split())


def _dd_operand(word: Argument) -> Judgement:
    name, equals, _ = word.prefix.partition("=")
    value = (part(word, len(name) + 1),)
    if equals and name == "if":
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` reads a file", reads=value)
    if equals and name == "of":
        return writing(value[0], f"`{word.text}` writes a file", word)
    if equals and name in DD_TEXT:
        return Judgement(Category.ReadsFilesystem, "only sizes and conversions")
    return Judgement(Category.Unrecognized, f"`dd`: {word.text} is not a known operand", word)


MKTEMP = Table(
    Program(
        "mktemp",
        "-q,--quiet --suffix= -t",
        Operands(WRITES, most=1),
        {"-p=": WRITES, "--tmpdir=?": WRITES, "-u,--dry-run": turns(LISTS), "-d,--directory": Effect()},
        Category.ModifiesFilesystem,
        "makes a temporary file",
        modes=(("-u", Program("", operands=Operands(LISTS, most=1))),),
    )
)


def _mktemp(command: Command, _: Surroundings) -> Judgement:
    """A new, empty file among the temporary ones changes nothing; one that is made elsewhere is written."""
    from assent.command.outputs import is_fresh  # which rm and its like do not need

    if is_fresh(command.argv[1:]):
        return Judgement(Category.ReadsFilesystem, "`mktemp` makes an empty temporary file")
    return judge(MKTEMP, command.argv, "mktemp")


PROGRAMS = (
    Program(
        "cp gcp",
        """
        -a,--archive --attributes-only --backup=? -b -c --copy-contents -d -f,--force -i,--interactive -H -l,--link
        -L,--dereference -n,--no-clobber -N -P,--no-dereference -p --preserve=? --no-preserve= --parents
        -R,-r,--recursive --reflink=? --remove-destination --sparse= --strip-trailing-slashes -s,--symbolic-link
        -S,--suffix= -T,--no-target-directory -u --update=? -v,--verbose -x,--one-file-system -X -Z --context=?
        """,
        Operands(READS, last=WRITES, given="-t", least=2),
        {"-t,--target-directory=": WRITES},
        inert=True,
    ),
    Program(
        "mv gmv",
        """
        --backup=? -b -f,--force -h -i,--interactive -n,--no-clobber --strip-trailing-slashes -S,--suffix=
        -T,--no-target-directory -u --update=? -v,--verbose -Z,--context
        """,
        Operands(MOVES, last=WRITES, given="-t", least=2),
        {"-t,--target-directory=": WRITES},
        inert=True,
    ),
    Program(
        "ln gln",
        """
        --backup=? -b -d,-F,--directory -f,--force -h -i,--interactive -L,--logical -n,--no-dereference -P,--physical
        -r,--relative -s,--symbolic -S,--suffix= -T,--no-target-directory -v,--verbose -w
        """,
        Operands(READS, last=WRITES, given="-t", least=1),
        {"-t,--target-directory=": WRITES},
        inert=True,
    ),
    Program("link", "", Operands(first=(READS, WRITES), least=2, most=2)),
    Program(
        "install ginstall",
        """
        --backup=? -b -c -C,--compare -D -g,--group= -m,--mode= -o,--owner= -p,--preserve-timestamps -s,--strip
        -S,--suffix= -T,--no-target-directory -v,--verbose --preserve-context -Z --context=?
        """,
        Operands(READS, last=WRITES, given="-t", least=1),
        {"-d,--directory": turns(WRITES), "-t,--target-directory=": WRITES, "--strip-program=": RUNS},
    ),
    Program("mkdir", "-m,--mode= -p,--parents -v,--verbose -Z --context=?", Operands(MAKES, least=1), inert=True),
    Program("mkfifo", "-m,--mode= -Z --context=?", Operands(MAKES, least=1), inert=True),
    Program(
        "mknod",
        "-m,--mode= -Z --context=?",
        Operands(first=(raises(Category.ModifiesSystem, "makes the device", Role.Writes),), least=1),
    ),
    Program(
        "touch",
        "-a -A= -c,--no-create -d,--date= -f -h,--no-dereference -m -t= --time=",
        Operands(TOUCHES, least=1),
        {"-r,--reference=": LISTS},
        inert=True,
    ),
    Program("mktemp", judge=_mktemp),
    Program(
        "rm grm",
        """
        -f,--force -i -I --interactive=? --one-file-system --no-preserve-root --preserve-root=? -r,-R,--recursive
        -d,--dir -P -v,--verbose -W -x
        """,
        Operands(DELETES, least=1),
        inert=True,
    ),
    Program("unlink", "", Operands(DELETES, least=1, most=1), inert=True),
    Program(
        "rmdir",
        "--ignore-fail-on-non-empty -p,--parents -v,--verbose",
        Operands(Effect(Role.Writes, None, "removes the empty directory"), least=1),
        inert=True,
    ),
    Program(
        "shred srm",
        "-f,--force -n,--iterations= -s,--size= -u --remove=? -v,--verbose -x,--exact -z,--zero",
        Operands(Effect(Role.Deletes, None, "overwrites"), least=1),
        {"--random-source=": READS},
        inert=True,
    ),
    Program("trash trash-put rmtrash", "-v,--verbose -f -r -R", Operands(DELETES, least=1), inert=True),
    Program(
        "truncate",
        "-c,--no-create -o,--io-blocks -s,--size=",
        Operands(Effect(Role.Writes, Category.DeletesData, "cuts off"), least=1),
        {"-r,--reference=": LISTS},
        inert=True,
    ),
    Program(
        "chmod gchmod",
        """
        -c,--changes -f,--silent,--quiet -v,--verbose -h -H -L -P --no-preserve-root --preserve-root -r -w -x -X -s -t
        """,
        Operands(CHANGES, first=(TEXT,), given="-r -w -x -X -s -t --reference", least=2),
        {"-R,--recursive": turns(SPREADS), "--reference=": LISTS},
        inert=True,
    ),
    Program(
        "chown chgrp",
        """
        -c,--changes -f,--silent,--quiet -v,--verbose --dereference -h,--no-dereference --from= --no-preserve-root
        --preserve-root -H -L -P -x
        """,
        Operands(CHANGES, first=(TEXT,), given="--reference", least=2),
        {"-R,--recursive": turns(SPREADS), "--reference=": LISTS},
        inert=True,
    ),
    Program(
        "tee sponge",
        "-a,--append -i,--ignore-interrupts -p --output-error=?",
        Operands(WRITES),
        inert=True,
    ),
    Program(
        "split gsplit",
        """
        -a,--suffix-length= --additional-suffix= -b,--bytes= -C,--line-bytes= -d --numeric-suffixes=? -x
        --hex-suffixes=? -e,--elide-empty-files -l,--lines= -n,--number= -t,--separator= -u,--unbuffered --verbose
        """,
        Operands(first=(READS, WRITES), most=2),
        {"--filter=": RUNS},
        Category.ModifiesFilesystem,
        "writes pieces of its input",
        number=True,
    ),
    Program(
        "csplit",
        "-b,--suffix-format= -k,--keep-files --suppress-matched -n,--digits= -s,--quiet,--silent -z",
        Operands(first=(READS,)),
        {"-f,--prefix=": WRITES},
        Category.ModifiesFilesystem,
        "writes pieces of its input",
    ),
    Program("dd", "", Operands(proven(_dd_operand))),
    Program(
        "patch",
        """
        -p,--strip= -F,--fuzz= -l,--ignore-whitespace -c,--context -n,--normal -u,--unified -N,--forward -R,--reverse
        --merge=? -E,--remove-empty-files -Z,--set-utc -T,--set-time --quoting-style= -b,--backup
        --backup-if-mismatch --no-backup-if-mismatch -V,--version-control= -B,--prefix= -Y,--basename-prefix=
        -z,--suffix= -t,--batch -f,--force -s,--quiet,--silent --verbose --dry-run -C --posix --reject-format=
        --binary --read-only=
        """,
        Operands(first=(WRITES, READS), most=2),
        {
            "-i,--input=": READS,
            "-o,--output=": WRITES,
            "-r,--reject-file=": WRITES,
            "-d,--directory=": WRITES,
            "-D,--ifdef=": Effect(),
        },
        Category.ModifiesFilesystem,
        "changes the files that the patch names",
        modes=(("--dry-run -C", Program("", operands=Operands(READS, most=2))),),
    ),
    Program(
        "dircolors",
        "-b,--sh,--bourne-shell -c,--csh,--c-shell -p,--print-database --print-ls-colors",
        Operands(READS),
        inert=True,
    ),
)

EXAMPLES = """
Destroys: cp -ut ~/.claude settings.json
ModifiesSystem: mktemp -p /etc
ModifiesFilesystem: cp a b
ModifiesFilesystem: cp -r src/*.py build/
ModifiesFilesystem: cp -t build a b
Unrecognized: cp a
Unrecognized: cp "$a" b
ModifiesSystem: cp a ../other
ModifiesSystem: cp -t /etc a
ReadsSecrets: cp ~/.aws/credentials .
Destroys: cp x ~/.claude/settings.json
Destroys: cp x .claude/settings.local.json
ModifiesSystem: cp hook .git/hooks/pre-commit
ModifiesFilesystem: mv old.py new.py
ModifiesSystem: mv /opt/x .
Destroys: mv ~/.claude /tmp/away
Destroys: mv ~ /tmp/away
ModifiesFilesystem: ln -s ../other/x link
ReadsSecrets: ln -s ~/.ssh keys
ModifiesFilesystem: mkdir -p a/b/c
ModifiesFilesystem: mkdir /tmp/x
ModifiesSystem: mkdir /srv/x
ModifiesFilesystem: touch a b
ModifiesSystem: touch ~/.bashrc
ReadsFilesystem: mktemp -d
ReadsFilesystem: mktemp /tmp/x.XXXXXX
ReadsFilesystem: mktemp -t x.XXXX
ModifiesFilesystem: mktemp x.XXXX
ModifiesSystem: mktemp /etc/x.XXXX
ModifiesFilesystem: mktemp --tmpdir=. x.XXXX
ReadsFilesystem: mktemp -u
ModifiesFilesystem: chmod +x run.sh
ModifiesFilesystem: chmod -x run.sh
ModifiesFilesystem: chmod -R u+w build
ModifiesSystem: chmod 600 /etc/hosts
Destroys: chmod -R 777 /
Destroys: chown -R root /usr
DeletesData: rm file
DeletesData: rm -rf build
DeletesData: rm -rf "$X"/
DeletesData: rm -- -f
DeletesData: rm *.md
DeletesData: rm --recurs --forc d
DeletesData: rm -rf .git
DeletesData: rm -rf /tmp/x
Unrecognized: rm
Destroys: rm -rf /
Destroys: rm -fr /*
Destroys: rm -rf ~
Destroys: rm -rf ~/*
Destroys: rm -rf /usr
Destroys: rm -rf //./usr/../etc
Destroys: rm -rf ~/.config/assent
Destroys: rm -rf ~/.config
Destroys: rm .assent.toml
Destroys: rm -r .claude
Destroys: rm -rf ../..
ModifiesFilesystem: rmdir empty
DeletesData: shred -u x
Destroys: shred /dev/sda
DeletesData: truncate -s 0 log
DeletesData: unlink x
ReadsFilesystem: tee
ModifiesFilesystem: tee -a out.log
ModifiesFilesystem: jq . a | sponge a
ReadsFilesystem: tee /dev/stderr
ReadsFilesystem: dd if=a of=/dev/null
ModifiesSystem: tee /etc/hosts
ModifiesFilesystem: split -l 10 big part-
Unrecognized: split --filter='sh -c x' big
ReadsFilesystem: dd if=a bs=1 count=10
ModifiesFilesystem: dd if=/dev/zero of=disk.img bs=1M count=1
Destroys: dd if=/dev/zero of=/dev/sda
ReadsSecrets: dd if=/dev/nvme0n1 of=copy.img
Unrecognized: patch -p1 -i fix.patch
ModifiesFilesystem: patch src/a.c fix.patch
ModifiesFilesystem: patch -d src -p1 -i fix.patch
ReadsFilesystem: patch --dry-run -p1 -i fix.patch
Unrecognized: cp a .claude
Destroys: cp settings.json .claude/settings.json
ModifiesFilesystem: mkdir -p .claude
Unrecognized: cp -r templates/.claude .
Unrecognized: cp -t . templates/.claude
Destroys: cp template/settings.json .claude/
Destroys: cp template/settings.json .claude
ModifiesSystem: cp -r template/hooks .git
Destroys: mv templates/.assent.toml .
Destroys: install -m 600 x/.assent.toml y.toml ..
ModifiesSystem: ln -s ../../tools/hooks .git/
ModifiesFilesystem: cp -r templates/docs .
ModifiesFilesystem: cp .assent.toml policy.toml
ModifiesFilesystem: install -m 755 a build/a
ModifiesSystem: install -D a /usr/local/bin/a
ModifiesFilesystem: mkfifo pipe
ModifiesSystem: mknod x b 8 0
ModifiesFilesystem: link a b
DeletesData: trash old
ModifiesFilesystem: csplit -f part- a /x/
ReadsFilesystem: dircolors -p
ModifiesSystem: mv -t /etc a
ModifiesSystem: ln -t /usr/local/bin x
ModifiesSystem: install -t /usr/local/bin x
Unrecognized: install -s --strip-program=./strip a b
ModifiesFilesystem: split big.csv
ModifiesFilesystem: csplit log.txt /x/
ModifiesSystem: csplit -f /etc/x log.txt /x/
ModifiesSystem: patch -o /etc/hosts a.txt b.patch
ModifiesSystem: patch -r /etc/x a.txt b.patch
"""
