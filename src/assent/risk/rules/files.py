"""Looking at files, and making, copying, moving and deleting them."""

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
from assent.risk.tally import writing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

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


PROGRAMS = (
    Program(
        "ls dir vdir",
        """
        -a,--all -A,--almost-all --author -b,--escape --block-size= -B,--ignore-backups -c -C --color=? -d,--directory
        -D,--dired -e -f -F,--classify=? --file-type --format= --full-time -g --group-directories-first -G,--no-group
        -h,--human-readable --si -H,--dereference-command-line --dereference-command-line-symlink-to-dir --hide=
        --hyperlink=? --indicator-style= -i,--inode -I,--ignore= -k,--kibibytes -l -L,--dereference -m
        -n,--numeric-uid-gid -N,--literal -o -O -p -q,--hide-control-chars --show-control-chars -Q,--quote-name
        --quoting-style= -r,--reverse -R,--recursive -s,--size -S --sort= --time= --time-style= -t -T,--tabsize= -u -U
        -v -w,--width= -x -X -Z,--context --zero -1 -@ -%
        """,
        Operands(LISTS),
        inert=True,
    ),
    Program(
        "eza exa lsd",
        """
        -1,--oneline -l,--long -G,--grid -x,--across -R,--recurse -T,--tree -F,--classify=? --color=,--colour
        --icons=? --hyperlink -a,--all -A,--almost-all -d,--list-dirs -L,--level= -r,--reverse -s,--sort=
        --group-directories-first -D,--only-dirs -f,--only-files -I,--ignore-glob= --git-ignore --git -b,--binary
        -B,--bytes -g,--group -h,--header -H,--links -i,--inode -m,--modified -S,--blocksize -t,--time= -u,--accessed
        -U,--created --time-style= --total-size --no-permissions --no-filesize --no-user --no-time
        """,
        Operands(LISTS),
        abbreviates=False,
        inert=True,
    ),
    Program(
        "cat",
        """
        -A,--show-all -b,--number-nonblank -e -E,--show-ends -n,--number -s,--squeeze-blank -t -T,--show-tabs -u
        -v,--show-nonprinting
        """,
        Operands(READS),
        inert=True,
    ),
    Program("tac", "-b,--before -r,--regex -s,--separator=", Operands(READS), inert=True),
    Program(
        "head",
        "-c,--bytes= -n,--lines= -q,--quiet,--silent -v,--verbose -z,--zero-terminated",
        Operands(READS),
        number=True,
        inert=True,
    ),
    Program(
        "tail",
        """
        -b= -c,--bytes= -f,--follow=? -F -n,--lines= --max-unchanged-stats= --pid= -q,--quiet,--silent -r --retry
        -s,--sleep-interval= -v,--verbose -z,--zero-terminated
        """,
        Operands(READS),
        number=True,
        inert=True,
        signs="+",
    ),
    Program(
        "stat gstat",
        """
        -L,--dereference -f,--file-system --cached= -c,--format= --printf= -t,--terse -l -n -q -r -s -x -F
        """,
        Operands(LISTS),
        inert=True,
    ),
    Program(
        "file",
        """
        -v -b,--brief -e,--exclude= --exclude-quiet= -F,--separator= -i,--mime -I --apple --extension --mime-type
        --mime-encoding -k,--keep-going -l,--list -L,--dereference -h,--no-dereference -n,--no-buffer -N,--no-pad
        -0,--print0 -p,--preserve-date -P,--parameter= -r,--raw -s,--special-files -d,--debug
        """,
        Operands(LISTS),
        {
            "-m,--magic-file=": READS,
            "-f,--files-from=": READS,
            "-C,--compile": raises(Category.ModifiesFilesystem, "writes a compiled file"),
        },
    ),
    Program(
        "du",
        """
        -0,--null -a,--all --apparent-size -B,--block-size= -b,--bytes -c,--total -D,--dereference-args
        -d,--max-depth= -g -H -h,--human-readable -I= --inodes -k -L,--dereference -l,--count-links -m
        -P,--no-dereference -S,--separate-dirs --si -s,--summarize -t,--threshold= --time=? --time-style=
        --exclude= -x,--one-file-system
        """,
        Operands(LISTS),
        {"--files0-from=": READS, "-X,--exclude-from=": READS},
        inert=True,
    ),
    Program("ncdu dust duf gdu", "", Operands(LISTS, most=1)),
    Program(
        "df",
        """
        -a,--all -B,--block-size= -b -g -h,--human-readable -H,--si -i,--inodes -k -l,--local -m --no-sync --output=?
        -P,--portability --sync --total -t,--type= -T,--print-type -x,--exclude-type= -v
        """,
        Operands(LISTS),
        inert=True,
    ),
    Program(
        "tree",
        """
        -a -d -l -f -x -L= -P= -I= --gitignore --gitfile= --ignore-case --matchdirs --metafirst --prune --info
        --infofile= --noreport --charset= --filelimit= --filesfirst --dirsfirst -q -N -Q -p -u -g -s -h --si --du -D
        --timefmt= -F --inodes --device -v -t -c -U -r --sort= -i -A -S -n -C -X -J -H= -T= --nolinks --fromfile
        --fflinks
        """,
        Operands(LISTS),
        {"-o=": WRITES, "-R": raises(Category.ModifiesFilesystem, "may write `00Tree.html` in each directory")},
        abbreviates=False,
    ),
    Program(
        "readlink realpath grealpath greadlink",
        """
        -f,--canonicalize -e,--canonicalize-existing -m,--canonicalize-missing -n,--no-newline -q,--quiet,--silent
        -s,--strip,--no-symlinks -v,--verbose -z,--zero -L,--logical -P,--physical --relative-to= --relative-base=
        """,
        Operands(LISTS),
        inert=True,
    ),
    Program("basename", "-a,--multiple -s,--suffix= -z,--zero", inert=True),
    Program("dirname", "-z,--zero", inert=True),
    Program("pathchk", "-p -P --portability", inert=True),
    Program("sync", "-d,--data -f,--file-system", Operands(LISTS), inert=True),
    Program(
        "cp gcp",
        """
        -a,--archive --attributes-only --backup=? -b -c --copy-contents -d -f,--force -i,--interactive -H -l,--link
        -L,--dereference -n,--no-clobber -N -P,--no-dereference -p --preserve=? --no-preserve= --parents
        -R,-r,--recursive --reflink=? --remove-destination --sparse= --strip-trailing-slashes -s,--symbolic-link
        -S,--suffix= -T,--no-target-directory -u,--update=? -v,--verbose -x,--one-file-system -X -Z --context=?
        """,
        Operands(READS, last=WRITES, given="-t", least=2),
        {"-t,--target-directory=": WRITES},
        inert=True,
    ),
    Program(
        "mv gmv",
        """
        --backup=? -b -f,--force -h -i,--interactive -n,--no-clobber --strip-trailing-slashes -S,--suffix=
        -T,--no-target-directory -u,--update=? -v,--verbose -Z,--context
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
    Program("mkdir", "-m,--mode= -p,--parents -v,--verbose -Z --context=?", Operands(WRITES, least=1), inert=True),
    Program("mkfifo", "-m,--mode= -Z --context=?", Operands(WRITES, least=1), inert=True),
    Program(
        "mknod",
        "-m,--mode= -Z --context=?",
        Operands(first=(raises(Category.ModifiesSystem, "makes the device", Role.Writes),), least=1),
    ),
    Program(
        "touch",
        "-a -A= -c,--no-create -d,--date= -f -h,--no-dereference -m -t= --time=",
        Operands(WRITES, least=1),
        {"-r,--reference=": LISTS},
        inert=True,
    ),
    Program(
        "mktemp",
        "-q,--quiet --suffix= -t",
        Operands(WRITES, most=1),
        {"-p,--tmpdir=?": WRITES, "-u,--dry-run": turns(LISTS), "-d,--directory": Effect()},
        Category.ModifiesFilesystem,
        "makes a temporary file",
    ),
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
        Operands(WRITES, first=(TEXT,), given="-r -w -x -X -s -t --reference", least=2),
        {"-R,--recursive": turns(SPREADS), "--reference=": LISTS},
        inert=True,
    ),
    Program(
        "chown chgrp",
        """
        -c,--changes -f,--silent,--quiet -v,--verbose --dereference -h,--no-dereference --from= --no-preserve-root
        --preserve-root -H -L -P -x
        """,
        Operands(WRITES, first=(TEXT,), given="--reference", least=2),
        {"-R,--recursive": turns(SPREADS), "--reference=": LISTS},
        inert=True,
    ),
    Program(
        "tee",
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
    ),
    Program(
        "dircolors",
        "-b,--sh,--bourne-shell -c,--csh,--c-shell -p,--print-database --print-ls-colors",
        Operands(READS),
        inert=True,
    ),
)

EXAMPLES = """
ReadsFilesystem: ls
ReadsFilesystem: ls -la --color=never src
ReadsFilesystem: ls *.md
ReadsFilesystem: ls -lh "$dir"
ReadsFilesystem: ls ~/.ssh
Unrecognized: ls -z
ReadsFilesystem: cat -n README.md
ReadsFilesystem: cat src/*
ReadsFilesystem: cat /etc/hosts
Unrecognized: cat -l README.md
Unrecognized: cat "$file"
ReadsSecrets: cat ~/.ssh/id_rsa
ReadsSecrets: cat ../../home/user/.ssh/id_ed25519
ReadsSecrets: cat /etc/shadow
ReadsSecrets: cat /et*/shadow
ReadsSecrets: cat ~/.ss?/id*
ReadsSecrets: cat ~/.{ssh,aws}/*
ReadsSecrets: cat .env
ReadsSecrets: head -c 100 /proc/self/environ
ReadsFilesystem: cat .env.example
ReadsFilesystem: cat ~/.ssh/id_ed25519.pub
ReadsFilesystem: head -5 README.md
ReadsFilesystem: tail -n +3 README.md
ReadsFilesystem: tail -f log/app.log
ReadsFilesystem: stat -c %s README.md
ReadsFilesystem: file bin/*
Unrecognized: file *
ModifiesFilesystem: file -C -m magic
ReadsFilesystem: du -sh .
ReadsFilesystem: df -h
ReadsFilesystem: tree -L 2 src
ModifiesFilesystem: tree -o output
ReadsFilesystem: realpath --relative-to=. src/x
ReadsFilesystem: basename "$path" .py
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
ModifiesFilesystem: ln -s ../shared/x link
ReadsSecrets: ln -s ~/.ssh keys
ModifiesFilesystem: mkdir -p a/b/c
ModifiesFilesystem: mkdir /tmp/x
ModifiesSystem: mkdir /srv/x
ModifiesFilesystem: touch a b
ModifiesSystem: touch ~/.bashrc
ModifiesFilesystem: mktemp -d
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
ReadsFilesystem: tee /dev/stderr
ReadsFilesystem: dd if=a of=/dev/null
ModifiesSystem: tee /etc/hosts
ModifiesFilesystem: split -l 10 big part-
Unrecognized: split --filter='sh -c x' big
ReadsFilesystem: dd if=a bs=1 count=10
ModifiesFilesystem: dd if=/dev/zero of=disk.img bs=1M count=1
Destroys: dd if=/dev/zero of=/dev/sda
ReadsSecrets: dd if=/dev/nvme0n1 of=copy.img
ModifiesFilesystem: patch -p1 -i fix.patch
ModifiesFilesystem: install -m 755 a build/a
ModifiesSystem: install -D a /usr/local/bin/a
"""
