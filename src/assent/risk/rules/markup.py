"""Filters over XML and HTML."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.rule import READS, SETTINGS, TEXT, WRITES, Operands, Program, always, raises, turns

XPATH = """
-t,--template -c,--copy-of= -v,--value-of= -o,--output= -n,--nl -f,--inp-name -m,--match= --var= -i,--if= --elif= --else
-e,--elem= -a,--attr= -b,--break -s,--sort= -T,--text -R,--root -C,--comp -D,--xml-decl -E,--encode= -N= -B,--noblanks
-I,--indent -Q,--quiet --html --net --stream -u -q -d -S -P -r -w -g --err -l
"""

PROGRAMS = (
    Program(
        "xmllint",
        """
        --noout --format --xpath= --html --nonet --recover --huge --dropdtd --nsclean --nocdata --noblanks
        --c14n --c14n11 --exc-c14n --encode= --valid --postvalid --dtdattr --sax --stream --repeat --timing --debug
        --noxincludenode --nofixup-base-uris --nodefdtd --pretty= --walker --pattern= --compress --memory
        --push --quiet --nowarning --oldxml10 --xmlout --nowrap --copy --nodict --insert --pedantic --maxmem= --sax1
        --debugent --nocatalogs --htmlout --auto --loaddtd --ascii --catalogs --dtdvalidfpi=
        """,
        Operands(READS),
        {
            "--output,-o=": WRITES,
            "--schema=": READS,
            "--relaxng=": READS,
            "--schematron=": READS,
            "--dtdvalid=": READS,
            "--path=": TEXT,
            "--noent": raises(Category.Unrecognized, "reads files that the document names"),
            "--xinclude": raises(Category.Unrecognized, "reads files that the document names"),
            "--shell": raises(Category.Unrecognized, "starts a shell"),
        },
        words=True,
        abbreviates=False,
    ),
    Program(
        "xmlstarlet",
        "-q,--quiet --no-doc-namespace --doc-namespace",
        subcommands=(
            Program("sel select", XPATH, Operands(READS), abbreviates=False),
            Program("el elements escape esc unescape unesc pyx xmln p2x depyx", "-a -v -u -d= --net", Operands(READS)),
            Program(
                "fo format c14n canonic",
                "-n,--noindent -t,--indent-tab -s,--indent-spaces= -o,--omit-decl -R,--recover -D,--dropdtd"
                " -C,--nocdata"
                " -N,--nsclean -e,--encode= -H,--html -Q,--quiet --net",
                Operands(READS),
            ),
            Program(
                "val validate",
                "-w,--well-formed -q,--quiet -e,--err -b,--list-bad -g,--list-good -E,--embed --net",
                Operands(READS),
                {"-d,--dtd=": READS, "-s,--xsd=": READS, "-r,--relaxng=": READS},
            ),
            Program(
                "ed edit",
                "-d,--delete= -i,--insert= -a,--append= -s,--subnode= -m,--move= -r,--rename= -u,--update="
                " -t,--type= -n="
                " -v,--value= -x,--expr= -N= -P,--pf -S,--ps -O,--omit-decl --net --var=",
                Operands(READS),
                {"-L,--inplace": turns(WRITES)},
                abbreviates=False,
            ),
            always("tr transform ls list", Category.Unrecognized, "runs a style sheet"),
        ),
    ),
    always("xsltproc saxon saxonb-xslt xalan", Category.Unrecognized, "runs a style sheet, which may write files"),
    Program("hxselect hxnormalize hxextract hxtoc hxcount", "-c -s= -i= -x -X -l= -e -L -d -t -h", Operands(TEXT)),
    Program(
        "pup htmlq",
        "-c,--color -i,--indent= -l,--limit= -n,--number -p,--pretty -t,--text -a,--attribute= -b,--base="
        " -B,--detect-base"
        " -w,--ignore-whitespace -r,--remove-nodes= --plain --pre --charset= -h -V",
        Operands(TEXT),
        {"-f,--file,--filename=": READS, "-o,--output=": WRITES},
        abbreviates=False,
    ),
    Program(
        "html2text html2markdown",
        """
        -ascii -utf8 -nobs -style= -width= -links -from_encoding= -to_encoding= --ignore-links --ignore-images
        --body-width= --reference-links --no-wrap-links --mark-code --decode-errors= --ignore-emphasis --unicode-snob
        -b=
        """,
        Operands(READS),
        {"-o=": WRITES, "-rcfile=": READS},
        words=True,
        abbreviates=False,
    ),
    Program(
        "tidy",
        """
        -e,-errors -q,-quiet -i,-indent -w= -wrap= -u,-upper -c,-clean -b,-bare -n,-numeric -omit -xml -asxml,-asxhtml
        -ashtml -raw -ascii -utf8 -latin0 -latin1 -utf16 -access= -language= -v,-version -h,-help -help-option=
        -help-config -show-config -xml-help --drop-empty-elements= --tidy-mark= --show-warnings= --indent= --wrap=
        --doctype= --show-body-only= --force-output= --quiet= --new-blocklevel-tags= --output-xhtml=
        """,
        Operands(READS),
        {
            "-m,-modify": turns(WRITES),
            "-o,-output,--output-file=": WRITES,
            "-f,-file,--error-file=": WRITES,
            "-config=": SETTINGS,
        },
        words=True,
        abbreviates=False,
    ),
)

EXAMPLES = """
Unrecognized: xmllint --noent a.xml
Unrecognized: xmllint --xinclude a.xml
ReadsFilesystem: xmllint --noout a.xml
ReadsFilesystem: xmllint --xpath '//a/@b' a.xml
ModifiesFilesystem: xmllint --output b.xml a.xml
Unrecognized: xmllint --shell a.xml
ReadsFilesystem: xmlstarlet sel -t -v //a a.xml
ReadsFilesystem: xmlstarlet ed -u //a -v 1 a.xml
ModifiesFilesystem: xmlstarlet ed -L -u //a -v 1 a.xml
ReadsFilesystem: xmlstarlet val -e a.xml
Unrecognized: xmlstarlet tr a.xsl a.xml
Unrecognized: xsltproc a.xsl a.xml
ReadsFilesystem: hxselect -c title
ReadsFilesystem: pup 'a[href]'
ModifiesFilesystem: htmlq -f a.html -o out a
ReadsFilesystem: html2text a.html
ReadsFilesystem: tidy -q -e a.html
ModifiesFilesystem: tidy -m a.html
"""
