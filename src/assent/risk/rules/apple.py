"""Apple's tools for developers: property lists, settings, signatures, Xcode. Not tried on a real macOS."""

from __future__ import annotations

from assent.command.options import read
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import NONE, READS, WRITES, Effect, Operands, Program, always, proven, raises, turns
from assent.risk.table import Table, judge
from assent.risk.tally import writing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

CODE = Category.RunsProjectCode
FILES = Category.ModifiesFilesystem
SYSTEM = Category.ModifiesSystem
REMOTE = Category.ReadsRemote

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


def _plutil(command: Command, _: Surroundings) -> Judgement:
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


def _simulated(names: str, category: Category, phrase: str) -> Program:
    return always(names, category, phrase, permutes=False)


SIMCTL = Program(
    "simctl",
    "-h,--help",
    subcommands=(
        Program("list", "-h,--help -j,--json -v", Operands()),
        Program("help listapps get_app_container appinfo getenv", "-h", Operands()),
        _simulated("erase delete", Category.DeletesData, "deletes {simulator}"),
        _simulated(
            "boot shutdown create install uninstall launch terminate openurl addmedia clone rename push privacy"
            " ui io spawn"
            " status_bar keychain pbcopy pbpaste pbsync logverbose location runtime pair unpair upgrade diagnose",
            SYSTEM,
            "controls {1:simulator}",
        ),
    ),
    abbreviates=False,
)
XCRUN = Program(
    "xcrun",
    "-h,--help -v,--verbose --version -l,--log -n,--no-cache -k,--kill-cache --show-sdk-path --show-sdk-version"
    " --show-sdk-build-version --show-sdk-platform-path --show-sdk-platform-version --show-toolchain-path",
    effects={"-f,--find=": Effect(), "--sdk,-sdk=": Effect(), "--toolchain=": Effect()},
    subcommands=(
        SIMCTL,
        Program("xctrace", "", subcommands=(Program("list version help", "", Operands()),)),
        Program(
            "notarytool",
            "",
            subcommands=(
                Program("history info", "--keychain-profile= --output-format= -p=", Operands(), category=REMOTE),
                always("submit store-credentials", Category.ModifiesRemote, "sends an app to Apple"),
            ),
        ),
    ),
    abbreviates=False,
)
XCODEBUILD = """
-help -usage -version -list -showsdks -showBuildSettings -showBuildSettingsForIndex -showdestinations -showTestPlans
-showComponent -checkFirstLaunchStatus -license-check -json -project= -workspace= -scheme= -target= -configuration=
-sdk= -arch= -destination= -alltargets -quiet -verbose -disableAutomaticPackageResolution -skipPackageUpdates
"""


def _plist(word: Argument) -> Judgement:
    """A command of PlistBuddy."""
    if word.exact and word.text.split(None, 1)[:1] and word.text.split(None, 1)[0].casefold() in ("print", "help"):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(FILES, f"`{word.text}` changes the property list", word)


def _exported(word: Argument) -> Judgement:
    """Where settings are exported to: `-` is the output."""
    if word.exact and word.text == "-":
        return Judgement(Category.ReadsFilesystem, "")
    return writing(word, f"`defaults export` writes `{word.text}`", word)


def _shown(word: Argument) -> Judgement:
    """Where entitlements are written: `-` and `:-` are standard output."""
    if word.exact and word.text in ("-", ":-"):
        return Judgement(Category.ReadsFilesystem, "")
    return writing(word, f"`{word.text}` is written", word)


PROGRAMS = (
    Program("plutil", judge=_plutil),
    Program(
        "defaults",
        "-currentHost -host= -g -globalDomain",
        subcommands=(
            Program("read read-type domains find help", "-app= -g -globalDomain", Operands(), words=True),
            always("write rename import", SYSTEM, "changes the settings of {1:|a program}"),
            Program(
                "export",
                "-app= -g -globalDomain",
                Operands(first=(Effect(),), rest=proven(_exported), least=2),
                words=True,
            ),
            always("delete delete-all", Category.DeletesData, "deletes the settings of {1:|a program}"),
        ),
        words=True,
    ),
    Program(
        "PlistBuddy",
        "-h -x",
        Operands(READS),
        {"-c=": proven(_plist)},
        words=True,
    ),
    Program(
        "codesign",
        """
        -d,--display -v,--verify,--verbose=? -vv -vvv -vvvv -dv -dvv -dvvv -dvvvv --deep --strict=?
        --check-notarization --xml --requirements= -r= --file-list= -R= --test-requirement=
        --all-architectures -a= --architecture= --ignore-resources -h
        """,
        Operands(READS),
        {
            "--entitlements=": proven(_shown),
            "-s,--sign=": raises(FILES, "signs code as {|an identity}"),
            "--remove-signature": turns(WRITES),
            "--extract-certificates=?": raises(FILES, "writes certificates"),
            "-f,--force": raises(FILES, "signs {|code}"),
        },
        abbreviates=False,
    ),
    Program(
        "spctl",
        "-a,--assess -v,--verbose -vv -vvv -vvvv --status --list -t,--type= --raw --context= --ignore-cache --no-cache",
        Operands(READS),
        {},
        SYSTEM,
        "changes which programs may run",
        loose=True,
        abbreviates=False,
        modes=(("-a --status --list", Program("", operands=Operands(READS))),),
    ),
    Program(
        "pkgutil",
        """
        --pkgs=? --pkgs-plist --files= --only-files --only-dirs --file-info= --file-info-plist= --pkg-info=
        --pkg-info-plist= --pkg-groups= --groups --group-pkgs= --check-signature= --payload-files= --volume= --regexp
        -f -h,--help -v --bom=
        """,
        Operands(),
        {
            "--forget=": raises(SYSTEM, "forgets a package"),
            "--learn=": raises(SYSTEM, "changes the receipts of packages:"),
            "--expand": raises(FILES, "extracts {1:package}"),
            "--expand-full": raises(FILES, "extracts {1:package}"),
            "--flatten": raises(FILES, "makes a package"),
        },
        abbreviates=False,
    ),
    Program(
        "lipo",
        "-info -archs -detailed_info -verify_arch",
        Operands(READS),
        {},
        FILES,
        "makes an object file",
        loose=True,
        words=True,
        modes=(
            ("-info -archs -detailed_info", Program("", operands=Operands(READS))),
            ("-verify_arch", Program("", operands=Operands(READS))),
        ),
    ),
    Program(
        "otool llvm-otool",
        "-a -h -l -L -D -t -x -d -o -r -S -T -R -I -H -G -v -V -X -q -j -c -f -C -P -s= -p= -arch= -dyld_info"
        " -chained_fixups"
        " -tV -tv -hv -lv -Iv -ov -vt -Vt --version",
        Operands(READS),
        words=True,
    ),
    Program(
        "dwarfdump symbols atos dyld_info",
        "-a -h -help -v -u,--uuid,-uuid -arch= -l= -s= -fullPath -noSources -show -all -noHeaders -lookup="
        " -printSignature -onlyExternal -symbolsPackageDir= -exports -dependents -platform -r --debug-info"
        " --debug-line -w -i -d -f",
        Operands(READS),
        {"-o,--out-file=": WRITES, "-saveSignature=": WRITES},
        words=True,
    ),
    Program("install_name_tool", "", Operands(WRITES), {}, FILES, "changes {object file}", loose=True),
    Program(
        "xcode-select",
        "-p,--print-path -v,--version -h,--help",
        NONE,
        {
            "-s,--switch=": raises(SYSTEM, "changes which Xcode is used"),
            "-r,--reset": raises(SYSTEM, "changes which Xcode is used"),
            "--install": raises(SYSTEM, "installs the tools"),
        },
        abbreviates=False,
    ),
    Program(
        "xcodebuild",
        XCODEBUILD,
        Operands(raises(CODE, "builds:")),
        {},
        CODE,
        "builds the project",
        loose=True,
        words=True,
        modes=(
            (
                "-help -usage -version -list -showsdks -showBuildSettings -showdestinations -showTestPlans",
                Program("", operands=NONE),
            ),
        ),
    ),
    XCRUN,
    SIMCTL,
    always(
        "xcbeautify xcpretty xcodegen tuist mint carthage agvtool genstrings ibtool actool momc xcresulttool",
        CODE,
        "builds the project",
    ),
)


EXAMPLES = """
ReadsFilesystem: plutil -p Info.plist
ReadsFilesystem: plutil -lint Info.plist
ReadsFilesystem: plutil -convert json -o - Info.plist
ReadsFilesystem: plutil -extract CFBundleVersion raw -o - Info.plist
ModifiesFilesystem: plutil -convert xml1 Info.plist
ModifiesFilesystem: plutil -replace A -string b Info.plist
ReadsFilesystem: defaults read com.apple.dock
ReadsFilesystem: defaults read-type com.apple.dock tilesize
ReadsFilesystem: defaults domains
ReadsFilesystem: defaults export com.apple.dock -
ModifiesFilesystem: defaults export com.apple.dock dock.plist
ModifiesSystem: defaults write com.apple.dock tilesize 3
DeletesData: defaults delete com.apple.dock
ReadsFilesystem: PlistBuddy -c 'Print :CFBundleVersion' Info.plist
ModifiesFilesystem: PlistBuddy -c 'Set :A b' Info.plist
ReadsFilesystem: codesign -dv --verbose=4 App.app
ReadsFilesystem: codesign --verify --deep App.app
ReadsFilesystem: codesign -d --entitlements - App.app
ModifiesFilesystem: codesign --sign - App.app
ModifiesFilesystem: codesign -f -s me App.app
ReadsFilesystem: spctl --assess --verbose App.app
ReadsFilesystem: spctl --status
ModifiesSystem: spctl --global-disable
ReadsFilesystem: pkgutil --pkgs
ReadsFilesystem: pkgutil --pkg-info com.example.thing
ModifiesSystem: pkgutil --forget com.example.thing
ModifiesFilesystem: pkgutil --expand a.pkg out
ReadsFilesystem: lipo -info a.out
ModifiesFilesystem: lipo -create a b -output c
ReadsFilesystem: otool -L a.out
ReadsFilesystem: otool -tV a.out
ReadsFilesystem: dwarfdump --uuid a.out
ModifiesFilesystem: install_name_tool -id x a.dylib
ReadsFilesystem: xcode-select -p
ModifiesSystem: xcode-select --install
ModifiesSystem: xcode-select -s /Applications/Xcode.app
ReadsFilesystem: xcodebuild -version
ReadsFilesystem: xcodebuild -list -json
ReadsFilesystem: xcodebuild -showsdks
ReadsFilesystem: xcodebuild -showBuildSettings -scheme App
RunsProjectCode: xcodebuild -scheme App build
RunsProjectCode: xcodebuild test
Unrecognized: xcodebuild -list -xcconfig x
ReadsFilesystem: xcrun --find clang
ReadsFilesystem: xcrun --sdk macosx --show-sdk-path
ReadsFilesystem: xcrun simctl list devices
ModifiesSystem: xcrun simctl boot x
DeletesData: xcrun simctl erase all
Unrecognized: xcrun ./x
Unrecognized: xcrun clang a.c
ReadsFilesystem: simctl list
RunsProjectCode: xcodegen
"""
