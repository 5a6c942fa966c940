"""Documents: pandoc, drawing graphs, reading text from pictures, showing Markdown."""

from __future__ import annotations

from assent.risk.address import output, url
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import HELP, NONE, READS, RUNS, WRITES, Operands, Program, always, proven, raises
from assent.risk.table import Table, judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

FILES = Category.ModifiesFilesystem
PROJECT = Category.RunsProjectCode
WEB = ("http://", "https://")


def _source(word: Argument) -> Judgement:
    """A document: a path or an address."""
    if word.prefix.casefold().startswith(WEB):
        return url(word)
    if word.exact and word.text in ("lua", "server"):
        return Judgement(Category.Unrecognized, f"`pandoc {word.text}` runs a script or a server", word)
    if "://" in word.text or word.prefix.startswith("+RTS"):
        return Judgement(Category.Unrecognized, f"`{word.text}` is not a plain file", word)
    return Judgement(Category.ReadsFilesystem, "", reads=(word,))


def _page(word: Argument) -> Judgement:
    """A document, or a verb of glow that keeps one elsewhere."""
    if word.exact and word.text in ("stash", "config"):
        return Judgement(Category.ModifiesSystem, f"`glow {word.text}` keeps the document or changes settings", word)
    return _source(word)


def _format(word: Argument) -> Judgement:
    """A format by name, or a program in Lua that reads or writes one."""
    name = word.text.removeprefix("=")
    if name == "pdf":
        return Judgement(Category.Unrecognized, "`pdf` is made by LaTeX, which the document drives", word)
    if word.exact and "." not in name and "/" not in name:
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.Unrecognized, f"`{word.text}` may be a program that is run", word)


def _beside(word: Argument) -> Judgement:
    """Where recognised text goes, without its extension; some names are standard output."""
    if word.exact and word.text in ("-", "stdout"):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(FILES, f"`{word.text}` is written", word, writes=(word,))


def _setting(word: Argument) -> Judgement:
    """A setting of tesseract: `name=value`; some write files."""
    if word.exact and word.text.startswith(("tessedit_char_", "preserve_interword", "user_defined_dpi", "textord_")):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.Unrecognized, f"the setting `{word.text}` may write files", word)


def _kind(word: Argument) -> Judgement:
    """What tesseract makes, or a file with settings."""
    if word.exact and word.text in ("txt", "tsv", "hocr", "alto", "pdf", "quiet", "digits", "makebox"):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.Unrecognized, f"`{word.text}` may be a file with settings", word)


SOURCE = proven(_source)
FORMAT = proven(_format)
SHOWN = Program("", operands=NONE)
PANDOC = Program(
    "pandoc",
    """
    -h,--help -v,--version --list-input-formats --list-output-formats --list-extensions=? --list-highlight-languages
    --list-highlight-styles -D,--print-default-template= --print-default-data-file= --print-highlight-style=
    -s --standalone=? --toc,--table-of-contents=? --toc-depth= -N --number-sections=? --number-offset=
    --shift-heading-level-by= --base-header-level= --strip-comments=? --wrap= --columns= --tab-stop=
    -p --preserve-tabs=? --eol= --dpi= --no-highlight --highlight-style= --ascii=? --reference-links=?
    --reference-location= --atx-headers --markdown-headings= --list-tables=? --top-level-division= --section-divs=?
    --id-prefix= -T,--title-prefix= -i --incremental=? --slide-level= -M,--metadata= -V,--variable= --variable-json=
    --track-changes= --file-scope=? -r= --sandbox=? --indented-code-classes= --default-image-extension=
    --email-obfuscation= -C,--citeproc --natbib --biblatex --mathjax=? --mathml --katex=? --webtex=? --gladtex
    --fail-if-warnings=? --verbose --quiet --trace=? --dump-args=? --ignore-args=? --html-q-tags=?
    --epub-chapter-level= --split-level= --strip-empty-paragraphs --old-dashes -e= -x --normalize --smart --chapters
    --no-tex-ligatures --list-of-figures=? --list-of-tables=? --lof=? --lot=? --figure-caption-position=
    --table-caption-position= --link-images=?
    """,
    Operands(SOURCE),
    {
        "-f,--from=": FORMAT,
        "-t,--to=": FORMAT,
        "--read=": FORMAT,
        "-w,--write=": FORMAT,
        "-o,--output=": proven(output),
        "--extract-media=": WRITES,
        "--log=": WRITES,
        "-F,--filter=": RUNS,
        "-L,--lua-filter=": RUNS,
        "--pdf-engine=": RUNS,
        "--latex-engine=": RUNS,
        "--pdf-engine-opt=": RUNS,
        "-d,--defaults=": raises(Category.Unrecognized, "takes more options from"),
        "--data-dir=": raises(Category.Unrecognized, "takes templates and filters from"),
        "--request-header=": raises(Category.Unrecognized, "changes the requests"),
        "--no-check-certificate=?": raises(Category.Unrecognized, "does not check which server answers"),
        "--self-contained=?": raises(Category.Unrecognized, "fetches the files that the document names"),
        "--embed-resources=?": raises(Category.Unrecognized, "fetches the files that the document names"),
        **{
            f"{option}=": SOURCE
            for option in (
                "--template",
                "--metadata-file",
                "--bibliography",
                "--csl",
                "-c,--css",
                "-H,--include-in-header",
                "-B,--include-before-body",
                "-A,--include-after-body",
                "--reference-doc",
                "--abbreviations",
                "--citation-abbreviations",
                "--syntax-definition",
                "--resource-path",
            )
        },
    },
    modes=(("-h -v --list-input-formats --list-output-formats --list-extensions -D", Program("")),),
)
GRAPHVIZ = "-V -v -?  -T= -G= -N= -E= -A= -K= -s=? -n=? -x -y -q=? -P -L="

HUGO = always("hugo", PROJECT, "builds the site, which runs code of the project")


def _hugo(command: Command, _: Surroundings) -> Judgement:
    """`hugo version` reads nothing of the project; a bare `hugo` builds it."""
    if [word.text for word in command.argv[1:]] in (["version"], ["env"]):
        return Judgement(Category.ReadsFilesystem, "`hugo` shows its version")
    return judge(Table(HUGO), command.argv, "hugo")


PROGRAMS = (
    PANDOC,
    Program(
        "dot neato fdp sfdp circo twopi osage patchwork",
        GRAPHVIZ,
        Operands(READS),
        {
            "-o=": WRITES,
            "-O": raises(FILES, "writes beside the graph"),
            "-l=": raises(Category.Unrecognized, "loads a library"),
            "-c": raises(FILES, "writes the configuration"),
        },
        abbreviates=False,
    ),
    Program(
        "gc ccomps acyclic tred unflatten nop sccmap bcomps",
        "-n -e -c -C -r -a -s -v -x -q -p -l= -f -?",
        Operands(READS),
        {"-o=": WRITES},
    ),
    Program(
        "tesseract",
        "-l= --psm= --oem= --dpi= --list-langs --print-parameters --loglevel= -h,--help -v,--version --help-psm"
        " --help-oem --help-extra --tessdata-dir= --user-words= --user-patterns=",
        Operands(proven(_kind), first=(SOURCE, proven(_beside))),
        {"-c=": proven(_setting)},
        abbreviates=False,
    ),
    Program(
        "mdcat mdless mdv mdview",
        "-h,--help -V,--version -l,--local -c,--no-colour --columns= --fail -P,--no-pager --ansi --detect-terminal",
        Operands(READS),
        abbreviates=False,
    ),
    Program(
        "glow",
        "-h,--help -v,--version -w,--width= -l,--local -a,--all --preserve-new-lines -n -m,--mouse",
        Operands(proven(_page), least=1),
        {
            "-s,--style=": READS,
            "-p,--pager": raises(Category.Unrecognized, "starts the pager"),
            "-t,--tui": raises(Category.Unrecognized, "opens a window"),
            "--config=": raises(Category.Unrecognized, "takes settings from"),
        },
        modes=(("-h -v", SHOWN),),
        abbreviates=False,
    ),
    Program(
        "catdoc antiword xls2csv catppt unrtf odt2txt detex texcount docx2md wordcount",
        "-w= -a -b -d= -s= -t -h -v -q -x -inc -sum -total --text --nopict --width= --encoding= -m= -i= -1 -brief",
        Operands(READS),
        {"-o=": WRITES, "--output=": WRITES},
    ),
    Program(
        "ebook-meta", "-h,--help --version", Operands(READS, most=1), {"--get-cover=": WRITES, "--to-opf=": WRITES}
    ),
    Program(
        "groff nroff troff mandoc col deroff",
        "-a -b -c -C -E -g -G -i -k -N -p -R -s -t -e -S -z -Z -Wall -m= -T= -K= -P= -n= -r= -d= -f= -O= -I= -h -v -x",
        Operands(READS),
        {
            "-U": raises(Category.Unrecognized, "lets the document run programs"),
            "-F=": raises(Category.Unrecognized, "loads fonts from"),
            "-M=": raises(Category.Unrecognized, "loads macros from"),
        },
    ),
    Program(
        "cmark cmark-gfm markdown multimarkdown markdown_py smartypants",
        "-h,--help -v,--version -t,--to= --width= --hardbreaks --nobreaks --smart --unsafe --safe --validate-utf8"
        " --sourcepos -e,--extension= -f=",
        Operands(READS),
        {"-o,--output=": WRITES},
    ),
    Program(
        "typst",
        "-h,--help -V,--version --color=",
        subcommands=(
            Program(
                "fonts query eval",
                "-h,--help --variants --field= --one --format= --root= --input= --ignore-system-fonts --pretty",
                Operands(READS, most=2),
                {"--font-path=": READS},
                modes=HELP,
            ),
            always("compile c watch w init", FILES, "writes files{+from}"),
            always("update", Category.ModifiesSystem, "replaces the program"),
        ),
        modes=HELP,
    ),
    always(
        "pdflatex xelatex lualatex latex tex pdftex luatex latexmk tectonic bibtex biber makeindex arara context"
        " asciidoctor asciidoctor-pdf texi2pdf mdbook quarto zola",
        PROJECT,
        "runs commands of {|the document}",
    ),
    Program("hugo", judge=_hugo),
    Program(
        "libreoffice soffice localc lowriter unoconv loffice",
        "-h,--help --version --headless",
        category=Category.Unrecognized,
        phrase="opens {|documents}, which may hold programs",
        loose=True,
        modes=(("-h --version", SHOWN),),
    ),
    always(
        "wkhtmltopdf wkhtmltoimage weasyprint prince ebook-convert docx2txt pdftk d2 mmdc plantuml ocrmypdf img2txt"
        " unpaper calibredb",
        FILES,
        "writes files",
    ),
    always(
        "evince okular zathura mupdf xpdf grip calibre marktext typora obsidian acroread",
        Category.Unrecognized,
        "opens a window",
    ),
)

EXAMPLES = """
Unrecognized: latex --shell-escape a.tex
ReadsFilesystem: hugo version
RunsProjectCode: hugo --minify
RunsProjectCode: hugo version x
ReadsFilesystem: pandoc a.md -t plain
Unrecognized: pandoc a.md -t pdf
Unrecognized: pandoc lua x.lua
ReadsFilesystem: glow README.md
ModifiesSystem: glow stash README.md
ReadsFilesystem: pandoc -f markdown -t html a.md
ReadsFilesystem: pandoc -s --toc a.md
ModifiesFilesystem: pandoc -so a.html a.md
ReadsFilesystem: pandoc a.md -o -
ReadsFilesystem: pandoc --list-output-formats
ReadsRemote: pandoc -f html -t markdown https://example.org
ModifiesFilesystem: pandoc a.md -o a.pdf
ModifiesFilesystem: pandoc --extract-media=media a.docx
ModifiesSystem: pandoc a.md -o /etc/a
ReadsSecrets: pandoc -f markdown ~/.ssh/id_rsa
Unrecognized: pandoc --filter ./run a.md
Unrecognized: pandoc -L x.lua a.md
Unrecognized: pandoc -t ./x.lua a.md
Unrecognized: pandoc -d defaults a.md
Unrecognized: pandoc a.md --pdf-engine=./run
Unrecognized: pandoc "https://example.org/$(cat a)"
ReadsFilesystem: dot -Tsvg a.dot
ReadsFilesystem: dot -V
ModifiesFilesystem: dot -Tpng -o a.png a.dot
ModifiesFilesystem: dot -Tpng -O a.dot
Unrecognized: dot -l ./x.so a.dot
ReadsFilesystem: tred a.dot
ReadsFilesystem: tesseract a.png stdout -l eng
ReadsFilesystem: tesseract --list-langs
ModifiesFilesystem: tesseract a.png out
Unrecognized: tesseract a.png - -c debug_file=x
Unrecognized: tesseract a.png - ./conf
ReadsFilesystem: mdcat README.md
ReadsFilesystem: glow -s dark README.md
ReadsRemote: glow https://example.org/README.md
Unrecognized: glow
Unrecognized: glow -p README.md
ReadsFilesystem: catdoc a.doc
ReadsFilesystem: ebook-meta a.epub
ReadsFilesystem: groff -man -Tascii a.1
Unrecognized: groff -U a.1
ReadsFilesystem: cmark a.md
ReadsFilesystem: typst fonts
ModifiesFilesystem: typst compile a.typ
RunsProjectCode: pdflatex a.tex
ReadsFilesystem: latexmk --version
ReadsFilesystem: libreoffice --version
Unrecognized: soffice --headless --convert-to pdf a.docx
ModifiesFilesystem: wkhtmltopdf a.html a.pdf
Unrecognized: evince a.pdf
"""
