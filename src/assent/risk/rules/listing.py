"""Looking at files and directories."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.rule import LISTS, NAMES, READS, WRITES, Effect, Operands, Program, Role, raises

LISTED = Effect(Role.Lists, phrase="lists")
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
        Operands(LISTED),
        inert=True,
    ),
    Program(
        "eza exa lsd",
        """
        -1,--oneline -l,--long -G,--grid -x,--across -R,--recurse,--recursive -T,--tree -F,--classify=?
        --color,--colour=? --icons=? --hyperlink=? -a,--all -A,--almost-all -d,--list-dirs,--directory-only -L,--level=
        -r,--reverse -s,--sort= --group-directories-first --group-directories-last --group-dirs= -D,--only-dirs
        -f,--only-files -I,--ignore-glob= --git-ignore --git --git-repos --git-repos-no-status --no-git -b,--binary
        -B,--bytes -g,--group --smart-group -h,--header,--human-readable -H,--links -i,--inode -m,--modified -M,--mounts
        -n,--numeric -O,--flags -o -S,--blocksize,--sizesort -t,--timesort -u,--accessed -U,--created --time=
        --time-style= --total-size --no-permissions --no-filesize --no-user --no-time --no-quotes --absolute=?
        --follow-symlinks --show-symlinks --no-symlinks --no-symlink --changed --color-scale=? --color-scale-mode=
        --stdin -w,--width= -X,--dereference -Z,--context -@,--extended -v -V --blocks= --classic --date= --depth=
        --icon= --icon-theme= --size= --ignore-config --octal-permissions --permission= --header --literal
        --truncate-owner-after= --treat-dirs-as-files
        """,
        Operands(LISTED),
        {"--config-file=": READS},
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
        globs=True,
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
        {"--files0-from=": NAMES, "-X,--exclude-from=": READS},
        inert=True,
    ),
    Program(
        "ncdu gdu",
        "-h -v -V -x -e -r -rr -q -0 -1 -2 --exclude= --color= --si --apparent-size -n,--non-interactive -p -a -s -c"
        " -d= -i="
        " -g -t= -m= -H -L -u -b -D -C --no-progress --no-color --show-disks --summarize",
        Operands(LISTS),
        {"-f=": READS, "-o=": WRITES, "-X=": READS, "-l,--log-file=": WRITES},
        abbreviates=False,
    ),
    Program(
        "dust",
        """
        --skip-total -H,--si -V -X,--ignore-directory= -b,--no-percent-bars -c,--no-colors -d,--depth= -e,--filter= -h
        -f,--filecount -i,--ignore_hidden -n,--number-of-lines= -p,--full-paths -r,--reverse -s,--apparent-size
        -t,--file_types -v,--invert-filter= -w,--terminal_width= -x,--limit-filesystem -z,--min-size= -F,--only-file
        -D,--only-dir -j,--output-json -o,--output-format= -P,--no-progress -S,--stack-size= -M,--mtime= -A,--atime=
        -y,--ctime= -m,--filetime=
        """,
        Operands(LISTS),
        {"-I,--ignore-all-in-file=": READS, "--files0-from=": READS, "--config=": READS},
        abbreviates=False,
    ),
    Program(
        "duf",
        """
        -all -hide= -hide-fs= -hide-mp= -inodes -json -only= -only-fs= -only-mp= -output= -sort= -style= -theme=
        -warnings -width= -avail-threshold= -usage-threshold= -version -h --all --hide= --hide-fs= --hide-mp= --inodes
        --json --only= --only-fs= --only-mp= --output= --sort= --style= --theme= --warnings --width=
        """,
        Operands(LISTS),
        words=True,
    ),
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
        Operands(LISTED),
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
    Program(
        "namei",
        "-h,--help -V -l,--long -m,--modes -n,--nosymlinks -o,--owners -v,--vertical -x,--mountpoints -Z",
        Operands(LISTS),
    ),
    Program("basename", "-a,--multiple -s,--suffix= -z,--zero", inert=True),
    Program("dirname", "-z,--zero", inert=True),
    Program("pathchk", "-p -P --portability", inert=True),
    Program("sync", "-d,--data -f,--file-system", Operands(LISTS), inert=True),
)

EXAMPLES = """
ReadsFilesystem: ls
ReadsFilesystem: ls -la --color=never src
ReadsFilesystem: ls *.md
ReadsFilesystem: ls -lh "$dir"
ReadsSecrets: ls ~/.ssh
ReadsFilesystem: ls ~/.aws
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
ReadsFilesystem: file *
Unrecognized: file "$x"
ModifiesFilesystem: file -C -m magic
ReadsFilesystem: du -sh .
ModifiesFilesystem: gdu -l log .
Unrecognized: du --files0-from=list
ReadsFilesystem: df -h
ReadsFilesystem: tree -L 2 src
ModifiesFilesystem: tree -o output
ReadsFilesystem: realpath --relative-to=. src/x
ReadsFilesystem: basename "$path" .py
ReadsFilesystem: eza -la --git src
ReadsFilesystem: tac README.md
ReadsFilesystem: dust
ReadsFilesystem: dust -d 2 src
ReadsFilesystem: lsd --tree --depth 2
ReadsFilesystem: duf --json
ReadsFilesystem: ncdu -x .
ModifiesFilesystem: ncdu -o out .
ReadsFilesystem: namei -l src/app.py
ReadsFilesystem: dirname "$path"
ReadsFilesystem: pathchk -p a
ReadsFilesystem: sync
ModifiesFilesystem: tree -R -H . -L 2
"""
