"""perl: code and scripts that it runs."""

from __future__ import annotations

from assent.command.layers import INPUT
from assent.risk.access import Ground
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import Program
from assent.risk.rules.perl_code import Doubtful, prove
from assent.risk.rules.shells import script
from assent.risk.wording import listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command, Surroundings

SHOWS = ("-v", "-V", "-h", "--version", "--help", "-?")
FLAGS = "alnpwWXTEe"  # letters without a value; E and e come last
MODULES = frozenset(("strict", "warnings", "List::Util", "POSIX", "Data::Dumper", "Time::HiRes", "utf8", "feature"))
WILD = ("*", "?", "[", "]")
MAGIC = ("|", "<", ">", " ", "\t", "+")  # with one of these at an end, perl does not open the file of that name


class _Options:
    """What the options before the operands say."""

    __slots__ = ("at", "code", "loops", "writes")

    def __init__(self) -> None:
        self.at = 1
        self.code: list[Argument] = []
        self.loops = False  # -n, -p
        self.writes = False  # -i

    def read(self, argv: Sequence[Argument]) -> None:
        """Go over the options; raises Doubtful for one that is not known to be harmless."""
        while self.at < len(argv) and len(argv[self.at].prefix) > 1 and argv[self.at].prefix[0] == "-":
            word = argv[self.at]
            self.at += 1
            if not word.exact:
                raise Doubtful(f"may have an option in `{word.text}`")
            if word.text == "--":
                return
            if self.cluster(word.text[1:]):
                if self.at == len(argv):
                    raise Doubtful("lacks its code")
                self.code.append(argv[self.at])
                self.at += 1

    def cluster(self, letters: str) -> bool:
        """Letters of one word; whether code follows it."""
        while letters:
            letter, letters = letters[0], letters[1:]
            if letter in "eE":
                if letters:
                    raise Doubtful(f"has letters behind -{letter}")
                return True
            if letter in "npaF":
                self.loops = True
            if letter == "i":
                if "/" in letters or "*" in letters:
                    raise Doubtful("keeps the old files elsewhere")
                self.writes = True
                return False
            if letter in "0l":
                letters = letters.lstrip("0123456789xabcdefABCDEF" if letters[:1] == "x" else "01234567")
            elif letter == "F":
                self.separator(letters)
                return False
            elif letter == "M":
                self.module(letters)
                return False
            elif letter not in FLAGS:
                raise Doubtful(f"has the option -{letter}, which is not known to be harmless")
        return False

    def separator(self, pattern: str) -> None:
        if not pattern or any(character in "{}$@'\"" for character in pattern):
            raise Doubtful("has a separator that is not judged")

    def module(self, text: str) -> None:
        name, _, imports = text.partition("=")
        if name not in MODULES or (imports and not imports.replace(",", "").isalnum()):
            raise Doubtful(f"loads `{name}`")


def _perl(command: Command, surroundings: Surroundings) -> Judgement:
    argv = command.argv
    name = argv[0].text
    if len(argv) == 2 and argv[1].exact and (argv[1].text in SHOWS or argv[1].text.startswith("-V:")):
        return Judgement(Category.ReadsFilesystem, f"`{name} {argv[1].text}` only shows text")
    if len(argv) > 1 and argv[1].exact and argv[1].text in ("-c", "-wc", "-cw"):
        return Judgement(
            Category.RunsProjectCode, f"`{name} {argv[1].text}` runs the BEGIN blocks of the script", argv[1]
        )
    options = _Options()
    try:
        options.read(argv)
        if not options.code:
            return _script(command, surroundings, argv[options.at :])
        return _code(options, argv[options.at :], name)
    except Doubtful as doubt:
        return Judgement(doubt.category, f"`{name}` {doubt}", options.code[0] if options.code else argv[0])


def _script(command: Command, surroundings: Surroundings, words: Sequence[Argument]) -> Judgement:
    if words and not (words[0].exact and words[0].text == "-"):
        return script(words[0], Ground(command.cwd, surroundings))
    return Judgement(Category.Unrecognized, f"`{command.argv[0].text}` runs code from its input", command.argv[0])


def _code(options: _Options, operands: Sequence[Argument], name: str) -> Judgement:
    for code in options.code:
        if not code.exact:
            raise Doubtful(f"is given code that is not known before it runs: `{code.text}`")
    goes = prove("\n".join(code.text for code in options.code), options.loops)
    if not goes:
        return Judgement(Category.ReadsFilesystem, f"the code of `{name}` only prints values")
    for word in operands:
        open_end = word.glob and (not word.prefix or word.text.endswith(WILD))  # a file may be called `id|`
        known = word.exact or (word.glob and INPUT not in word.text)
        if word.text.startswith(MAGIC) or word.text.endswith(MAGIC) or open_end or not known:
            raise Doubtful(f"may run a command in place of reading `{word.text}`")
    if options.writes:
        return Judgement(
            Category.ModifiesFilesystem,
            f"`{name} -i` changes {listed([word.text for word in operands])}"
            if operands
            else f"`{name} -i` changes files",
            options.code[0],
            writes=tuple(operands),
        )
    return Judgement(Category.ReadsFilesystem, f"the code of `{name}` only prints values", reads=tuple(operands))


PROGRAMS = (Program("perl", judge=_perl),)

EXAMPLES = """
ReadsFilesystem: perl -lpe '$_ = pack "B*", $_'
ReadsFilesystem: perl -v
ReadsFilesystem: perl --version
ReadsFilesystem: perl -V:version
ReadsFilesystem: perl -ne 'print if /x/' f
ReadsFilesystem: perl -ne 'print if /^a\\d+$/ and not /b/i' a.txt b.txt
ReadsFilesystem: perl -pe 's/foo/bar/g' f
ReadsFilesystem: perl -pe 's{/usr}{/opt}; tr/a-z/A-Z/' f
ReadsFilesystem: perl -lane 'print $F[0], " ", $F[-1]' f
ReadsFilesystem: perl -F: -lane 'print $F[0]' /etc/passwd
ReadsFilesystem: perl -ne '$n++; END { print "$n lines\\n" }' f
ReadsFilesystem: perl -e 'print 1 + 2 * 3, "\\n"'
ReadsFilesystem: perl -MList::Util=sum -e 'print sum(1, 2, 3)'
ReadsFilesystem: perl -ne 'print "$.: $_" if $. > 3 && $. < 9' f
ReadsFilesystem: perl -ne 'while (/(\\w+)=(\\d+)/g) { $h{$1} += $2 } END { print "$_\\n" for sort keys %h }' f
ReadsFilesystem: perl -0777 -ne 'print length' f
ReadsFilesystem: perl -e 'while (<>) { print if $_ =~ /x/ }' f
ReadsSecrets: perl -ne print ~/.ssh/id_rsa
ReadsSecrets: perl -e 'print $ENV{GITHUB_TOKEN}'
ReadsFilesystem: perl -e 'print $ENV{HOME}'
ModifiesFilesystem: perl -i -pe 's/a/b/' f
ModifiesFilesystem: perl -pi.bak -e 's/a/b/' f
RunsProjectCode: perl x.pl
RunsProjectCode: perl -c x.pl
Unrecognized: perl
Unrecognized: perl /tmp/x.pl
Unrecognized: perl -e 'unlink "x"'
Unrecognized: perl -e 'system("x")'
Unrecognized: perl -ne 'system("x")' f
Unrecognized: perl -e 'print `x`'
Unrecognized: perl -e 'print qx(x)'
Unrecognized: perl -e 'open F, ">x"'
Unrecognized: perl -pe 's/x/unlink "y"/e' f
Unrecognized: perl -e 'print "@{[ system(1) ]}"'
Unrecognized: perl -e 'print "$x[system(1)]"'
Unrecognized: perl -e 'print "$x{unlink 1}"'
Unrecognized: perl -e '/(?{ system(1) })/'
Unrecognized: perl -e '5 %system(1)'
ReadsFilesystem: perl -lane '$count{$F[0]}++; $h{unlink} = 1; END { print for keys %count }' f
Unrecognized: perl -ne '{unlink}' f
Unrecognized: perl -e 'time %system(1)'
Unrecognized: perl -e '$h{a} %system(1)'
Unrecognized: perl -e 'print "$-{system(1)}"'
Unrecognized: perl -F: -e 'print $F[0]' 'x|'
Unrecognized: perl -i/tmp/* -pe 's/a/b/' f
Unrecognized: perl -e '-s /"/; system(1); #"/'
Unrecognized: perl -e '@ARGV = ("x|"); print <>'
Unrecognized: perl -ne print 'touch x|'
Unrecognized: perl -ne print *
Unrecognized: perl -ne print *.txt
Unrecognized: perl -ne print src/*
ReadsFilesystem: perl -ne print src/*.c
ReadsFilesystem: perl -ne print ./*.txt
ReadsFilesystem: perl -ne print ./[ab].txt
Unrecognized: perl -e '&{"sys"}(1)'
Unrecognized: perl -e '$x = 1; $x->system'
Unrecognized: perl -e 'sub s { } s/1/; unlink 1; /'
Unrecognized: perl -e 'eval "1"'
Unrecognized: perl -e 'print <$x>'
Unrecognized: perl -e 'print <*.c>'
Unrecognized: perl -e 'do "x"'
Unrecognized: perl -Mevil -e 1
Unrecognized: perl -I. -e 1
Unrecognized: perl -d -e 1
Unrecognized: perl -e "$code"
Unrecognized: perl -e 'CORE::system(1)'
"""
