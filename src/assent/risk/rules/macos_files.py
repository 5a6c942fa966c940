"""Files, sounds and pictures on macOS. Could not be tried on one: from its manual pages."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.rule import LISTS, READS, TEXT, WRITES, Effect, Operands, Program, Role, always, raises, turns

SYSTEM = Category.ModifiesSystem
ERASES = Effect(Role.Deletes, None, "erases")

PROGRAMS = (
    Program("mdls", "-name= -n= -raw -r -nullMarker= -p=", Operands(LISTS), {"-plist=": WRITES}, words=True),
    Program(
        "xattr",
        "-l -r -s -v -x -h",
        Operands(LISTS),
        {"-p": TEXT, "-w": TEXT, "-d": TEXT, "-c": TEXT},
        modes=(
            (
                "-w -d",
                Program(
                    "",
                    "",
                    Operands(WRITES, first=(TEXT,)),
                    {},
                    Category.ModifiesFilesystem,
                    "changes attributes of {last:|files}",
                ),
            ),
            ("-c", Program("", "", Operands(WRITES))),
            ("-p", Program("", "", Operands(LISTS, first=(TEXT,)))),
        ),
    ),
    Program(
        "textutil",
        "-strip -noload -nostore -timeout= -inputencoding= -encoding= -format= -fontname= -fontsize= -title="
        " -author= -stdin -stdout -excludedelements=",
        Operands(READS),
        {"-info": TEXT, "-convert=": TEXT, "-cat=": TEXT, "-output=": WRITES, "-extension=": TEXT},
        Category.ModifiesFilesystem,
        "writes the converted text",
        words=True,
        modes=(("-info -stdout", Program("", "", Operands(READS))),),
    ),
    Program(
        "sips",
        "-g,--getProperty= -x,--xmlprofile -1,--oneLine --verify -h -H,--helpProperties -v",
        Operands(READS),
        {
            "-o,--out=": WRITES,
            "-s,--setProperty=": turns(WRITES),
            "-z,--resampleHeightWidth=": turns(WRITES),
            "-Z,--resampleHeightWidthMax=": turns(WRITES),
            "-r,--rotate=": turns(WRITES),
            "-f,--flip=": turns(WRITES),
            "-c,--cropToHeightWidth=": turns(WRITES),
            "-d,--deleteProperty=": turns(WRITES),
            "-j,--js=": Effect(Role.Runs, None, "runs"),
        },
        abbreviates=False,
    ),
    Program("afinfo", "-h -b -r -i -d -x", Operands(READS), words=True),
    Program("afplay", "-v= -t= -r= -q= -d -h", Operands(READS), words=True),
    Program(
        "say",
        "-v,--voice= -r,--rate= -i,--interactive=? --progress --quality= -a,--audio-device= --channels= --bit-rate="
        " --file-format= --data-format=",
        Operands(TEXT),
        {
            "-f,--input-file=": READS,
            "-o,--output-file=": WRITES,
            "-n,--network-send=": raises(Category.ModifiesRemote, "sends the sound"),
        },
        abbreviates=False,
    ),
    Program(
        "screencapture",
        "-c -i -m -o -P -s -S -u -w -W -x -a -C -d -p -t= -T= -l= -D= -R= -v -V= -g -G= -k",
        Operands(WRITES),
        category=Category.ReadsSecrets,
        phrase="takes a picture of the screen{+as}",
    ),
    always("automator shortcuts osacompile", Category.Unrecognized, "runs a workflow"),
    Program("lsbom", "-b -c -d -f -l -m -s -x -p= --arch=", Operands(READS)),
    Program(
        "ditto",
        "-v -V -X -c -k -x -z -j --keepParent --sequesterRsrc --rsrc --norsrc --extattr --noextattr --arch= --bom="
        " --acl --noacl --qtn --noqtn --hfsCompression --nohfsCompression --nocache",
        Operands(READS, last=WRITES),
        abbreviates=False,
    ),
    Program(
        "qlmanage",
        "-m=? -h -t -p -x -i -s= -f= -c= -g=",
        Operands(READS),
        {"-o=": WRITES, "-r": raises(SYSTEM, "resets previews")},
        words=True,
    ),
    Program("GetFileInfo", "-P -a=? -c -d -m -t", Operands(LISTS)),
    Program("SetFile", "-P -a= -c= -d= -m= -t=", Operands(WRITES), abbreviates=False),
)

EXAMPLES = """
ReadsFilesystem: mdls -name kMDItemKind a.png
ModifiesFilesystem: mdls -plist x a.png
ReadsFilesystem: xattr -l a
ModifiesFilesystem: xattr -d com.apple.quarantine a
ModifiesFilesystem: xattr -cr a
ReadsFilesystem: textutil -info a.rtf
ReadsFilesystem: textutil -convert txt -stdout a.rtf
ModifiesFilesystem: textutil -convert txt a.rtf
ReadsFilesystem: sips -g pixelWidth a.png
ModifiesFilesystem: sips -z 10 10 a.png
ReadsFilesystem: afinfo a.aiff
ReadsFilesystem: afplay a.aiff
ReadsFilesystem: say hi
ModifiesFilesystem: say -o a.aiff hi
ReadsSecrets: screencapture a.png
Unrecognized: shortcuts run x
ReadsFilesystem: lsbom x.bom
ModifiesFilesystem: ditto a b
ModifiesFilesystem: qlmanage -t -o out a.png
ReadsFilesystem: GetFileInfo a
ModifiesFilesystem: SetFile -a V a
"""
