"""PDF: poppler, qpdf and their like, which show what is in a document or write another."""

from __future__ import annotations

from assent.risk.address import output
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import HELP, NONE, READS, TEXT, WRITES, Effect, Operands, Program, always, proven, raises
from assent.risk.table import Table, judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

FILES = Category.ModifiesFilesystem
SHOWN = Program("", operands=NONE)


def _document(word: Argument) -> Judgement:
    """A document; `@file` holds more options."""
    if word.prefix.startswith("@") or (not word.exact and not word.prefix):
        return Judgement(Category.Unrecognized, f"`{word.text}` may hold more options", word)
    return Judgement(Category.ReadsFilesystem, "", reads=(word,))


DOCUMENT = proven(_document)
PDF = "-f= -l= -opw= -upw= -q -v -h -help -? -enc= -listenc"


def _pdf(names: str, options: str, operands: Operands, effects: dict[str, Effect] | None = None) -> Program:
    """A program of poppler or xpdf."""
    return Program(names, f"{PDF} {options}", operands, effects or {}, abbreviates=False, words=True)


PAGES = """
-o -e -singlefile -scale-dimension-before-rotation -r= -rx= -ry= -scale-to= -scale-to-x= -scale-to-y= -x= -y= -W=
-H= -sz= -cropbox -hide-annotations -mono -gray -sep= -forcenum -png -jpeg -jpegcmyk -jpegopt= -overprint -tiff
-tiffcompression= -freetype= -thinlinemode= -aa= -aaVector= -progress -svg -pdf -ps -eps -transp -antialias=
-nocenter -noshrink -nocrop -expand -paper= -origpagesizes -duplex -paperw= -paperh= -struct -struct-text
"""
MAKES = Program("", operands=Operands(WRITES, first=(READS,)), category=FILES, phrase="writes files")
TEXT_OF = Table(
    _pdf(
        "pdftotext",
        "-r= -x= -y= -W= -H= -layout -simple -simple2 -table -lineprinter -fixed= -raw -nodiag -htmlmeta -tsv -eol="
        " -nopgbrk -bbox"
        " -bbox-layout -cropbox -colspacing= -clip -marginl= -marginr= -margint= -marginb=",
        Operands(first=(READS, proven(output)), most=2),
    )
)


def _pdftotext(command: Command, _: Surroundings) -> Judgement:
    """pdftotext, which writes beside the document unless it is told otherwise."""
    found = judge(TEXT_OF, command.argv, "pdftotext")
    shows = any(word.text in ("-", "-v", "-h", "-help", "-listenc", "--help") for word in command.argv[1:])
    if shows or found.category >= FILES:
        return found
    return Judgement(FILES, "`pdftotext` writes a text beside the document; `-` shows it", command.argv[0], found.reads)


QPDF = """
-h,--help=? --version --copyright --show-crypto --check --check-linearization --show-linearization --show-xref
--show-object= --raw-stream-data --filtered-stream-data --show-npages --show-pages --with-images --json=? --json-key=
--json-object= --json-stream-data= --list-attachments --show-attachment= --show-encryption --is-encrypted
--requires-password --show-encryption-key --no-warn --warning-exit-0 --verbose --progress --suppress-recovery
--ignore-xref-streams --password-mode= --decode-level= --json-help
"""
PROGRAMS = (
    Program("pdftotext", judge=_pdftotext),
    _pdf(
        "pdfinfo",
        "-box -meta -custom -js -struct -struct-text -isodates -rawdates -dests -url",
        Operands(first=(READS,), most=1),
    ),
    _pdf("pdffonts", "-subst -loc -locPS", Operands(first=(READS,), most=1)),
    _pdf(
        "pdfgrep pdfcount",
        "-n -i -c -r -R -H -o -F -P -e= -m= -A= -B= -C= -Z --color=",
        Operands(READS, first=(TEXT,), given="-e"),
    ),
    Program(
        "pdfimages",
        f"{PDF} -png -tiff -j -jp2 -jbig2 -ccitt -all -list -p",
        Operands(WRITES, first=(READS,)),
        modes=(("-list", Program("", operands=Operands(READS, most=1))),),
        category=Category.ReadsFilesystem,
        abbreviates=False,
        words=True,
    ),
    _pdf("pdftoppm", PAGES, Operands(first=(READS, WRITES), most=2)),
    Program(
        "pdfdetach",
        f"{PDF} -list",
        Operands(READS, most=1),
        {
            "-save=": raises(FILES, "saves a file"),
            "-savefile=": raises(FILES, "saves a file"),
            "-saveall": raises(FILES, "saves files"),
            "-o=": WRITES,
        },
        abbreviates=False,
        words=True,
    ),
    _pdf(
        "pdfsig",
        "-nocert -no-ocsp -list-nicks",
        Operands(READS, most=1),
        {"-dump": raises(FILES, "writes signatures"), "-aia": raises(Category.ReadsRemote, "fetches certificates")},
    ),
    always(
        "pdftocairo pdftops pdftohtml pdfseparate pdfunite pdfattach pdfcrop pdfjam pdfnup pdf2svg ps2pdf pdf2ps"
        " ps2ascii epstopdf",
        FILES,
        "writes files",
    ),
    Program(
        "qpdf",
        QPDF,
        Operands(WRITES, first=(DOCUMENT,)),
        {
            "--password=": TEXT,
            "--replace-input": raises(FILES, "changes the document"),
            "--empty": raises(FILES, "makes a document"),
        },
        modes=(
            (
                "--check --show-npages --show-xref --show-pages --list-attachments --is-encrypted",
                Program("", operands=Operands(DOCUMENT, most=1)),
            ),
        ),
        abbreviates=False,
    ),
    Program(
        "pdfcpu",
        "-h,--help -v,--verbose -q,--quiet -u,--unit=",
        subcommands=(
            Program(
                "info validate version paper",
                "-h,--help -p,--pages= -m,--mode= -j,--json -f,--fonts -v -q",
                Operands(READS),
                modes=HELP,
            ),
            always(
                "optimize merge split trim collect rotate stamp watermark encrypt decrypt extract import nup",
                FILES,
                "writes files",
            ),
        ),
    ),
    Program(
        "mutool",
        "-h -v",
        subcommands=(
            Program("info pages show", "-F -I -M -P -S -X -p= -b -e -g", Operands(READS), {"-o=": WRITES}),
            always(
                "draw convert clean extract merge create poster sign run trace", FILES, "writes files or runs a script"
            ),
        ),
        modes=(("-v", SHOWN),),
    ),
    always("gs ghostscript gsc", Category.Unrecognized, "runs a program in PostScript"),
)

EXAMPLES = """
ReadsFilesystem: pdftotext -layout a.pdf -
ReadsFilesystem: pdftotext -f 1 -l 2 a.pdf - | head
ModifiesFilesystem: pdftotext a.pdf
ModifiesFilesystem: pdftotext a.pdf a.txt
ReadsFilesystem: pdfinfo a.pdf
ReadsFilesystem: pdffonts a.pdf
ReadsFilesystem: pdfimages -list a.pdf
ModifiesFilesystem: pdfimages -png a.pdf out
ReadsFilesystem: pdfgrep -n foo a.pdf
ModifiesFilesystem: pdftocairo -png a.pdf
ReadsFilesystem: pdftoppm -r 50 a.pdf
ModifiesFilesystem: pdftoppm -png a.pdf page
ReadsFilesystem: pdfdetach -list a.pdf
ModifiesFilesystem: pdfdetach -saveall a.pdf
ReadsFilesystem: pdfsig a.pdf
ModifiesFilesystem: pdfunite a.pdf b.pdf c.pdf
ReadsFilesystem: qpdf --check a.pdf
ReadsFilesystem: qpdf --show-npages a.pdf
ModifiesFilesystem: qpdf a.pdf b.pdf
Unrecognized: qpdf @args
ReadsFilesystem: pdfcpu info a.pdf
ReadsFilesystem: mutool info a.pdf
ModifiesFilesystem: mutool draw -o a.png a.pdf
Unrecognized: gs -sDEVICE=pdfwrite a.ps
ReadsFilesystem: gs --version
ModifiesSystem: pdfdetach -save 1 -o /etc/x x.pdf
ModifiesFilesystem: pdfdetach -save 1 x.pdf
"""
